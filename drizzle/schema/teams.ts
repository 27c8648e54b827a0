import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { profiles } from "./account.ts";
import { housingAssociations } from "./association.ts";
import { createdAt, primaryId, swedishText } from "./columns.ts";
import { crisisDomains } from "./preparedness-reference.ts";

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
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("team_members_team_profile").on(table.crisisTeamId, table.profileId),
    index("team_members_profile").on(table.profileId),
    check("team_members_named", sql`${table.profileId} is not null or ${table.memberName} is not null`),
  ],
);
