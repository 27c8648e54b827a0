import { and, desc, eq, gt, notInArray, type SQL } from "drizzle-orm";
import type { z } from "zod";
import {
  associationInvitations,
  associationMembers,
  associationInvitations as invitations,
  profiles,
  users,
} from "#drizzle/schema/index.ts";
import { findMemberAddresses } from "#server/domains/membership/queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { KEPT_DAYS } from "#shared/retention.ts";
import type { inviteToAssociationInput, withdrawInvitationInput } from "#shared/schemas/association.ts";

const LIFETIME_MS = KEPT_DAYS.invitation * 24 * 3_600_000;

/**
 * Mails the join link to addresses that are not members yet, with the role that they are meant to get; an invitation that stands is mailed at most once a day. Answers
 * how many were invited. Throws LimitError per association, per person who invites and per recipient.
 */
export async function inviteToAssociation(ctx: DomainContext, input: z.output<typeof inviteToAssociationInput>) {
  const actor = requirePermission(ctx.actor, "association:invite");
  const { associationId, profileId } = actor;
  const members = await findMemberAddresses(ctx.db, associationId, input.emails);
  const addresses = [...new Set(input.emails)].filter((email) => !members.has(email));
  for (const email of addresses) {
    await ctx.limits.consume("houseDay/invite", associationId);
    await ctx.limits.consume("houseDay/invite-by-user", actor.userId);
    await ctx.limits.consume("recipientDay/invite", email);
  }
  if (addresses.length === 0) return { invited: 0 };

  return inTransaction(ctx, async (tx) => {
    const now = ctx.now();
    const renewal = {
      invitedByProfileId: profileId,
      role: input.role ?? ("member" as const),
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
    };
    const invitations = await tx
      .insert(associationInvitations)
      .values(addresses.map((email) => ({ associationId, email, ...renewal })))
      .onConflictDoUpdate({ target: [associationInvitations.associationId, associationInvitations.email], set: renewal })
      .returning({ id: associationInvitations.id, email: associationInvitations.email });
    for (const { id, email } of invitations) {
      await queueEmail(ctx, tx, {
        template: "association-invitation",
        recipient: email,
        payload: { invitationId: id },
        dedupeKey: `association-invitation:${id}:${now.toISOString().slice(0, 10)}`,
        userId: null,
      });
    }
    await recordAudit(tx, actor, "association.invite", associationId, { invited: invitations.length });
    return { invited: invitations.length };
  });
}

/** Takes back an invitation of the owner's association that still stands; a mail that waits to leave with it is dropped. Throws NotFoundError. */
export async function withdrawInvitation(ctx: DomainContext, { id }: z.output<typeof withdrawInvitationInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "association:invite");

  await inTransaction(ctx, async (tx) => {
    const withdrawn = await tx
      .delete(invitations)
      .where(and(eq(invitations.id, id), eq(invitations.associationId, actor.associationId), gt(invitations.expiresAt, ctx.now())))
      .returning({ id: invitations.id });
    if (withdrawn.length === 0) throw new NotFoundError();
    await recordAudit(tx, actor, "association.withdraw_invitation", id);
  });
}

/** The mail invitations of the owner's association that still stand, newest first. */
export async function listInvitations(ctx: DomainContext) {
  const { associationId } = requirePermission(ctx.actor, "association:invite");
  return ctx.db
    .select({ id: invitations.id, email: invitations.email, createdAt: invitations.createdAt, expiresAt: invitations.expiresAt })
    .from(invitations)
    .where(stands(ctx, associationId))
    .orderBy(desc(invitations.createdAt), invitations.email);
}

/** How many of them there are, as a part of another statement. The caller has decided who may know. */
export const countStandingInvitations = (ctx: DomainContext, associationId: string): SQL<number> =>
  ctx.db.$count(invitations, stands(ctx, associationId));

/** Who has joined is not waited for any more. */
function stands({ db, now }: Pick<DomainContext, "db" | "now">, associationId: string): SQL | undefined {
  const joined = db
    .select({ email: users.email })
    .from(associationMembers)
    .innerJoin(profiles, eq(profiles.id, associationMembers.profileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(associationMembers.associationId, associationId));
  return and(eq(invitations.associationId, associationId), gt(invitations.expiresAt, now()), notInArray(invitations.email, joined));
}
