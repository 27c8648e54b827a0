import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { readinessEvidence } from "#drizzle/schema/index.ts";
import { queueRemoval } from "#server/domains/files/remove-files.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { evidenceInput } from "#shared/schemas/readiness.ts";
import { findEvidence } from "./evidence-queries.ts";

/** Takes a piece of evidence away, its file too. Throws ForbiddenError, NotFoundError. */
export async function removeEvidence(ctx: DomainContext, { evidenceId }: z.output<typeof evidenceInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");
  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "preparedness:edit");
    const { fileId, kind, factor } = await findEvidence(tx, actor, evidenceId);
    await tx.delete(readinessEvidence).where(eq(readinessEvidence.id, evidenceId));
    await recordAudit(tx, actor, "preparedness.remove_evidence", evidenceId, { kind, factor });
    await queueRemoval(ctx, tx, [fileId]);
  });
}

/** Forgets all evidence of an association that closes, files included. */
export async function deleteEvidence(ctx: DomainContext, tx: Transaction, associationId: string): Promise<void> {
  const removed = await tx
    .delete(readinessEvidence)
    .where(eq(readinessEvidence.housingAssociationId, associationId))
    .returning({ fileId: readinessEvidence.fileId });
  await queueRemoval(
    ctx,
    tx,
    removed.map(({ fileId }) => fileId),
  );
}

/** Takes back what showed that an event of the calendar was done on a day, with its files, inside the write that opens it again. */
export async function withdrawEvidence(
  ctx: Pick<DomainContext, "jobs">,
  tx: Transaction,
  actor: MemberActor,
  { calendarEventId, happenedOn }: { calendarEventId: string; happenedOn: string },
): Promise<void> {
  const removed = await tx
    .delete(readinessEvidence)
    .where(
      and(
        eq(readinessEvidence.housingAssociationId, actor.associationId),
        eq(readinessEvidence.calendarEventId, calendarEventId),
        eq(readinessEvidence.happenedOn, happenedOn),
      ),
    )
    .returning({ fileId: readinessEvidence.fileId });
  await queueRemoval(
    ctx,
    tx,
    removed.map(({ fileId }) => fileId),
  );
}
