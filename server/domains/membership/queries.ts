import { and, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  associationMembers,
  housingAssociations,
  profiles,
  associationMembershipRequests as requests,
  users,
} from "#drizzle/schema/index.ts";
import { requirePermission, requireSignedIn } from "#server/lib/actor.ts";
import type { Queryable } from "#server/lib/db.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import { NotFoundError } from "#server/lib/errors.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";
import type { listMembershipRequestsInput } from "#shared/schemas/membership.ts";
import { type MembershipRequestView, type MemberView, toMembershipRequestView, toMemberView } from "./views.ts";

/** More than one association ever has open; older ones are found through their status. */
const LIST_LIMIT = 500;

function selectRequests(db: Queryable) {
  return db
    .select({
      id: requests.id,
      status: requests.status,
      requestedAt: requests.requestedAt,
      reviewedAt: requests.reviewedAt,
      profileId: requests.profileId,
      associationId: requests.associationId,
      messageToAdmin: requests.messageToAdmin,
      role: requests.role,
      fullName: profiles.fullName,
      name: profiles.name,
      email: users.email,
      associationName: housingAssociations.associationName,
    })
    .from(requests)
    .innerJoin(profiles, eq(profiles.id, requests.profileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .innerJoin(housingAssociations, eq(housingAssociations.id, requests.associationId))
    .orderBy(desc(requests.requestedAt), requests.id)
    .limit(LIST_LIMIT);
}

/** One request for a caller that has already decided who may see it. Throws NotFoundError. */
export async function readMembershipRequest(db: Queryable, requestId: string): Promise<MembershipRequestView> {
  const [row] = await selectRequests(db).where(eq(requests.id, requestId));
  if (!row) throw new NotFoundError();
  return toMembershipRequestView(row);
}

/** The applications to the owner's association, newest first (MREQ-02, MREQ-03, MREQ-18). */
export async function listMembershipRequests(
  ctx: DomainContext,
  input: z.output<typeof listMembershipRequestsInput>,
): Promise<MembershipRequestView[]> {
  const actor = requirePermission(ctx.actor, "membership:decide");
  const rows = await selectRequests(ctx.db).where(
    and(eq(requests.associationId, actor.associationId), input.status ? eq(requests.status, input.status) : undefined),
  );
  return rows.map(toMembershipRequestView);
}

/** The caller's own applications, newest first (DATA-22). */
export async function listMyApplications(ctx: DomainContext): Promise<MembershipRequestView[]> {
  const actor = requireSignedIn(ctx.actor);
  const rows = await selectRequests(ctx.db).where(eq(requests.profileId, actor.profileId));
  return rows.map(toMembershipRequestView);
}

export function countPendingRequests(ctx: DomainContext): Promise<number> {
  const actor = requirePermission(ctx.actor, "membership:decide");
  return ctx.db.$count(requests, and(eq(requests.associationId, actor.associationId), eq(requests.status, "pending")));
}

/** The caller's role in its association as it stands now, not as some answer remembers it (GUARD-24); null without one. */
export async function readMyRole(ctx: DomainContext): Promise<{ associationId: string | null; role: AssociationRole | null }> {
  const actor = requireSignedIn(ctx.actor);
  const [membership] = await ctx.db
    .select({ associationId: associationMembers.associationId, role: associationMembers.role })
    .from(associationMembers)
    .where(eq(associationMembers.profileId, actor.profileId));
  return membership ?? { associationId: null, role: null };
}

/** The members in Swedish order of name; addresses only for those who may contact them. */
export async function listMembers(ctx: DomainContext): Promise<MemberView[]> {
  const actor = requirePermission(ctx.actor, "members:list");
  const rows = await ctx.db
    .select({
      profileId: profiles.id,
      fullName: profiles.fullName,
      name: profiles.name,
      email: users.email,
      role: associationMembers.role,
      joinedAt: associationMembers.createdAt,
    })
    .from(associationMembers)
    .innerJoin(profiles, eq(profiles.id, associationMembers.profileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(associationMembers.associationId, actor.associationId))
    .orderBy(sql`coalesce(${profiles.fullName}, ${profiles.name})`, profiles.id);
  const mayContact = can(actor.role, "members:contact");
  return rows.map((row) => toMemberView(row, mayContact));
}

export async function countMembers(ctx: DomainContext): Promise<number> {
  const actor = requirePermission(ctx.actor, "members:list");
  return ctx.db.$count(associationMembers, eq(associationMembers.associationId, actor.associationId));
}

/** Those who decide on applications, to be told of a new one. */
export function listOwners(db: Queryable, associationId: string): Promise<{ userId: string; email: string }[]> {
  return db
    .select({ userId: users.id, email: users.email })
    .from(associationMembers)
    .innerJoin(profiles, eq(profiles.id, associationMembers.profileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(associationMembers.associationId, associationId), eq(associationMembers.role, "system_owner")));
}

/** The addresses of an association's members, of those given. */
export async function findMemberAddresses(db: Queryable, associationId: string, emails: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ email: users.email })
    .from(associationMembers)
    .innerJoin(profiles, eq(profiles.id, associationMembers.profileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(associationMembers.associationId, associationId), sql`${users.email} = any(${sql.param(emails)})`));
  return new Set(rows.map(({ email }) => email));
}

/** Who is in an association, in which role. The caller has decided who may know. */
export function listRoles(db: Queryable, associationId: string): Promise<{ profileId: string; role: AssociationRole }[]> {
  return db
    .select({ profileId: associationMembers.profileId, role: associationMembers.role })
    .from(associationMembers)
    .where(eq(associationMembers.associationId, associationId));
}

/** The association a profile is in, or null. */
export async function findAssociationOf(db: Queryable, profileId: string): Promise<string | null> {
  const [membership] = await db
    .select({ associationId: associationMembers.associationId })
    .from(associationMembers)
    .where(eq(associationMembers.profileId, profileId));
  return membership?.associationId ?? null;
}

/** Where a profile has applied, whatever became of it. */
export function listApplicationsOf(db: Queryable, profileId: string): Promise<{ associationId: string }[]> {
  return db.selectDistinct({ associationId: requests.associationId }).from(requests).where(eq(requests.profileId, profileId));
}
