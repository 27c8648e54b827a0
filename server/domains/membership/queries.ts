import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import {
  associationInvitations,
  associationMembers,
  housingAssociations,
  profiles,
  associationMembershipRequests as requests,
  associationTallies as tallies,
  users,
} from "#drizzle/schema/index.ts";
import { shownName } from "#server/domains/account/name-queries.ts";
import { type MemberActor, requirePermission, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { isLastOwner, type MemberRole, sumOf } from "./rules.ts";
import type { MembershipCounts } from "./views.ts";

/** More than one person ever has sent in. */
const LIST_LIMIT = 500;

/** An application to join, for the applicant and for the association's owners (DATA-19). */
export type MembershipRequestView = Awaited<ReturnType<typeof selectRequests>>[number];

/** Requests with their people and association, for a caller that says which and in what order. */
export function selectRequests(db: Queryable) {
  return db
    .select({
      id: requests.id,
      status: requests.status,
      requestedAt: requests.requestedAt,
      reviewedAt: requests.reviewedAt,
      profileId: requests.profileId,
      associationId: requests.associationId,
      messageToAdmin: requests.messageToAdmin,
      /** The role given at approval. */
      role: requests.role,
      /** The role that an invitation by mail names; it decides nothing. */
      invitedAs: associationInvitations.role,
      applicant: { displayName: shownName, name: profiles.fullName, email: users.email },
      association: { id: housingAssociations.id, associationName: housingAssociations.associationName },
    })
    .from(requests)
    .innerJoin(profiles, eq(profiles.id, requests.profileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .innerJoin(housingAssociations, eq(housingAssociations.id, requests.associationId))
    .leftJoin(associationInvitations, isInvited);
}

/** By mail to the applicant's own address, and in time. */
const isInvited = and(
  eq(associationInvitations.associationId, requests.associationId),
  eq(associationInvitations.email, users.email),
  gt(associationInvitations.expiresAt, requests.requestedAt),
);

/** One request for a caller that has already decided who may see it; null when there is none. */
export async function findMembershipRequest(db: Queryable, requestId: string): Promise<MembershipRequestView | null> {
  const [row] = await selectRequests(db).where(eq(requests.id, requestId));
  return row ?? null;
}

/** The same. Throws NotFoundError. */
export async function readMembershipRequest(db: Queryable, requestId: string): Promise<MembershipRequestView> {
  const request = await findMembershipRequest(db, requestId);
  if (!request) throw new NotFoundError();
  return request;
}

/** The caller's own applications, newest first (DATA-22). */
export async function listMyApplications(ctx: DomainContext): Promise<MembershipRequestView[]> {
  const actor = requireSignedIn(ctx.actor);
  return selectRequests(ctx.db)
    .where(eq(requests.profileId, actor.profileId))
    .orderBy(desc(requests.requestedAt), requests.id)
    .limit(LIST_LIMIT);
}

const tallyView = {
  members: { member: tallies.plainMembers, team_leader: tallies.teamLeaders, system_owner: tallies.systemOwners },
  requests: {
    pending: tallies.pendingRequests,
    approved: tallies.approvedRequests,
    rejected: tallies.rejectedRequests,
    withdrawn: tallies.withdrawnRequests,
  },
};
const NO_TALLY: MembershipCounts = {
  members: { member: 0, team_leader: 0, system_owner: 0 },
  requests: { pending: 0, approved: 0, rejected: 0, withdrawn: 0 },
};

/** How many there are of each kind, from the tallies that triggers keep: nothing is counted. */
export async function readTally(db: Queryable, associationId: string): Promise<MembershipCounts> {
  const [tally] = await db.select(tallyView).from(tallies).where(eq(tallies.associationId, associationId));
  return tally ?? NO_TALLY;
}

/** How many members there are in each role, and how many applications in each state, in the owner's association. */
export function readCounts(ctx: DomainContext): Promise<MembershipCounts> {
  const actor = requirePermission(ctx.actor, "membership:decide");
  return readTally(ctx.db, actor.associationId);
}

export async function countPendingRequests(ctx: DomainContext): Promise<number> {
  return (await readCounts(ctx)).requests.pending;
}

export async function countMembers(ctx: DomainContext): Promise<number> {
  const actor = requirePermission(ctx.actor, "members:list");
  return sumOf((await readTally(ctx.db, actor.associationId)).members);
}

/** The caller's role in its association as it stands now, not as some answer remembers it (GUARD-24); null without one. */
export async function readMyRole(ctx: DomainContext): Promise<{ associationId: string | null; role: AssociationRole | null }> {
  const { associationId, role } = requireSignedIn(ctx.actor);
  return { associationId, role };
}

/** Those who decide on applications, by name, to be told of a new one. */
export function listOwners(db: Queryable, associationId: string): Promise<{ userId: string; email: string; name: string }[]> {
  return db
    .select({ userId: users.id, email: users.email, name: associationMembers.personName })
    .from(associationMembers)
    .innerJoin(profiles, eq(profiles.id, associationMembers.profileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(associationMembers.associationId, associationId), eq(associationMembers.role, "system_owner")))
    .orderBy(associationMembers.personName, associationMembers.profileId);
}

/** Which of these associations have an owner: somebody whom a mail to the house reaches. */
export async function findOwned(db: Queryable, associationIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ id: associationMembers.associationId })
    .from(associationMembers)
    .where(and(inArray(associationMembers.associationId, [...associationIds]), eq(associationMembers.role, "system_owner")));
  return new Set(rows.map(({ id }) => id));
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

/** Whether this member is the one owner of the association. */
export async function ownsAlone(db: Queryable, { associationId, profileId }: MemberActor): Promise<boolean> {
  return isLastOwner(await listRoles(db, associationId), profileId);
}

/** Who is in an association, in which role. The caller has decided who may know. */
export function listRoles(db: Queryable, associationId: string): Promise<MemberRole[]> {
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

/** A person's membership of this association, for a mail about it; null when it has ended. */
export async function findMembership(
  db: Queryable,
  { profileId, associationId }: { profileId: string; associationId: string },
): Promise<{ role: AssociationRole; associationName: string } | null> {
  const [membership] = await db
    .select({ role: associationMembers.role, associationName: housingAssociations.associationName })
    .from(associationMembers)
    .innerJoin(housingAssociations, eq(housingAssociations.id, associationMembers.associationId))
    .where(and(eq(associationMembers.profileId, profileId), eq(associationMembers.associationId, associationId)));
  return membership ?? null;
}

/** Where a profile has applied, whatever became of it. */
export function listApplicationsOf(db: Queryable, profileId: string): Promise<{ associationId: string }[]> {
  return db.selectDistinct({ associationId: requests.associationId }).from(requests).where(eq(requests.profileId, profileId));
}
