import { and, asc, eq, sql } from "drizzle-orm";
import { associationMembers as members, profiles, users } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { findLedTeams } from "./led-teams.ts";
import { readTally } from "./queries.ts";
import { sumOf } from "./rules.ts";

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
