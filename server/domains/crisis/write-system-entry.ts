import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { crisisLogEntries as entries } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";

/**
 * What the portal itself writes into lägesloggen about what was done in it, beside that change. The caller holds the
 * activation's row (so that lines become visible in the order of their sequence) and publishes `crisis:<id>`. Who did it is its
 * author and stands in no text: a name must be able to go with its account.
 */
export async function writeSystemEntry(
  tx: Transaction,
  activationId: string,
  text: string,
  authorProfileId: string | null = null,
): Promise<void> {
  const entry = { id: randomUUID(), crisisActivationId: activationId, text, authorProfileId };
  await tx.insert(entries).values({ ...entry, kind: "system", writtenAt: sql`now()` });
}
