import { pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { SUBSCRIPTION_STATUSES } from "../../shared/enums.ts";
import { users } from "./account.ts";
import { createdAt, instant, primaryId, updatedAt } from "./columns.ts";

export const subscriptionStatus = pgEnum("subscription_status", SUBSCRIPTION_STATUSES);

/** A paid plan of one user, always as the payment provider has it. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    status: subscriptionStatus().notNull(),
    currentPeriodEnd: instant(),
    stripePriceId: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex("subscriptions_user_id_unique").on(table.userId)],
);
