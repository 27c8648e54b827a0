import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { housingAssociationContacts as contacts } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Selected } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { InvalidError, NotFoundError } from "#server/platform/errors.ts";
import { readPhoneField } from "#server/platform/phones.ts";
import { ASSOCIATION_CONTACTS_MAX } from "#shared/limits.ts";
import type { removeContactInput, saveContactInput } from "#shared/schemas/association.ts";
import { requireEditor } from "./locks.ts";

/** Whom to ring about the house. */
export const contactView = { id: contacts.id, kind: contacts.kind, name: contacts.name, phone: contacts.phone, note: contacts.note };
export type ContactView = Selected<typeof contactView>;

/**
 * Adds a contact of the caller's association, or changes the one with this id. Throws what `requireEditor` throws, NotFoundError,
 * InvalidError with TOO_MANY_CONTACTS or for a telephone number that cannot exist.
 */
export async function saveContact(ctx: DomainContext, { id, phone, ...input }: z.output<typeof saveContactInput>): Promise<ContactView> {
  const actor = requireSignedIn(ctx.actor);

  return inTransaction(ctx, async (tx) => {
    const editor = await requireEditor(tx, actor);
    const ofEditor = eq(contacts.housingAssociationId, editor.associationId);
    if (!id && (await tx.$count(contacts, ofEditor)) >= ASSOCIATION_CONTACTS_MAX) throw new InvalidError("TOO_MANY_CONTACTS");

    const values = { ...input, phone: readPhoneField("phone", phone), updatedAt: ctx.now() };
    const [saved] = id
      ? await tx
          .update(contacts)
          .set(values)
          .where(and(eq(contacts.id, id), ofEditor))
          .returning(contactView)
      : await tx
          .insert(contacts)
          .values({ ...values, housingAssociationId: editor.associationId, createdAt: ctx.now() })
          .returning(contactView);
    if (!saved) throw new NotFoundError();
    await recordAudit(tx, editor, "association.save_contact", saved.id, { kind: saved.kind });
    return saved;
  });
}

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
