import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { associationJourneyStatus as statuses } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { listJourneyStatuses } from "#server/domains/preparedness/queries.ts";
import { journeyPosition } from "#server/domains/preparedness/rules.ts";
import { readTasks, withUntouched } from "#server/domains/tasks/queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, PreconditionError } from "#server/platform/errors.ts";
import type { completePhaseInput, startPhaseInput } from "#shared/schemas/journey.ts";
import { countOpenMandatory, nextToStart } from "./rules.ts";

/**
 * «Påbörja fas»: begins the phase that comes next, or phase 1 of the next lap after the eighth. Throws ForbiddenError, and
 * ConflictError with PHASE_CHANGED when another one is next.
 */
export async function startPhase(ctx: DomainContext, { journeyPhaseId, round }: z.output<typeof startPhaseInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "preparedness:decide");
  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "preparedness:decide");
    const known = await listJourneyStatuses(tx, actor.associationId);
    const next = nextToStart(known, journeyPosition(known));
    if (next?.phase !== journeyPhaseId || next.round !== round) throw new ConflictError("PHASE_CHANGED");

    const begun = {
      status: "in_progress" as const,
      round,
      startedAt: ctx.now(),
      completedAt: null,
      completedByProfileId: null,
      completionNote: null,
    };
    await tx
      .insert(statuses)
      .values({ housingAssociationId: actor.associationId, journeyPhaseId, ...begun })
      .onConflictDoUpdate({ target: [statuses.housingAssociationId, statuses.journeyPhaseId], set: begun });
    await recordAudit(tx, actor, "preparedness.start_phase", actor.associationId, { phase: journeyPhaseId, round });
  });
}

/**
 * «Markera fas klar». With mandatory tasks open it needs a reason, which is kept. Throws ForbiddenError, ConflictError with
 * PHASE_CHANGED, PreconditionError with PHASE_TASKS_OPEN.
 */
export async function completePhase(
  ctx: DomainContext,
  { journeyPhaseId, round, note }: z.output<typeof completePhaseInput>,
): Promise<void> {
  const actor = requirePermission(ctx.actor, "preparedness:decide");
  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "preparedness:decide");
    const tasks = withUntouched(await readTasks({ db: tx, now: ctx.now }, actor), round);
    const open = countOpenMandatory(tasks.filter((task) => task.source === "journey" && task.journeyPhaseId === journeyPhaseId));
    if (open > 0 && !note) throw new PreconditionError("PHASE_TASKS_OPEN");

    const [completed] = await tx
      .update(statuses)
      .set({ status: "completed", completedAt: ctx.now(), completedByProfileId: actor.profileId, completionNote: open > 0 ? note : null })
      .where(
        and(
          eq(statuses.housingAssociationId, actor.associationId),
          eq(statuses.journeyPhaseId, journeyPhaseId),
          eq(statuses.round, round),
          eq(statuses.status, "in_progress"),
        ),
      )
      .returning({ journeyPhaseId: statuses.journeyPhaseId });
    if (!completed) throw new ConflictError("PHASE_CHANGED");
    await recordAudit(tx, actor, "preparedness.complete_phase", actor.associationId, {
      phase: journeyPhaseId,
      round,
      openMandatory: open,
      ...(open > 0 && { reason: note }),
    });
  });
}
