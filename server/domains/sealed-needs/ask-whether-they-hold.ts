import { eq, lte } from "drizzle-orm";
import { sealedNeeds as needs, profiles, users } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueManyEmails } from "#server/platform/emails/queue-email.ts";
import { KEPT_DAYS } from "#shared/retention.ts";
import { SEALED_NEEDS_ASK_DAYS } from "#shared/text/sealed-needs.ts";

/** «Stämmer det ännu?», once for each year of consent: what nobody answers goes at its end (`lifecycle/retention.ts`). */
export async function askWhetherTheyHold(ctx: DomainContext): Promise<void> {
  const since = new Date(ctx.now().getTime() - (KEPT_DAYS.sealedNeeds - SEALED_NEEDS_ASK_DAYS) * 86_400_000);
  await inTransaction(ctx, async (tx) => {
    const due = await tx
      .select({ profileId: needs.profileId, consentedAt: needs.consentedAt, userId: users.id, email: users.email })
      .from(needs)
      .innerJoin(profiles, eq(profiles.id, needs.profileId))
      .innerJoin(users, eq(users.id, profiles.userId))
      .where(lte(needs.consentedAt, since));
    const mails = due.map(({ profileId, consentedAt, userId, email }) => ({
      ...{ template: "sealed-needs-renewal" as const, recipient: email, userId, payload: { profileId } },
      dedupeKey: `sealed-needs-renewal:${profileId}:${consentedAt.getTime()}`,
    }));
    await queueManyEmails(ctx, tx, mails);
  });
}
