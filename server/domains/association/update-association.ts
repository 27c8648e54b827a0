import { eq } from "drizzle-orm";
import type { z } from "zod";
import { housingAssociations } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, ForbiddenError } from "#server/platform/errors.ts";
import { updateAssociationInput } from "#shared/schemas/association.ts";
import type { savePositionInput } from "#shared/schemas/maps.ts";
import { type AssociationView, associationView } from "./house-queries.ts";
import { findPlace } from "./place-queries.ts";
import { requireEditor } from "./require-editor.ts";

const EDITABLE = updateAssociationInput.keyof().options;

/** Changes what is sent of name, address and city of the caller's association. Throws what `requireEditor` throws. */
export async function updateAssociation(ctx: DomainContext, input: z.output<typeof updateAssociationInput>): Promise<AssociationView> {
  const actor = requireSignedIn(ctx.actor);

  return inTransaction(ctx, async (tx) => {
    const editor = await requireEditor(tx, actor);
    const isOwn = eq(housingAssociations.id, editor.associationId);
    const [before] = await tx.select(associationView).from(housingAssociations).where(isOwn);
    if (!before) throw new ForbiddenError("MEMBERSHIP_NOT_VERIFIED");
    const current = { ...before, associationName: before.name };
    const fields = EDITABLE.filter((field) => input[field] !== undefined && input[field] !== current[field]);
    if (fields.length === 0) return before;

    const [updated = before] = await tx
      .update(housingAssociations)
      .set({ ...input, updatedAt: ctx.now() })
      .where(isOwn)
      .returning(associationView);
    await recordAudit(tx, editor, "association.update", editor.associationId, { fields });
    return updated;
  });
}

/**
 * Sets where the association's house stands. Throws what `requireEditor` throws, and ConflictError with POSITION_CHANGED when it no
 * longer stands where the caller saw it.
 */
export async function savePosition(ctx: DomainContext, { seen, ...position }: z.output<typeof savePositionInput>): Promise<void> {
  const actor = requireSignedIn(ctx.actor);

  await inTransaction(ctx, async (tx) => {
    const editor = await requireEditor(tx, actor);
    const before = await findPlace(tx, editor.associationId);
    if (before.latitude === position.latitude && before.longitude === position.longitude) return;
    if (before.latitude !== (seen?.latitude ?? null) || before.longitude !== (seen?.longitude ?? null)) {
      throw new ConflictError("POSITION_CHANGED");
    }
    await tx
      .update(housingAssociations)
      .set({ ...position, updatedAt: ctx.now() })
      .where(eq(housingAssociations.id, editor.associationId));
    await recordAudit(tx, editor, "association.save_position", editor.associationId);
  });
}
