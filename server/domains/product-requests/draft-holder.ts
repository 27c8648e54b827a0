import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { productRequestDraftLines as draftLines, products } from "#drizzle/schema/index.ts";
import type { Actor } from "#server/platform/actor.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { ConflictError } from "#server/platform/errors.ts";

type Drafter = Pick<Actor, "profileId" | "associationId" | "role">;

/** Whose a draft is: the owners of an association have theirs together, anybody else has one alone. */
type DraftHolder = { housingAssociationId: string; profileId: null } | { housingAssociationId: null; profileId: string };

export const draftHolder = ({ profileId, associationId, role }: Drafter): DraftHolder =>
  associationId && role === "system_owner"
    ? { housingAssociationId: associationId, profileId: null }
    : { housingAssociationId: null, profileId };

/** What must be one of a kind in a draft. */
export const lineKey = ({ profileId }: DraftHolder) => [
  profileId === null ? draftLines.housingAssociationId : draftLines.profileId,
  draftLines.productId,
];

/** The lines of the caller's draft. An owner who had one alone before has it here too, until `takeIn` has made it the board's. */
export function inDraftOf(actor: Drafter): SQL | undefined {
  const { housingAssociationId } = draftHolder(actor);
  const own = eq(draftLines.profileId, actor.profileId);
  return housingAssociationId === null ? own : or(eq(draftLines.housingAssociationId, housingAssociationId), own);
}

/** Makes what an owner had chosen alone the board's: of a product that stands in both the larger quantity. */
export async function takeIn(tx: Transaction, actor: Drafter): Promise<void> {
  const { housingAssociationId } = draftHolder(actor);
  if (housingAssociationId === null) return;
  const own = await tx.delete(draftLines).where(eq(draftLines.profileId, actor.profileId)).returning();
  if (own.length === 0) return;
  await tx
    .insert(draftLines)
    .values(own.map((line) => ({ ...line, profileId: null, housingAssociationId })))
    .onConflictDoUpdate({
      target: [draftLines.housingAssociationId, draftLines.productId],
      set: {
        quantity: sql`greatest(${draftLines.quantity}, excluded.quantity)`,
        countedForDays: sql`greatest(${draftLines.countedForDays}, excluded.counted_for_days)`,
      },
    });
}

/**
 * Holds the caller's draft to a supplier until the transaction's end. Throws ConflictError with DRAFT_CHANGED when it is not what the
 * caller saw: two owners who press at the same moment send one request, and what one of them wrote last is not lost by the other's press.
 */
export async function requireSeen(
  tx: Transaction,
  actor: Drafter,
  supplierId: string,
  seen: readonly { productId: string; quantity: number }[],
): Promise<void> {
  const drafted = await tx
    .select({ productId: draftLines.productId, quantity: draftLines.quantity })
    .from(draftLines)
    .innerJoin(products, eq(products.id, draftLines.productId))
    .where(and(inDraftOf(actor), eq(products.supplierId, supplierId), sql`${products.isActive}`))
    .for("update", { of: draftLines });
  const there = new Map<string, number>();
  for (const { productId, quantity } of drafted) there.set(productId, Math.max(quantity, there.get(productId) ?? 0));
  const isSame = seen.length === there.size && seen.every(({ productId, quantity }) => there.get(productId) === quantity);
  if (!isSame) throw new ConflictError("DRAFT_CHANGED");
}

/** Takes out of the caller's draft what was sent. */
export async function removeFromDraft(tx: Transaction, actor: Drafter, productIds: readonly string[]): Promise<void> {
  await tx.delete(draftLines).where(and(inDraftOf(actor), inArray(draftLines.productId, [...productIds])));
}
