import type { AssociationChanges } from "#server/domains/association/change-queries.ts";
import { COVERAGE_GOAL } from "#shared/content/readiness.ts";
import type { EvidenceLevel, ShutoffKind } from "#shared/enums.ts";
import { isoDay } from "#shared/format/date.ts";

/** A record of the portal that proves a factor. */
export interface RecordProof {
  factor: string;
  text: string;
  level: EvidenceLevel;
  /** `YYYY-MM-DD` in Stockholm. */
  happenedOn: string;
}

export interface Records {
  now: Date;
  changes: AssociationChanges;
  /** When an exercise of an area was last ended, by its slug. */
  drills: ReadonlyMap<string, Date>;
  teams: readonly { slug: string; filled: number; places: number; changedAt: Date | null }[];
  /** The share of apartments that crisis messages reach, 0–1; null when it is not known. */
  coverage: number | null;
  /** When the water plan was last saved. */
  waterPlanAt: string | Date | null;
  /** When the shared water was last filled. */
  waterFilledOn: string | null;
}

const SHUTOFF_FACTORS: readonly [ShutoffKind, string][] = [
  ["electricity", "el.shutoff"],
  ["water", "vatten.shutoff"],
  ["heating", "varme.shutoff"],
];
/** Half of the goal counts half; below that the messages reach too few to count. */
const COVERAGE_BEGUN = COVERAGE_GOAL / 2;

/** What is written down is claimed; what happened in the portal, or is full, is proven. */
export function recordProofs({ now, changes, drills, teams, coverage, waterPlanAt, waterFilledOn }: Records): RecordProof[] {
  const proof = (factor: string, text: string, level: EvidenceLevel, at: Date | string | null | undefined): RecordProof[] =>
    at ? [{ factor, text, level, happenedOn: isoDay(at) }] : [];
  const lastDrill = [...drills.values()].sort((a, b) => b.getTime() - a.getTime())[0];
  return [
    ...[...drills].flatMap(([slug, at]) => (slug === "ledning" ? [] : proof(`${slug}.drill`, "Övning avslutad i portalen", "proven", at))),
    ...proof("ledning.drill", "Övning avslutad i portalen", "proven", lastDrill),
    ...teams.flatMap(({ slug, filled, places, changedAt }) =>
      filled === 0
        ? []
        : proof(
            `${slug}.team`,
            `Krisgruppen i portalen: ${filled} av ${places} platser tagna`,
            filled >= places ? "proven" : "claimed",
            changedAt,
          ),
    ),
    ...proof("ledning.contacts", "En kontakt ändrades i portalen", "claimed", changes.contactsAt),
    ...SHUTOFF_FACTORS.flatMap(([kind, factor]) =>
      proof(factor, "Platsen är inskriven i portalen", "claimed", changes.shutoffsAt.get(kind)),
    ),
    ...proof("el.doors", "Batteritiden är inskriven i portalen", "claimed", changes.doorBackupAt),
    ...proof("vatten.plan", "Vattenplanen sparades", "proven", waterPlanAt),
    ...proof("vatten.change", "Datum inskrivet i vattenplanen", "claimed", waterFilledOn),
    ...coverageProof(),
  ];

  function coverageProof(): RecordProof[] {
    if (coverage === null || coverage < COVERAGE_BEGUN) return [];
    const isReached = coverage >= COVERAGE_GOAL;
    const text = isReached ? "Krislarm når minst hälften av lägenheterna" : "Krislarm når minst en fjärdedel av lägenheterna";
    return proof("kommunikation.coverage", text, isReached ? "proven" : "claimed", now);
  }
}
