import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { portalSecrets } from "#drizzle/schema/index.ts";
import type { Database } from "#server/platform/database/db.ts";

/** 256 random bits as URL-safe text: session ids, bearer tokens, links. */
export function randomSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored instead of a secret: its SHA-256 in hex. The secret has full entropy, so no salt is needed. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

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
