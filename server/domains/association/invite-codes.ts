import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { associationMembers, housingAssociations, profiles } from "#drizzle/schema/index.ts";
import { applyAs, applyForMembership } from "#server/domains/membership/apply-for-membership.ts";
import type { MembershipRequestView } from "#server/domains/membership/queries.ts";
import { chosenName } from "#server/domains/membership/rules.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";
import { INVITE_CODE_LENGTH, newInviteCode, readInviteCode } from "#shared/invite-code.ts";
import type { inviteCodeInput } from "#shared/schemas/association.ts";

/** What the page behind a short address says. Not the association's id: that is the long code, which cannot be renewed. */
interface InvitationView {
  associationName: string;
  address: string | null;
  city: string | null;
  /** Null where the owner has given no name. */
  inviter: string | null;
}

/** The code of the short address that leads to the caller's association. */
export async function readOwnInviteCode(ctx: DomainContext): Promise<{ code: string }> {
  const { associationId } = requirePermission(ctx.actor, "association:invite");
  const [found] = await ctx.db
    .select({ code: housingAssociations.inviteCode })
    .from(housingAssociations)
    .where(eq(housingAssociations.id, associationId));
  if (!found) throw new NotFoundError();
  return found;
}

/** Another code in place of the one that stands, which leads nowhere from now on. */
export async function renewInviteCode(ctx: DomainContext): Promise<{ code: string }> {
  const actor = requirePermission(ctx.actor, "association:invite");
  const code = newInviteCode();
  await inTransaction(ctx, async (tx) => {
    await tx.update(housingAssociations).set({ inviteCode: code }).where(eq(housingAssociations.id, actor.associationId));
    await recordAudit(tx, actor, "association.renew_invite_code", actor.associationId);
  });
  return { code };
}

/** Who invites to what, for whoever has the code, signed in or not. Throws NotFoundError with INVITATION_NOT_FOUND, LimitError. */
export async function readInvitation(ctx: DomainContext, input: z.output<typeof inviteCodeInput>): Promise<InvitationView> {
  const { id: associationId, ...house } = await openInvitation(ctx, input);
  const [inviter] = await ctx.db
    .select({ fullName: profiles.fullName, name: profiles.name })
    .from(associationMembers)
    .innerJoin(profiles, eq(profiles.id, associationMembers.profileId))
    .innerJoin(housingAssociations, eq(housingAssociations.id, associationMembers.associationId))
    .where(and(eq(associationMembers.associationId, associationId), eq(associationMembers.role, "system_owner")))
    // Who founded the house, as long as they are an owner of it; else whoever has been in it longest.
    .orderBy(sql`${profiles.id} = ${housingAssociations.profileId} desc nulls last`, asc(associationMembers.createdAt))
    .limit(1);
  return { ...house, inviter: inviter ? chosenName(inviter) : null };
}

/**
 * The association that a code leads to. What opens nothing counts, by the caller's network address and by the code's first half, so
 * that many addresses together guess no faster; a whole house may follow the right one on the same evening. Throws as above.
 */
export async function openInvitation({ db, limits, client }: DomainContext, { code: typed }: z.output<typeof inviteCodeInput>) {
  const code = readInviteCode(typed);
  if (!code) throw new NotFoundError("INVITATION_NOT_FOUND");
  const [address, half] = [limitKeyOf(client.ipAddress), code.slice(0, INVITE_CODE_LENGTH / 2)];
  await limits.consume("link/invite-code", address);
  await limits.consume("crowd/invite-code-half", half);
  const [found] = await db
    .select({
      id: housingAssociations.id,
      associationName: housingAssociations.associationName,
      address: housingAssociations.address,
      city: housingAssociations.city,
    })
    .from(housingAssociations)
    .where(and(eq(housingAssociations.inviteCode, code), isNull(housingAssociations.closedAt)));
  if (!found) throw new NotFoundError("INVITATION_NOT_FOUND");
  await limits.refund("link/invite-code", address);
  await limits.refund("crowd/invite-code-half", half);
  return found;
}

/** The same application as with the long code. Throws as `openInvitation` and `applyForMembership` do. */
export async function applyByInvitation(ctx: DomainContext, input: z.output<typeof inviteCodeInput>): Promise<MembershipRequestView> {
  const { id } = await openInvitation(ctx, input);
  return applyForMembership(ctx, { associationId: id, messageToAdmin: null });
}

/** For whoever signed up on the page of an invitation, as soon as the address is theirs. Throws the same. */
export async function applyAsInvited(ctx: DomainContext, applicant: { profileId: string }, code: string): Promise<void> {
  const { id } = await openInvitation(ctx, { code });
  await applyAs(ctx, applicant, { associationId: id, messageToAdmin: null });
}
