import { sql } from "drizzle-orm";
import { boolean, check, doublePrecision, index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ASSOCIATION_ROLES, HEATING_TYPES, PLANS } from "../../shared/enums.ts";
import { newInviteCode } from "../../shared/invite-code.ts";
import { profiles } from "./account.ts";
import { createdAt, instant, primaryId, swedishText, updatedAt } from "./columns.ts";
import { ambitionLevels } from "./preparedness-reference.ts";

export const heatingType = pgEnum("heating_type", HEATING_TYPES);
export const plan = pgEnum("plan", PLANS);
export const associationRole = pgEnum("association_role", ASSOCIATION_ROLES);

/** A bostadsrättsförening. Its id is also its invitation code, so the id gives no right by itself (DATA-11). */
export const housingAssociations = pgTable(
  "housing_associations",
  {
    id: primaryId(),
    associationName: swedishText().notNull(),
    /** `NNNNNN-NNNN` with a valid check digit. */
    organizationNumber: text(),
    address: text(),
    city: swedishText(),
    /** Five digits without a space. */
    postalCode: text(),
    municipality: swedishText(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    contactPersonName: text(),
    contactPersonPhone: text(),
    contactPersonEmail: text(),
    numApartments: integer(),
    residentCount: integer(),
    numStairwells: integer(),
    numFloors: integer(),
    buildingYear: integer(),
    heatingType: heatingType(),
    hasShelter: boolean(),
    hasBackupPower: boolean(),
    logoUrl: text(),
    /** The founder's profile. */
    profileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    selectedAmbitionLevelId: uuid().references(() => ambitionLevels.id),
    /** Whether an official warning that holds here proposes an alarm. */
    proposesAlarms: boolean().notNull().default(true),
    /** The simulated choice of the founding form; `/pricing` shows it as the suggested plan. */
    suggestedPlan: plan(),
    /** Of the short address `/h/…`, as it is stored: without the dash. */
    inviteCode: text().notNull().$defaultFn(newInviteCode),
    /** Whether the crisis group gets its test alarm every month, and whether by SMS too, which costs. */
    sendsTestAlarms: boolean().notNull().default(true),
    testsBySms: boolean().notNull().default(false),
    /** From when owners must have a second factor to act as such; null: the house does not require it. */
    secondFactorFrom: instant(),
    closedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("housing_associations_profile_id").on(table.profileId),
    index("housing_associations_created").on(table.createdAt.desc().nullsFirst(), table.id),
    uniqueIndex("housing_associations_organization_number_unique").on(table.organizationNumber).where(sql`${table.closedAt} is null`),
    uniqueIndex("housing_associations_invite_code").on(table.inviteCode),
    check("housing_associations_name_length", sql`char_length(btrim(${table.associationName})) >= 3`),
    check("housing_associations_num_apartments", sql`${table.numApartments} > 0`),
    check("housing_associations_resident_count", sql`${table.residentCount} >= 0`),
    check("housing_associations_num_stairwells", sql`${table.numStairwells} > 0`),
    check("housing_associations_num_floors", sql`${table.numFloors} > 0`),
  ],
);

/** An invitation by e-mail. It carries the join link; approval is still needed. */
export const associationInvitations = pgTable(
  "association_invitations",
  {
    id: primaryId(),
    associationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    email: text().notNull(),
    invitedByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    /** What the person is meant to become; whoever approves decides. */
    role: associationRole().notNull().default("member"),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex("association_invitations_association_email").on(table.associationId, table.email),
    index("association_invitations_invited_by").on(table.invitedByProfileId),
  ],
);
