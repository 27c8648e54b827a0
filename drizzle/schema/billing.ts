import { bigint, boolean, index, pgEnum, pgSequence, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
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
    stripeSubscriptionId: text(),
    /** It was given up and lasts until the period's end. */
    cancelAtPeriodEnd: boolean().notNull().default(false),
    /** The last charge failed; the provider tries again, and the plan lasts meanwhile. */
    paymentFailed: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("subscriptions_user_id_unique").on(table.userId),
    uniqueIndex("subscriptions_stripe_subscription").on(table.stripeSubscriptionId),
    index("subscriptions_period_end").on(table.currentPeriodEnd),
  ],
);

/** Numbers the readings of the provider's state in the order in which they began. */
export const stripeSyncTickets = pgSequence("stripe_sync_tickets");

/**
 * Who is who at the payment provider. A person can have several customers there: the buy link makes one of its own.
 * Without a user the account is gone, and what it still pays for is ended.
 */
export const stripeCustomers = pgTable(
  "stripe_customers",
  {
    id: text().primaryKey(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** The newest reading that was written; a reading that began before it says nothing new. */
    syncTicket: bigint({ mode: "number" }).notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [index("stripe_customers_user").on(table.userId)],
);

/** Events that have been taken care of, so that each is once. */
export const stripeEvents = pgTable(
  "stripe_events",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    receivedAt: createdAt(),
  },
  (table) => [index("stripe_events_received").on(table.receivedAt)],
);
