import { eq } from "drizzle-orm";
import { importedCrises } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import { IMPORTED_CRISES_MAX } from "#shared/limits.ts";
import type { ImportCrisisInput } from "#shared/schemas/imported-crises.ts";
import { saveImportedAreas, toImportedValues } from "./imported-crisis-values.ts";

/**
 * «Importera tidigare händelse»: a crisis or exercise of before the portal stands in the history. Nothing is sent and nobody is
 * asked. Throws ForbiddenError, InvalidError for one that is not over, NotFoundError for an area, ConflictError with
 * TOO_MANY_IMPORTED_CRISES.
 */
export async function importCrisis(ctx: DomainContext, input: ImportCrisisInput): Promise<{ id: string }> {
  const actor = requirePermission(ctx.actor, "crisis:import");
  const values = toImportedValues(input, ctx.now());
  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "crisis:import");
    const { associationId: housingAssociationId, profileId: importedByProfileId } = actor;
    const had = await tx.$count(importedCrises, eq(importedCrises.housingAssociationId, housingAssociationId));
    if (had >= IMPORTED_CRISES_MAX) throw new ConflictError("TOO_MANY_IMPORTED_CRISES");

    const [added] = await tx
      .insert(importedCrises)
      .values({ ...values, housingAssociationId, importedByProfileId, createdAt: ctx.now() })
      .returning({ id: importedCrises.id });
    if (!added) throw new Error("the crisis was not imported");
    await saveImportedAreas(tx, added.id, input.crisisDomainIds);
    await recordAudit(tx, actor, "crisis.import", added.id, { startedAt: values.startedAt.toISOString() });
    return added;
  });
}
