import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { products } from "#drizzle/schema/index.ts";
import { queueRemovalOf } from "#server/domains/files/remove-files.ts";
import { storeFile } from "#server/domains/files/store-file.ts";
import { requireOperator } from "#server/domains/operations/require-operator.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { postgresFault, violatesUnique } from "#server/platform/database/postgres-fault.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, InvalidError, NotFoundError } from "#server/platform/errors.ts";
import { mediaUrl } from "#server/platform/files/media-url.ts";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";
import type { removeProductPhotoInput, saveProductInput, setProductActiveInput } from "#shared/schemas/operator-catalogue.ts";
import { findOperatedProduct, type OperatedProductView } from "./queries.ts";

const FOREIGN_KEY_VIOLATION = "23503";

/**
 * Adds a product, or changes the one with this id; requests that were sent keep what they said. For operators. Throws NotFoundError,
 * ConflictError with ARTICLE_NUMBER_TAKEN, or with PRODUCT_CHANGED when it is no longer as it was seen, and InvalidError for a
 * supplier, category or area that does not exist.
 */
export async function saveProduct(
  ctx: DomainContext,
  { productId, seenAt, ...values }: z.output<typeof saveProductInput>,
): Promise<OperatedProductView> {
  const operator = requireOperator(ctx.actor);

  return inTransaction(ctx, async (tx) => {
    if (productId) await requireUnchanged(tx, productId, seenAt);
    const [saved] = productId
      ? await tx
          .update(products)
          .set({ ...values, updatedAt: ctx.now() })
          .where(eq(products.id, productId))
          .returning({ id: products.id })
      : await tx
          .insert(products)
          .values({ ...values, createdAt: ctx.now(), updatedAt: ctx.now() })
          .returning({ id: products.id });
    if (!saved) throw new NotFoundError();
    await recordAudit(tx, operator, "catalogue.save_product", saved.id, { articleNumber: values.articleNumber, isNew: !productId });
    return findOperatedProduct(tx, saved.id);
  }).catch((error: unknown) => {
    if (violatesUnique(error, "products_supplier_article"))
      throw new ConflictError("ARTICLE_NUMBER_TAKEN", { fields: { articleNumber: "Leverantören har redan en produkt med det numret." } });
    if (postgresFault(error)?.code === FOREIGN_KEY_VIOLATION) throw new InvalidError("INVALID_INPUT", { cause: error });
    throw error;
  });
}

/** Takes the row, so that of two who save at the same moment the second is told. */
async function requireUnchanged(tx: Transaction, productId: string, seenAt: string | null | undefined): Promise<void> {
  const [found] = await tx.select({ updatedAt: products.updatedAt }).from(products).where(eq(products.id, productId)).for("no key update");
  if (!found) throw new NotFoundError();
  if (found.updatedAt.toISOString() !== seenAt) throw new ConflictError("PRODUCT_CHANGED");
}

/** Offers a product again, or offers it no longer. For operators. Throws NotFoundError. */
export async function setProductActive(
  ctx: DomainContext,
  { productId, isActive }: z.output<typeof setProductActiveInput>,
): Promise<OperatedProductView> {
  const operator = requireOperator(ctx.actor);
  return inTransaction(ctx, async (tx) => {
    const changed = await tx
      .update(products)
      .set({ isActive, updatedAt: ctx.now() })
      .where(sql`${products.id} = ${productId} and ${products.isActive} <> ${isActive}`)
      .returning({ id: products.id });
    if (changed.length > 0) await recordAudit(tx, operator, "catalogue.set_product_active", productId, { isActive });
    return findOperatedProduct(tx, productId);
  });
}

/** Gives a product a photograph in place of the one it had. For operators. Throws NotFoundError, and what `storeFile` throws. */
export async function uploadProductPhoto(
  ctx: DomainContext,
  { productId }: { productId: string },
  body: UploadBody,
): Promise<{ photoUrl: string }> {
  const operator = requireOperator(ctx.actor);
  if ((await ctx.db.$count(products, eq(products.id, productId))) === 0) throw new NotFoundError();
  return storeFile(ctx, "product_photo", body, { ...operator, associationId: null, folder: productId }, async (tx, { key }) => {
    const photoUrl = mediaUrl(ctx.config.publicUrl, key);
    await replacePhoto(ctx, tx, productId, photoUrl);
    return { photoUrl };
  });
}

/** Takes a product's photograph away, with its file: its drawing is shown again. For operators. Throws NotFoundError. */
export async function removeProductPhoto(ctx: DomainContext, { productId }: z.output<typeof removeProductPhotoInput>): Promise<void> {
  requireOperator(ctx.actor);
  await inTransaction(ctx, (tx) => replacePhoto(ctx, tx, productId, null));
}

/** `updatedAt` stays: a form that lies open does not hold the photograph, and may still be saved. */
async function replacePhoto(ctx: DomainContext, tx: Transaction, productId: string, imageUrl: string | null): Promise<void> {
  const [former] = await tx.select({ imageUrl: products.imageUrl }).from(products).where(eq(products.id, productId)).for("no key update");
  if (!former) throw new NotFoundError();
  await tx.update(products).set({ imageUrl }).where(eq(products.id, productId));
  await recordAudit(tx, requireOperator(ctx.actor), "catalogue.replace_product_photo", productId, { isRemoved: imageUrl === null });
  await queueRemovalOf(ctx, tx, former.imageUrl);
}
