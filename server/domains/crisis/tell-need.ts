import { eq } from "drizzle-orm";
import { crisisActivations as activations, profiles, users } from "#drizzle/schema/index.ts";
import { queueEmail } from "#server/emails/queue-email.ts";
import type { Transaction } from "#server/lib/db.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";

/** Whoever leads is told at most so often: the page itself shows every need at once. */
const QUIET_MS = 10 * 60_000;

/** Tells whoever leads, who may have closed the page, that somebody needs help. Who has written it down knows it already. */
export async function tellNeed(ctx: DomainContext, tx: Transaction, activationId: string, recordedBy: string | null): Promise<void> {
  const [leader] = await tx
    .select({ profileId: profiles.id, userId: users.id, email: users.email })
    .from(activations)
    .innerJoin(profiles, eq(profiles.id, activations.ledByProfileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(activations.id, activationId));
  if (!leader || leader.profileId === recordedBy) return;
  await queueEmail(ctx, tx, {
    template: "crisis-need",
    recipient: leader.email,
    payload: { activationId },
    dedupeKey: `crisis-need:${activationId}:${leader.profileId}:${Math.floor(ctx.now().getTime() / QUIET_MS)}`,
    userId: leader.userId,
  });
}
