import { sql } from "drizzle-orm";
import { customType, numeric, timestamp, uuid } from "drizzle-orm/pg-core";

/** Text that sorts a–z å ä ö: names of people, associations and products. The collation is made by the first migration. */
export const swedishText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text COLLATE "swedish"',
});

/** Text that is only ever looked up: compared byte by byte, which costs less than any language's order. */
export const bytewiseText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text COLLATE "C"',
});

/** The set of words of a text, looked up by `@@`. */
export const searchedWords = customType<{ data: string; driverData: string }>({
  dataType: () => "tsvector",
});

/** Kronor with two decimals. Postgres numerics arrive as strings; here they are plain numbers, safe below 10^13 kronor. */
export const kronor = () => numeric({ precision: 14, scale: 2, mode: "number" });

export const primaryId = () => uuid().primaryKey().default(sql`gen_random_uuid()`);

/** An id that sorts by when it was made: many rows written together lie together in the index. It tells the time to who sees it. */
export const orderedId = () => uuid().primaryKey().default(sql`uuidv7()`);

/**
 * A point in time, kept with its zone. Columns hold `Date`; views carry ISO 8601 strings. Newest-first indexes say
 * `.desc().nullsFirst()`: that is what a plain `desc` in a query means, and only then the index gives the order.
 */
export const instant = () => timestamp({ withTimezone: true, mode: "date" });

export const createdAt = () => instant().notNull().defaultNow();
export const updatedAt = () => instant().notNull().defaultNow();

/** A quantity with two decimals: litres, shares. */
export const decimal = () => numeric({ precision: 14, scale: 2, mode: "number" });
