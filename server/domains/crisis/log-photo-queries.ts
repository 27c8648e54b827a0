import { and, asc, eq } from "drizzle-orm";
import { crisisActivations as activations, crisisLogEntries as entries, crisisLogPhotos as photos } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { MissingFileError } from "#server/platform/files/file-store.ts";
import { logPhotoKey } from "./log-photo-rules.ts";
import { requireCrisisWork } from "./require-crisis.ts";

/** A line of the log of the caller's association, as its photo needs it. */
export interface LineOfLog {
  activationId: string;
  authorProfileId: string | null;
  createdAt: Date;
  photoId: string | null;
}

/** Throws ForbiddenError for who may not read the log, and NotFoundError for a line that is not of the caller's association. */
export async function requireLogLine(ctx: DomainContext, db: Queryable, entryId: string): Promise<LineOfLog> {
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
export async function openLogPhoto(ctx: DomainContext, entryId: string): Promise<Uint8Array> {
  const { photoId } = await requireLogLine(ctx, ctx.db, entryId);
  if (!photoId) throw new NotFoundError();
  return ctx.files.get(logPhotoKey(photoId)).catch((error: unknown) => {
    throw error instanceof MissingFileError ? new NotFoundError() : error;
  });
}

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
    const key = logPhotoKey(photoId);
    if (!(await ctx.files.exists(key))) continue;
    printed.set(entryId, `data:image/webp;base64,${Buffer.from(await ctx.files.get(key)).toString("base64")}`);
  }
  return printed;
}
