import { eq } from "drizzle-orm";
import { crisisActivations as activations, crisisLogPhotos as photos } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { isPhotoIn } from "./erasure-queries.ts";

/** Erases the photos of these crises' logs; their files go after the commit. */
export async function deleteLogPhotos(ctx: DomainContext, tx: Transaction, activationIds: readonly string[]): Promise<void> {
  const gone = await tx.delete(photos).where(isPhotoIn(tx, activationIds)).returning({ photoId: photos.photoId });
  if (gone.length === 0) return;
  await ctx.jobs.enqueue(tx, "remove-log-photos", { photoIds: gone.map(({ photoId }) => photoId) });
}

/** The same for all crises of an association, when it closes: nobody can open them any more. */
export async function deleteLogPhotosOf(ctx: DomainContext, tx: Transaction, associationId: string): Promise<void> {
  // Held, so that a photo that is on its way is before this or finds no member.
  const held = await tx
    .select({ id: activations.id })
    .from(activations)
    .where(eq(activations.housingAssociationId, associationId))
    .orderBy(activations.id)
    .for("no key update");
  await deleteLogPhotos(
    ctx,
    tx,
    held.map(({ id }) => id),
  );
}
