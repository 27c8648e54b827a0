import { z } from "zod";
import { NOTES_MAX_LENGTH, REQUEST_MAX_LINES } from "../limits.ts";
import { dayField, emailField, idField, optionalText, plainText } from "./fields.ts";

export const quotesOfRequestInput = z.object({ productRequestId: idField });

export const inviteSupplierInput = z.object({
  productRequestId: idField,
  /** Another than the request's own; null for that one. */
  supplierName: optionalText(200),
  email: emailField,
  /** To another than the request's own, which has that of the request. */
  message: optionalText(NOTES_MAX_LENGTH),
  /** Taken with the first invitation: until that day nobody in the association reads what came in. */
  opensOn: z.preprocess(
    (value) => (value === "" ? null : value),
    dayField.nullish().transform((day) => day ?? null),
  ),
});

export const quoteInvitationInput = z.object({ quoteInvitationId: idField });
export const counterQuoteInput = z.object({
  quoteId: idField,
  wish: plainText().min(1, "Skriv vad ni vill ha ändrat.").max(500, "Högst 500 tecken."),
});
export const acceptQuoteInput = z.object({ quoteId: idField });

/** Kronor as somebody writes them: «1 234,50». Blank is no price. */
const priceField = z
  .string()
  .transform((text) => text.replace(/[\s\u00a0]|kr$/gi, "").replace(",", "."))
  .refine((text) => text === "" || /^\d{1,9}(\.\d{1,2})?$/.test(text), "Skriv priset i kronor, till exempel 1 234,50.")
  .transform((text) => (text === "" ? null : Number(text)));

const daysField = z
  .string()
  .trim()
  .refine((text) => text === "" || (/^\d{1,3}$/.test(text) && Number(text) <= 730), "Skriv hela dagar, högst 730.")
  .transform((text) => (text === "" ? null : Number(text)));

/** What a supplier's page sends: a price and a time by the number of the line. */
export const giveQuoteInput = z.object({
  prices: z.record(z.string(), priceField).refine((prices) => Object.keys(prices).length <= REQUEST_MAX_LINES),
  days: z.record(z.string(), daysField),
  freight: priceField,
  validUntil: dayField,
  /** The file of the former answer, which otherwise stays unless another is sent. */
  removeAttachment: z.boolean(),
  /** The id of the file that came with an answer which was refused; blank without one. */
  keptAttachment: z.string().optional(),
  comment: z.preprocess((value) => (value === "" ? null : value), plainText().max(500, "Högst 500 tecken.").nullable()),
});
export type GivenQuote = z.output<typeof giveQuoteInput>;
