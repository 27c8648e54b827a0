import { eq } from "drizzle-orm";
import type { z } from "zod";
import { products } from "#drizzle/schema/index.ts";
import { queueRemovalOf } from "#server/domains/files/remove-files.ts";
import { storeFile } from "#server/domains/files/store-file.ts";
import { requireOperator } from "#server/domains/operations/require-operator.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { mediaUrl } from "#server/platform/files/media-url.ts";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";
import type { removeProductPhotoInput } from "#shared/schemas/operator-catalogue.ts";

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
