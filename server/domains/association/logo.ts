import { randomUUID } from "node:crypto";
import { and, desc, eq, isNull, like, type SQL } from "drizzle-orm";
import { files, housingAssociations } from "#drizzle/schema/index.ts";
import { lockProfile } from "#server/domains/account/locks.ts";
import { queueRemoval, queueRemovalOf } from "#server/domains/files/remove-files.ts";
import { storeFile } from "#server/domains/files/store-file.ts";
import { lockMembers } from "#server/domains/membership/lock-members.ts";
import { requirePermission, requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { ConflictError, InvalidError, NotFoundError } from "#server/platform/errors.ts";
import { mediaUrl } from "#server/platform/files/media-url.ts";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";

/**
 * Gives the caller's association a new logo; the old file is removed. Throws InvalidError with LOGO_WITHOUT_ASSOCIATION,
 * NotFoundError, and what `storeFile` throws.
 */
export async function uploadLogo(
  ctx: DomainContext,
  input: { associationId: string; fileName: string },
  body: UploadBody,
): Promise<{ logoUrl: string }> {
  if (!requireSignedIn(ctx.actor).associationId) throw new InvalidError("LOGO_WITHOUT_ASSOCIATION");
  const actor = requirePermission(ctx.actor, "association:uploadLogo");
  if (input.associationId !== actor.associationId) throw new NotFoundError();
  const upload = { ...actor, folder: actor.associationId, fileName: input.fileName };
  return storeFile(ctx, "logo", body, upload, async (tx, { key }) => {
    // Who has left the association meanwhile changes nothing in it.
    const members = await lockMembers(tx, actor.associationId);
    if (!members?.some(({ profileId }) => profileId === actor.profileId)) throw new NotFoundError();

    const logoUrl = mediaUrl(ctx.config.publicUrl, key);
    const [former] = await tx
      .select({ logoUrl: housingAssociations.logoUrl })
      .from(housingAssociations)
      .where(eq(housingAssociations.id, actor.associationId));
    await tx.update(housingAssociations).set({ logoUrl, updatedAt: ctx.now() }).where(eq(housingAssociations.id, actor.associationId));
    await recordAudit(tx, actor, "association.upload_logo", actor.associationId);
    await queueRemovalOf(ctx, tx, former?.logoUrl ?? null);
    return { logoUrl };
  });
}

/**
 * Stores the logo of the founding form under the id that the association will get. It waits for a day to be used; another one by the same
 * person takes its place. Throws ConflictError with ALREADY_MEMBER, and what `storeFile` throws.
 */
export async function reserveLogo(ctx: DomainContext, body: UploadBody): Promise<{ associationId: string; logoUrl: string }> {
  const actor = requireSignedIn(ctx.actor);
  if (actor.associationId) throw new ConflictError("ALREADY_MEMBER");
  const associationId = randomUUID();
  const upload = { ...actor, associationId: null, folder: associationId, kind: "founding" } as const;
  return storeFile(ctx, "logo", body, upload, async (tx, { key }) => {
    // Who has got an association meanwhile needs none.
    const profile = await lockProfile(tx, actor.profileId);
    if (profile?.associationId) throw new ConflictError("ALREADY_MEMBER");
    await keepNewestReserved(ctx, tx, actor.profileId);
    return { associationId, logoUrl: mediaUrl(ctx.config.publicUrl, key) };
  });
}

const isReservedBy = (profileId: string, associationId: string): SQL | undefined =>
  and(like(files.key, `logos/${associationId}/logo.png`), eq(files.uploadedByProfileId, profileId), isNull(files.associationId));

/**
 * Has all but the newest logo removed that this person reserved. The caller holds the profile: of several at once the one that comes last
 * to it sees all, also when one that began before it is the newest.
 */
async function keepNewestReserved(ctx: DomainContext, tx: Transaction, profileId: string): Promise<void> {
  const [, ...earlier] = await tx
    .select({ id: files.id })
    .from(files)
    .where(isReservedBy(profileId, "%"))
    .orderBy(desc(files.createdAt), desc(files.key));
  await queueRemoval(
    ctx,
    tx,
    earlier.map(({ id }) => id),
  );
}

/** Takes the logo that this person reserved for an association yet to be founded, so that it is not removed meanwhile. Throws InvalidError with RESERVED_LOGO_GONE. */
export async function lockReservedLogo(
  ctx: DomainContext,
  tx: Transaction,
  { profileId, associationId }: { profileId: string; associationId: string },
): Promise<{ id: string; url: string }> {
  const isReserved = isReservedBy(profileId, associationId);
  const [file] = await tx.select({ id: files.id, key: files.key }).from(files).where(isReserved).for("update");
  if (!file) throw new InvalidError("RESERVED_LOGO_GONE");
  return { id: file.id, url: mediaUrl(ctx.config.publicUrl, file.key) };
}

/** From now on the file is the association's. */
export async function giveToAssociation(tx: Transaction, fileId: string, associationId: string): Promise<void> {
  await tx.update(files).set({ associationId }).where(eq(files.id, fileId));
}
