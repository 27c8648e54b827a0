import { and, eq, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { housingAssociationShutoffs as shutoffs } from "#drizzle/schema/index.ts";
import { type OpenedFile, openFile } from "#server/domains/files/open-file.ts";
import { queueRemoval } from "#server/domains/files/remove-files.ts";
import { storeFile } from "#server/domains/files/store-file.ts";
import { requirePermission, requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";
import type { removeShutoffInput } from "#shared/schemas/association.ts";
import { requireEditor } from "./require-editor.ts";
import { shutoffView } from "./shutoffs.ts";

const isOwn = (id: string, associationId: string): SQL | undefined =>
  and(eq(shutoffs.id, id), eq(shutoffs.housingAssociationId, associationId));

/**
 * Gives a shut-off of the caller's association a photo, in place of the one it had. Throws what `requireEditor` throws, NotFoundError, and
 * what `storeFile` throws.
 */
export async function storeShutoffPhoto(ctx: DomainContext, id: string, body: UploadBody): Promise<{ photoUrl: string }> {
  const actor = requirePermission(ctx.actor, "association:edit");
  if ((await ctx.db.$count(shutoffs, isOwn(id, actor.associationId))) === 0) throw new NotFoundError();

  return storeFile(ctx, "shutoff_photo", body, actor, async (tx, { id: photoId, bytes }) => {
    const editor = await requireEditor(tx, actor);
    const photoUrl = await change(ctx, tx, { id, associationId: editor.associationId, photoId });
    await recordAudit(tx, editor, "association.store_shutoff_photo", id, { bytes });
    return { photoUrl: photoUrl ?? "" };
  });
}

/** Takes the photo of a shut-off away, if it has one. Throws what `requireEditor` throws, NotFoundError. */
export async function removeShutoffPhoto(ctx: DomainContext, { id }: z.output<typeof removeShutoffInput>): Promise<void> {
  const actor = requireSignedIn(ctx.actor);

  await inTransaction(ctx, async (tx) => {
    const editor = await requireEditor(tx, actor);
    await change(ctx, tx, { id, associationId: editor.associationId, photoId: null });
    await recordAudit(tx, editor, "association.remove_shutoff_photo", id);
  });
}

interface PhotoChange {
  id: string;
  associationId: string;
  photoId: string | null;
}

async function change(ctx: DomainContext, tx: Transaction, { id, associationId, photoId }: PhotoChange): Promise<string | null> {
  const own = isOwn(id, associationId);
  const [former] = await tx.select({ photoId: shutoffs.photoId }).from(shutoffs).where(own).for("update");
  const [changed] = await tx.update(shutoffs).set({ photoId, updatedAt: ctx.now() }).where(own).returning(shutoffView);
  if (!former || !changed) throw new NotFoundError();
  await queueRemoval(ctx, tx, [former.photoId]);
  return changed.photoUrl;
}

/** The photo of a shut-off of the caller's association, for those who act in a crisis. Throws ForbiddenError and NotFoundError. */
export const openShutoffPhoto = (ctx: DomainContext, id: string): Promise<OpenedFile> =>
  openFile(ctx, "shutoff_photo", async ({ associationId }) => {
    const [found] = await ctx.db.select({ photoId: shutoffs.photoId }).from(shutoffs).where(isOwn(id, associationId));
    return found?.photoId ?? null;
  });
