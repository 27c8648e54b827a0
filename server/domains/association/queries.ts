import { and, desc, eq, isNull, like, max, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { z } from "zod";
import {
  associationInvitations,
  associationTallies,
  housingAssociationContacts as contacts,
  housingAssociations,
  profiles,
  housingAssociationShutoffs as shutoffs,
} from "#drizzle/schema/index.ts";
import { countMembers } from "#server/domains/membership/queries.ts";
import { chosenName } from "#server/domains/membership/rules.ts";
import { requirePermission, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Database, Queryable, Selected } from "#server/platform/database/db.ts";
import { searchPattern } from "#server/platform/database/search-pattern.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { limitKeyOf } from "#server/platform/limits/limit-key.ts";
import type { ShutoffKind } from "#shared/enums.ts";
import type { lookupAssociationInput } from "#shared/schemas/association.ts";
import { type AssociationView, readHouse } from "./house-queries.ts";

/** What anyone who is signed in and knows the code may see (security.md U3). */
const associationCardView = {
  id: housingAssociations.id,
  name: housingAssociations.associationName,
  address: housingAssociations.address,
  postalCode: housingAssociations.postalCode,
  city: housingAssociations.city,
  logoUrl: housingAssociations.logoUrl,
};
export type AssociationCardView = Selected<typeof associationCardView>;

/** The association behind an invitation code. Throws NotFoundError with ASSOCIATION_NOT_FOUND, LimitError. */
export async function lookUpAssociation(ctx: DomainContext, input: z.output<typeof lookupAssociationInput>): Promise<AssociationCardView> {
  const actor = requireSignedIn(ctx.actor);
  await ctx.limits.consume("work/code-lookup", actor.userId);
  await ctx.limits.consume("public/code-lookup", limitKeyOf(ctx.client.ipAddress));
  const association = await findAssociationCard(ctx.db, input.associationId);
  if (!association) throw new NotFoundError("ASSOCIATION_NOT_FOUND");
  return association;
}

/** The caller's own association. */
export async function readCurrentAssociation(ctx: DomainContext): Promise<AssociationView> {
  const actor = requirePermission(ctx.actor, "association:read");
  return (await readHouse(ctx.db, actor.associationId)).association;
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

/** What strangers may know of an association whose id they have: what hangs in its stairwells anyway. Null when there is none. */
export async function findAssociationCard(db: Queryable, associationId: string): Promise<AssociationCardView | null> {
  const [association] = await db
    .select(associationCardView)
    .from(housingAssociations)
    .where(and(eq(housingAssociations.id, associationId), isNull(housingAssociations.closedAt)));
  return association ?? null;
}

/** Associations of the whole service by name or organisation number. The caller has decided who may know. */
export function countAllAssociations(db: Database, search: string): Promise<number> {
  return db.$count(housingAssociations, matches(search));
}

/** A stretch of them, newest first, with the counts that triggers keep. */
export function listAllAssociations(db: Database, search: string, { limit, offset }: { limit: number; offset: number }) {
  return db
    .select({
      id: housingAssociations.id,
      name: housingAssociations.associationName,
      organizationNumber: housingAssociations.organizationNumber,
      city: housingAssociations.city,
      createdAt: housingAssociations.createdAt,
      closedAt: housingAssociations.closedAt,
      plainMembers: associationTallies.plainMembers,
      teamLeaders: associationTallies.teamLeaders,
      systemOwners: associationTallies.systemOwners,
      pendingRequests: associationTallies.pendingRequests,
    })
    .from(housingAssociations)
    .innerJoin(associationTallies, eq(associationTallies.associationId, housingAssociations.id))
    .where(matches(search))
    .orderBy(desc(housingAssociations.createdAt), housingAssociations.id)
    .limit(limit)
    .offset(offset);
}

/** The number is found with and without its hyphen. */
function matches(search: string): SQL | undefined {
  if (!search) return undefined;
  const digits = search.replace(/[\s-]/g, "");
  const named = like(sql`search_fold(${housingAssociations.associationName})`, sql`search_fold(${searchPattern(search)})`);
  if (!/^\d+$/.test(digits)) return named;
  return or(named, like(sql`replace(${housingAssociations.organizationNumber}, '-', '')`, searchPattern(digits)));
}

/** When what an association knows of itself was last changed; null where it knows nothing. */
export interface AssociationChanges {
  apartments: number | null;
  hasShelter: boolean | null;
  contactsAt: Date | null;
  shutoffsAt: ReadonlyMap<ShutoffKind, Date>;
  /** When the hours that the door batteries last were written down or something beside them. */
  doorBackupAt: Date | null;
}

/** The caller has decided who may know. */
export async function findAssociationChanges(db: Queryable, associationId: string): Promise<AssociationChanges> {
  const [{ association, facts, factsUpdatedAt }, changes] = await Promise.all([
    readHouse(db, associationId),
    unionAll(
      db
        .select({ kind: sql<ShutoffKind | null>`null`, at: max(contacts.updatedAt) })
        .from(contacts)
        .where(eq(contacts.housingAssociationId, associationId)),
      db
        .select({ kind: sql<ShutoffKind | null>`${shutoffs.kind}`, at: max(shutoffs.updatedAt) })
        .from(shutoffs)
        .where(eq(shutoffs.housingAssociationId, associationId))
        .groupBy(shutoffs.kind),
    ),
  ]);
  return {
    apartments: association.numApartments,
    hasShelter: facts.hasShelter,
    contactsAt: changes.find(({ kind }) => kind === null)?.at ?? null,
    shutoffsAt: new Map(changes.flatMap(({ kind, at }) => (kind && at ? [[kind, at] as const] : []))),
    doorBackupAt: facts.accessBackupHours === null ? null : factsUpdatedAt,
  };
}
