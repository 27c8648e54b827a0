import type { Database } from "./db.ts";

/** What is made once for each database of the process: a prepared statement, which costs a tenth of one that is put together anew. */
export function oncePerDatabase<T>(make: (db: Database) => T): (db: Database) => T {
  const made = new WeakMap<Database, { value: T }>();
  return (db) => {
    const known = made.get(db) ?? { value: make(db) };
    made.set(db, known);
    return known.value;
  };
}
