import { z } from "zod";

/** The kinds of field that a form can hold. */
export const FIELD_TYPES = [
  "text",
  "textarea",
  "number",
  "date",
  "datetime",
  "select",
  "multiselect",
  "checkbox",
  "radio",
  "person",
  "role",
  "file",
  "photo",
  "signature",
  "table",
  "address",
  "phone",
  "email",
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Who may fill in a form: anybody signed in, members, those who may edit the preparedness, or owners. */
export const FORM_WRITERS = ["everyone", "members", "leaders", "owners"] as const;
export type FormWriters = (typeof FORM_WRITERS)[number];

const CHOICES: readonly FieldType[] = ["select", "multiselect", "radio"];
const key = z.string().regex(/^[a-z][a-z0-9_]*$/);
const label = z.string().trim().min(1);

/** A word, or a stored value with what is shown for it. */
const option = z
  .union([z.string(), z.strictObject({ value: z.string(), label })])
  .transform((given) => (typeof given === "string" ? { value: given, label: given } : given));

const scalar = z.union([z.string(), z.number(), z.boolean()]);

/** Shown when the other field has this value, one of these, or has it among its choices. */
const condition = z.strictObject({
  field: key,
  equals: z.union([scalar, z.array(scalar).min(1)]).transform((given) => (Array.isArray(given) ? given : [given])),
});

const common = {
  key,
  label,
  type: z.enum(FIELD_TYPES),
  required: z.boolean().default(false),
  /** Choices, or the path of a list that the portal knows, such as `association.stairwells`. */
  options: z.union([z.array(option), z.string()]).optional(),
  /** The least and the most: of a number itself, of a text in characters, of choices and rows in how many. */
  min: z.number().optional(),
  max: z.number().optional(),
  /** Whether a number must be whole. */
  integer: z.boolean().optional(),
  default: z.unknown().optional(),
  /** Where the first value comes from, such as `association.name`. */
  prefill: z.string().optional(),
  help: z.string().optional(),
  visible_if: condition.optional(),
};

/** A field of each row in a repeated group; a bare word is a text with that key. */
const column = z.preprocess(
  (given) => (typeof given === "string" ? { key: given, label: given, type: "text" } : given),
  z.strictObject(common).refine(({ type }) => type !== "table", "A row holds no rows of its own."),
);
export type FormColumn = z.output<typeof column>;

const field = z.strictObject({ ...common, section: label, repeat: z.array(column).min(1).optional() });
export type FormField = z.output<typeof field>;

/** `form_schema` of a template: the grammar of all forms and documents. */
export const formSchema = z
  .strictObject({
    /** What it is good for, in a sentence or two. */
    purpose: z.string().default(""),
    /** Whether it must be filled in, and who sees it. */
    legal_note: z.string().default(""),
    filled_in_by: z.enum(FORM_WRITERS).default("members"),
    /** Once handed in, nobody can tell whose it was. */
    anonymous: z.boolean().default(false),
    /** The only answers that owners see; without it they see all. */
    shared: z.array(key).optional(),
    fields: z.array(field).min(1),
  })
  .superRefine(({ fields, shared }, issues) => {
    const faults = [
      ...duplicates(fields),
      ...fields.flatMap((one) => faultsOf(one, fields)),
      ...(shared ?? []).filter((name) => !fields.some((one) => one.key === name)).map((name) => `shared names ${name}, which is no field`),
    ];
    for (const message of faults) issues.addIssue(message);
  });
export type FormSchema = z.output<typeof formSchema>;
/** As templates write it: short forms allowed. */
export type FormSchemaInput = z.input<typeof formSchema>;

function faultsOf(one: FormField, fields: readonly FormField[]): string[] {
  const columns = one.repeat ?? [];
  const isTable = one.type === "table";
  return [
    ...(isTable === columns.length > 0 ? [] : [`${one.key}: a table has columns, and nothing else has`]),
    ...duplicates(columns),
    ...[one, ...columns].flatMap((each) => [
      ...(CHOICES.includes(each.type) && !each.options ? [`${each.key} has no options`] : []),
      ...(each.visible_if && ![...columns, ...fields].some((other) => other.key === each.visible_if?.field)
        ? [`${each.key} depends on an unknown field`]
        : []),
    ]),
  ];
}

function duplicates(fields: readonly { key: string }[]): string[] {
  const keys = fields.map((one) => one.key);
  return keys.filter((name, index) => keys.indexOf(name) !== index).map((name) => `two fields are called ${name}`);
}

/** The sections in the order of their first field. */
export function sectionsOf(fields: readonly FormField[]): { title: string; fields: FormField[] }[] {
  const titles = [...new Set(fields.map(({ section }) => section))];
  return titles.map((title) => ({ title, fields: fields.filter(({ section }) => section === title) }));
}

/** The choices of a field; none as long as a path has not been resolved. */
export const optionsOf = ({ options }: Pick<FormColumn, "options">): { value: string; label: string }[] =>
  Array.isArray(options) ? options : [];
