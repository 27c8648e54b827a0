import { Router } from "express";
import type { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { productRequestDocumentId } from "#server/domains/documents/rules.ts";
import { generateDocument, nameDocument } from "#server/domains/product-requests/generate-document.ts";
import { mailDocument } from "#server/domains/product-requests/mail-document.ts";
import { readProgress } from "#server/domains/product-requests/queries.ts";
import type { ProductRequestProgress } from "#server/domains/product-requests/views.ts";
import { restContext } from "#server/http/bearer.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext, Services } from "#server/platform/context.ts";
import { UnavailableError } from "#server/platform/errors.ts";
import { readPhoneField } from "#server/platform/phones/read-phone-field.ts";
import { countChanges } from "#server/trpc/count-changes.ts";
import { generateAnswer, generateBody, mailAnswer, mailBody } from "./document-bodies.ts";
import { refusal } from "./refusal-schema.ts";
import { requireJsonIfAny } from "./require-json.ts";

/** How long a caller is kept waiting for a PDF; after that it hears that it is being made. */
const WAIT_MS = 20_000;

const shared = {
  401: refusal("No bearer token, or one that is not in force"),
  415: refusal("The body is not JSON"),
};
const json = <Schema>(schema: Schema) => ({ "application/json": { schema } });

/** Their entries in the OpenAPI document. */
export const documentCallPaths: ZodOpenApiPathsObject = {
  "/api/documents/generate-product-request": {
    post: {
      summary: "Make the PDF of a saved request. There is one per request: a repeated call answers the same",
      requestBody: { required: true, content: json(generateBody) },
      responses: {
        200: { description: "The PDF is made", content: json(generateAnswer) },
        202: { description: "The PDF is being made; the same call tells when it is done", content: json(generateAnswer) },
        400: refusal("Not the template of requests, a line or a field that is not the saved one, or a value that is not allowed"),
        403: refusal("`userId` is not the caller's, or a name for the document of somebody else's request"),
        404: refusal("No such request for this caller"),
        429: refusal("More than 20 PDFs in an hour; Retry-After says when the next can be made"),
        503: refusal("The PDF could not be made; the same call tries again"),
        ...shared,
      },
    },
  },
  "/api/documents/mail": {
    post: {
      summary: "Mail a document as an attachment. The same one leaves for the same address once a day, however often it is asked for",
      requestBody: { required: true, content: json(mailBody) },
      responses: {
        200: { description: "The mail has left or is about to", content: json(mailAnswer) },
        400: refusal("A value is missing or not allowed"),
        403: refusal("An address that the caller may not mail documents to"),
        404: refusal("No such document for this caller"),
        429: refusal(
          "More than 10 documents mailed in an hour, or too many mails to that address; Retry-After says when the next can leave",
        ),
        ...shared,
      },
    },
  },
};

/** `/api/documents/generate-product-request` and `/api/documents/mail` (REST-21 to REST-24). */
export function documentCallRoutes(services: Services): Router {
  const router = Router();
  router.post("/documents/generate-product-request", async (req, res) => {
    res.locals.refusal = { success: false };
    const ctx = await restContext(services, req);
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
  });
  router.post("/documents/mail", async (req, res) => {
    res.locals.refusal = { success: false };
    const ctx = await restContext(services, req);
    requireSignedIn(ctx.actor);
    requireJsonIfAny(req);
    await mailDocument(ctx, mailBody.parse(req.body ?? {}));
    res.json({ success: true, message: "E-post skickas.", error: null });
  });
  return router;
}

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
