import { findProductRequestDocuments } from "#server/domains/documents/queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { type EmailContent, EmailLayout, Paragraph, SmallPrint } from "#server/platform/emails/email-layout.tsx";
import { NotFoundError } from "#server/platform/errors.ts";
import { formatKronorExact } from "#shared/format/money.ts";
import { formatNumber } from "#shared/format/number.ts";
import { unpricedInWords } from "#shared/text/price-on-request.ts";
import { findRequestForDocument } from "./queries.ts";
import { requestNumber } from "./rules.ts";

/** The customer's copy of a submitted request, with its PDF. The supplier is not mailed: that is simulated (PREQ-30). */
export async function productRequestEmail(ctx: DomainContext, payload: { productRequestId: string }): Promise<EmailContent> {
  const found = await findRequestForDocument(ctx.db, payload.productRequestId);
  const document = (await findProductRequestDocuments(ctx.db, [payload.productRequestId])).get(payload.productRequestId);
  if (!found || !document) throw new NotFoundError("DOCUMENT_MISSING");
  const { request, supplier, items } = found;
  const lines = items.length === 1 ? "en rad" : `${formatNumber(items.length)} rader`;
  const unpriced = items.filter(({ unitPrice }) => unitPrice === null).length;
  return {
    subject: `${document.title} (nr ${requestNumber(request.id)})`,
    element: (
      <EmailLayout preview={`Förfrågan till ${supplier.name} finns bifogad som PDF.`} heading="Er produktförfrågan">
        <Paragraph>
          Hej{request.contactPerson ? ` ${request.contactPerson}` : ""}! Här är förfrågan till {supplier.name}
          {request.customerName ? ` från ${request.customerName}` : ""}. Den är bifogad som PDF.
        </Paragraph>
        <Paragraph>
          Förfrågan har {lines}{" "}
          {unpriced < items.length
            ? `och summan är ${formatKronorExact(request.totalAmount)} exklusive moms. ${unpricedInWords(unpriced)}`.trim()
            : "med pris på förfrågan."}{" "}
          Frakt tillkommer.
        </Paragraph>
        <Paragraph>Spara gärna PDF:en, eller skicka den vidare till leverantören och till styrelsen.</Paragraph>
        <SmallPrint>Mejlet skickades eftersom adressen angavs som kontakt för förfrågan.</SmallPrint>
      </EmailLayout>
    ),
    attachments: [{ filename: document.filename, contentType: "application/pdf", content: await ctx.files.get(document.storageKey) }],
  };
}
