import { sql } from "drizzle-orm";
import { files, readinessEvidence } from "#drizzle/schema/index.ts";
import { memberName } from "#server/domains/tasks/people-queries.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { Queryable, Selected } from "#server/platform/database/db.ts";
import type { ReadinessStatus } from "#shared/calculations/readiness.ts";
import type { RoughShare } from "#shared/calculations/rough-share.ts";
import type { EvidenceLevel } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";

/** A piece of evidence that somebody added; its file's name is left out for who may not open it. */
export const evidenceView = (db: Queryable, actor: MemberActor) => ({
  id: readinessEvidence.id,
  factor: readinessEvidence.factor,
  taskId: readinessEvidence.taskId,
  kind: readinessEvidence.kind,
  level: readinessEvidence.level,
  note: readinessEvidence.note,
  happenedOn: readinessEvidence.happenedOn,
  filename: can(actor.role, "preparedness:edit") ? sql<string | null>`${files.filename}` : sql<string | null>`null`,
  hasFile: sql<boolean>`${readinessEvidence.fileId} is not null`,
  addedBy: memberName(db, actor, readinessEvidence.addedByProfileId),
});
export type EvidenceView = Selected<ReturnType<typeof evidenceView>>;

/** Something that proves a factor: evidence that was added, a task that is done, or what the portal itself knows. */
export interface ProofView {
  source: "evidence" | "task" | "record";
  /** Null for a record of the portal. */
  evidence: EvidenceView | null;
  text: string;
  level: EvidenceLevel;
  happenedOn: string;
  expiresOn: string;
}

export interface FactorView {
  key: string;
  title: string;
  advice: string;
  path: string | null;
  weight: number;
  validDays: number;
  /** 0–100 */
  score: number;
  /** The one that counts, of all below; null when none does. */
  counts: ProofView | null;
  /** Newest first, also those that have run out. */
  proofs: ProofView[];
}

/** What falls out of the score next. */
export interface DecayView {
  factor: string;
  title: string;
  areaName: string;
  expiresOn: string;
}

/** What would raise an area's score most, and by how many points of it. */
export interface RaiseView {
  factor: string;
  title: string;
  areaName: string;
  advice: string;
  path: string | null;
  points: number;
}

export interface AreaReadiness {
  crisisDomainId: string;
  slug: string;
  name: string;
  icon: string;
  /** 0–100 */
  score: number;
  status: ReadinessStatus;
  /** Whole months since the oldest proof that counts; null when none does. */
  ageMonths: number | null;
  factors: FactorView[];
  nextToDecay: DecayView | null;
  raise: RaiseView | null;
}

export interface ReadinessOverview {
  /** 0–100, the mean of the areas. */
  total: number;
  status: ReadinessStatus;
  ageMonths: number | null;
  /** In the order of the areas. */
  areas: AreaReadiness[];
  nextToDecay: DecayView | null;
  /** The three that would raise most, at most one of each area. */
  raise: RaiseView[];
  /** The total month by month, half a year back and a year ahead: from what had happened by then, and with nothing added from today on. */
  months: { on: string; total: number }[];
  /** `YYYY-MM-DD`, the day of which all this tells. */
  asOf: string;
}

/** How many of the households manage a week of water, in groups of which each household is in one. Empty as long as they are too few. */
export interface HouseholdCoverageView {
  /** How many have told of their water at least, in whole fives. */
  households: number;
  groups: {
    /** The name of a stairwell; null for everybody else, or the whole house. */
    stairwell: string | null;
    share: RoughShare;
  }[];
}
