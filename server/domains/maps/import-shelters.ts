import { inArray, sql } from "drizzle-orm";
import { shelters } from "#drizzle/schema/index.ts";
import { requireOperator } from "#server/domains/operations/require-operator.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import type { ShelterImportOptions, ShelterImportReport } from "#shared/schemas/maps.ts";
import { readShelterFile } from "./read-shelter-file.ts";
import { judgeShelters, type ShelterRow, toShelterReport } from "./shelter-rules.ts";

/** A call with a file: what it says and the file itself, each read once it is known that the caller may send one. */
interface Upload<Options> {
  options: () => Options;
  contents: () => Promise<Uint8Array>;
}

/**
 * What an import of this file would do. Nothing is kept. For operators. Throws LimitError, and InvalidError for a file that cannot
 * be read.
 */
export async function previewShelterImport(ctx: DomainContext, upload: Upload<ShelterImportOptions>): Promise<ShelterImportReport> {
  const { rows, options } = await takeUpload(ctx, upload);
  return toShelterReport(judgeShelters(rows, await findKnown(ctx.db), options));
}

/**
 * Writes the new and the changed shelters of a file, and takes away those that it does not have when it is to replace them: all or
 * nothing. For operators. Throws what `previewShelterImport` throws, and ConflictError with SHELTER_IMPORT_CHANGED when it would no
 * longer do what the preview with this digest said.
 */
export async function importShelters(
  ctx: DomainContext,
  upload: Upload<ShelterImportOptions & { digest: string }>,
): Promise<ShelterImportReport> {
  const { operator, rows, options } = await takeUpload(ctx, upload);
  return inTransaction(ctx, async (tx) => {
    // Nobody else imports until this is done; the shelters can be read meanwhile.
    await tx.execute(sql`lock table ${shelters} in share row exclusive mode`);
    const judged = judgeShelters(rows, await findKnown(tx), options);
    const report = toShelterReport(judged);
    if (report.digest !== options.digest) throw new ConflictError("SHELTER_IMPORT_CHANGED");
    for (const batch of batchesOf(judged.removed)) await tx.delete(shelters).where(inArray(shelters.number, batch));
    for (const batch of batchesOf([...judged.added, ...judged.changed])) await writeShelters(tx, batch);
    await recordAudit(tx, operator, "maps.import_shelters", null, { source: options.source, ...report.counts });
    return report;
  });
}

async function takeUpload<Options>(ctx: DomainContext, { options, contents }: Upload<Options>) {
  const operator = requireOperator(ctx.actor);
  await ctx.limits.consume("shelterImportsPerOperator", operator.userId);
  return { operator, options: options(), rows: readShelterFile(await contents()) };
}

async function findKnown(db: Queryable): Promise<Map<string, ShelterRow>> {
  const rows = await db.select().from(shelters);
  return new Map(rows.map(({ id: _, ...shelter }) => [shelter.number, shelter]));
}

const BATCH_SIZE = 1_000;

function* batchesOf<T>(all: readonly T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += BATCH_SIZE) yield all.slice(start, start + BATCH_SIZE);
}

async function writeShelters(tx: Transaction, batch: ShelterRow[]): Promise<void> {
  await tx
    .insert(shelters)
    .values(batch)
    .onConflictDoUpdate({
      target: shelters.number,
      set: {
        name: sql`excluded.name`,
        address: sql`excluded.address`,
        municipality: sql`excluded.municipality`,
        places: sql`excluded.places`,
        latitude: sql`excluded.latitude`,
        longitude: sql`excluded.longitude`,
        source: sql`excluded.source`,
        sourceDate: sql`excluded.source_date`,
      },
    });
}
