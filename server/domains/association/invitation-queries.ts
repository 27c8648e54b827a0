import { and, desc, eq, gt } from "drizzle-orm";
import { associationInvitations as invitations } from "#drizzle/schema/index.ts";
import { findMemberAddresses } from "#server/domains/membership/queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { InvitationView } from "./profile-views.ts";

/** The mail invitations of the owner's association that still stand, newest first; who has joined has none any more. */
export async function listInvitations(ctx: DomainContext): Promise<InvitationView[]> {
  const { associationId } = requirePermission(ctx.actor, "association:invite");
  const rows = await ctx.db
    .select({ id: invitations.id, email: invitations.email, createdAt: invitations.createdAt, expiresAt: invitations.expiresAt })
    .from(invitations)
    .where(and(eq(invitations.associationId, associationId), gt(invitations.expiresAt, ctx.now())))
    .orderBy(desc(invitations.createdAt), invitations.email);
  const joined = await findMemberAddresses(
    ctx.db,
    associationId,
    rows.map(({ email }) => email),
  );
  return rows
    .filter(({ email }) => !joined.has(email))
    .map(({ createdAt, expiresAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }));
}

/** How many mail invitations of an association still stand. The caller has decided who may know. */
export const countStandingInvitations = (ctx: DomainContext, associationId: string): Promise<number> =>
  ctx.db.$count(invitations, and(eq(invitations.associationId, associationId), gt(invitations.expiresAt, ctx.now())));
