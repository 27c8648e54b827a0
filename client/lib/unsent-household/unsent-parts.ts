import { userStorage } from "#client/lib/user-storage.ts";
import { type HouseholdPart, partOf, WATER_PARTS, type WaterPart, waterPartOf } from "#shared/household-parts.ts";
import type { HouseholdContainer, HouseholdHeads, KeptHeads } from "#shared/household-water.ts";

/** All that a home tells of itself, on whichever page. */
export interface HouseholdFacts extends KeptHeads {
  diet: string[];
  allergies: string[];
  daysPrepared: number | null;
  hasColdMedicine: boolean;
  litresPerPerson: number;
  days: number;
  containers: HouseholdContainer[];
  bottleLitres: number;
  freezerBottleLitres: number;
  boilerLitres: number;
}

export type AnyPart = HouseholdPart | WaterPart;

/** The word about one part of the household that the server does not have yet. */
export interface UnsentPart {
  part: AnyPart;
  values: Partial<HouseholdFacts>;
  /** When it was said, in milliseconds by this browser's clock. */
  at: number;
}

export type UnsentStorage = Pick<typeof userStorage, "read" | "write" | "remove">;

const anyPartOf = (field: string): AnyPart | undefined => partOf(field) ?? waterPartOf(field);

export const isWaterPart = (part: AnyPart): part is WaterPart => WATER_PARTS.some((one) => one === part);

/** As this browser keeps it. */
export const readUnsentParts = (userId: string, storage: UnsentStorage = userStorage): UnsentPart[] =>
  asUnsentParts(storage.read(userId, "unsent-household"));

/** Whether the browser took it: one that is full keeps what it had. */
export function keepUnsentParts(userId: string, unsent: readonly UnsentPart[], storage: UnsentStorage = userStorage): boolean {
  if (unsent.length > 0) storage.write(userId, "unsent-household", unsent);
  else storage.remove(userId, "unsent-household");
  return readUnsentParts(userId, storage).length === unsent.length;
}

/** With a word about each of these parts, in place of what was said of it before. */
export function noteParts(
  unsent: readonly UnsentPart[],
  { parts, facts, now }: { parts: readonly AnyPart[]; facts: Partial<HouseholdFacts>; now: number },
): UnsentPart[] {
  const said = parts.map((part) => ({
    part,
    values: Object.fromEntries(Object.entries(facts).filter(([field]) => anyPartOf(field) === part)),
    at: now,
  }));
  return [...unsent.filter(({ part }) => !parts.includes(part)), ...said];
}

/** What two places kept unsent, together; of the same part the later word. */
export const joinUnsentParts = (unsent: readonly UnsentPart[], others: readonly UnsentPart[]): UnsentPart[] =>
  [...others, ...unsent]
    .sort((one, other) => one.at - other.at)
    .filter(({ part }, index, all) => all.findLastIndex((one) => one.part === part) === index);

/** By what it is and not by which is later: a clock may be set back between two words. */
const isSameWord = (one: UnsentPart, other: UnsentPart): boolean => one.part === other.part && one.at === other.at;

/** Whether this very word still waits, and no other in its place. */
export const isAmong = (unsent: readonly UnsentPart[], word: UnsentPart): boolean => unsent.some((one) => isSameWord(one, word));

/** Without these words. */
export const withoutWords = (unsent: readonly UnsentPart[], words: readonly UnsentPart[]): UnsentPart[] =>
  unsent.filter((one) => !isAmong(words, one));

/** What is known, with what waits over it. */
export function withUnsentParts<Known extends object>(known: Known, unsent: readonly UnsentPart[]): Known {
  const said = Object.entries(Object.assign({}, ...unsent.map(({ values }) => values)));
  return { ...known, ...Object.fromEntries(said.filter(([field]) => field in known)) };
}

/** How many persons that is; null when nobody has told. */
export const familySizeOf = ({ adults, children }: Pick<HouseholdHeads, "children"> & Pick<KeptHeads, "adults">): number | null =>
  adults === null ? null : adults + children;

/** Anybody can write to a browser's storage, so that what it holds is looked at: a fault in a word costs that word. */
export const asUnsentParts = (kept: unknown): UnsentPart[] => (Array.isArray(kept) ? kept.filter(isUnsentPart) : []);

function isUnsentPart(entry: unknown): entry is UnsentPart {
  if (!isRecord(entry) || !isRecord(entry.values) || !isNumber(entry.at) || entry.at < 0) return false;
  const { part, values } = entry;
  const fields = FIELDS.filter((field) => anyPartOf(field) === part);
  return fields.length > 0 && Object.keys(values).length === fields.length && fields.every((field) => IS_SAID[field](values[field]));
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const isNumberOrNull = (value: unknown): boolean => value === null || isNumber(value);
const isListOfTexts = (value: unknown): boolean => Array.isArray(value) && value.every((text) => typeof text === "string");
const isContainer = (value: unknown): boolean =>
  isRecord(value) &&
  [value.litres, value.count, value.filledShare].every(isNumber) &&
  (value.filledOn === null || typeof value.filledOn === "string");

const IS_SAID: Record<keyof HouseholdFacts, (value: unknown) => boolean> = {
  adults: isNumberOrNull,
  children: isNumber,
  infants: isNumber,
  dogs: isNumber,
  cats: isNumber,
  diet: isListOfTexts,
  allergies: isListOfTexts,
  daysPrepared: isNumberOrNull,
  hasColdMedicine: (value) => typeof value === "boolean",
  litresPerPerson: isNumber,
  days: isNumber,
  containers: (value) => Array.isArray(value) && value.every(isContainer),
  bottleLitres: isNumber,
  freezerBottleLitres: isNumber,
  boilerLitres: isNumber,
};
const FIELDS = Object.keys(IS_SAID) as (keyof HouseholdFacts)[];
