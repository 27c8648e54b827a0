import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { crisisDomains, savedProducts } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import { type changeSavedProductsInput, SAVED_PRODUCTS_MAX } from "#shared/schemas/saved-products.ts";
import { lockHousehold } from "./household-of.ts";
import { findStanding, mergeChange, type StandingProduct } from "./rules.ts";
import { findSavedProducts, readSavedProducts } from "./saved-product-queries.ts";
import type { SavedProductsView } from "./views.ts";

/** `overtaken`: names of what another device, or another person, has changed or removed later, so that its word holds. */
type ChangedView = SavedProductsView & { overtaken: string[] };

/**
 * Takes what a browser did to the saved products of the caller's household and answers all that stand then. The same twice changes nothing. Private notes
 * leave no audit row. Throws LimitError, and ConflictError with TOO_MANY_SAVED_PRODUCTS.
 */
export async function changeSavedProducts(ctx: DomainContext, input: z.output<typeof changeSavedProductsInput>): Promise<ChangedView> {
  const { profileId, userId } = requireSignedIn(ctx.actor);
  await ctx.limits.consume("typed/saved-products", userId);
  const overtaken = await inTransaction(ctx, async (tx) => {
    // Of two devices, or two people, that tell in the same moment one waits.
    const householdId = await lockHousehold(tx, profileId);
    const standing: StandingProduct[] = await findSavedProducts(tx, profileId);
    const before = standing.map(({ productId }) => productId);
    const names: string[] = [];
    const touched = new Set<string>();
    for (const change of await withKnownAreas(tx, input.changes)) {
      const found = findStanding(standing, change);
      const { product, isOvertaken } = mergeChange(found, change, ctx.now());
      if (isOvertaken) names.push(found?.name ?? "");
      if (found) standing.splice(standing.indexOf(found), 1);
      if (product) standing.push(product);
      touched.add(found?.productId ?? change.productId);
    }
    if (standing.length > Math.max(SAVED_PRODUCTS_MAX, before.length)) throw new ConflictError("TOO_MANY_SAVED_PRODUCTS");
    await write(tx, { householdId, standing, touched, now: ctx.now() });
    return names.filter(Boolean);
  });
  return { ...(await readSavedProducts(ctx)), overtaken };
}

type Changes = z.output<typeof changeSavedProductsInput>["changes"];

/** An area that is gone, or never was, is none. */
async function withKnownAreas(tx: Transaction, changes: Changes): Promise<Changes> {
  const named = changes.flatMap(({ fields }) => fields.crisisDomainId?.value ?? []);
  if (named.length === 0) return changes;
  const rows = await tx.select({ id: crisisDomains.id }).from(crisisDomains).where(inArray(crisisDomains.id, named));
  const known = new Set(rows.map(({ id }) => id));
  return changes.map((change) => {
    const area = change.fields.crisisDomainId;
    if (!area?.value || known.has(area.value)) return change;
    return { ...change, fields: { ...change.fields, crisisDomainId: { ...area, value: null } } };
  });
}

interface Written {
  /** Whose rows they are. */
  householdId: string;
  standing: readonly StandingProduct[];
  /** The ids of what was told of. */
  touched: ReadonlySet<string>;
  now: Date;
}

async function write(tx: Transaction, { householdId, standing, touched, now }: Written): Promise<void> {
  const gone = [...touched].filter((id) => !standing.some(({ productId }) => productId === id));
  if (gone.length > 0)
    await tx.delete(savedProducts).where(and(eq(savedProducts.profileId, householdId), inArray(savedProducts.productId, gone)));
  for (const { productId, savedAt, ...fields } of standing.filter((one) => touched.has(one.productId))) {
    const { name, purchaseLink, crisisDomainId, note, hasIt, quantity, keepsUntil, changedAt } = fields;
    const values = { name, purchaseLink, crisisDomainId, note, hasIt, quantity, keepsUntil, changedAt, updatedAt: now };
    await tx
      .insert(savedProducts)
      .values({ profileId: householdId, productId, savedAt, ...values })
      .onConflictDoUpdate({ target: [savedProducts.profileId, savedProducts.productId], set: values });
  }
}
