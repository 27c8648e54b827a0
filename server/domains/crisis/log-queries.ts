import { and, asc, eq, getTableColumns, gt } from "drizzle-orm";
import { crisisLogEntries as entries, crisisLogPhotos as photos } from "#drizzle/schema/index.ts";
import { namesOfProfiles } from "#server/domains/account/name-queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { LogEntryView } from "./page-views.ts";
import { toPerson } from "./person-view.ts";
import { requireCrisisWork } from "./require-crisis.ts";

/** Where a browser opens the photo of a line, which has it for good. */
export const logPhotoUrl = (entryId: string): string => `/api/crisis/log/${entryId}/photo`;

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
  const rows = await selectRows(db)
    .where(and(eq(entries.crisisActivationId, activationId), gt(entries.sequence, after)))
    .orderBy(asc(entries.sequence));
  return toViews(db, rows);
}

/** One line of the log, by its id; null where this crisis has none such. */
export async function findLogEntry(db: Queryable, activationId: string, id: string): Promise<LogEntryView | null> {
  const rows = await selectRows(db).where(and(eq(entries.crisisActivationId, activationId), eq(entries.id, id)));
  return (await toViews(db, rows))[0] ?? null;
}

const selectRows = (db: Queryable) =>
  db
    .select({ ...getTableColumns(entries), photoId: photos.photoId })
    .from(entries)
    .leftJoin(photos, eq(photos.crisisLogEntryId, entries.id));

async function toViews(db: Queryable, rows: Awaited<ReturnType<typeof selectRows>>): Promise<LogEntryView[]> {
  const names = await namesOfProfiles(
    db,
    rows.flatMap(({ authorProfileId }) => authorProfileId ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    sequence: row.sequence,
    kind: row.kind,
    text: row.text,
    author: toPerson(row.authorProfileId, names),
    correctsEntryId: row.correctsEntryId,
    photoUrl: row.photoId && logPhotoUrl(row.id),
    writtenAt: row.writtenAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  }));
}
