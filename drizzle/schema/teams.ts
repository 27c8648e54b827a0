import { sql } from "drizzle-orm";
import { boolean, check, date, foreignKey, index, pgEnum, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { TEAM_ROLES } from "../../shared/enums.ts";
import { profiles } from "./account.ts";
import { housingAssociations } from "./association.ts";
import { createdAt, instant, primaryId, swedishText } from "./columns.ts";
import { crisisDomains } from "./preparedness-reference.ts";
import { housingAssociationStairwells } from "./stairwells.ts";

export const teamRole = pgEnum("team_role", TEAM_ROLES);

/** The crisis team of one association for one area. */
export const crisisTeams = pgTable(
  "crisis_teams",
  {
    id: primaryId(),
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    crisisDomainId: uuid()
      .notNull()
      .references(() => crisisDomains.id),
    /** Places that somebody has taken at some time (`keepTakenPlaces`): one of them that is empty now has been left. */
    takenPlaces: text().array().notNull().default(sql`'{}'::text[]`),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("crisis_teams_association_domain").on(table.housingAssociationId, table.crisisDomainId),
    // What a rota refers to, so that its people are those of the same association's group.
    unique("crisis_teams_association_id").on(table.housingAssociationId, table.id),
  ],
);

/** A member of the association (by profile) or someone from outside (by name). */
export const teamMembers = pgTable(
  "team_members",
  {
    id: primaryId(),
    crisisTeamId: uuid()
      .notNull()
      .references(() => crisisTeams.id, { onDelete: "cascade" }),
    profileId: uuid().references(() => profiles.id, { onDelete: "cascade" }),
    memberName: swedishText(),
    email: text(),
    phone: text(),
    /** Teamledare of this team (decision 16). Only members of the association lead. */
    leads: boolean().notNull().default(false),
    role: teamRole(),
    /** Ersättare for the role. */
    isDeputy: boolean().notNull().default(false),
    /** When a member took the role («Jag tar rollen»). Until then others do not see the number. People from outside have none. */
    acceptedAt: instant(),
    /** «Visa för boende»: the own choice to show number and address to every member. */
    showsContact: boolean().notNull().default(false),
    stairwellId: uuid().references(() => housingAssociationStairwells.id, { onDelete: "set null" }),
    /** What the person can, in a few words: «Elektriker». */
    competence: swedishText(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("team_members_team_profile").on(table.crisisTeamId, table.profileId),
    unique("team_members_team_id").on(table.crisisTeamId, table.id),
    index("team_members_stairwell").on(table.stairwellId),
    index("team_members_profile").on(table.profileId),
    check("team_members_leader_is_member", sql`not ${table.leads} or ${table.profileId} is not null`),
    check("team_members_named", sql`${table.profileId} is not null or ${table.memberName} is not null`),
  ],
);

/** Who of the crisis group is on call in a week. A week without a row is nobody's. */
export const crisisDutyWeeks = pgTable(
  "crisis_duty_weeks",
  {
    id: primaryId(),
    housingAssociationId: uuid().notNull(),
    crisisTeamId: uuid().notNull(),
    /** The Monday of the ISO week, in Swedish time. */
    startsOn: date().notNull(),
    /** Null once the person has left the group: weeks that have passed stay. */
    teamMemberId: uuid(),
    /** Whose week it was, for members of the association. Of people from outside nothing stays when they leave. */
    profileId: uuid().references(() => profiles.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("crisis_duty_weeks_association_week").on(table.housingAssociationId, table.startsOn),
    foreignKey({
      name: "crisis_duty_weeks_team_fk",
      columns: [table.housingAssociationId, table.crisisTeamId],
      foreignColumns: [crisisTeams.housingAssociationId, crisisTeams.id],
    }).onDelete("cascade"),
    // In the database only the member is set to null, which Drizzle has no words for; see the migration.
    foreignKey({
      name: "crisis_duty_weeks_member_fk",
      columns: [table.crisisTeamId, table.teamMemberId],
      foreignColumns: [teamMembers.crisisTeamId, teamMembers.id],
    }).onDelete("set null"),
    index("crisis_duty_weeks_member").on(table.crisisTeamId, table.teamMemberId),
    index("crisis_duty_weeks_profile").on(table.profileId),
    check("crisis_duty_weeks_monday", sql`extract(isodow from ${table.startsOn}) = 1`),
  ],
);
