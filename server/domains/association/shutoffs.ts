import { and, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { housingAssociationShutoffs as shutoffs } from "#drizzle/schema/index.ts";
import { type OpenedFile, openFile } from "#server/domains/files/open-file.ts";
import { queueRemoval } from "#server/domains/files/remove-files.ts";
import { storeFile } from "#server/domains/files/store-file.ts";
import { requirePermission, requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Selected, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { InvalidError, NotFoundError } from "#server/platform/errors.ts";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";
import { ASSOCIATION_SHUTOFFS_MAX } from "#shared/limits.ts";
import type { removeShutoffInput, saveShutoffInput } from "#shared/schemas/association.ts";
import { requireEditor } from "./locks.ts";

/** Where something is shut off, or where keys hang. */
export const shutoffView = {
  id: shutoffs.id,
  kind: shutoffs.kind,
  location: shutoffs.location,
  instructions: shutoffs.instructions,
  /** A path of this origin that is new with every photo, behind the session; null without one. */
  photoUrl: sql<string | null>`'/api/association/shutoffs/' || ${shutoffs.id} || '/photo?v=' || ${shutoffs.photoId}`,
};
export type ShutoffView = Selected<typeof shutoffView>;

/**
 * Adds a shut-off of the caller's association, or changes the one with this id. Throws what `requireEditor` throws, NotFoundError,
 * InvalidError with TOO_MANY_SHUTOFFS.
 */
export async function saveShutoff(ctx: DomainContext, { id, ...input }: z.output<typeof saveShutoffInput>): Promise<ShutoffView> {
  const actor = requireSignedIn(ctx.actor);

  return inTransaction(ctx, async (tx) => {
    const editor = await requireEditor(tx, actor);
    const ofEditor = eq(shutoffs.housingAssociationId, editor.associationId);
    if (!id && (await tx.$count(shutoffs, ofEditor)) >= ASSOCIATION_SHUTOFFS_MAX) throw new InvalidError("TOO_MANY_SHUTOFFS");

    const values = { ...input, updatedAt: ctx.now() };
    const [saved] = id
      ? await tx
          .update(shutoffs)
          .set(values)
          .where(and(eq(shutoffs.id, id), ofEditor))
          .returning(shutoffView)
      : await tx
          .insert(shutoffs)
          .values({ ...values, housingAssociationId: editor.associationId, createdAt: ctx.now() })
          .returning(shutoffView);
    if (!saved) throw new NotFoundError();
    await recordAudit(tx, editor, "association.save_shutoff", saved.id, { kind: saved.kind });
    return saved;
  });
}

/** Removes a shut-off of the caller's association. Throws what `requireEditor` throws, NotFoundError. */
export async function removeShutoff(ctx: DomainContext, { id }: z.output<typeof removeShutoffInput>): Promise<void> {
  const actor = requireSignedIn(ctx.actor);

  await inTransaction(ctx, async (tx) => {
    const editor = await requireEditor(tx, actor);
    const [removed] = await tx
      .delete(shutoffs)
      .where(and(eq(shutoffs.id, id), eq(shutoffs.housingAssociationId, editor.associationId)))
      .returning({ kind: shutoffs.kind, photoId: shutoffs.photoId });
    if (!removed) throw new NotFoundError();
    await queueRemoval(ctx, tx, [removed.photoId]);
    await recordAudit(tx, editor, "association.remove_shutoff", id, { kind: removed.kind });
  });
}

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
