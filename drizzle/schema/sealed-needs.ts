import { sql } from "drizzle-orm";
import { check, index, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { SEALED_NEED_READERS } from "../../shared/enums.ts";
import { profiles } from "./account.ts";
import { createdAt, instant, primaryId, updatedAt } from "./columns.ts";
import { crisisActivations } from "./crisis.ts";
import { associationMembers } from "./membership.ts";

export const sealedNeedReader = pgEnum("sealed_need_reader", SEALED_NEED_READERS);

/**
 * What a member will need help with in a crisis, sealed for a key that stands elsewhere (decision record 0095). It belongs to the
 * membership and goes with it.
 */
export const sealedNeeds = pgTable(
  "sealed_needs",
  {
    profileId: uuid()
      .primaryKey()
      .references(() => associationMembers.profileId, { onDelete: "cascade" }),
    /** An age file as base64, of the same length whatever it says. */
    ciphertext: text().notNull(),
    /** The public half of the key that opens it. */
    recipient: text().notNull(),
    /** The text that was agreed to, and when last. */
    consentVersion: text().notNull(),
    consentedAt: instant().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("sealed_needs_consented").on(table.consentedAt),
    check("sealed_needs_same_length", sql`char_length(${table.ciphertext}) = 5728`),
  ],
);

/** In which crisis the needs were opened, by who led it. Closed again by its end. */
export const sealedNeedOpenings = pgTable(
  "sealed_need_openings",
  {
    crisisActivationId: uuid()
      .primaryKey()
      .references(() => crisisActivations.id, { onDelete: "cascade" }),
    openedByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    openedAt: createdAt(),
  },
  (table) => [index("sealed_need_openings_opened_by").on(table.openedByProfileId)],
);

/**
 * Who has been given whose needs, the first time in each crisis: lines are only added (a trigger refuses changes). They are the
 * resident's, who was told of each.
 */
export const sealedNeedReadings = pgTable(
  "sealed_need_readings",
  {
    id: primaryId(),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    crisisActivationId: uuid()
      .notNull()
      .references(() => crisisActivations.id, { onDelete: "cascade" }),
    readerProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    readAs: sealedNeedReader().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("sealed_need_readings_once").on(table.profileId, table.crisisActivationId, table.readerProfileId),
    index("sealed_need_readings_activation").on(table.crisisActivationId),
    index("sealed_need_readings_reader").on(table.readerProfileId),
    index("sealed_need_readings_created").on(table.createdAt),
  ],
);
