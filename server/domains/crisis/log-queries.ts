import { and, asc, eq, gt, sql } from "drizzle-orm";
import { crisisLogEntries as entries, crisisLogPhotos as photos, profiles, users } from "#drizzle/schema/index.ts";
import { shownName } from "#server/domains/account/name-queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { requireCrisisWork } from "./require-crisis.ts";

/** Where a browser opens the photo of a line, which has it for good. */
export const logPhotoUrl = (entryId: string): string => `/api/crisis/log/${entryId}/photo`;

const logEntryView = {
  id: entries.id,
  /** The order in which the server got the lines. */
  sequence: entries.sequence,
  kind: entries.kind,
  text: entries.text,
  /** Null where the person's account is gone. */
  author: { profileId: profiles.id, name: shownName },
  correctsEntryId: entries.correctsEntryId,
  /** Where its photo opens; null without one. */
  photoUrl: sql<string | null>`case when ${photos.photoId} is not null then ${entries.id} end`.mapWith(logPhotoUrl),
  /** By the writer's clock; earlier than `createdAt` when the line waited for a network. */
  writtenAt: entries.writtenAt,
  createdAt: entries.createdAt,
};
export type LogEntryView = Awaited<ReturnType<typeof selectEntries>>[number];

const selectEntries = (db: Queryable) =>
  db
    .select(logEntryView)
    .from(entries)
    .leftJoin(photos, eq(photos.crisisLogEntryId, entries.id))
    .leftJoin(profiles, eq(profiles.id, entries.authorProfileId))
    .leftJoin(users, eq(users.id, profiles.userId));

/** Lägesloggen in the order the server got it; with `after` only what came later than that line. */
export async function readLog(
  ctx: DomainContext,
  { activationId, after = 0 }: { activationId: string; after?: number | undefined },
): Promise<LogEntryView[]> {
  await requireCrisisWork(ctx, ctx.db, activationId);
  return readLogEntries(ctx.db, activationId, after);
}

/** The same for a caller who has been let in. */
export async function readLogEntries(db: Queryable, activationId: string, after = 0): Promise<LogEntryView[]> {
  return selectEntries(db)
    .where(and(eq(entries.crisisActivationId, activationId), gt(entries.sequence, after)))
    .orderBy(asc(entries.sequence));
}

/** One line of the log, by its id; null where this crisis has none such. */
export async function findLogEntry(db: Queryable, activationId: string, id: string): Promise<LogEntryView | null> {
  const [entry] = await selectEntries(db).where(and(eq(entries.crisisActivationId, activationId), eq(entries.id, id)));
  return entry ?? null;
}
