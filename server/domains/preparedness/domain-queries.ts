import { and, asc, count, eq } from "drizzle-orm";
import { crisisDomains, products } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { CrisisDomainView } from "./views.ts";

/** What everybody may see of an area. */
export const CRISIS_DOMAIN = {
  id: crisisDomains.id,
  slug: crisisDomains.slug,
  name: crisisDomains.name,
  description: crisisDomains.description,
  icon: crisisDomains.icon,
  orderIndex: crisisDomains.orderIndex,
};

/** One preparedness area by its id; null when there is none. */
export async function findCrisisDomain(db: Queryable, id: string): Promise<{ id: string; slug: string; name: string } | null> {
  const [domain] = await db
    .select({ id: crisisDomains.id, slug: crisisDomains.slug, name: crisisDomains.name })
    .from(crisisDomains)
    .where(eq(crisisDomains.id, id));
  return domain ?? null;
}

/** A preparedness area as everybody sees it, with how many active products and services it has. */
export type PublicAreaView = CrisisDomainView & { offers: number };

/** The preparedness areas in their fixed order, for visitors too. */
export function listPublicAreas(ctx: Pick<DomainContext, "db">): Promise<PublicAreaView[]> {
  return ctx.db
    .select({ ...CRISIS_DOMAIN, offers: count(products.id) })
    .from(crisisDomains)
    .leftJoin(products, and(eq(products.crisisDomainId, crisisDomains.id), eq(products.isActive, true)))
    .groupBy(crisisDomains.id)
    .orderBy(asc(crisisDomains.orderIndex));
}
