import { and, eq } from "drizzle-orm";
import { readinessEvidence } from "#drizzle/schema/index.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";

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
    .returning({ storageKey: readinessEvidence.storageKey });
  const keys = removed.flatMap(({ storageKey }) => storageKey ?? []);
  if (keys.length > 0) await ctx.jobs.enqueue(tx, "remove-files", { keys });
}
