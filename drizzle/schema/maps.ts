import { sql } from "drizzle-orm";
import { check, date, doublePrecision, index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { MAP_PLACE_KINDS } from "../../shared/enums.ts";
import { profiles } from "./account.ts";
import { housingAssociations } from "./association.ts";
import { createdAt, primaryId, swedishText, updatedAt } from "./columns.ts";

export const mapPlaceKind = pgEnum("map_place_kind", MAP_PLACE_KINDS);

/** A place of the association on its map. Degrees, WGS 84. */
export const mapPlaces = pgTable(
  "map_places",
  {
    id: primaryId(),
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    kind: mapPlaceKind().notNull(),
    name: swedishText().notNull(),
    note: text(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    addedByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("map_places_association").on(table.housingAssociationId, table.kind, table.name),
    index("map_places_added_by").on(table.addedByProfileId),
    check("map_places_degrees", sql`${table.latitude} between -90 and 90 and ${table.longitude} between -180 and 180`),
  ],
);

/** Public shelters from the authority's open data, or the invented extract. The same for everybody. */
export const shelters = pgTable(
  "shelters",
  {
    id: primaryId(),
    /** The number on its sign, such as 115180-7. */
    number: text().notNull(),
    name: text(),
    address: text(),
    municipality: swedishText(),
    places: integer(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    /** Where the row comes from, and the day of that data. */
    source: text().notNull(),
    sourceDate: date().notNull(),
  },
  (table) => [
    uniqueIndex("shelters_number").on(table.number),
    index("shelters_latitude").on(table.latitude, table.longitude),
    check("shelters_places", sql`${table.places} >= 0`),
  ],
);
