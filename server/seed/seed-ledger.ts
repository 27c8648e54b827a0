import { sql } from "drizzle-orm";
import { seedEntries } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";

export interface SeedLedger {
  /** Runs the work if this piece was never seeded here. A piece that people changed or removed is not brought back. */
  once(key: string, work: () => Promise<unknown>): Promise<void>;
  readonly added: number;
}

/** Remembers each seeded piece by its key, so that a second run changes nothing and an upgrade adds only what is new. */
export async function openSeedLedger(tx: Transaction): Promise<SeedLedger> {
  const rows = await tx.select({ key: seedEntries.key }).from(seedEntries);
  const seeded = new Set(rows.map((row) => row.key));
  let added = 0;
  return {
    async once(key, work) {
      if (seeded.has(key)) return;
      await work();
      await tx.insert(seedEntries).values({ key, seededAt: sql`now()` });
      seeded.add(key);
      added++;
    },
    get added() {
      return added;
    },
  };
}
