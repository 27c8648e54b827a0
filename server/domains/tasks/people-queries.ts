import { type AnyColumn, and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { associationMembers, profiles, users } from "#drizzle/schema/index.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { searchPattern } from "#server/platform/database/search-pattern.ts";
import { shownName } from "#server/platform/shown-name.ts";
import { can } from "#shared/permissions.ts";
import type { taskCandidatesInput } from "#shared/schemas/tasks.ts";

const SHOWN = 20;

/** What those of these people are called who are members of the actor's association even now. */
export async function findPeople(
  db: Queryable,
  actor: MemberActor,
  profileIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(profileIds.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await selectMembers(db).where(
    and(eq(associationMembers.associationId, actor.associationId), inArray(associationMembers.profileId, wanted)),
  );
  const maySeeAddress = can(actor.role, "members:contact");
  return new Map(rows.map(({ profileId, ...person }) => [profileId, shownName(person, maySeeAddress)]));
}

export interface TaskPerson {
  profileId: string;
  name: string;
}

/** Whom a column names, as part of the statement that reads it; null for nobody, and for who is no member even now. */
export function memberOf(db: Queryable, actor: MemberActor, profileId: AnyColumn): SQL<TaskPerson | null> {
  const maySeeAddress = can(actor.role, "members:contact");
  return sql<TaskPerson | null>`(${selectMember(db, actor, profileId)})`.mapWith((found: FoundMember) => ({
    profileId: found.profileId,
    name: shownName(found, maySeeAddress),
  }));
}

/** The same by the name alone. */
export function memberName(db: Queryable, actor: MemberActor, profileId: AnyColumn): SQL<string | null> {
  const maySeeAddress = can(actor.role, "members:contact");
  return sql<string | null>`(${selectMember(db, actor, profileId)})`.mapWith((found: FoundMember) => shownName(found, maySeeAddress));
}

type FoundMember = Parameters<typeof shownName>[0] & Pick<TaskPerson, "profileId">;

const selectMember = (db: Queryable, actor: MemberActor, profileId: AnyColumn) =>
  db
    .select({
      person: sql`json_build_object('profileId', ${profiles.id}, 'fullName', ${profiles.fullName}, 'name', ${profiles.name}, 'email', ${users.email})`,
    })
    .from(associationMembers)
    .innerJoin(profiles, eq(profiles.id, associationMembers.profileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(associationMembers.associationId, actor.associationId), eq(associationMembers.profileId, profileId)));

/** The first members of the association by name to whom a task can be given. Only names are searched. */
export async function listTaskCandidates(
  ctx: DomainContext,
  { search }: z.output<typeof taskCandidatesInput>,
): Promise<{ profileId: string; name: string }[]> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");
  const rows = await selectMembers(ctx.db)
    .where(
      and(
        eq(associationMembers.associationId, actor.associationId),
        search ? sql`search_fold(${associationMembers.personName}) like search_fold(${searchPattern(search)})` : undefined,
      ),
    )
    .orderBy(asc(associationMembers.personName), asc(associationMembers.profileId))
    .limit(SHOWN);
  const maySeeAddress = can(actor.role, "members:contact");
  return rows.map(({ profileId, ...person }) => ({ profileId, name: shownName(person, maySeeAddress) }));
}

function selectMembers(db: Queryable) {
  return db
    .select({ profileId: profiles.id, fullName: profiles.fullName, name: profiles.name, email: users.email })
    .from(associationMembers)
    .innerJoin(profiles, eq(profiles.id, associationMembers.profileId))
    .innerJoin(users, eq(users.id, profiles.userId));
}
