import { z } from "zod";
import { parseOrganizationNumber } from "../format/organization-number.ts";
import { phonePattern } from "../format/phone.ts";
import { TEXT_MAX_LENGTH } from "../limits.ts";
import { DAY_FORMAT } from "../text/date-formats.ts";

/** Building blocks of the input schemas. Blank text becomes null: what is not filled in is not known. */

export const emailField = z.string().trim().toLowerCase().max(254, "Ogiltig e-postadress.").pipe(z.email("Ogiltig e-postadress."));

/** Postgres stores no U+0000 in text. */
const withoutNul = (text: string): string => text.replaceAll("\u0000", "");

/** Trimmed text as somebody wrote it. All free text begins here. */
export const plainText = () => z.string().overwrite(withoutNul).trim();

const blankToNull = (value: unknown): unknown => (typeof value === "string" && withoutNul(value).trim() === "" ? null : value);

/** Trimmed text of at most 500 characters (decision 58), or null. */
export const optionalText = (max = TEXT_MAX_LENGTH) =>
  z.preprocess(
    blankToNull,
    plainText()
      .max(max)
      .nullish()
      .transform((value) => value ?? null),
  );

export const optionalEmail = z.preprocess(
  blankToNull,
  emailField.nullish().transform((value) => value ?? null),
);

export const optionalPhone = z.preprocess(
  blankToNull,
  z
    .string()
    .trim()
    .max(40)
    .regex(phonePattern, "Ogiltigt telefonnummerformat.")
    .nullish()
    .transform((value) => value ?? null),
);

export const optionalOrganizationNumber = z.preprocess(
  blankToNull,
  z
    .string()
    .nullish()
    .transform((value, issues) => {
      if (value == null) return null;
      const parsed = parseOrganizationNumber(value);
      if (parsed) return parsed;
      issues.addIssue("Organisationsnumret stämmer inte. Kontrollera siffrorna, till exempel 769612-3459.");
      return z.NEVER;
    }),
);

export const optionalPostalCode = z.preprocess(
  (value) => (typeof value === "string" ? value.replace(/\s/g, "") || null : value),
  z
    .string()
    .regex(/^[1-9]\d{4}$/, "Postnumret ska ha fem siffror.")
    .nullish()
    .transform((value) => value ?? null),
);

/** A whole number of something, from none. */
export const countUpTo = (max: number) => {
  const limits = `Skriv ett antal från 0 till ${max}.`;
  return z.number("Skriv ett antal.").int("Skriv ett heltal.").min(0, limits).max(max, limits);
};

/** A whole number, or null when the field is blank. */
export const optionalCount = (min: number, max: number) =>
  z.preprocess(
    blankToNull,
    z.coerce
      .number({ error: ({ code }) => (code === "invalid_type" ? "Skriv ett heltal." : undefined) })
      .int("Skriv ett heltal.")
      .min(min)
      .max(max)
      .nullish()
      .transform((value) => value ?? null),
  );

/** Hours with at most two decimals, or null when the field is blank. A decimal comma is read too. */
export const optionalHours = z.preprocess(
  (value) => (typeof value === "string" ? blankToNull(value.replace(",", ".")) : value),
  z.coerce
    .number({ error: ({ code }) => (code === "invalid_type" ? "Skriv ett tal." : undefined) })
    .min(0)
    .max(10_000)
    .nullish()
    .transform((value) => (value == null ? null : Math.round(value * 100) / 100)),
);

const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;

/** A day, `YYYY-MM-DD`. */
export const anyDay = z.iso.date({ error: ({ input }) => (input ? DAY_FORMAT : "Skriv ett datum.") });

/** A day that somebody may mean: another year than these is mistyped. */
export const dayField = anyDay.refine(
  (day) => Number(day.slice(0, 4)) >= FIRST_YEAR && Number(day.slice(0, 4)) <= LAST_YEAR,
  `Välj ett år mellan ${FIRST_YEAR} och ${LAST_YEAR}.`,
);

/** What the preview of a file has given with what it showed. */
export const digestField = z.string().max(100);

export const idField = z.uuid("Ogiltigt id.");

/** A choice that may be left open: an empty field is null. */
export const emptyToNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    blankToNull,
    schema.nullish().transform((value) => value ?? null),
  );

/** What is searched for; blank text searches for nothing. */
export const searchField = plainText().max(100).default("");

/** Pages are counted from 1. */
export const pageField = z.int().min(1).max(1_000_000).default(1);

export const twoDecimals = (value: number): number => Math.round(value * 100) / 100;
