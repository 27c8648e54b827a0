import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { housingAssociationContacts as contacts } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { removeContactInput } from "#shared/schemas/association.ts";
import { requireEditor } from "./require-editor.ts";

/** Removes a contact of the caller's association. Throws what `requireEditor` throws, NotFoundError. */
export async function removeContact(ctx: DomainContext, { id }: z.output<typeof removeContactInput>): Promise<void> {
  const actor = requireSignedIn(ctx.actor);

  await inTransaction(ctx, async (tx) => {
    const editor = await requireEditor(tx, actor);
    const [removed] = await tx
      .delete(contacts)
      .where(and(eq(contacts.id, id), eq(contacts.housingAssociationId, editor.associationId)))
      .returning({ kind: contacts.kind });
    if (!removed) throw new NotFoundError();
    await recordAudit(tx, editor, "association.remove_contact", id, { kind: removed.kind });
  });
}
