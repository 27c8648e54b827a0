import { z } from "zod";
import type { SavedProductField, SavedProductFields } from "../saved-products.ts";
import { isWebLink } from "../shop-link.ts";
import { ageMs } from "./change-age.ts";
import { dayField, idField, plainText } from "./fields.ts";

export const SAVED_NAME_MAX_LENGTH = 100;
export const SAVED_NOTE_MAX_LENGTH = 300;
export const SAVED_QUANTITY_MAX = 9999;
export const SAVED_LINK_MAX_LENGTH = 2000;
/** As many as a home keeps a note of. */
export const SAVED_PRODUCTS_MAX = 500;
const CHANGES_MAX = 100;

export const savedProductFields = {
  name: plainText().min(1, "Skriv vad det är.").max(SAVED_NAME_MAX_LENGTH),
  purchaseLink: z
    .string()
    .trim()
    .max(SAVED_LINK_MAX_LENGTH)
    .refine((link) => link === "" || isWebLink(link), "Skriv hela adressen, till exempel https://butik.se/vara."),
  crisisDomainId: idField.nullable(),
  // Not trimmed: it is sent while it is typed.
  note: z.string().max(SAVED_NOTE_MAX_LENGTH),
  hasIt: z.boolean(),
  quantity: z.number("Skriv ett antal.").int("Skriv ett heltal.").min(1).max(SAVED_QUANTITY_MAX).nullable(),
  keepsUntil: dayField.nullable(),
} satisfies { [Field in SavedProductField]: z.ZodType<SavedProductFields[Field]> };

const aged = <Field extends z.ZodType>(value: Field) => z.object({ value, ageMs }).optional();

/** What a browser did to its saved products since it told last: of each product the fields, or that it is gone. */
export const changeSavedProductsInput = z.object({
  changes: z
    .array(
      z.object({
        productId: z.string().min(1).max(200),
        /** When it was saved first; told by who puts back what was removed. */
        savedAt: z.iso.datetime().nullish(),
        fields: z.object({
          name: aged(savedProductFields.name),
          purchaseLink: aged(savedProductFields.purchaseLink),
          crisisDomainId: aged(savedProductFields.crisisDomainId),
          note: aged(savedProductFields.note),
          hasIt: aged(savedProductFields.hasIt),
          quantity: aged(savedProductFields.quantity),
          keepsUntil: aged(savedProductFields.keepsUntil),
        }),
        /** Removed, so long ago. */
        removed: z.object({ ageMs }).nullish(),
      }),
    )
    .min(1)
    .max(CHANGES_MAX),
});
export type SavedProductChange = z.output<typeof changeSavedProductsInput>["changes"][number];
