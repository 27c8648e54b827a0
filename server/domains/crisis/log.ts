import { randomUUID } from "node:crypto";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { z } from "zod";
import { crisisLogEntries as entries, crisisLogPhotos as photos, profiles, users } from "#drizzle/schema/index.ts";
import { shownName } from "#server/domains/account/name-queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, InvalidError, NotFoundError } from "#server/platform/errors.ts";
import type { addLogEntryInput } from "#shared/schemas/crisis-page.ts";
import { requireCrisisWork, takeCrisis } from "./require-crisis.ts";

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
async function findLogEntry(db: Queryable, activationId: string, id: string): Promise<LogEntryView | null> {
  const [entry] = await selectEntries(db).where(and(eq(entries.crisisActivationId, activationId), eq(entries.id, id)));
  return entry ?? null;
}

/**
 * What the portal itself writes into lägesloggen about what was done in it, beside that change. The caller holds the
 * activation's row (so that lines become visible in the order of their sequence) and publishes `crisis:<id>`. Who did it is its
 * author and stands in no text: a name must be able to go with its account.
 */
export async function writeSystemEntry(
  tx: Transaction,
  activationId: string,
  text: string,
  authorProfileId: string | null = null,
): Promise<void> {
  const entry = { id: randomUUID(), crisisActivationId: activationId, text, authorProfileId };
  await tx.insert(entries).values({ ...entry, kind: "system", writtenAt: sql`now()` });
}
