import { KEPT_DAYS } from "#shared/retention.ts";
import type { Person, PersonKey, Relation, Row } from "./relation.ts";

const DAY_MS = 24 * 3_600_000;

/** Everything of a person that a key or several stand for. */
export function valuesOf(person: Person, key: PersonKey | readonly PersonKey[]): string[] {
  return (typeof key === "string" ? [key] : key).flatMap((each) => person[each]);
}

/** What of a row the person may see, in the order of its columns. */
export function exportedPart(row: Row, { exports }: Relation, person: Person): Row {
  if ("allBut" in exports) return Object.fromEntries(Object.entries(row).filter(([column]) => !exports.allBut.includes(column)));
  const isTheirs = (column: string): boolean => {
    const key = exports.ifTheirs?.[column];
    return key !== undefined && valuesOf(person, key).includes(String(row[column]));
  };
  return Object.fromEntries(Object.entries(row).filter(([column]) => exports.only.includes(column) || isTheirs(column)));
}

/** Seconds to wait after an export was ordered, zero when the next may be: one per 24 hours (security: "Limits"). */
export function secondsUntilNextExport(orderedAt: Date | null, now: Date): number {
  return orderedAt ? Math.max(0, (orderedAt.getTime() + DAY_MS - now.getTime()) / 1000) : 0;
}

/** Until when an export that is ready now can be fetched (decision 38). */
export const exportExpiry = (readyAt: Date): Date => new Date(readyAt.getTime() + KEPT_DAYS.dataExport * DAY_MS);

/** Where the private file of an export lies. */
export const exportKey = (exportId: string): string => `exports/${exportId}.zip`;

/** A name for a file in the archive that no other has, and that no unpacker takes for a path. */
export function archiveName(wanted: string, taken: ReadonlySet<string>): string {
  const plain = wanted.replace(/[/\\:*?"<>|\p{Cc}]+/gu, "-").replace(/^\.+/, "") || "fil";
  const [, stem = plain, ending = ""] = /^(.+?)(\.\w{1,5})?$/.exec(plain) ?? [];
  for (let copy = 1; ; copy++) {
    const name = copy === 1 ? plain : `${stem} (${copy})${ending}`;
    if (!taken.has(name)) return name;
  }
}
