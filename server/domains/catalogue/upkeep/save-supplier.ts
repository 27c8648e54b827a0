import { eq } from "drizzle-orm";
import type { z } from "zod";
import { suppliers } from "#drizzle/schema/index.ts";
import { requireOperator } from "#server/domains/operations/require-operator.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { violatesUnique } from "#server/platform/database/postgres-fault.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";
import { readPhoneField } from "#server/platform/phones.ts";
import type { saveSupplierInput } from "#shared/schemas/operator-catalogue.ts";
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
