import { eq } from "drizzle-orm";
import type { z } from "zod";
import { suppliers } from "#drizzle/schema/index.ts";
import { keepLogo } from "#server/domains/association/keep-logo.ts";
import { queueRemoval } from "#server/domains/media/queue-removal.ts";
import { logoKey } from "#server/domains/media/rules.ts";
import { storeImage } from "#server/domains/media/store-image.ts";
import { requireOperator } from "#server/domains/operations/require-operator.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { LOGO_SHAPE } from "#server/platform/files/image.ts";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";
import type { removeSupplierLogoInput } from "#shared/schemas/operator-catalogue.ts";

/**
 * Gives a supplier a new logo; the old file is removed. For operators. Throws NotFoundError, LimitError, what `ImageIntake` throws,
 * and UnavailableError with LOGO_NOT_STORED, LOGO_URL_MISSING or LOGO_NOT_SAVED.
 */
export async function uploadSupplierLogo(
  ctx: DomainContext,
  { supplierId, fileName }: { supplierId: string; fileName: string },
  body: UploadBody,
): Promise<{ logoUrl: string }> {
  const operator = requireOperator(ctx.actor);
  if ((await ctx.db.$count(suppliers, eq(suppliers.id, supplierId))) === 0) throw new NotFoundError();
  await ctx.limits.consume("uploadsPerUser", operator.userId);

  const image = await ctx.images.take(body, LOGO_SHAPE);
  const { key, url } = await storeImage(ctx, image, {
    profileId: operator.profileId,
    associationId: null,
    keyAt: (timestamp) => logoKey(supplierId, timestamp, fileName, image.extension),
    failures: { notStored: "LOGO_NOT_STORED", urlMissing: "LOGO_URL_MISSING" },
  });
  await keepLogo(ctx, key, () => replaceLogo(ctx, supplierId, url));
  return { logoUrl: url };
}

/** Takes a supplier's logo away, with its file. For operators. Throws NotFoundError. */
export async function removeSupplierLogo(ctx: DomainContext, { supplierId }: z.output<typeof removeSupplierLogoInput>): Promise<void> {
  await replaceLogo(ctx, supplierId, null);
}

async function replaceLogo(ctx: DomainContext, supplierId: string, logoUrl: string | null): Promise<void> {
  const operator = requireOperator(ctx.actor);
  await inTransaction(ctx, async (tx) => {
    const [former] = await tx.select({ logoUrl: suppliers.logoUrl }).from(suppliers).where(eq(suppliers.id, supplierId)).for("update");
    if (!former) throw new NotFoundError();
    await tx.update(suppliers).set({ logoUrl }).where(eq(suppliers.id, supplierId));
    await recordAudit(tx, operator, "catalogue.replace_supplier_logo", supplierId, { isRemoved: logoUrl === null });
    await queueRemoval(ctx, tx, former.logoUrl);
  });
}
