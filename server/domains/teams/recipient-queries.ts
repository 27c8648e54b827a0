import { and, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { crisisDomains, crisisTeams, housingAssociations, profiles, teamMembers, users } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { isAmong, type SmsNumbers } from "#server/platform/phones.ts";

export interface TeamOfArea {
  associationId: string;
  /** Null: all teams of the house, whatever happens. */
  crisisDomainId: string | null;
}

/** The area whose team leads whatever happens. */
const LEADING_AREA = "ledning";

/** How many are in Krisgruppen of the association that another statement reads, as a part of it; null while it is empty. */
export function crisisGroupSize(db: Queryable): SQL<number | null> {
  const people = sql<number>`nullif(count(distinct coalesce(${teamMembers.profileId}::text, lower(${teamMembers.memberName}))), 0)::int`;
  const size = db
    .select({ people })
    .from(teamMembers)
    .innerJoin(crisisTeams, eq(crisisTeams.id, teamMembers.crisisTeamId))
    .innerJoin(crisisDomains, eq(crisisDomains.id, crisisTeams.crisisDomainId))
    .where(and(eq(crisisTeams.housingAssociationId, housingAssociations.id), eq(crisisDomains.slug, LEADING_AREA)));
  return sql`(${size})`;
}

/** Whose teams an alarm in the area calls: its own, and that of those who lead, who are perhaps all that a small house has. */
export const calledTeams = ({ associationId, crisisDomainId }: TeamOfArea): SQL | undefined =>
  and(
    eq(crisisTeams.housingAssociationId, associationId),
    crisisDomainId === null
      ? undefined
      : or(
          eq(crisisTeams.crisisDomainId, crisisDomainId),
          sql`${crisisTeams.crisisDomainId} = (select id from ${crisisDomains} where slug = ${LEADING_AREA})`,
        ),
  );

/** What stands in the team counts before what stands in the account: somebody may be reached otherwise in a crisis. */
const ADDRESS: Record<"email" | "sms", SQL<string | null>> = {
  email: sql`lower(coalesce(nullif(btrim(${teamMembers.email}), ''), ${users.email}))`,
  sms: sql`coalesce(nullif(btrim(${teamMembers.phone}), ''), ${profiles.phoneNumber})`,
};

/**
 * Addresses of the teams that an alarm in the area calls, people from outside included, as a part of another statement: address, profile, team member.
 * Nobody has shown that a number is theirs, so SMS go to certain numbers alone.
 */
export const teamAddresses = (db: Queryable, team: TeamOfArea, channel: "email" | "sms", smsNumbers: SmsNumbers) =>
  db
    .select({ address: ADDRESS[channel], profileId: teamMembers.profileId, teamMemberId: teamMembers.id })
    .from(teamMembers)
    .innerJoin(crisisTeams, eq(crisisTeams.id, teamMembers.crisisTeamId))
    .leftJoin(profiles, eq(profiles.id, teamMembers.profileId))
    .leftJoin(users, eq(users.id, profiles.userId))
    .where(and(calledTeams(team), isNotNull(ADDRESS[channel]), channel === "sms" ? isAmong(ADDRESS.sms, smsNumbers) : undefined));

/** The members of those teams by profile, as a part of another statement. */
export const teamProfiles = (db: Queryable, team: TeamOfArea) =>
  db
    .select({ profileId: teamMembers.profileId })
    .from(teamMembers)
    .innerJoin(crisisTeams, eq(crisisTeams.id, teamMembers.crisisTeamId))
    .where(and(calledTeams(team), isNotNull(teamMembers.profileId)));

/** Members of the association's teams who stand there with a number of their own, as a part of another statement: profile, number. */
export const teamNumbers = (db: Queryable, associationId: string) =>
  db
    .select({ profileId: teamMembers.profileId, number: teamMembers.phone })
    .from(teamMembers)
    .innerJoin(crisisTeams, eq(crisisTeams.id, teamMembers.crisisTeamId))
    .where(
      and(
        eq(crisisTeams.housingAssociationId, associationId),
        isNotNull(teamMembers.profileId),
        sql`btrim(coalesce(${teamMembers.phone}, '')) <> ''`,
      ),
    );

/** Whether this profile stands in some team with this number, as a condition in another statement. */
export const standsInTeam = (profileId: SQL, number: SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${teamMembers} where ${teamMembers.profileId} = ${profileId} and ${teamMembers.phone} = ${number})`;
