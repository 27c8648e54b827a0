import { index, integer, pgTable, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { housingAssociations } from "./association.ts";
import { createdAt, primaryId, swedishText } from "./columns.ts";

/** The stairwells of a house by their names on the doors: «Tallgatan 2», «B». */
export const housingAssociationStairwells = pgTable(
  "housing_association_stairwells",
  {
    id: primaryId(),
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    name: swedishText().notNull(),
    position: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("association_stairwells_name").on(table.housingAssociationId, table.name),
    index("association_stairwells_position").on(table.housingAssociationId, table.position),
  ],
);
