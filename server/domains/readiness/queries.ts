import { type AssociationChanges, findAssociationChanges } from "#server/domains/association/queries.ts";
import { findLastTest, lastOf, listDrills } from "#server/domains/preparedness/drill-queries.ts";
import { listCrisisDomains } from "#server/domains/preparedness/queries.ts";
import { countFlats } from "#server/domains/subscribers/queries.ts";
import { coverageOf } from "#server/domains/subscribers/rules.ts";
import { readTasks, type TaskView } from "#server/domains/tasks/queries.ts";
import { findTeamChanges, listTeams } from "#server/domains/teams/queries.ts";
import { findWaterPlan } from "#server/domains/water/plan-queries.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { expiresOn } from "#shared/calculations/readiness.ts";
import { findJourneyTask } from "#shared/content/journey-tasks.ts";
import { COVERAGE_GOAL, READINESS_FACTORS } from "#shared/content/readiness.ts";
import type { EvidenceLevel, ShutoffKind } from "#shared/enums.ts";
import { isoDay } from "#shared/format/date.ts";
import { EVIDENCE_KIND_LABELS } from "#shared/text/preparedness-labels.ts";
import { readEvidence } from "./evidence-queries.ts";
import { factorsFor, overviewOf } from "./rules.ts";
import type { EvidenceView, ProofView, ReadinessOverview } from "./views.ts";

/** A record of the portal that proves a factor. */
interface RecordProof {
  factor: string;
  text: string;
  level: EvidenceLevel;
  /** `YYYY-MM-DD` in Stockholm. */
  happenedOn: string;
}

interface Records {
  now: Date;
  changes: AssociationChanges;
  /** When an exercise of an area was last ended. */
  drills: readonly { areaSlug: string; endedAt: Date | null }[];
  /** The last test of the alarm. */
  testAlarm: { sentAt: Date; people: number; received: number } | null;
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

const VALID_DAYS = new Map(READINESS_FACTORS.map(({ key, validDays }) => [key, validDays]));

/**
 * How ready the caller's association is, area by area (idea N12): from evidence, tasks that are done and what the portal knows,
 * all of which run off with time.
 */
export async function readReadinessOverview(ctx: DomainContext): Promise<ReadinessOverview> {
  const actor = requirePermission(ctx.actor, "association:read");
  const [areas, records, evidence, tasks] = await Promise.all([
    listCrisisDomains(ctx),
    readRecords(ctx, actor),
    readEvidence(ctx.db, actor),
    readTasks(ctx, actor),
  ]);
  const proofs = [
    ...records.proofs.map((record) => toProof(record.factor, { source: "record", evidence: null, ...record })),
    ...evidence.flatMap((piece) => provenBy(piece, tasks).map((factor) => toProof(factor, { source: "evidence", ...textOf(piece) }))),
    ...tasks.flatMap(doneTaskProof),
  ];
  return overviewOf(areas, factorsFor(records), group(proofs), isoDay(ctx.now()));
}

const textOf = (evidence: EvidenceView) => ({
  evidence,
  text: evidence.note ?? EVIDENCE_KIND_LABELS[evidence.kind],
  level: evidence.level,
  happenedOn: evidence.happenedOn,
});

const factorsOf = ({ source, sourceKey }: Pick<TaskView, "source" | "sourceKey">): readonly string[] =>
  source === "journey" ? (findJourneyTask(sourceKey ?? "")?.factors ?? []) : [];

/** The factor that evidence names, with all others that its task is about. */
function provenBy({ factor, taskId }: EvidenceView, tasks: readonly TaskView[]): readonly string[] {
  if (!factor) return [];
  const task = tasks.find(({ id }) => id !== null && id === taskId);
  const ofTask = task ? factorsOf(task) : [];
  return ofTask.includes(factor) ? ofTask : [factor];
}

/** A task that somebody says is done claims what it is about. */
function doneTaskProof(task: TaskView) {
  const { state, doneAt, title } = task;
  if (state !== "done" || !doneAt) return [];
  const proof = { source: "task", evidence: null, text: `Uppgiften är klar: ${title}`, level: "claimed" } as const;
  return factorsOf(task).map((factor) => toProof(factor, { ...proof, happenedOn: isoDay(doneAt) }));
}

function toProof(factor: string, { source, evidence, text, level, happenedOn }: Omit<ProofView, "expiresOn">): [string, ProofView] {
  return [factor, { source, evidence, text, level, happenedOn, expiresOn: expiresOn(happenedOn, VALID_DAYS.get(factor) ?? 0) }];
}

function group(proofs: readonly [string, ProofView][]): Map<string, ProofView[]> {
  const grouped = new Map<string, ProofView[]>();
  for (const [factor, proof] of proofs) grouped.set(factor, [...(grouped.get(factor) ?? []), proof]);
  return grouped;
}

/** What the portal itself knows to prove factors of the score, and what the house is measured by. */
async function readRecords(ctx: DomainContext, { associationId }: MemberActor) {
  const { db } = ctx;
  const [changes, drills, testAlarm, teamChanges, teams, flats, water] = await Promise.all([
    findAssociationChanges(db, associationId),
    listDrills(db, associationId),
    findLastTest(db, associationId),
    findTeamChanges(db, associationId),
    listTeams(ctx),
    countFlats(db, associationId),
    findWaterPlan(db, associationId),
  ]);
  const proofs = recordProofs({
    now: ctx.now(),
    changes,
    drills,
    testAlarm,
    teams: teams.map(({ areaSlug, coverage }) => ({ ...coverage, slug: areaSlug, changedAt: teamChanges.get(areaSlug) ?? null })),
    coverage: coverageOf(flats, changes.apartments).share,
    waterPlanAt: water.updatedAt,
    waterFilledOn: water.values.sharedFilledOn,
  });
  return { hasShelter: changes.hasShelter, proofs };
}

/** What is written down is claimed; what happened in the portal, or is full, is proven. */
function recordProofs({ now, changes, drills, testAlarm, teams, coverage, waterPlanAt, waterFilledOn }: Records): RecordProof[] {
  const proof = (factor: string, text: string, level: EvidenceLevel, at: Date | string | null | undefined): RecordProof[] =>
    at ? [{ factor, text, level, happenedOn: isoDay(at) }] : [];
  const lastDrill = lastOf(drills.map(({ endedAt }) => endedAt));
  return [
    ...drills.flatMap(({ areaSlug, endedAt }) =>
      areaSlug === "ledning" ? [] : proof(`${areaSlug}.drill`, "Övning avslutad i portalen", "proven", endedAt),
    ),
    ...proof(
      "kommunikation.test",
      `Provlarm till krisgruppen: ${testAlarm?.received} av ${testAlarm?.people} kvitterade`,
      testAlarm?.received ? "proven" : "claimed",
      testAlarm?.sentAt,
    ),
    ...proof("ledning.drill", "Övning avslutad i portalen", "proven", lastDrill),
    ...teams.flatMap(({ slug, filled, places, changedAt }) =>
      filled === 0
        ? []
        : proof(
            `${slug}.team`,
            `${slug === "ledning" ? "Krisgruppen" : "Teamet"} i portalen: ${filled} av ${places} platser tagna`,
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
