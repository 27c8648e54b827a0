import { listCrisisDomains } from "#server/domains/preparedness/queries.ts";
import { readTasks } from "#server/domains/tasks/queries.ts";
import type { TaskView } from "#server/domains/tasks/views.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { expiresOn } from "#shared/calculations/readiness.ts";
import { findJourneyTask } from "#shared/content/journey-tasks.ts";
import { READINESS_FACTORS } from "#shared/content/readiness.ts";
import { isoDay } from "#shared/format/date.ts";
import { EVIDENCE_KIND_LABELS } from "#shared/text/preparedness-labels.ts";
import { readEvidence } from "./evidence-queries.ts";
import { readRecords } from "./record-queries.ts";
import { factorsFor, overviewOf } from "./rules.ts";
import type { EvidenceView, ProofView, ReadinessOverview } from "./views.ts";

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
