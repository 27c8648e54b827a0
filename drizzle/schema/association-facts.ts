import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgEnum, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { ACCESS_SYSTEMS, CONTACT_KINDS, SHUTOFF_KINDS, VENTILATION_TYPES } from "../../shared/enums.ts";
import { housingAssociations } from "./association.ts";
import { createdAt, decimal, primaryId, swedishText, updatedAt } from "./columns.ts";
import { files } from "./files.ts";

export const ventilationType = pgEnum("ventilation_type", VENTILATION_TYPES);
export const accessSystem = pgEnum("access_system", ACCESS_SYSTEMS);
export const contactKind = pgEnum("contact_kind", CONTACT_KINDS);
export const shutoffKind = pgEnum("shutoff_kind", SHUTOFF_KINDS);

/** What the association knows of its house and insurance beside its own row. One row at most; null is not known. Times in hours. */
export const housingAssociationFacts = pgTable(
  "housing_association_facts",
  {
    housingAssociationId: uuid()
      .primaryKey()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    numBuildings: integer(),
    numElevators: integer(),
    ventilation: ventilationType(),
    /** Whether pumps lift the water to the upper floors, so that it stops with the power. */
    hasPressureBoost: boolean(),
    accessSystem: accessSystem(),
    accessBackupHours: decimal(),
    backupPowerHours: decimal(),
    basementOpenings: integer(),
    shelterPlaces: integer(),
    insuranceCompany: text(),
    insuranceNumber: text(),
    insuranceEmergencyPhone: text(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("association_facts_num_buildings", sql`${table.numBuildings} > 0`),
    check("association_facts_counts", sql`${table.numElevators} >= 0 and ${table.basementOpenings} >= 0 and ${table.shelterPlaces} >= 0`),
    check("association_facts_hours", sql`${table.accessBackupHours} >= 0 and ${table.backupPowerHours} >= 0`),
  ],
);

/** Whom to ring: the property manager and the emergency services of the house. */
export const housingAssociationContacts = pgTable(
  "housing_association_contacts",
  {
    id: primaryId(),
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    kind: contactKind().notNull(),
    name: swedishText().notNull(),
    phone: text().notNull(),
    note: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index("association_contacts_association").on(table.housingAssociationId, table.kind, table.createdAt)],
);

/** Where something is shut off, or where keys hang. Only for those who act in a crisis. */
export const housingAssociationShutoffs = pgTable(
  "housing_association_shutoffs",
  {
    id: primaryId(),
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    kind: shutoffKind().notNull(),
    location: text().notNull(),
    instructions: text(),
    photoId: uuid()
      .unique()
      .references(() => files.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index("association_shutoffs_association").on(table.housingAssociationId, table.kind, table.createdAt)],
);
