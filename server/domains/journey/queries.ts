import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { auditLog, journeyPhases } from "#drizzle/schema/index.ts";
import { findAmbition, listJourneyStatuses } from "#server/domains/preparedness/queries.ts";
import { journeyPosition } from "#server/domains/preparedness/rules.ts";
import { readEvidence } from "#server/domains/readiness/evidence-queries.ts";
import type { EvidenceView } from "#server/domains/readiness/views.ts";
import { findPeople } from "#server/domains/tasks/people-queries.ts";
import { readTasks, type TaskView, withUntouched } from "#server/domains/tasks/queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { can } from "#shared/permissions.ts";
import { compareTasks, isLapDone, type LapStatus, statusesFromLog } from "./rules.ts";
import { type JourneyTaskView, type JourneyView, phaseColumns, toPhaseView } from "./views.ts";

/** The statuses of the caller's association as they are stored, each with its phase, in the order of the phases (DATA-23, DATA-25). */
export async function readJourneyStatuses(ctx: DomainContext) {
  const { associationId } = requirePermission(ctx.actor, "association:read");
  const statuses = await listJourneyStatuses(ctx.db, associationId);
  return statuses.map(({ housingAssociationId, journeyPhaseId, status, round, phase }) => ({
    housingAssociationId,
    journeyPhaseId,
    status,
    round,
    phase,
  }));
}

/** The journey of the caller's association: the eight phases of its current lap with their tasks, and the tasks beside them. */
export async function readJourney(ctx: DomainContext): Promise<JourneyView> {
  const actor = requirePermission(ctx.actor, "association:read");
  const [phases, statuses, rows, evidence, ambition] = await Promise.all([
    ctx.db.select(phaseColumns).from(journeyPhases).orderBy(asc(journeyPhases.phaseOrder)),
    listJourneyStatuses(ctx.db, actor.associationId),
    readTasks(ctx, actor),
    readEvidence(ctx.db, actor),
    findAmbition(ctx.db, actor.associationId),
  ]);
  const { round, phase: currentPhase } = journeyPosition(statuses);
  const people = await findPeople(
    ctx.db,
    actor,
    statuses.map(({ completedByProfileId }) => completedByProfileId),
  );
  const tasks = withUntouched(rows, round).map((task) => withEvidence(task, evidence));
  const now = ctx.now();
  return {
    round,
    currentPhase,
    isLapDone: isLapDone(statuses, round),
    ambitionLevel: ambition?.name ?? null,
    phases: phases.map((phase) =>
      toPhaseView(
        phase,
        statuses.find((status) => status.journeyPhaseId === phase.id && status.round === round),
        { tasks: tasks.filter((task) => isOfPhase(task, phase.id)), people, now },
      ),
    ),
    otherTasks: tasks.filter(({ source }) => source !== "journey").sort(compareTasks),
    mayEdit: can(actor.role, "preparedness:edit"),
    mayDecide: can(actor.role, "preparedness:decide"),
  };
}

/**
 * A lap that is over, with its phases and tasks as they were left. Throws NotFoundError for one that is not over. The journey's
 * current lap has `readJourney`.
 */
export async function readEarlierLap(ctx: DomainContext, round: number): Promise<Pick<JourneyView, "round" | "phases">> {
  const actor = requirePermission(ctx.actor, "association:read");
  const [phases, current, logged, rows, evidence] = await Promise.all([
    ctx.db.select(phaseColumns).from(journeyPhases).orderBy(asc(journeyPhases.phaseOrder)),
    listJourneyStatuses(ctx.db, actor.associationId),
    findLapInLog(ctx.db, actor.associationId, round),
    readTasks(ctx, actor),
    readEvidence(ctx.db, actor),
  ]);
  if (round >= journeyPosition(current).round) throw new NotFoundError();
  // What the next lap has not come to yet still stands in its row.
  const statuses: LapStatus[] = [...current.filter((status) => status.round === round), ...logged];
  const people = await findPeople(
    ctx.db,
    actor,
    statuses.map(({ completedByProfileId }) => completedByProfileId),
  );
  const tasks = withUntouched(rows, round).map((task) => withEvidence(task, evidence));
  const now = ctx.now();
  return {
    round,
    phases: phases.map((phase) => {
      const status = statuses.find(({ journeyPhaseId }) => journeyPhaseId === phase.id);
      return toPhaseView(phase, status, { tasks: tasks.filter((task) => isOfPhase(task, phase.id)), people, now });
    }),
  };
}

const isOfPhase = ({ source, journeyPhaseId }: TaskView, phaseId: number): boolean => source === "journey" && journeyPhaseId === phaseId;

const withEvidence = (task: TaskView, evidence: readonly EvidenceView[]): JourneyTaskView => ({
  ...task,
  evidence: task.id === null ? [] : evidence.filter(({ taskId }) => taskId === task.id),
});

/**
 * The statuses of an earlier lap as the event log remembers them: `association_journey_status` holds one row for each phase, which
 * the next lap writes over (DATA-25).
 */
export async function findLapInLog(db: Queryable, associationId: string, round: number): Promise<LapStatus[]> {
  const entries = await db
    .select({ action: auditLog.action, details: auditLog.details, at: auditLog.createdAt, profileId: auditLog.actorProfileId })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.associationId, associationId),
        inArray(auditLog.action, ["preparedness.start_phase", "preparedness.complete_phase"]),
        sql`(${auditLog.details}->>'round')::int = ${round}`,
      ),
    )
    .orderBy(asc(auditLog.createdAt));
  return statusesFromLog(
    entries.map(({ action, details, at, profileId }) => ({
      ...{ ends: action === "preparedness.complete_phase", phase: Number(details?.phase), at, profileId },
      reason: typeof details?.reason === "string" ? details.reason : null,
    })),
  );
}
