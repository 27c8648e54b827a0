import { eq } from "drizzle-orm";
import { associationDocuments as documents } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { photoKey, storedFiles } from "./rules.ts";

/** Removes the files of these photos but for those that a document of the association has. Running twice does no harm. */
export async function removeUnusedPhotos(
  ctx: DomainContext,
  { associationId, photoIds }: { associationId: string; photoIds: readonly string[] },
): Promise<void> {
  const rows = await ctx.db.select({ answers: documents.answers }).from(documents).where(eq(documents.housingAssociationId, associationId));
  const used = new Set(rows.flatMap(({ answers }) => storedFiles(answers).map(({ id }) => id)));
  for (const photoId of photoIds) if (!used.has(photoId)) await ctx.files.remove(photoKey(photoId));
}
