import { sql } from "drizzle-orm";
import { boolean, check, index, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
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
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("crisis_teams_association_domain").on(table.housingAssociationId, table.crisisDomainId)],
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
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("team_members_team_profile").on(table.crisisTeamId, table.profileId),
    index("team_members_stairwell").on(table.stairwellId),
    index("team_members_profile").on(table.profileId),
    check("team_members_leader_is_member", sql`not ${table.leads} or ${table.profileId} is not null`),
    check("team_members_named", sql`${table.profileId} is not null or ${table.memberName} is not null`),
  ],
);
