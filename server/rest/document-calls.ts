import { z } from "zod";
import { productRequestDocumentId } from "#server/domains/documents/rules.ts";
import { readProgress } from "#server/domains/product-requests/queries.ts";
import { generateDocument, mailDocument, nameDocument } from "#server/domains/product-requests/request-documents.ts";
import type { ProductRequestProgress } from "#server/domains/product-requests/views.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { UnavailableError } from "#server/platform/errors.ts";
import { readPhoneField } from "#server/platform/phones.ts";
import { countChanges } from "#server/trpc/changes.ts";
import { NOTES_MAX_LENGTH } from "#shared/limits.ts";
import { emailField, optionalCount, optionalEmail, optionalPhone, optionalText, plainText } from "#shared/schemas/fields.ts";
import { jsonAnswer, jsonBody, type Route, requireJsonIfAny, route } from "./route.ts";

const idField = z.uuid().toLowerCase();

/** The fields of a request beside its lines (DATA-48). */
const requestFields = {
  customer_name: optionalText(200).optional(),
  customer_org_number: optionalText(20).optional(),
  contact_person: optionalText(100).optional(),
  contact_phone: optionalPhone.optional(),
  contact_email: optionalEmail.optional(),
  delivery_address: optionalText().optional(),
  invoice_address: optionalText().optional(),
  invoice_reference: optionalText(100).optional(),
  num_properties: optionalCount(1, 100_000).optional(),
  num_residents_estimated: optionalCount(0, 1_000_000).optional(),
  num_days_estimated: optionalCount(1, 365).optional(),
  notes: optionalText(NOTES_MAX_LENGTH).optional(),
  supplier_id: idField.optional(),
  total_amount: z.number().optional(),
};

const name = plainText().min(1).max(200);

/** What `POST /api/documents/generate-product-request` takes (REST-21, REST-22), spelled as documented. */
const generateBody = z.object({
  userId: idField.meta({ description: "The caller's own" }),
  templateId: idField.meta({ description: "The template «Produktförfrågan», of which `documents.templates` knows the id" }),
  formData: z
    .strictObject({
      ...requestFields,
      items: z.array(
        z.strictObject({
          product_id: idField,
          quantity: z.int().min(0),
          unit_price: z.number().min(0).nullish(),
          notes: optionalText().optional(),
          unit_metric: optionalText(50).optional(),
        }),
      ),
    })
    .meta({
      description:
        "The request as it was saved, as far as the caller repeats it: a line or a field that is another, or none of a request's, is refused",
    }),
  filename: name
    .optional()
    .meta({ description: "What the file is saved as; `.pdf` is added where it is missing. The portal names it otherwise" }),
  title: name.optional().meta({ description: "The title in the lists of documents. The portal gives one otherwise" }),
  productRequestId: idField,
});

/** What `POST /api/documents/mail` takes (REST-24). */
const mailBody = z.object({
  documentId: idField,
  to: emailField.meta({ description: "The caller's own address, the association's contact, or the contact of the document's request" }),
});

const generateAnswer = z.object({
  success: z.literal(true),
  documentId: z.uuid(),
  message: z.string(),
});
const mailAnswer = z.object({ success: z.literal(true), message: z.string(), error: z.null() });

/** How long a caller is kept waiting for a PDF; after that it hears that it is being made. */
const WAIT_MS = 20_000;

const SHARED = { 401: "No bearer token, or one that is not in force", 415: "The body is not JSON" };

/** `/api/documents/generate-product-request` and `/api/documents/mail` (REST-21 to REST-24). */
export const documentCalls: readonly Route[] = [
  route("POST /documents/generate-product-request", {
    summary: "Make the PDF of a saved request. There is one per request: a repeated call answers the same",
    body: jsonBody(generateBody),
    answers: {
      200: jsonAnswer("The PDF is made", generateAnswer),
      202: jsonAnswer("The PDF is being made; the same call tells when it is done", generateAnswer),
    },
    refusals: {
      400: "Not the template of requests, a line or a field that is not the saved one, or a value that is not allowed",
      403: "`userId` is not the caller's, or a name for the document of somebody else's request",
      404: "No such request for this caller",
      429: "More than 20 PDFs in an hour; Retry-After says when the next can be made",
      503: "The PDF could not be made; the same call tries again",
      ...SHARED,
    },
    refusedWith: { success: false },
    handle: async (ctx, { req, res }) => {
      requireSignedIn(ctx.actor);
      requireJsonIfAny(req);
      const { formData, userId, templateId, productRequestId, title, filename } = generateBody.parse(req.body ?? {});
      const { items, fields } = savedParts(formData);
      const names = { title, filename };
      const begun = await generateDocument(ctx, { userId, templateId, productRequestId, items, fields, names });
      const { pdfStatus } = await awaitPdf(ctx, begun);
      if (pdfStatus === "failed" || pdfStatus === "skipped") throw new UnavailableError("PDF_FAILED");
      const isDone = pdfStatus === "done";
      if (isDone) await nameDocument(ctx, productRequestId, names);
      res.status(isDone ? 200 : 202).json({
        success: true,
        documentId: productRequestDocumentId(productRequestId),
        message: isDone ? "PDF skapad." : "Skapar PDF…",
      });
    },
  }),
  route("POST /documents/mail", {
    summary: "Mail a document as an attachment. The same one leaves for the same address once a day, however often it is asked for",
    body: jsonBody(mailBody),
    answers: { 200: jsonAnswer("The mail has left or is about to", mailAnswer) },
    refusals: {
      400: "A value is missing or not allowed",
      403: "An address that the caller may not mail documents to",
      404: "No such document for this caller",
      429: "More than 10 documents mailed in an hour, or too many mails to that address; Retry-After says when the next can leave",
      ...SHARED,
    },
    refusedWith: { success: false },
    handle: async (ctx, { req, res }) => {
      requireSignedIn(ctx.actor);
      requireJsonIfAny(req);
      await mailDocument(ctx, mailBody.parse(req.body ?? {}));
      res.json({ success: true, message: "E-post skickas.", error: null });
    },
  }),
];

/** What the caller repeats of the request, to be compared with what was saved. */
function savedParts({ items, ...form }: z.output<typeof generateBody>["formData"]) {
  return {
    items: items.map(({ product_id: productId, unit_price: unitPrice, unit_metric: unitMetric, ...line }) => ({
      ...line,
      ...{ productId, unitPrice, unitMetric },
    })),
    fields: {
      customer_name: { saved: "customerName", value: form.customer_name },
      customer_org_number: { saved: "customerOrgNumber", value: form.customer_org_number },
      contact_person: { saved: "contactPerson", value: form.contact_person },
      contact_phone: { saved: "contactPhone", value: form.contact_phone && readPhoneField("formData.contact_phone", form.contact_phone) },
      contact_email: { saved: "contactEmail", value: form.contact_email },
      delivery_address: { saved: "deliveryAddress", value: form.delivery_address },
      invoice_address: { saved: "invoiceAddress", value: form.invoice_address },
      invoice_reference: { saved: "invoiceReference", value: form.invoice_reference },
      num_properties: { saved: "numProperties", value: form.num_properties },
      num_residents_estimated: { saved: "numResidentsEstimated", value: form.num_residents_estimated },
      num_days_estimated: { saved: "numDaysEstimated", value: form.num_days_estimated },
      notes: { saved: "notes", value: form.notes },
      supplier_id: { saved: "supplierId", value: form.supplier_id },
      total_amount: { saved: "totalAmount", value: form.total_amount },
    } as const,
  };
}

/** The progress when the PDF is made or has failed, or as far as it has come when the caller has waited long enough. */
async function awaitPdf(ctx: DomainContext, begun: ProductRequestProgress): Promise<ProductRequestProgress> {
  let progress = begun;
  const isUnderWay = () => progress.pdfStatus === "pending" || progress.pdfStatus === "running";
  if (!isUnderWay()) return progress;
  for await (const _ of countChanges(ctx.live, `product-request:${begun.id}`, AbortSignal.timeout(WAIT_MS), async () => true)) {
    progress = await readProgress(ctx, begun.id);
    if (!isUnderWay()) break;
  }
  return progress;
}
