import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { associationMembershipRequests as requests } from "#drizzle/schema/index.ts";
import { lockProfile } from "#server/domains/account/locks.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";
import type { applyForMembershipInput, withdrawApplicationInput } from "#shared/schemas/membership.ts";
import { lockMembers } from "./lock-members.ts";
import type { MembershipRequestView } from "./queries.ts";
import { listOwners, readMembershipRequest } from "./queries.ts";

/**
 * Asks an association to let the caller in; its owners are told. Throws ConflictError for a member (ALREADY_MEMBER) or
 * someone who waits already (APPLICATION_ALREADY_PENDING), NotFoundError, LimitError.
 */
export async function applyForMembership(
  ctx: DomainContext,
  input: z.output<typeof applyForMembershipInput>,
): Promise<MembershipRequestView> {
  const actor = requireSignedIn(ctx.actor);
  if (actor.associationId) throw new ConflictError("ALREADY_MEMBER");
  return applyAs(ctx, actor, input);
}

/** The same for whoever has just shown who they are and is not signed in yet. */
export async function applyAs(
  ctx: DomainContext,
  actor: { profileId: string },
  input: z.output<typeof applyForMembershipInput>,
): Promise<MembershipRequestView> {
  await ctx.limits.consume("join/apply", actor.profileId);

  return inTransaction(ctx, async (tx) => {
    // It stays open for as long as this takes, so that nobody waits at a closed door.
    const members = await lockMembers(tx, input.associationId);
    if (!members) throw new NotFoundError("ASSOCIATION_NOT_FOUND");
    const profile = await lockProfile(tx, actor.profileId);
    if (profile?.associationId) throw new ConflictError("ALREADY_MEMBER");
    const pending = await tx.$count(requests, and(eq(requests.profileId, actor.profileId), eq(requests.status, "pending")));
    if (pending > 0) throw new ConflictError("APPLICATION_ALREADY_PENDING");

    const [request] = await tx
      .insert(requests)
      .values({ ...input, profileId: actor.profileId, requestedAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: requests.id });
    if (!request) throw new ConflictError("APPLICATION_ALREADY_PENDING");
    await recordAudit(tx, { profileId: actor.profileId, associationId: input.associationId }, "membership.apply", request.id);
    for (const owner of await listOwners(tx, input.associationId)) {
      await queueEmail(ctx, tx, {
        template: "membership-application-received",
        recipient: owner.email,
        payload: { requestId: request.id, ownerUserId: owner.userId },
        dedupeKey: `membership-application:${request.id}:${owner.userId}`,
        userId: owner.userId,
      });
    }
    await ctx.live.publish(tx, `association:${input.associationId}:membership`);
    return readMembershipRequest(tx, request.id);
  });
}

/** Takes back the caller's own application while it waits (decision 5). Throws NotFoundError, and ConflictError when it waits no more:
 *  with APPLICATION_WITHDRAWN or APPLICATION_ALREADY_DECIDED. */
export async function withdrawApplication(
  ctx: DomainContext,
  input: z.output<typeof withdrawApplicationInput>,
): Promise<MembershipRequestView> {
  const actor = requireSignedIn(ctx.actor);

  return inTransaction(ctx, async (tx) => {
    await lockProfile(tx, actor.profileId);
    const own = and(eq(requests.id, input.requestId), eq(requests.profileId, actor.profileId));
    const [withdrawn] = await tx
      .update(requests)
      .set({ status: "withdrawn" })
      .where(and(own, eq(requests.status, "pending")))
      .returning({ associationId: requests.associationId });
    if (!withdrawn) {
      const [answered] = await tx.select({ status: requests.status }).from(requests).where(own);
      if (!answered) throw new NotFoundError();
      if (answered.status === "withdrawn") throw new ConflictError("APPLICATION_WITHDRAWN", { message: "Ansökan är redan återkallad." });
      throw new ConflictError("APPLICATION_ALREADY_DECIDED");
    }
    const { associationId } = withdrawn;
    await recordAudit(tx, { profileId: actor.profileId, associationId }, "membership.withdraw", input.requestId);
    await ctx.live.publish(tx, `association:${associationId}:membership`);
    await ctx.live.publish(tx, `profile:${actor.profileId}`);
    return readMembershipRequest(tx, input.requestId);
  });
}
