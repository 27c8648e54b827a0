import { isDeepStrictEqual } from "node:util";
import { and, eq, gt, inArray } from "drizzle-orm";
import { housingAssociations, collaborationShareLog as shareLog } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";

/** What one association was shown or sent of another's. */
export type SharedThing = "overview" | "resources" | "invitation" | "link" | "loan" | "alert" | "reply";

/**
 * Writes down that others have seen or received something of an association's, in the transaction that gives it to them. `details`
 * holds texts and numbers that its owners understand, and no names of people.
 */
export async function logSharing(
  tx: Transaction,
  associationId: string,
  otherIds: readonly string[],
  what: SharedThing,
  details: Record<string, unknown> = {},
): Promise<void> {
  if (otherIds.length === 0) return;
  const others = await tx
    .select({ id: housingAssociations.id, name: housingAssociations.associationName })
    .from(housingAssociations)
    .where(inArray(housingAssociations.id, [...new Set(otherIds)]));
  if (others.length === 0) return;
  await tx
    .insert(shareLog)
    .values(
      others.map(({ id, name }) => ({ housingAssociationId: associationId, otherAssociationId: id, otherName: name, what, details })),
    );
}

/** A page that is looked at again shows the same again: that is written down once in this time. */
const SAME_VIEW_MS = 3_600_000;

export interface Viewing {
  associationId: string;
  what: SharedThing;
  details: Record<string, unknown>;
}

/** The same for what an association is shown of others on a page, but for what it was shown just now. */
export async function logViewings(tx: Transaction, viewerId: string, shown: readonly Viewing[], now: Date): Promise<void> {
  if (shown.length === 0) return;
  const recent = await tx
    .select({ associationId: shareLog.housingAssociationId, what: shareLog.what, details: shareLog.details })
    .from(shareLog)
    .where(
      and(
        inArray(
          shareLog.housingAssociationId,
          shown.map(({ associationId }) => associationId),
        ),
        eq(shareLog.otherAssociationId, viewerId),
        gt(shareLog.createdAt, new Date(now.getTime() - SAME_VIEW_MS)),
      ),
    );
  const isSame = (one: Omit<Viewing, "what"> & { what: string }, other: Viewing): boolean =>
    one.associationId === other.associationId && one.what === other.what && isDeepStrictEqual(one.details, other.details);
  for (const viewing of shown) {
    if (recent.some((row) => isSame(row, viewing))) continue;
    await logSharing(tx, viewing.associationId, [viewerId], viewing.what, viewing.details);
  }
}
