import { eq } from "drizzle-orm";
import { associationDocuments as documents } from "#drizzle/schema/index.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { ConflictError } from "#server/platform/errors.ts";
import { DOCUMENTS_MAX } from "#shared/limits.ts";

/** Throws ConflictError with TOO_MANY_DOCUMENTS. */
export async function requireRoom(db: Queryable, { associationId }: MemberActor): Promise<void> {
  const count = await db.$count(documents, eq(documents.housingAssociationId, associationId));
  if (count >= DOCUMENTS_MAX) throw new ConflictError("TOO_MANY_DOCUMENTS");
}
