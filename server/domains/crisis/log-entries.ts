import type { z } from "zod";
import { crisisLogEntries as entries, crisisLogPhotos as photos } from "#drizzle/schema/index.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, ForbiddenError, InvalidError, NotFoundError, UnavailableError } from "#server/platform/errors.ts";
import type { ImageShape } from "#server/platform/files/image.ts";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";
import type { addLogEntryInput } from "#shared/schemas/crisis-page.ts";
import { requireLogLine } from "./log-photo-queries.ts";
import { logPhotoKey, logPhotoUrl, takesPhoto } from "./log-photo-rules.ts";
import { findLogEntry } from "./log-queries.ts";
import type { LogEntryView } from "./page-views.ts";
import { requireCrisisWork, takeCrisis } from "./require-crisis.ts";

/** Large enough to read a meter by, small enough for a weak network. */
const PHOTO_SHAPE = { width: 1600, height: 1600, fit: "inside", withoutEnlargement: true } as const satisfies ImageShape;

/** An upload whose server stopped before the line showed it is removed after this. */
const UNUSED_SECONDS = 3600;

type Input = z.output<typeof addLogEntryInput>;

/**
 * Adds a line to lägesloggen; the same id again answers with the line that stands. A line that was written before the crisis
 * ended is taken afterwards too, since it may have waited for a network. Throws ConflictError with CRISIS_RESOLVED or
 * LOG_ENTRY_ID_TAKEN, InvalidError for a correction of nothing, NotFoundError for a corrected line that is not there.
 */
export function addLogEntry(ctx: DomainContext, input: Input): Promise<LogEntryView> {
  if ((input.kind === "correction") !== Boolean(input.correctsEntryId)) throw new InvalidError("INVALID_INPUT");
  return inTransaction(ctx, async (tx) => {
    const { actor } = await requireCrisisWork(ctx, tx, input.activationId);
    const crisis = await takeCrisis(tx, actor, input.activationId);
    const known = await findLogEntry(tx, crisis.id, input.id);
    if (known) return known;

    const writtenAt = new Date(Math.min(Date.parse(input.writtenAt), ctx.now().getTime()));
    if (crisis.resolvedAt && writtenAt > crisis.resolvedAt) throw new ConflictError("CRISIS_RESOLVED");
    if (input.correctsEntryId && !(await findLogEntry(tx, crisis.id, input.correctsEntryId))) throw new NotFoundError();
    const added = await tx
      .insert(entries)
      .values({
        id: input.id,
        crisisActivationId: crisis.id,
        kind: input.kind,
        text: input.text,
        authorProfileId: actor.profileId,
        correctsEntryId: input.correctsEntryId ?? null,
        writtenAt,
        createdAt: ctx.now(),
      })
      .onConflictDoNothing({ target: entries.id })
      .returning({ id: entries.id });
    const view = added.length > 0 ? await findLogEntry(tx, crisis.id, input.id) : null;
    if (!view) throw new ConflictError("LOG_ENTRY_ID_TAKEN");
    await recordAudit(tx, actor, "crisis.add_log_entry", input.id, { activationId: crisis.id });
    await ctx.live.publish(tx, `crisis:${crisis.id}`);
    return view;
  });
}

/**
 * Gives a line of the log its photo, once and for good: sent again, after an answer that got lost, it changes nothing. Only who
 * wrote the line can, and only in the days after it. The photo is drawn anew, without the place that the telephone wrote in it.
 * Throws ForbiddenError, NotFoundError, ConflictError with LOG_PHOTO_TOO_LATE, LimitError, UnavailableError, and what `ImageIntake` throws.
 */
export async function addLogPhoto(ctx: DomainContext, entryId: string, body: UploadBody): Promise<{ photoUrl: string }> {
  const actor = requirePermission(ctx.actor, "crisis:read");
  if (await requireOpenLine(ctx, ctx.db, actor, entryId)) return { photoUrl: logPhotoUrl(entryId) };
  await ctx.limits.consume("logPhotosPerUser", actor.userId);

  const { contents, contentType } = await ctx.images.take(body, PHOTO_SHAPE, "webp");
  const photoId = crypto.randomUUID();
  await inTransaction(ctx, (tx) =>
    ctx.jobs.enqueue(tx, "remove-log-photos", { photoIds: [photoId] }, { startAfterSeconds: UNUSED_SECONDS }),
  );
  await ctx.files.put(logPhotoKey(photoId), contents, contentType).catch((cause: unknown) => {
    throw new UnavailableError("UNAVAILABLE", { cause });
  });
  await showPhoto(ctx, actor, { entryId, photoId, bytes: contents.byteLength });
  return { photoUrl: logPhotoUrl(entryId) };
}

/** Whether the line has its photo already. Throws for a line that takes none from this caller. */
async function requireOpenLine(ctx: DomainContext, db: Queryable, { profileId }: MemberActor, entryId: string): Promise<boolean> {
  const line = await requireLogLine(ctx, db, entryId);
  if (line.authorProfileId !== profileId) throw new ForbiddenError();
  if (line.photoId) return true;
  if (!takesPhoto(line.createdAt, ctx.now())) throw new ConflictError("LOG_PHOTO_TOO_LATE");
  return false;
}

/** An upload can take minutes: meanwhile its twin may have come, or the line gone. What is not shown is removed by the job above. */
async function showPhoto(
  ctx: DomainContext,
  actor: MemberActor,
  { entryId, photoId, bytes }: { entryId: string; photoId: string; bytes: number },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { activationId } = await requireLogLine(ctx, tx, entryId);
    // The crisis is held first, as by every other write of the log: an erasure is before this or after it.
    await takeCrisis(tx, actor, activationId);
    if (await requireOpenLine(ctx, tx, actor, entryId)) return;
    await tx.insert(photos).values({ crisisLogEntryId: entryId, photoId, createdAt: ctx.now() });
    await recordAudit(tx, actor, "crisis.add_log_photo", entryId, { activationId, bytes });
    await ctx.live.publish(tx, `crisis:${activationId}`);
  });
}
