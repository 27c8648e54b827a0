import { z } from "zod";
import { NOTES_MAX_LENGTH } from "#shared/limits.ts";
import { emailField, optionalCount, optionalEmail, optionalPhone, optionalText, plainText } from "#shared/schemas/fields.ts";

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
export const generateBody = z.object({
  userId: idField.meta({ description: "The caller's own" }),
  templateId: idField.meta({ description: "The template «Produktförfrågan», of which `documents.templates` knows the id" }),
  formData: z
    .strictObject({
      ...requestFields,
      items: z.array(
        z.strictObject({
          product_id: idField,
          quantity: z.int().min(0),
          unit_price: z.number().min(0).optional(),
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
export const mailBody = z.object({
  documentId: idField,
  to: emailField.meta({ description: "The caller's own address, the association's contact, or the contact of the document's request" }),
});

export const generateAnswer = z.object({
  success: z.literal(true),
  documentId: z.uuid(),
  message: z.string(),
});
export const mailAnswer = z.object({ success: z.literal(true), message: z.string(), error: z.null() });
