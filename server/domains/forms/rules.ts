import { randomInt } from "node:crypto";
import type { Actor } from "#server/platform/actor.ts";
import type { FormSlug } from "#shared/content/form-pages.ts";
import { can, type Permission } from "#shared/permissions.ts";
import { type FormAnswers, isBlank } from "#shared/schemas/form-answers.ts";
import { type FormColumn, type FormField, type FormSchema, type FormWriters, optionsOf } from "#shared/schemas/form-schema.ts";

const RIGHTS: Record<Exclude<FormWriters, "everyone">, Permission> = {
  members: "association:read",
  leaders: "preparedness:edit",
  owners: "association:edit",
};

/** The right that it takes to fill in forms of these writers; null: none. */
export const rightFor = (writers: FormWriters): Permission | null => (writers === "everyone" ? null : RIGHTS[writers]);

/** Whether someone may fill in forms of these writers. */
export function mayFillIn({ role }: Pick<Actor, "role">, writers: FormWriters): boolean {
  const right = rightFor(writers);
  return right === null || can(role, right);
}

/** Forms that change what other pages change too, of the own household or of the association: of that only what the writer has changed is written. */
const WRITES_ELSEWHERE: readonly FormSlug[] = ["user-form", "vattenformular", "foreningsprofil"];
export const writesElsewhere = (slug: FormSlug): boolean => WRITES_ELSEWHERE.includes(slug);

/** What the portal knows, by the first and second word of a path. Lists are the choices of a field or the rows of a group. */
export type FormSources = Readonly<Record<string, unknown>>;

/** The value at a path such as `association.name`; undefined where nothing is known. */
export function readSource(sources: FormSources, path: string): unknown {
  let found: unknown = sources;
  for (const word of path.split(".")) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, word)) return undefined;
    found = (found as Record<string, unknown>)[word];
  }
  return found ?? undefined;
}

/** The same form with every list of choices in place. A choice among nothing becomes a text to write. */
export function withChoices(schema: FormSchema, sources: FormSources): FormSchema {
  return { ...schema, fields: schema.fields.map((field) => ({ ...field, ...choose(field, sources), ...rows(field, sources) })) };
}

const rows = ({ repeat }: FormField, sources: FormSources): Pick<FormField, "repeat"> =>
  repeat ? { repeat: repeat.map((column) => ({ ...column, ...choose(column, sources) })) } : {};

function choose({ type, options }: FormColumn, sources: FormSources): Pick<FormColumn, "type" | "options"> {
  if (typeof options !== "string") return options ? { type, options } : { type };
  const found = readSource(sources, options);
  const list = Array.isArray(found) ? found.map(toOption) : [];
  return list.length > 0 ? { type, options: list } : { type: type === "multiselect" || type === "select" ? "text" : type, options: [] };
}

const toOption = (one: unknown): { value: string; label: string } =>
  typeof one === "object" && one !== null && "value" in one && "label" in one
    ? { value: String(one.value), label: String(one.label) }
    : { value: String(one), label: String(one) };

/** What stands in a form before anybody has written in it: known values first, then the template's own. */
export function firstAnswers(schema: FormSchema, sources: FormSources): FormAnswers {
  const answers = schema.fields.map((field) => {
    const known = field.prefill === undefined ? undefined : fitting(field, readSource(sources, field.prefill));
    return [field.key, known ?? field.default] as const;
  });
  return Object.fromEntries(answers.filter(([, value]) => value !== undefined));
}

/** A known value as the field holds it; undefined for none, and for a choice that is not offered. */
function fitting(field: FormField, value: unknown): unknown {
  if (value === undefined) return undefined;
  if (field.type === "table") return Array.isArray(value) && value.length > 0 ? value : undefined;
  if (field.type === "checkbox") return value === true;
  const offered = optionsOf(field).map((option) => option.value);
  if (field.type === "multiselect") return Array.isArray(value) ? value.filter((one) => offered.includes(one)) : undefined;
  const word = typeof value === "boolean" ? YES_OR_NO[String(value)] : value;
  if (field.type === "select" || field.type === "radio") return offered.find((one) => one === String(word));
  return Array.isArray(word) ? word.join(", ") : word;
}

/** How a choice between yes and no is spelled in forms. */
const YES_OR_NO: Record<string, string> = { true: "yes", false: "no" };

/** The keys that a form knows, and nothing else: what is kept of a draft. */
export const knownAnswers = ({ fields }: FormSchema, answers: FormAnswers): FormAnswers =>
  Object.fromEntries(fields.filter(({ key }) => key in answers).map(({ key }) => [key, answers[key]]));

/** What is kept of what was handed in. A form about oneself keeps only what it asks the next time: the rest has its own place. */
export function answersToKeep({ fields, shared }: FormSchema, answers: FormAnswers): FormAnswers {
  if (!shared) return answers;
  const asked = fields.filter(({ key, prefill }) => prefill?.startsWith("previous.") || shared.includes(key));
  return Object.fromEntries(asked.filter(({ key }) => key in answers).map(({ key }) => [key, answers[key]]));
}

/** What owners may see of what was handed in: all of it, or only what the form says; null when nothing is for them. */
export function answersForOwners({ shared }: Pick<FormSchema, "shared">, answers: FormAnswers): FormAnswers | null {
  if (!shared) return answers;
  const seen = Object.fromEntries(shared.filter((key) => !isBlank(answers[key])).map((key) => [key, answers[key]]));
  return Object.keys(seen).length > 0 ? seen : null;
}

/** Without letters and digits that are mistaken for each other. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** What somebody can name when asking about what they handed in, such as `2026-K7M2-X9QD`. */
export function newReceiptNumber(year: number): string {
  const word = (): string => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return `${year}-${word()}-${word()}`;
}

/** The day in UTC: all that an anonymous answer tells of when it came. */
export const dayOnly = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 86_400_000) * 86_400_000);
