import { and, asc, eq } from "drizzle-orm";
import { crisisActivations as activations, crisisLogEntries as entries, crisisLogPhotos as photos } from "#drizzle/schema/index.ts";
import { fileAsData, type OpenedFile, openFile } from "#server/domains/files/open-file.ts";
import { queueRemoval } from "#server/domains/files/remove-files.ts";
import { storeFile } from "#server/domains/files/store-file.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { ConflictError, ForbiddenError, NotFoundError } from "#server/platform/errors.ts";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";
import { isPhotoIn } from "./erasure-queries.ts";
import { logPhotoUrl } from "./log.ts";
import { requireCrisisWork, takeCrisis } from "./require-crisis.ts";

const DAY_MS = 86_400_000;

/** A photo that waited for a network comes soon after its line; afterwards the log is closed for it. */
const TAKEN_FOR_MS = 7 * DAY_MS;

/**
 * Gives a line of the log its photo, once and for good: sent again, after an answer that got lost, it changes nothing. Only who
 * wrote the line can, and only in the days after it. Throws ForbiddenError, NotFoundError, ConflictError with LOG_PHOTO_TOO_LATE, and
 * what `storeFile` throws.
 */
export async function addLogPhoto(ctx: DomainContext, entryId: string, body: UploadBody): Promise<{ photoUrl: string }> {
  const actor = requirePermission(ctx.actor, "crisis:read");
  const answer = { photoUrl: logPhotoUrl(entryId) };
  if (await requireOpenLine(ctx, ctx.db, actor, entryId)) return answer;

  return storeFile(ctx, "log_photo", body, actor, async (tx, { id: photoId, bytes }) => {
    const { activationId } = await requireLogLine(ctx, tx, entryId);
    // The crisis is held first, as by every other write of the log: an erasure is before this or after it.
    await takeCrisis(tx, actor, activationId);
    if (await requireOpenLine(ctx, tx, actor, entryId)) {
      // Its twin came first.
      await queueRemoval(ctx, tx, [photoId]);
      return answer;
    }
    await tx.insert(photos).values({ crisisLogEntryId: entryId, photoId, createdAt: ctx.now() });
    await recordAudit(tx, actor, "crisis.add_log_photo", entryId, { activationId, bytes });
    await ctx.live.publish(tx, `crisis:${activationId}`);
    return answer;
  });
}

/** Whether the line has its photo already. Throws for a line that takes none from this caller. */
async function requireOpenLine(ctx: DomainContext, db: Queryable, { profileId }: MemberActor, entryId: string): Promise<boolean> {
  const line = await requireLogLine(ctx, db, entryId);
  if (line.authorProfileId !== profileId) throw new ForbiddenError();
  if (line.photoId) return true;
  if (ctx.now().getTime() - line.createdAt.getTime() > TAKEN_FOR_MS) throw new ConflictError("LOG_PHOTO_TOO_LATE");
  return false;
}

/** Throws ForbiddenError for who may not read the log, and NotFoundError for a line that is not of the caller's association. */
async function requireLogLine(ctx: DomainContext, db: Queryable, entryId: string) {
  const { associationId } = requirePermission(ctx.actor, "crisis:read");
  const [line] = await db
    .select({
      activationId: entries.crisisActivationId,
      authorProfileId: entries.authorProfileId,
      createdAt: entries.createdAt,
      photoId: photos.photoId,
    })
    .from(entries)
    .innerJoin(activations, eq(activations.id, entries.crisisActivationId))
    .leftJoin(photos, eq(photos.crisisLogEntryId, entries.id))
    .where(and(eq(entries.id, entryId), eq(activations.housingAssociationId, associationId)));
  if (!line) throw new NotFoundError();
  await requireCrisisWork(ctx, db, line.activationId);
  return line;
}

/** The photo of a line, for who may read the log. Throws ForbiddenError and NotFoundError. */
export const openLogPhoto = (ctx: DomainContext, entryId: string): Promise<OpenedFile> =>
  openFile(ctx, "log_photo", async () => (await requireLogLine(ctx, ctx.db, entryId)).photoId);

/** So many photos are printed; a report of a long crisis must stay a file that can be mailed. */
const PRINTED = 20;

/** The first photos of a crisis's log as data by their line, since a printed page can reach nothing. */
export async function readPrintedPhotos(ctx: DomainContext, activationId: string): Promise<Map<string, string>> {
  const found = await ctx.db
    .select({ entryId: entries.id, photoId: photos.photoId })
    .from(photos)
    .innerJoin(entries, eq(entries.id, photos.crisisLogEntryId))
    .where(eq(entries.crisisActivationId, activationId))
    .orderBy(asc(entries.sequence))
    .limit(PRINTED);
  const printed = new Map<string, string>();
  for (const { entryId, photoId } of found) {
    const data = await fileAsData(ctx, photoId);
    if (data) printed.set(entryId, data);
  }
  return printed;
}

/** Erases the photos of these crises' logs; their files go after the commit. */
export async function deleteLogPhotos(ctx: DomainContext, tx: Transaction, activationIds: readonly string[]): Promise<void> {
  const gone = await tx.delete(photos).where(isPhotoIn(tx, activationIds)).returning({ photoId: photos.photoId });
  await queueRemoval(
    ctx,
    tx,
    gone.map(({ photoId }) => photoId),
  );
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
