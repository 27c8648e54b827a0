import { sql } from "drizzle-orm";
import { customType, numeric, timestamp, uuid } from "drizzle-orm/pg-core";

/** Text that sorts a–z å ä ö: names of people, associations and products. The collation is made by the first migration. */
export const swedishText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text COLLATE "swedish"',
});

/** Kronor with two decimals. Postgres numerics arrive as strings; here they are plain numbers, safe below 10^13 kronor. */
export const kronor = () => numeric({ precision: 14, scale: 2, mode: "number" });

export const primaryId = () => uuid().primaryKey().default(sql`gen_random_uuid()`);

/**
 * A point in time, kept with its zone. Columns hold `Date`; views carry ISO 8601 strings. Newest-first indexes say
 * `.desc().nullsFirst()`: that is what a plain `desc` in a query means, and only then the index gives the order.
 */
export const instant = () => timestamp({ withTimezone: true, mode: "date" });

export const createdAt = () => instant().notNull().defaultNow();
export const updatedAt = () => instant().notNull().defaultNow();

/** A quantity with two decimals: litres, shares. */
export const decimal = () => numeric({ precision: 14, scale: 2, mode: "number" });
