import { and, eq, inArray, sql } from "drizzle-orm";
import { calendarEvents } from "#drizzle/schema/index.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import type { CalendarImportReport } from "#shared/schemas/calendar.ts";
import { changesOf, type JudgedEntry, judgeEntries, toImportReport } from "./import-rules.ts";
import { type FileEntry, readImportFile } from "./read-import-file.ts";
import { roomIn } from "./require-room.ts";
import { moveDays } from "./update-event.ts";
import { dayOf, daysBetween } from "./wall-clock.ts";

/** Reads the body of the call, once it is known that the caller may send one. */
type ReadContents = () => Promise<Uint8Array>;

/**
 * What an import of this calendar file would do. Nothing is kept. Throws ForbiddenError, LimitError, and InvalidError for a file that
 * is no calendar or has too many events.
 */
export async function previewCalendarImport(ctx: DomainContext, read: ReadContents): Promise<CalendarImportReport> {
  const { actor, entries } = await takeFile(ctx, read);
  return toImportReport(await judge(ctx.db, actor.associationId, entries));
}

/**
 * Writes the new and the changed events of a file, all or none; a second import of a file changes its events instead of doubling
 * them, and events that the file no longer has stay. Throws what `previewCalendarImport` throws, and ConflictError with
 * CALENDAR_IMPORT_CHANGED when the events would no longer become what the preview with this digest said.
 */
export async function importCalendar(ctx: DomainContext, digest: string, read: ReadContents): Promise<CalendarImportReport> {
  const { actor, entries } = await takeFile(ctx, read);
  return inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "preparedness:edit");
    const judged = await judge(tx, actor.associationId, entries);
    const report = toImportReport(judged);
    if (report.digest !== digest) throw new ConflictError("CALENDAR_IMPORT_CHANGED");
    await writeEvents(tx, judged, { housingAssociationId: actor.associationId, createdByProfileId: actor.profileId }, ctx.now());
    await recordAudit(tx, actor, "calendar.import", actor.associationId, { ...report.counts });
    return report;
  });
}

async function takeFile(ctx: DomainContext, read: ReadContents) {
  const actor = requirePermission(ctx.actor, "preparedness:edit");
  await ctx.limits.consume("uploadsPerUser", actor.userId);
  return { actor, entries: readImportFile(await read()) };
}

async function judge(db: Queryable, associationId: string, entries: readonly FileEntry[]): Promise<JudgedEntry[]> {
  const own = eq(calendarEvents.housingAssociationId, associationId);
  const uids = entries.flatMap(({ event }) => (event ? [event.importedUid] : []));
  const [known, room] = await Promise.all([
    db
      .select()
      .from(calendarEvents)
      .where(and(own, inArray(calendarEvents.importedUid, uids))),
    roomIn(db, associationId),
  ]);
  return judgeEntries(entries, new Map(known.map((row) => [row.importedUid ?? "", row])), room);
}

const BATCH_SIZE = 500;

async function writeEvents(
  tx: Transaction,
  judged: readonly JudgedEntry[],
  common: { housingAssociationId: string; createdByProfileId: string },
  at: Date,
): Promise<void> {
  const added = judged.flatMap(({ outcome, event }) => {
    if (!event || outcome !== "new") return [];
    const { replaces: _, ...values } = event;
    return [{ ...values, ...common, createdAt: at, updatedAt: at }];
  });
  for (let start = 0; start < added.length; start += BATCH_SIZE) {
    await tx.insert(calendarEvents).values(added.slice(start, start + BATCH_SIZE));
  }
  for (const { outcome, event, known } of judged) {
    if (outcome !== "changed" || !event || !known) continue;
    await tx
      .update(calendarEvents)
      .set({ ...changesOf(event, known), version: sql`${calendarEvents.version} + 1`, updatedAt: at })
      .where(eq(calendarEvents.id, known.id));
    await moveDays(tx, known.id, daysBetween(dayOf(known.startsAt), dayOf(event.startsAt)));
  }
}
