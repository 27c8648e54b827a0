import type { z } from "zod";
import { associationJourneyStatus as statuses } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { listJourneyStatuses } from "#server/domains/preparedness/queries.ts";
import { journeyPosition } from "#server/domains/preparedness/rules.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import type { startPhaseInput } from "#shared/schemas/journey.ts";
import { nextToStart } from "./rules.ts";

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
