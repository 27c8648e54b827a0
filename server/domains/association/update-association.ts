import { eq } from "drizzle-orm";
import type { z } from "zod";
import { housingAssociations } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/lib/actor.ts";
import { recordAudit } from "#server/lib/audit.ts";
import type { DomainContext } from "#server/lib/domain-context.ts";
import { ForbiddenError } from "#server/lib/errors.ts";
import { inTransaction } from "#server/lib/transaction.ts";
import type { updateAssociationInput } from "#shared/schemas/association.ts";
import { requireEditor } from "./require-editor.ts";
import { type AssociationView, toAssociationView } from "./views.ts";

/** Changes what is sent of name, address and city of the caller's association. Throws what `requireEditor` throws. */
export async function updateAssociation(ctx: DomainContext, input: z.output<typeof updateAssociationInput>): Promise<AssociationView> {
  const actor = requireSignedIn(ctx.actor);

  return inTransaction(ctx, async (tx) => {
    const editor = await requireEditor(tx, actor);
    const [updated] = await tx
      .update(housingAssociations)
      .set({ ...input, updatedAt: ctx.now() })
      .where(eq(housingAssociations.id, editor.associationId))
      .returning();
    if (!updated) throw new ForbiddenError("MEMBERSHIP_NOT_VERIFIED");
    await recordAudit(tx, editor, "association.update", updated.id, { fields: Object.keys(input) });
    return toAssociationView(updated);
  });
}
