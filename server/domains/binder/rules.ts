import { createHash } from "node:crypto";
import type { BinderPage } from "#drizzle/schema/index.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { RateLimitName } from "#server/platform/limits/rate-limit.ts";
import { isoDay } from "#shared/format/date.ts";
import { can } from "#shared/permissions.ts";

/** A tab of the binder: what it says, as a fingerprint. */
export type BinderTab = Pick<BinderPage, "key" | "title" | "hash">;

/** A print that stands in the books. */
export interface PrintRecord {
  version: number;
  pages: readonly BinderTab[];
}

/** Whose limit a print is counted on. Prints under way are shared within one account, so that nobody gets the refusal of another. */
export interface PrintAccount {
  limit: Extract<RateLimitName, "binderPrintsPerAssociation" | "residentBinderPrintsPerAssociation">;
  associationId: string;
}

/** Residents have an account of their own: however many of them print, the crisis team can. */
export const printAccountOf = ({ role, associationId }: Pick<MemberActor, "role" | "associationId">): PrintAccount => ({
  limit: can(role, "documents:edit") ? "binderPrintsPerAssociation" : "residentBinderPrintsPerAssociation",
  associationId,
});

export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

const CHECKSUM_LENGTH = 8;

/** A short sign of the whole binder, as `3F2A-91C0`, to compare a paper copy with the screen. */
export function checksumOf(tabs: readonly BinderTab[]): string {
  const sign = hashOf(tabs.map(({ key, hash }) => `${key} ${hash}`).join("\n"))
    .slice(0, CHECKSUM_LENGTH)
    .toUpperCase();
  return `${sign.slice(0, 4)}-${sign.slice(4)}`;
}

/** What differs from a print: tabs that are new or say something else, and the names of those that are gone. */
export function changesSince(
  print: PrintRecord | undefined,
  tabs: readonly BinderTab[],
): { changed: ReadonlySet<string>; removed: string[] } {
  const printed = new Map(print?.pages.map((page) => [page.key, page.hash]));
  const now = new Set(tabs.map(({ key }) => key));
  return {
    changed: new Set(tabs.filter(({ key, hash }) => printed.get(key) !== hash).map(({ key }) => key)),
    removed: print?.pages.filter(({ key }) => !now.has(key)).map(({ title }) => title) ?? [],
  };
}

/** The number of the binder as it is now: the last print's, as long as nothing has changed since. */
export function versionOf(prints: readonly PrintRecord[], tabs: readonly BinderTab[]): number {
  const [last] = prints;
  if (!last) return 1;
  const { changed, removed } = changesSince(last, tabs);
  return changed.size + removed.length === 0 ? last.version : last.version + 1;
}

/** In which version each tab last changed, by key: what stands at the foot of its pages. `prints` have the latest first. */
export function tabVersions(prints: readonly PrintRecord[], tabs: readonly BinderTab[]): ReadonlyMap<string, number> {
  const current = versionOf(prints, tabs);
  return new Map(
    tabs.map(({ key, hash }) => {
      const other = prints.findIndex(({ pages }) => !pages.some((page) => page.key === key && page.hash === hash));
      const same = other === -1 ? prints.length : other;
      return [key, prints[same - 1]?.version ?? current];
    }),
  );
}

/** From the first day of this month to the last day of the month a year later, in Stockholm. */
export function coveredMonths(now: Date): { from: string; to: string } {
  const [year = 0, month = 1] = isoDay(now).split("-").map(Number);
  const lastDay = new Date(Date.UTC(year + 1, month, 0));
  return { from: `${isoDay(now).slice(0, 7)}-01`, to: isoDay(lastDay, "UTC") };
}
