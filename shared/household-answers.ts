import { HOUSEHOLD_PARTS, type HouseholdPart } from "./household-parts.ts";
import type { FormAnswers } from "./schemas/form-answers.ts";

/** What answers of «Min hushållsprofil» say of the household, by the fields in which it is saved. */
export function householdOfAnswers(answers: FormAnswers) {
  const count = (key: string): number => Number(answers[key] ?? 0);
  const texts = (key: string): string[] => (Array.isArray(answers[key]) ? answers[key].map(String) : []);
  const others = String(answers.other_allergies ?? "").split(",");
  const allergies = [...texts("allergies"), ...others.map((one) => one.trim()).filter((one) => one !== "")];
  return {
    ...{ adults: count("adults"), children: count("children") + count("infants"), infants: count("infants") },
    ...{ dogs: count("dogs"), cats: count("cats"), hasColdMedicine: answers.has_cold_medicine === true },
    diet: texts("diet"),
    allergies: [...new Set(allergies)],
    daysPrepared: answers.days_prepared ?? null,
  };
}

const FIELDS_OF_PARTS: Record<HouseholdPart, readonly string[]> = {
  persons: ["adults", "children", "infants"],
  dogs: ["dogs"],
  cats: ["cats"],
  diet: ["diet"],
  allergies: ["allergies", "other_allergies"],
  daysPrepared: ["days_prepared"],
  hasColdMedicine: ["has_cold_medicine"],
};

/** The parts that the writer has changed since the form was begun with this. */
export function partsChangedSince(basis: FormAnswers, answers: FormAnswers): HouseholdPart[] {
  const isChanged = (field: string): boolean => JSON.stringify(said(answers[field])) !== JSON.stringify(said(basis[field]));
  return HOUSEHOLD_PARTS.filter((part) => FIELDS_OF_PARTS[part].some(isChanged));
}

/** The answers that say these parts; null for what is left empty. */
export const answersOfParts = (parts: readonly HouseholdPart[], answers: FormAnswers): FormAnswers =>
  Object.fromEntries(parts.flatMap((part) => FIELDS_OF_PARTS[part]).map((field) => [field, answers[field] ?? null]));

/** What is told: a field that is left empty, or unticked, tells nothing, in whichever way it is kept. */
const said = (answer: unknown): unknown => (Array.isArray(answer) && answer.length === 0 ? null : answer || null);
