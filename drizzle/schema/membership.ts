import { sql } from "drizzle-orm";
import { check, index, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ASSOCIATION_ROLES, MEMBERSHIP_REQUEST_STATUSES } from "../../shared/enums.ts";
import { profiles } from "./account.ts";
import { housingAssociations } from "./association.ts";
import { createdAt, instant, primaryId, updatedAt } from "./columns.ts";

export const associationRole = pgEnum("association_role", ASSOCIATION_ROLES);
export const membershipRequestStatus = pgEnum("membership_request_status", MEMBERSHIP_REQUEST_STATUSES);

/** The profile is the key: nobody can be in two associations (GEN-04). */
export const associationMembers = pgTable(
  "association_members",
  {
    profileId: uuid()
      .primaryKey()
      .references(() => profiles.id, { onDelete: "cascade" }),
    associationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    role: associationRole().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index("association_members_association_role").on(table.associationId, table.role)],
);

export const associationMembershipRequests = pgTable(
  "association_membership_requests",
  {
    id: primaryId(),
    associationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    status: membershipRequestStatus().notNull().default("pending"),
    messageToAdmin: text(),
    /** The role given at approval; null otherwise. */
    role: associationRole(),
    requestedAt: createdAt(),
    reviewedAt: instant(),
    reviewedByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
  },
  (table) => [
    uniqueIndex("membership_requests_one_pending").on(table.profileId, table.associationId).where(sql`${table.status} = 'pending'`),
    index("membership_requests_association_status").on(table.associationId, table.status, table.requestedAt.desc().nullsFirst()),
    index("membership_requests_reviewed_by").on(table.reviewedByProfileId),
    index("membership_requests_profile").on(table.profileId, table.requestedAt.desc().nullsFirst()),
    check("membership_requests_role_when_approved", sql`(${table.status} = 'approved') = (${table.role} is not null)`),
    check("membership_requests_message_length", sql`char_length(${table.messageToAdmin}) <= 500`),
  ],
);
