import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { housingAssociationShutoffs as shutoffs } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { removeShutoffInput } from "#shared/schemas/association.ts";
import { requireEditor } from "./require-editor.ts";

/** Removes a shut-off of the caller's association. Throws what `requireEditor` throws, NotFoundError. */
export async function removeShutoff(ctx: DomainContext, { id }: z.output<typeof removeShutoffInput>): Promise<void> {
  const actor = requireSignedIn(ctx.actor);

  await inTransaction(ctx, async (tx) => {
    const editor = await requireEditor(tx, actor);
    const [removed] = await tx
      .delete(shutoffs)
      .where(and(eq(shutoffs.id, id), eq(shutoffs.housingAssociationId, editor.associationId)))
      .returning({ kind: shutoffs.kind });
    if (!removed) throw new NotFoundError();
    await recordAudit(tx, editor, "association.remove_shutoff", id, { kind: removed.kind });
  });
}
