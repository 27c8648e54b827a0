import { sql } from "drizzle-orm";
import { check, index, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { housingAssociations } from "./association.ts";
import { createdAt, primaryId } from "./columns.ts";
import { housingAssociationStairwells } from "./stairwells.ts";

/** The flats of a house, each behind one door of a stairwell. */
export const housingAssociationApartments = pgTable(
  "housing_association_apartments",
  {
    id: primaryId(),
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    stairwellId: uuid()
      .notNull()
      .references(() => housingAssociationStairwells.id, { onDelete: "cascade" }),
    /** 0 is the entrance floor, below it negative. */
    floor: smallint().notNull(),
    /** The national number, `1203`: ten more than its floor, then its place on it. Null where the house has none. */
    number: text(),
    /** What the house itself calls it: «34», «12 B». */
    name: text(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("apartments_number").on(table.stairwellId, table.number),
    uniqueIndex("apartments_name").on(table.stairwellId, sql`lower(${table.name})`),
    index("apartments_association").on(table.housingAssociationId, table.stairwellId, table.floor),
    check("apartments_named", sql`${table.number} is not null or ${table.name} is not null`),
    check("apartments_number_form", sql`${table.number} ~ '^[0-9]{4}$'`),
    check("apartments_floor", sql`${table.floor} between -10 and 89`),
    check("apartments_number_floor", sql`left(${table.number}, 2)::smallint - 10 = ${table.floor}`),
  ],
);
