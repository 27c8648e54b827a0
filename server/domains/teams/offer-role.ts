import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { profiles, teamMembers, users } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";

/** Asks a member to take the role that the row holds, inside the write that gave it. People from outside are asked in person. */
export async function offerRole(ctx: DomainContext, tx: Transaction, memberId: string): Promise<void> {
  const [asked] = await tx
    .select({ userId: users.id, email: users.email })
    .from(teamMembers)
    .innerJoin(profiles, eq(profiles.id, teamMembers.profileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(teamMembers.id, memberId), isNotNull(teamMembers.role), isNull(teamMembers.acceptedAt)));
  if (!asked) return;
  await queueEmail(ctx, tx, {
    template: "team-role-offered",
    recipient: asked.email,
    payload: { memberId },
    dedupeKey: `team-role-offered:${crypto.randomUUID()}`,
    userId: asked.userId,
  });
}
