import { z } from "zod";
import { PRODUCT_REQUEST_STATUSES } from "../enums.ts";
import { NOTES_MAX_LENGTH, PRODUCT_REQUESTS_PAGE_SIZE, REQUEST_MAX_LINES, REQUEST_MAX_QUANTITY } from "../limits.ts";
import { QUANTITY_FAULTS } from "../text/quantity-faults.ts";
import { idField, optionalCount, optionalEmail, optionalPhone, optionalText, plainText } from "./fields.ts";

/** Whole packages; blank is none. */
export const quantityField = z.preprocess(
  (value) => (value === "" || value == null ? 0 : value),
  z
    .number(QUANTITY_FAULTS.notWhole)
    .int(QUANTITY_FAULTS.notWhole)
    .min(0, QUANTITY_FAULTS.negative)
    .max(REQUEST_MAX_QUANTITY, QUANTITY_FAULTS.tooLarge),
);

export const setDraftLineInput = z.object({ productId: idField, quantity: quantityField });
/** What somebody saw in the draft to a supplier: when it holds something else by now, nothing is made of it. */
export const seenDraftField = z.array(setDraftLineInput).max(1_000).optional();
export const removeDraftLineInput = z.object({ productId: idField });
/** Without days the draft is read for those that it was filled for. */
export const draftInput = z.object({ supplierId: idField, days: z.number().int().min(1).max(365).nullable().default(null) });

export const submitProductRequestInput = z.object({
  supplierId: z.uuid("Leverantör måste väljas"),
  /** Chosen once per press of the button; the same key always answers the same request. */
  idempotencyKey: z.uuid(),
  customerName: optionalText(200),
  customerOrgNumber: optionalText(20),
  contactPerson: optionalText(100),
  contactPhone: optionalPhone,
  contactEmail: optionalEmail,
  /** Replaces the contact address when filled (PREQ-23). */
  customerEmailOverride: optionalEmail,
  deliveryAddress: optionalText(),
  invoiceAddress: optionalText(),
  invoiceReference: optionalText(100),
  numProperties: optionalCount(1, 100_000),
  numResidentsEstimated: optionalCount(0, 1_000_000),
  numDaysEstimated: z.preprocess(
    (value) => (value === "" ? null : value),
    z
      .number("Skriv antalet dagar.")
      .int("Skriv hela dagar.")
      .min(1, "Minst en dag.")
      .max(365, "Högst 365 dagar.")
      .nullish()
      .transform((days) => days ?? null),
  ),
  notes: optionalText(NOTES_MAX_LENGTH),
  seenDraft: seenDraftField,
  /** Lines with quantity 0 are dropped; prices are the catalogue's, never the caller's. */
  items: z
    .array(z.object({ productId: idField, quantity: quantityField, notes: optionalText() }))
    .max(REQUEST_MAX_LINES, `Högst ${REQUEST_MAX_LINES} rader i en förfrågan.`)
    .refine((items) => items.some((item) => item.quantity > 0), "Inga produkter tillagda."),
});
export type SubmitProductRequestInput = z.output<typeof submitProductRequestInput>;

export const productRequestByIdInput = z.object({ productRequestId: idField });

const statusField = z.enum(PRODUCT_REQUEST_STATUSES);
/** What is not chosen is refused by the domain, with the sentence of the specification (PREQ-50). */
const orBlank = <Field extends z.ZodType>(field: Field) => z.union([field, z.literal("")]).nullish();

export const changeStatusInput = z.object({
  productRequestId: orBlank(idField),
  status: orBlank(statusField),
  /** What the caller took for the present status; when it is another by now, nothing is changed. */
  seenStatus: statusField.optional(),
});

/** A page of requests, newest first; `cursor` is that of the page before. */
export const listProductRequestsInput = z.object({
  status: statusField.optional(),
  crisisDomainId: idField.optional(),
  cursor: plainText().max(100).nullish(),
  limit: z.number().int().min(1).max(100).default(PRODUCT_REQUESTS_PAGE_SIZE),
});
