import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { profiles } from "./account.ts";
import { housingAssociations } from "./association.ts";
import { createdAt, instant, primaryId } from "./columns.ts";

/** A secret address of a house's own alarms, one for each who reads them. Only its hash is kept. */
export const alarmFeeds = pgTable(
  "alarm_feeds",
  {
    id: primaryId(),
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    /** Who reads it, in the owners' words. */
    reader: text().notNull(),
    tokenHash: text().notNull().unique(),
    createdByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    /** To within some minutes: a reader that asks every minute does not write every minute. */
    lastReadAt: instant(),
  },
  (table) => [
    index("alarm_feeds_association").on(table.housingAssociationId),
    index("alarm_feeds_created_by").on(table.createdByProfileId),
  ],
);
