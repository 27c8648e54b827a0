import { and, eq, isNull } from "drizzle-orm";
import { housingAssociations } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { AssociationCardView } from "./views.ts";

/** What strangers may know of an association whose id they have: what hangs in its stairwells anyway. Null when there is none. */
export async function findAssociationCard(db: Queryable, associationId: string): Promise<AssociationCardView | null> {
  const [association] = await db
    .select({
      id: housingAssociations.id,
      name: housingAssociations.associationName,
      address: housingAssociations.address,
      postalCode: housingAssociations.postalCode,
      city: housingAssociations.city,
      logoUrl: housingAssociations.logoUrl,
    })
    .from(housingAssociations)
    .where(and(eq(housingAssociations.id, associationId), isNull(housingAssociations.closedAt)));
  return association ?? null;
}
