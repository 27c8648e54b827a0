import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { associationInvitations, housingAssociations, profiles } from "#drizzle/schema/index.ts";
import { countMembers } from "#server/domains/membership/queries.ts";
import { chosenName } from "#server/domains/membership/rules.ts";
import { requirePermission, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";
import type { lookupAssociationInput } from "#shared/schemas/association.ts";
import { type AssociationCardView, type AssociationView, toAssociationView } from "./views.ts";

/** The association behind an invitation code. Throws NotFoundError with ASSOCIATION_NOT_FOUND, LimitError. */
export async function lookUpAssociation(ctx: DomainContext, input: z.output<typeof lookupAssociationInput>): Promise<AssociationCardView> {
  const actor = requireSignedIn(ctx.actor);
  await ctx.limits.consume("work/code-lookup", actor.userId);
  await ctx.limits.consume("public/code-lookup", limitKeyOf(ctx.client.ipAddress));
  const [association] = await ctx.db
    .select({
      id: housingAssociations.id,
      name: housingAssociations.associationName,
      address: housingAssociations.address,
      postalCode: housingAssociations.postalCode,
      city: housingAssociations.city,
      logoUrl: housingAssociations.logoUrl,
    })
    .from(housingAssociations)
    .where(and(eq(housingAssociations.id, input.associationId), isNull(housingAssociations.closedAt)));
  if (!association) throw new NotFoundError("ASSOCIATION_NOT_FOUND");
  return association;
}

/** The caller's own association. */
export async function readCurrentAssociation(ctx: DomainContext): Promise<AssociationView> {
  const actor = requirePermission(ctx.actor, "association:read");
  const [association] = await ctx.db.select().from(housingAssociations).where(eq(housingAssociations.id, actor.associationId));
  if (!association) throw new NotFoundError();
  return toAssociationView(association);
}

/** The name of an association, whoever asks; null when there is none. */
export async function findAssociationName(db: Queryable, associationId: string): Promise<string | null> {
  const [association] = await db
    .select({ name: housingAssociations.associationName })
    .from(housingAssociations)
    .where(eq(housingAssociations.id, associationId));
  return association?.name ?? null;
}

/** Whom the residents of an association may ring on ordinary days; null where nobody is named. The caller has decided who may know. */
export async function findContactPhone(db: Queryable, associationId: string): Promise<string | null> {
  const [association] = await db
    .select({ phone: housingAssociations.contactPersonPhone })
    .from(housingAssociations)
    .where(eq(housingAssociations.id, associationId));
  return association?.phone ?? null;
}

/** The caller's own association, the caller's role in it, and how many belong to it. */
export async function readOverview(ctx: DomainContext) {
  const { role } = requirePermission(ctx.actor, "association:read");
  const [association, memberCount] = await Promise.all([readCurrentAssociation(ctx), countMembers(ctx)]);
  return { association, role, memberCount };
}

/** What an invitation says, for its mail; null when it was taken back. */
export async function findInvitation(db: Queryable, invitationId: string) {
  const [row] = await db
    .select({
      inviteCode: housingAssociations.inviteCode,
      associationName: housingAssociations.associationName,
      email: associationInvitations.email,
      role: associationInvitations.role,
      fullName: profiles.fullName,
      name: profiles.name,
    })
    .from(associationInvitations)
    .innerJoin(housingAssociations, eq(housingAssociations.id, associationInvitations.associationId))
    .leftJoin(profiles, eq(profiles.id, associationInvitations.invitedByProfileId))
    .where(eq(associationInvitations.id, invitationId));
  if (!row) return null;
  const { inviteCode, associationName, email, role } = row;
  return { inviteCode, associationName, email, role, invitedBy: chosenName(row) };
}
