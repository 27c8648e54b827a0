import { eq } from "drizzle-orm";
import { crisisDomains } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";

/** One preparedness area by its id; null when there is none. */
export async function findCrisisDomain(db: Queryable, id: string): Promise<{ id: string; slug: string; name: string } | null> {
  const [domain] = await db
    .select({ id: crisisDomains.id, slug: crisisDomains.slug, name: crisisDomains.name })
    .from(crisisDomains)
    .where(eq(crisisDomains.id, id));
  return domain ?? null;
}
