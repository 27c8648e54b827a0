import { findDocument } from "#server/domains/documents/queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { EmailLayout, Paragraph, SmallPrint } from "./email-layout.tsx";
import type { EmailContent } from "./email-template.ts";

/** A document that somebody had sent to themselves, the association or a request's contact; null when it is gone meanwhile. */
export async function documentEmail(ctx: DomainContext, payload: { documentId: string }): Promise<EmailContent | null> {
  const document = await findDocument(ctx.db, payload.documentId);
  if (!document || !(await ctx.files.exists(document.storageKey))) return null;
  return {
    subject: document.title,
    element: (
      <EmailLayout preview={`${document.title} finns bifogad som PDF.`} heading={document.title}>
        <Paragraph>Hej! Dokumentet är bifogat som PDF.</Paragraph>
        <SmallPrint>Mejlet skickades på begäran av någon som ser dokumentet i {PRODUCT_NAME}.</SmallPrint>
      </EmailLayout>
    ),
    attachments: [{ filename: document.filename, contentType: "application/pdf", content: await ctx.files.get(document.storageKey) }],
  };
}
