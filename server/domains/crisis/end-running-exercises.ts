import { and, eq } from "drizzle-orm";
import { crisisActivations as activations } from "#drizzle/schema/index.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { stopMessages } from "./stop-messages.ts";
import { writeSystemEntry } from "./write-system-entry.ts";

/** Ends the exercises of an area where a real crisis begins, and stops what they have on its way (decision 67). */
export async function endRunningExercises(ctx: DomainContext, tx: Transaction, actor: MemberActor, crisisDomainId: string): Promise<void> {
  const ended = await tx
    .update(activations)
    .set({
      status: "resolved",
      resolvedAt: ctx.now(),
      resolvedByProfileId: actor.profileId,
      closingNote: "Övningen avbröts: ett verkligt krisläge startade i samma område.",
    })
    .where(
      and(
        eq(activations.housingAssociationId, actor.associationId),
        eq(activations.crisisDomainId, crisisDomainId),
        eq(activations.status, "active"),
        eq(activations.isExercise, true),
      ),
    )
    .returning({ id: activations.id });
  for (const { id } of ended) {
    await stopMessages(ctx, tx, id, ["waiting", "released"]);
    await writeSystemEntry(tx, id, "Övningen avbröts: ett verkligt krisläge startade i samma område.");
    await recordAudit(tx, actor, "crisis.end", id, { byRealCrisis: true });
    await ctx.live.publish(tx, `crisis:${id}`);
  }
}
