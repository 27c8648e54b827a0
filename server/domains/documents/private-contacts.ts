import { type FormAnswers, isBlank } from "#shared/schemas/form-answers.ts";
import type { FieldType, FormColumn, FormField } from "#shared/schemas/form-schema.ts";

const CONTACTS: readonly FieldType[] = ["phone", "email"];
/** What stands in the place of somebody's own number or address. */
export const WITH_THE_BOARD = "Finns hos styrelsen";

/**
 * The same answers without the numbers and addresses of persons. Within a group they are a company's or a duty line's where no
 * column names a person; every other one is taken for somebody's own.
 */
export function withoutPrivateContacts(fields: readonly FormField[], answers: FormAnswers): FormAnswers {
  return Object.fromEntries(
    Object.entries(answers).map(([key, value]) => {
      const field = fields.find((one) => one.key === key);
      if (!field?.repeat) return [key, field && hides(field, value) ? WITH_THE_BOARD : value];
      return [
        key,
        namesPersons(field.repeat) && Array.isArray(value) ? value.map((row) => withoutContacts(field.repeat ?? [], row)) : value,
      ];
    }),
  );
}

const namesPersons = (columns: readonly FormColumn[]): boolean => columns.some(({ type }) => type === "person");

const hides = ({ type }: FormColumn, value: unknown): boolean => CONTACTS.includes(type) && !isBlank(value);

function withoutContacts(columns: readonly FormColumn[], row: unknown): unknown {
  if (typeof row !== "object" || row === null) return row;
  const hidden = columns.filter((column) => hides(column, (row as FormAnswers)[column.key]));
  return { ...row, ...Object.fromEntries(hidden.map(({ key }) => [key, WITH_THE_BOARD])) };
}
