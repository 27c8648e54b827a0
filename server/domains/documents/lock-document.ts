import { and, eq } from "drizzle-orm";
import { associationDocuments as documents } from "#drizzle/schema/index.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";

export type DocumentRow = typeof documents.$inferSelect;

/** A document of the caller's association, taken for this transaction. Throws NotFoundError. */
export async function lockDocument(tx: Transaction, { associationId }: MemberActor, documentId: string): Promise<DocumentRow> {
  const [document] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.id, documentId), eq(documents.housingAssociationId, associationId)))
    .for("no key update");
  if (!document) throw new NotFoundError();
  return document;
}

/** The same for one that is written on. Throws ConflictError with DOCUMENT_ARCHIVED too. */
export async function lockOpenDocument(tx: Transaction, actor: MemberActor, documentId: string): Promise<DocumentRow> {
  const document = await lockDocument(tx, actor, documentId);
  requireOpen(document);
  return document;
}

/** Throws ConflictError with DOCUMENT_ARCHIVED. */
export function requireOpen({ state }: DocumentRow): void {
  if (state === "archived") throw new ConflictError("DOCUMENT_ARCHIVED");
}
