import type { FormAnswers } from "#shared/schemas/form-answers.ts";
import { type FormField, optionsOf } from "#shared/schemas/form-schema.ts";
import type { FieldCount } from "./views.ts";

/** How often each choice was made and what the numbers add up to. Free text is never counted: it tells who wrote it. */
export function countAnswers(fields: readonly FormField[], answers: readonly FormAnswers[]): FieldCount[] {
  return fields.flatMap(({ key, label, type, ...field }): FieldCount[] => {
    const given = answers.map((one) => one[key]).filter((value) => value != null);
    const times = (chosen: unknown): number =>
      given.filter((value) => (Array.isArray(value) ? value.includes(chosen) : value === chosen)).length;
    if (type === "number") {
      const sum = given.reduce((total: number, value) => total + Number(value), 0);
      return [{ key, label, kind: "number", answers: given.length, sum, average: given.length === 0 ? 0 : sum / given.length }];
    }
    if (type === "checkbox") return [{ key, label, kind: "choices", choices: [{ label: "Ja", count: times(true) }] }];
    const choices = optionsOf(field).map((option) => ({ label: option.label, count: times(option.value) }));
    return choices.length > 0 ? [{ key, label, kind: "choices", choices }] : [];
  });
}

/** What two counts of the same fields say together. */
export const addCounts = (counts: readonly FieldCount[], others: readonly FieldCount[]): FieldCount[] =>
  counts.map((count, index) => {
    const other = others[index];
    if (count.kind === "number" && other?.kind === "number") {
      const [answers, sum] = [count.answers + other.answers, count.sum + other.sum];
      return { ...count, answers, sum, average: answers === 0 ? 0 : sum / answers };
    }
    if (count.kind === "choices" && other?.kind === "choices") {
      const choices = count.choices.map((choice, place) => ({ ...choice, count: choice.count + (other.choices[place]?.count ?? 0) }));
      return { ...count, choices };
    }
    return count;
  });
