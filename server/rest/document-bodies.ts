import { z } from "zod";
import { emailField, plainText } from "#shared/schemas/fields.ts";

const idField = z.uuid().toLowerCase();

/** What `POST /api/documents/generate-product-request` takes (REST-21, REST-22), spelled as documented. */
export const generateBody = z.object({
  userId: idField.meta({ description: "The caller's own" }),
  templateId: idField.meta({ description: "The template «Produktförfrågan», of which `documents.templates` knows the id" }),
  formData: z
    .looseObject({
      items: z.array(
        z.looseObject({
          product_id: idField,
          quantity: z.int().min(0),
          unit_price: z.number().min(0).optional(),
          notes: z.string().nullish(),
          unit_metric: z.string().nullish(),
        }),
      ),
    })
    .meta({
      description: "The request as it was saved. Other lines are refused; the other fields are not read: the PDF shows what was saved",
    }),
  filename: plainText().max(200).optional().meta({ description: "Not read: the portal names the file" }),
  title: plainText().max(200).optional().meta({ description: "Not read: the portal gives the title" }),
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
