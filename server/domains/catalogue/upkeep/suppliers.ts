import { eq } from "drizzle-orm";
import type { z } from "zod";
import { suppliers } from "#drizzle/schema/index.ts";
import { queueRemovalOf } from "#server/domains/files/remove-files.ts";
import { storeFile } from "#server/domains/files/store-file.ts";
import { requireOperator } from "#server/domains/operations/require-operator.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { violatesUnique } from "#server/platform/database/postgres-fault.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";
import { mediaUrl } from "#server/platform/files/media-url.ts";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";
import { readPhoneField } from "#server/platform/phones.ts";
import type { removeSupplierLogoInput, saveSupplierInput } from "#shared/schemas/operator-catalogue.ts";
import { findOperatedSupplier, type OperatedSupplierView } from "./queries.ts";

/**
 * Adds a supplier, or changes the one with this id. For operators. Throws NotFoundError, ConflictError with SUPPLIER_CODE_TAKEN,
 * or InvalidError for a telephone number that cannot exist.
 */
export async function saveSupplier(
  ctx: DomainContext,
  { supplierId, ...input }: z.output<typeof saveSupplierInput>,
): Promise<OperatedSupplierView> {
  const operator = requireOperator(ctx.actor);
  const values = { ...input, contactPhone: readPhoneField("contactPhone", input.contactPhone) };

  return inTransaction(ctx, async (tx) => {
    const [saved] = supplierId
      ? await tx.update(suppliers).set(values).where(eq(suppliers.id, supplierId)).returning({ id: suppliers.id })
      : await tx.insert(suppliers).values(values).returning({ id: suppliers.id });
    if (!saved) throw new NotFoundError();
    await recordAudit(tx, operator, "catalogue.save_supplier", saved.id, { code: values.code, isNew: !supplierId });
    return findOperatedSupplier(tx, saved.id);
  }).catch((error: unknown) => {
    if (!violatesUnique(error, "suppliers_code_unique")) throw error;
    throw new ConflictError("SUPPLIER_CODE_TAKEN", { fields: { code: "Koden används redan av en annan leverantör." } });
  });
}

/** Gives a supplier a new logo; the old file is removed. For operators. Throws NotFoundError, and what `storeFile` throws. */
export async function uploadSupplierLogo(
  ctx: DomainContext,
  { supplierId, fileName }: { supplierId: string; fileName: string },
  body: UploadBody,
): Promise<{ logoUrl: string }> {
  const operator = requireOperator(ctx.actor);
  if ((await ctx.db.$count(suppliers, eq(suppliers.id, supplierId))) === 0) throw new NotFoundError();
  const upload = { ...operator, associationId: null, folder: supplierId, fileName };
  return storeFile(ctx, "logo", body, upload, async (tx, { key }) => {
    const logoUrl = mediaUrl(ctx.config.publicUrl, key);
    await replaceLogo(ctx, tx, supplierId, logoUrl);
    return { logoUrl };
  });
}

/** Takes a supplier's logo away, with its file. For operators. Throws NotFoundError. */
export async function removeSupplierLogo(ctx: DomainContext, { supplierId }: z.output<typeof removeSupplierLogoInput>): Promise<void> {
  requireOperator(ctx.actor);
  await inTransaction(ctx, (tx) => replaceLogo(ctx, tx, supplierId, null));
}

async function replaceLogo(ctx: DomainContext, tx: Transaction, supplierId: string, logoUrl: string | null): Promise<void> {
  const [former] = await tx.select({ logoUrl: suppliers.logoUrl }).from(suppliers).where(eq(suppliers.id, supplierId)).for("update");
  if (!former) throw new NotFoundError();
  await tx.update(suppliers).set({ logoUrl }).where(eq(suppliers.id, supplierId));
  await recordAudit(tx, requireOperator(ctx.actor), "catalogue.replace_supplier_logo", supplierId, { isRemoved: logoUrl === null });
  await queueRemovalOf(ctx, tx, former.logoUrl);
}
