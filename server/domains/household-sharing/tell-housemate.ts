import { eq } from "drizzle-orm";
import { profiles, users } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";

/** What one who shares a household hears of another. */
export type HouseholdNews = "accepted" | "ended";

interface Told {
  to: string;
  /** Whose doing it was. */
  about: string;
  news: HouseholdNews;
}

/** Mails one of two that the other has begun or ended the sharing, once the write is committed. */
export async function tellHousemate(ctx: DomainContext, tx: Transaction, { to, about, news }: Told): Promise<void> {
  const [user] = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(profiles.id, to));
  if (!user) return;
  await queueEmail(ctx, tx, {
    template: "household-news",
    recipient: user.email,
    payload: { profileId: about, news },
    dedupeKey: `household-news:${crypto.randomUUID()}`,
    userId: user.id,
  });
}
