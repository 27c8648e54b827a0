import type { FieldType, FormSchemaInput } from "#shared/schemas/form-schema.ts";

type Field = FormSchemaInput["fields"][number];
export type NewField = Omit<Field, "section" | "repeat">;
type NewGroup = Omit<Field, "section">;
type Options = Omit<NewField, "key" | "label" | "type">;
type Choices = NonNullable<Options["options"]>;

/** A document or a page of its own, as it is seeded. */
export interface TemplateContent {
  slug: string;
  name: string;
  /** The slug of its area. */
  area: string;
  group: string;
  order: number;
  /** Raised when the form changes, so that it reaches portals where an earlier one was seeded. */
  revision?: number;
  schema: FormSchemaInput;
}

const of =
  (type: FieldType) =>
  (key: string, label: string, options: Options = {}): NewField => ({ key, label, type, ...options });

export const text = of("text");
export const textarea = of("textarea");
export const number = of("number");
export const date = of("date");
export const datetime = of("datetime");
export const checkbox = of("checkbox");
export const person = of("person");
export const photo = of("photo");
export const signature = of("signature");
export const address = of("address");
export const phone = of("phone");
export const email = of("email");
/** A role of a crisis team, or another one. */
export const role = (key: string, label: string, options: Options = {}): NewField => ({
  key,
  label,
  type: "role",
  options: "roles",
  ...options,
});

const choosing =
  (type: FieldType) =>
  (key: string, label: string, options: Choices, others: Options = {}): NewField => ({ key, label, type, options, ...others });

export const select = choosing("select");
export const multiselect = choosing("multiselect");
export const radio = choosing("radio");

/** A group whose fields come back in every row. */
export const rows = (key: string, label: string, repeat: readonly NewField[], options: Options = {}): NewGroup => ({
  key,
  label,
  type: "table",
  repeat: [...repeat],
  ...options,
});

/** Fields that stand together under a heading. */
export const section = (title: string, ...fields: readonly NewGroup[]): Field[] => fields.map((field) => ({ ...field, section: title }));

export const required = { required: true } as const;
export const today = { prefill: "today" } as const;

/** Who sees what boards write, and that nobody has to. */
export const BOARD_NOTE = "Frivilligt. Ses av föreningens systemägare.";
