import { and, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  housingAssociationApartments as apartments,
  associationMembers as members,
  profiles,
  housingAssociationStairwells as stairwells,
  users,
} from "#drizzle/schema/index.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { findPage, type PageView } from "#server/platform/database/page-view.ts";
import { holdsText } from "#server/platform/database/search-pattern.ts";
import { ForbiddenError } from "#server/platform/errors.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { MEMBERSHIP_PAGE_SIZE } from "#shared/limits.ts";
import { can } from "#shared/permissions.ts";
import type { listMembersInput } from "#shared/schemas/membership.ts";
import { findLedTeams } from "./led-teams.ts";
import { readTally } from "./queries.ts";
import { sumOf } from "./rules.ts";
import { type MemberView, toMemberView } from "./views.ts";

interface Part {
  associationId: string;
  role?: AssociationRole | null | undefined;
  search: string;
  /** Flats whose members are found too. */
  apartmentIds?: string[];
}

interface Slice {
  limit: number;
  offset: number;
}

/**
 * One page of the members in Swedish order of name; addresses and numbers only for those who may contact them. A search
 * would tell addresses by its hits: ForbiddenError for who may not see them.
 */
export async function listMembers(
  ctx: DomainContext,
  { role, search, page: wanted }: z.output<typeof listMembersInput>,
): Promise<PageView<MemberView>> {
  const actor = requirePermission(ctx.actor, "members:list");
  if (search && !can(actor.role, "members:contact")) throw new ForbiddenError();
  const apartmentIds = search ? await findDoors(ctx.db, actor.associationId, search) : [];
  const part = { associationId: actor.associationId, role, search, apartmentIds };
  const total = await countPart(ctx.db, part);
  const { page, pageCount, offset } = findPage(wanted, total, MEMBERSHIP_PAGE_SIZE);
  return { rows: await readSlice(ctx.db, actor, part, { limit: MEMBERSHIP_PAGE_SIZE, offset }), total, page, pageCount };
}

/** A slice of the members in Swedish order of name, and how many there are. */
export async function listAllMembers(ctx: DomainContext, slice: Slice): Promise<{ rows: MemberView[]; total: number }> {
  const actor = requirePermission(ctx.actor, "members:list");
  const part = { associationId: actor.associationId, search: "" };
  const [rows, total] = await Promise.all([readSlice(ctx.db, actor, part, slice), countPart(ctx.db, part)]);
  return { rows, total };
}

/** A member of the actor's association as the list shows them; null for anybody else. */
export async function findMember(db: Queryable, actor: MemberActor, profileId: string): Promise<MemberView | null> {
  const rows = await selectMembers(db).where(and(eq(members.profileId, profileId), eq(members.associationId, actor.associationId)));
  return (await toViews(db, actor, rows))[0] ?? null;
}

const isIn = ({ associationId, role, search, apartmentIds = [] }: Part): SQL | undefined =>
  and(
    eq(members.associationId, associationId),
    role ? eq(members.role, role) : undefined,
    // Without a flat that is called so the text index alone finds them.
    apartmentIds.length > 0
      ? or(holdsText(members.personSearch, search), inArray(members.apartmentId, apartmentIds))
      : holdsText(members.personSearch, search),
  );

/** The flats that the house, or the country, calls so: one in each of some stairwells. No door is called by an address. */
async function findDoors(db: Queryable, associationId: string, door: string): Promise<string[]> {
  if (door.includes("@")) return [];
  const isCalled = or(eq(apartments.number, door), sql`lower(${apartments.name}) = lower(${door})`);
  const rows = await db
    .select({ id: apartments.id })
    .from(apartments)
    .where(and(eq(apartments.housingAssociationId, associationId), isCalled));
  return rows.map(({ id }) => id);
}

/** The order of an index, with a role and without. */
const byName = [asc(members.personName), asc(members.profileId)];

/** Everything is counted already but what a search finds. */
async function countPart(db: Queryable, part: Part): Promise<number> {
  if (part.search) return db.$count(members, isIn(part));
  const counts = (await readTally(db, part.associationId)).members;
  return part.role ? counts[part.role] : sumOf(counts);
}

function selectMembers(db: Queryable) {
  return db
    .select({
      profileId: members.profileId,
      fullName: profiles.fullName,
      name: profiles.name,
      phoneNumber: profiles.phoneNumber,
      email: users.email,
      role: members.role,
      joinedAt: members.createdAt,
      apartment: { stairwellId: apartments.stairwellId, stairwell: stairwells.name, number: apartments.number, name: apartments.name },
    })
    .from(members)
    .innerJoin(profiles, eq(profiles.id, members.profileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .leftJoin(apartments, eq(apartments.id, members.apartmentId))
    .leftJoin(stairwells, eq(stairwells.id, apartments.stairwellId));
}

/** Only the rows of the slice are joined with the people. */
async function readSlice(db: Queryable, actor: MemberActor, part: Part, { limit, offset }: Slice): Promise<MemberView[]> {
  const slice = db
    .select({ profileId: members.profileId })
    .from(members)
    .where(isIn(part))
    .orderBy(...byName)
    .limit(limit)
    .offset(offset)
    .as("slice");
  const rows = await selectMembers(db)
    .innerJoin(slice, eq(slice.profileId, members.profileId))
    .orderBy(...byName);
  return toViews(db, actor, rows);
}

async function toViews(db: Queryable, actor: MemberActor, rows: Awaited<ReturnType<typeof selectMembers>>): Promise<MemberView[]> {
  const leaders = rows.filter(({ role }) => role === "team_leader").map(({ profileId }) => profileId);
  const teams = await findLedTeams(db, actor.associationId, leaders);
  const mayContact = can(actor.role, "members:contact");
  return rows.map((row) => toMemberView({ ...row, leads: teams.get(row.profileId) ?? [] }, mayContact));
}

const BATCH_SIZE = 500;

/** A member with all that a list for system owners holds. */
export interface ListedMember {
  profileId: string;
  name: string;
  email: string;
  phoneNumber: string | null;
  role: AssociationRole;
  /** The areas of the crisis teams the member leads. */
  leads: string[];
  joinedAt: Date;
}

/** How many members an association has. The caller has decided who may know. */
export async function countMembersOf(db: Queryable, associationId: string): Promise<number> {
  return sumOf((await readTally(db, associationId)).members);
}

/**
 * All members in Swedish order of name, some hundred at a time, each batch beginning where the index left off. The caller has
 * decided who may know, and reads in one snapshot if nobody may be missed.
 */
export async function* memberBatches(db: Queryable, associationId: string): AsyncGenerator<ListedMember[], void> {
  let after: ListedMember | undefined;
  do {
    const batch = await readBatch(db, associationId, after);
    if (batch.length > 0) yield batch;
    after = batch.length === BATCH_SIZE ? batch.at(-1) : undefined;
  } while (after);
}

async function readBatch(db: Queryable, associationId: string, after: ListedMember | undefined): Promise<ListedMember[]> {
  const rows = await db
    .select({
      profileId: members.profileId,
      name: members.personName,
      email: users.email,
      phoneNumber: profiles.phoneNumber,
      role: members.role,
      joinedAt: members.createdAt,
    })
    .from(members)
    .innerJoin(profiles, eq(profiles.id, members.profileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(
      and(
        eq(members.associationId, associationId),
        after && sql`(${members.personName}, ${members.profileId}) > (${after.name}, ${after.profileId})`,
      ),
    )
    .orderBy(asc(members.personName), asc(members.profileId))
    .limit(BATCH_SIZE);
  const leaders = rows.filter(({ role }) => role === "team_leader").map(({ profileId }) => profileId);
  const teams = await findLedTeams(db, associationId, leaders);
  return rows.map((row) => ({ ...row, leads: (teams.get(row.profileId) ?? []).map(({ areaName }) => areaName) }));
}
