import { eq } from "drizzle-orm";
import { portalSecrets } from "#drizzle/schema/index.ts";
import type { Database } from "#server/platform/database/db.ts";

/**
 * A secret that the portal makes for itself: the stored one, or what `make` gives the first time. Of several processes
 * that start together one wins, and all of them answer with its value.
 */
export async function readPortalSecret(db: Database, name: string, make: () => string): Promise<string> {
  const read = async () =>
    (await db.select({ value: portalSecrets.value }).from(portalSecrets).where(eq(portalSecrets.name, name)))[0]?.value;
  const stored = await read();
  if (stored !== undefined) return stored;
  await db.insert(portalSecrets).values({ name, value: make() }).onConflictDoNothing();
  const kept = await read();
  if (kept === undefined) throw new Error(`the portal's secret ${name} could not be kept`);
  return kept;
}
