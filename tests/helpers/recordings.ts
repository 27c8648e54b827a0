import { shapeFaults } from "./shape-faults.ts";

/** What a persona was answered, by procedure, and when (an ISO time). */
export interface Recording {
  at: string;
  answers: Record<string, unknown>;
}

const DAY_MS = 24 * 60 * 60_000;
/** What is made up anew in each database. */
const MADE_UP = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$|@test\.example$/;
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * The new recording as far as it differs in shape from the old one, whose answers stay otherwise, with the old one's ids and on its day:
 * who has changed one answer reads that one alone.
 */
export function keepUnchanged(old: Recording, fresh: Recording): Recording {
  const names = new Map<string, string>();
  pairNames(old.answers, fresh.answers, names);
  const laterMs = Date.parse(fresh.at) - Date.parse(old.at);
  const restate = (text: string): string => {
    if (TIME.test(text)) return new Date(Date.parse(text) - laterMs).toISOString();
    if (DAY.test(text)) return new Date(Date.parse(text) - Math.round(laterMs / DAY_MS) * DAY_MS).toISOString().slice(0, 10);
    return names.get(text) ?? text;
  };
  const answers = Object.entries(fresh.answers).map(([path, answer]) => {
    const isKept = path in old.answers && shapeFaults(old.answers[path], answer).length === 0;
    return [path, isKept ? old.answers[path] : mapTexts(answer, restate)];
  });
  return { at: old.at, answers: Object.fromEntries(answers) };
}

/** Which made-up name of the new recording stands where in the old one another stood. */
function pairNames(old: unknown, fresh: unknown, names: Map<string, string>): void {
  if (typeof old === "string" && typeof fresh === "string") {
    if (MADE_UP.test(old) && MADE_UP.test(fresh) && !names.has(fresh)) names.set(fresh, old);
  } else if (isBranch(old) && isBranch(fresh)) {
    for (const [key, value] of Object.entries(fresh)) pairNames(old[key], value, names);
  }
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (!isBranch(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [change(key), mapTexts(item, change)]));
}

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** One answer a line, so that a change shows which. */
export const toLines = ({ at, answers }: Recording): string =>
  `{\n${Object.entries({ at, ...answers })
    .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(",\n")}\n}\n`;
