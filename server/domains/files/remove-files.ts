import { and, eq, inArray, lt, not, or, type SQL } from "drizzle-orm";
import { files } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { mediaKeyOf } from "#server/platform/files/media-url.ts";
import { FILE_PURPOSES } from "#shared/enums.ts";
import { purposeOf } from "./purposes.ts";

const ORPHAN_MS = 24 * 3_600_000;

/** True of a row of `files` that nothing shows. */
export const isOrphan = (db: Queryable): SQL | undefined =>
  or(...FILE_PURPOSES.map((one) => and(eq(files.purpose, one), not(purposeOf(one).isUsed(db)))));

/** Has files that something has shown until now removed after the commit. */
export async function queueRemoval(
  { jobs }: Pick<DomainContext, "jobs">,
  tx: Transaction,
  fileIds: readonly (string | null)[],
): Promise<void> {
  const ids = fileIds.filter((id) => id !== null);
  if (ids.length === 0) return;
  const keys = (await tx.select({ key: files.key }).from(files).where(inArray(files.id, ids))).map(({ key }) => key);
  if (keys.length > 0) await jobs.enqueue(tx, "remove-files", { keys });
}

/** The same for the picture behind an address that was replaced. What has no row, as an address of another site, is nothing of ours. */
export async function queueRemovalOf(ctx: Pick<DomainContext, "jobs">, tx: Transaction, url: string | null): Promise<void> {
  const key = mediaKeyOf(url);
  if (!key) return;
  const pictures = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.key, key), inArray(files.purpose, ["avatar", "logo", "product_photo"])));
  await queueRemoval(
    ctx,
    tx,
    pictures.map(({ id }) => id),
  );
}

/** Each of them is tried, whatever becomes of the others. Throws AggregateError with what did not go. */
export async function removeFiles(ctx: DomainContext, keys: readonly string[]): Promise<void> {
  const faults: unknown[] = [];
  for (const key of keys) await removeFile(ctx, key).catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${keys.length} files could not be removed`);
}

/**
 * Removes a private file or a picture, and its row; one that is shown stays. What the portal itself has made, such as a PDF, has no row
 * and goes too. Running twice does no harm.
 */
export async function removeFile(ctx: DomainContext, key: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [file] = await tx.select({ id: files.id, purpose: files.purpose }).from(files).where(eq(files.key, key)).for("update");
    if (!file) return ctx.files.remove(key);
    // A statement of its own: it sees who chose the file while the lock was waited for.
    if ((await tx.$count(files, and(eq(files.id, file.id), isOrphan(tx)))) === 0) return;
    // Inside the transaction on purpose: the row's lock keeps the file from being chosen anew, and the row stays when the store
    // fails, so that the file is not forgotten.
    await ctx[purposeOf(file.purpose).store].remove(key);
    await tx.delete(files).where(eq(files.id, file.id));
  });
}

/** Removes what was uploaded more than a day ago and nothing shows: previews that were never saved, and what a crash left. */
export async function deleteOrphanedFiles(ctx: DomainContext): Promise<void> {
  const before = new Date(ctx.now().getTime() - ORPHAN_MS);
  const orphans = await ctx.db
    .select({ key: files.key })
    .from(files)
    .where(and(lt(files.createdAt, before), isOrphan(ctx.db)));
  for (const { key } of orphans)
    await removeFile(ctx, key).catch((error: unknown) => ctx.log.warn({ err: error }, "an orphaned file was not removed"));
}
