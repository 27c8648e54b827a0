import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { associationMembers, associationMembershipRequests as requests } from "#drizzle/schema/index.ts";
import { completeSetup } from "#server/domains/account/complete-setup.ts";
import { type LockedProfile, lockProfile } from "#server/domains/account/locks.ts";
import { requireRoomForMember } from "#server/domains/billing/member-limit.ts";
import { quietBell } from "#server/domains/notifications/mark-read.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { ConflictError, InvalidError, NotFoundError } from "#server/platform/errors.ts";
import type { AssociationRole } from "#shared/enums.ts";
import type { decideMembershipRequestInput } from "#shared/schemas/membership.ts";
import { closePendingApplications } from "./close-applications.ts";
import { lockMembersFor, lockTalliesOf } from "./lock-members.ts";
import { type MembershipRequestView, readMembershipRequest } from "./queries.ts";
import { ownerUserIds } from "./recipient-queries.ts";
import { refusalToDecide } from "./rules.ts";

type Decision = z.output<typeof decideMembershipRequestInput>;

/**
 * Approves or rejects an application; the applicant is told. Of two owners the first wins, and only who is an owner by then
 * decides. Throws InvalidError with ROLE_REQUIRED, NotFoundError, ForbiddenError, ConflictError with
 * APPLICATION_WITHDRAWN, APPLICATION_ALREADY_DECIDED, APPLICANT_IN_OTHER_ASSOCIATION or PLAN_LIMIT_REACHED.
 */
export async function decideMembershipRequest(ctx: DomainContext, input: Decision): Promise<MembershipRequestView> {
  const actor = requirePermission(ctx.actor, "membership:decide");
  const role = input.status === "approved" ? input.role : null;
  if (role === undefined) throw new InvalidError("ROLE_REQUIRED");

  return inTransaction(ctx, async (tx) => {
    const members = await lockMembersFor(tx, actor, "membership:decide");
    const { request, applicant } = await takeRequest(tx, actor, input.requestId);
    const refusal = refusalToDecide(request, input.status, applicant.associationId);
    if (refusal) throw new ConflictError(refusal);

    const decided = await tx
      .update(requests)
      .set({ status: input.status, role, reviewedAt: ctx.now(), reviewedByProfileId: actor.profileId })
      .where(and(eq(requests.id, input.requestId), eq(requests.status, "pending")))
      .returning({ id: requests.id });
    if (decided.length === 0) throw new ConflictError("APPLICATION_ALREADY_DECIDED");
    if (role) {
      await requireRoomForMember(ctx, tx, actor.associationId, members.length);
      const added = await addMember(tx, { profileId: applicant.id, associationId: actor.associationId, role });
      if (!added) throw new ConflictError("APPLICANT_IN_OTHER_ASSOCIATION");
      await completeSetup(ctx, tx, applicant.id, "association");
      await closePendingApplications(ctx, tx, applicant.id);
    }

    // A member's request goes with the membership; who was let in is to be known afterwards too.
    if (role) await recordAudit(tx, actor, "membership.approve", applicant.id, { role, requestId: input.requestId });
    else await recordAudit(tx, actor, "membership.reject", input.requestId, { role });
    const view = await readMembershipRequest(tx, input.requestId);
    await queueEmail(ctx, tx, {
      template: "membership-decision",
      recipient: view.applicant.email,
      payload: { requestId: view.id },
      dedupeKey: `membership-decision:${view.id}`,
      userId: applicant.userId,
    });
    // Who is let in sees that by where they are.
    const about = ["requestId", view.id] as const;
    if (role) await quietBell(ctx, tx, { template: "membership-decision", about, users: [applicant.userId] });
    await quietBell(ctx, tx, {
      template: "membership-application-received",
      about,
      users: ownerUserIds(tx, actor.associationId),
    });
    await ctx.live.publish(tx, `association:${actor.associationId}:membership`);
    await ctx.live.publish(tx, `profile:${applicant.id}`);
    return view;
  });
}

/** The request of the owner's association and its applicant, both as they are once nobody else decides about the person. */
async function takeRequest(tx: Transaction, actor: MemberActor, requestId: string) {
  const read = () =>
    tx
      .select({ profileId: requests.profileId, associationId: requests.associationId, status: requests.status })
      .from(requests)
      .where(and(eq(requests.id, requestId), eq(requests.associationId, actor.associationId)));
  const [found] = await read();
  const applicant: LockedProfile | null = found ? await lockProfile(tx, found.profileId) : null;
  const [request] = await read();
  if (!applicant || !request) throw new NotFoundError();
  await lockTalliesOf(tx, applicant.id);
  return { request, applicant };
}

/** Makes the profile a member. False when it is in an association already: the profile is the key, so a race cannot get past it. */
export async function addMember(
  tx: Transaction,
  member: { profileId: string; associationId: string; role: AssociationRole },
): Promise<boolean> {
  const added = await tx
    .insert(associationMembers)
    .values(member)
    .onConflictDoNothing()
    .returning({ profileId: associationMembers.profileId });
  return added.length > 0;
}
