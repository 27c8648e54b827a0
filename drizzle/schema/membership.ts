import { sql } from "drizzle-orm";
import { check, index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { MEMBERSHIP_REQUEST_STATUSES } from "../../shared/enums.ts";
import { profiles } from "./account.ts";
import { housingAssociationApartments } from "./apartments.ts";
import { associationRole, housingAssociations } from "./association.ts";
import { createdAt, instant, primaryId, swedishText, updatedAt } from "./columns.ts";

export const membershipRequestStatus = pgEnum("membership_request_status", MEMBERSHIP_REQUEST_STATUSES);

/**
 * Who the row is about, so that a list is sorted and searched within its association alone. Written by a trigger from
 * profile and account, at every change of theirs; nobody else sets it.
 */
const personColumns = {
  /** Full name, else display name, else nothing: by the order of a list nobody shall guess an address. */
  personName: swedishText().notNull().default(""),
  /** Names and address, folded for search. */
  personSearch: text().notNull().default(""),
};

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
    /** The flat that the member lives in; null where nobody has said. */
    apartmentId: uuid().references(() => housingAssociationApartments.id, { onDelete: "set null" }),
    ...personColumns,
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("association_members_association_name").on(table.associationId, table.personName, table.profileId),
    index("association_members_association_role").on(table.associationId, table.role, table.personName, table.profileId),
    index("association_members_apartment").on(table.apartmentId),
    index("association_members_search").using("gin", table.associationId, table.personSearch.op("gin_trgm_ops")),
  ],
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
    ...personColumns,
  },
  (table) => [
    uniqueIndex("membership_requests_one_pending").on(table.profileId, table.associationId).where(sql`${table.status} = 'pending'`),
    index("membership_requests_association_requested").on(table.associationId, table.requestedAt.desc().nullsFirst(), table.id),
    index("membership_requests_association_status").on(table.associationId, table.status, table.requestedAt.desc().nullsFirst(), table.id),
    index("membership_requests_association_reviewed").on(table.associationId, table.status, table.reviewedAt.desc().nullsFirst(), table.id),
    index("membership_requests_search").using("gin", table.associationId, table.status, table.personSearch.op("gin_trgm_ops")),
    index("membership_requests_reviewed_by").on(table.reviewedByProfileId),
    index("membership_requests_profile").on(table.profileId, table.requestedAt.desc().nullsFirst()),
    check("membership_requests_role_when_approved", sql`(${table.status} = 'approved') = (${table.role} is not null)`),
    check("membership_requests_message_length", sql`char_length(${table.messageToAdmin}) <= 500`),
  ],
);

/**
 * How many members and applications an association has, so that no page has to count them. Kept by triggers on the two
 * tables above and on `housing_associations`; nobody else writes it.
 */
export const associationTallies = pgTable("association_tallies", {
  associationId: uuid()
    .primaryKey()
    .references(() => housingAssociations.id, { onDelete: "cascade" }),
  /** Those in the role `member`, who are neither team leaders nor system owners. */
  plainMembers: integer().notNull().default(0),
  teamLeaders: integer().notNull().default(0),
  systemOwners: integer().notNull().default(0),
  pendingRequests: integer().notNull().default(0),
  approvedRequests: integer().notNull().default(0),
  rejectedRequests: integer().notNull().default(0),
  withdrawnRequests: integer().notNull().default(0),
});
