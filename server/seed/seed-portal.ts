import type { Database } from "#server/platform/database/db.ts";
import { seedCatalogue } from "./seed-catalogue.ts";
import { seedDemo } from "./seed-demo.ts";
import { openSeedLedger } from "./seed-ledger.ts";
import { seedReference } from "./seed-reference.ts";

export interface SeedOptions {
  /** The fictional suppliers and catalogue. */
  catalogue: boolean;
  /** The fictional associations and accounts; needs the catalogue. */
  demo: boolean;
  now: Date;
}

/** Adds what this database never got, in one transaction. Answers how many pieces that were. Run it under the start-up lock. */
export function seedPortal(db: Database, { catalogue, demo, now }: SeedOptions): Promise<number> {
  return db.transaction(async (tx) => {
    const ledger = await openSeedLedger(tx);
    await seedReference(tx, ledger);
    if (catalogue) await seedCatalogue(tx, ledger);
    if (catalogue && demo) await seedDemo(tx, ledger, now);
    return ledger.added;
  });
}
