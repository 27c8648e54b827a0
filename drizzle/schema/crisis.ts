import { sql } from "drizzle-orm";
import { boolean, index, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { CRISIS_ACTIVATION_STATUSES } from "../../shared/enums.ts";
import { profiles } from "./account.ts";
import { housingAssociations } from "./association.ts";
import { createdAt, instant, primaryId } from "./columns.ts";
import { crisisDomains } from "./preparedness-reference.ts";

export const crisisActivationStatus = pgEnum("crisis_activation_status", CRISIS_ACTIVATION_STATUSES);

/** A crisis that is or was led. At most one real one is active per association and area; exercises stand beside. */
export const crisisActivations = pgTable(
  "crisis_activations",
  {
    id: primaryId(),
    housingAssociationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    crisisDomainId: uuid()
      .notNull()
      .references(() => crisisDomains.id),
    status: crisisActivationStatus().notNull().default("active"),
    isExercise: boolean().notNull().default(false),
    description: text().notNull(),
    externalDescription: text(),
    activatedByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    resolvedAt: instant(),
  },
  (table) => [
    uniqueIndex("crisis_activations_one_active")
      .on(table.housingAssociationId, table.crisisDomainId)
      .where(sql`${table.status} = 'active' and not ${table.isExercise}`),
    index("crisis_activations_activated_by").on(table.activatedByProfileId),
    index("crisis_activations_association_created").on(table.housingAssociationId, table.createdAt.desc().nullsFirst()),
  ],
);
