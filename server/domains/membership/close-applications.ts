import { and, eq } from "drizzle-orm";
import { profiles, associationMembershipRequests as requests, users } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";

/**
 * Takes the people who wait at an association, always in the same order. A write that closes it does so before it changes any
 * member: the people come before their applications and before the tallies, as in every write.
 */
export async function lockApplicants(tx: Transaction, associationId: string): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .innerJoin(requests, eq(requests.profileId, profiles.id))
    .where(and(eq(requests.associationId, associationId), eq(requests.status, "pending")))
    .orderBy(users.id)
    .for("no key update", { of: users });
}

/** Withdraws the applications that wait at an association which closes, and tells the applicants. The caller holds the association. */
export async function closeApplicationsTo(ctx: DomainContext, tx: Transaction, associationId: string): Promise<void> {
  const { profileId: closedBy } = requireSignedIn(ctx.actor);
  const isWaiting = and(eq(requests.associationId, associationId), eq(requests.status, "pending"));
  await lockApplicants(tx, associationId);
  await tx.update(requests).set({ messageToAdmin: null }).where(eq(requests.associationId, associationId));
  const closed = await tx
    .update(requests)
    .set({ status: "withdrawn" })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(isWaiting, eq(profiles.id, requests.profileId)))
    .returning({ id: requests.id, profileId: requests.profileId, userId: users.id, email: users.email });
  for (const { id, profileId, userId, email } of closed) {
    await recordAudit(tx, { profileId: closedBy, associationId }, "membership.withdraw", id, { because: "association_closed" });
    await queueEmail(ctx, tx, {
      template: "association-closed-applicant",
      recipient: email,
      payload: { associationId },
      dedupeKey: `association-closed-applicant:${id}`,
      userId,
    });
    await ctx.live.publish(tx, `profile:${profileId}`);
  }
}

/** Withdraws what a person still waits for elsewhere, inside the write that made them a member (decision 17). */
export async function closePendingApplications(ctx: DomainContext, tx: Transaction, profileId: string): Promise<void> {
  const closed = await tx
    .update(requests)
    .set({ status: "withdrawn" })
    .where(and(eq(requests.profileId, profileId), eq(requests.status, "pending")))
    .returning({ id: requests.id, associationId: requests.associationId });
  for (const { id, associationId } of closed) {
    await recordAudit(tx, { profileId, associationId }, "membership.withdraw", id, { because: "joined_other_association" });
    await ctx.live.publish(tx, `association:${associationId}:membership`);
  }
}
