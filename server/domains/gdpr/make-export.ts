import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { and, eq, sql } from "drizzle-orm";
import { ZipFile } from "yazl";
import { dataExports, users } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { formatDateLong, formatTime } from "#shared/format/date.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { findPerson } from "./person.ts";
import { allRelations, attachmentKeys, readRows } from "./related-rows.ts";
import type { Relation, Row } from "./relation.ts";
import { archiveName, exportExpiry, exportedPart, exportKey } from "./rules.ts";

interface PersonalFile {
  store: "files" | "media";
  key: string;
  /** What the file is called in the archive. */
  name: string;
}

interface PersonalRecords {
  relation: Relation;
  /** Only what the person may see. */
  rows: Row[];
}

const countOf = (rows: number): string => (rows === 1 ? "1 post" : `${rows} poster`);

const list = (heading: string, lines: readonly string[]): string | null =>
  lines.length > 0 ? `${heading}\n${lines.map((line) => `- ${line}`).join("\n")}` : null;

const FOLDER = "filer";

/**
 * Makes an ordered export: the archive, its file, then status and mail in one transaction. A run that was cut short is
 * repeated without harm, a finished one is left alone, and nothing stays of an account that is deleted meanwhile.
 */
export async function makeExport(ctx: DomainContext, exportId: string): Promise<void> {
  const ordered = await findExport(ctx, exportId);
  if (ordered && ordered.status !== "pending") return;
  const data = ordered && (await collectPersonalData(ctx, ordered.userId));
  if (!data) return ctx.files.remove(exportKey(exportId));

  const archive = await archiveOf(ctx, data);
  await ctx.files.put(exportKey(exportId), archive, "application/zip");
  await finish(ctx, exportId, archive.length);
  // The account can have gone while its file was written, or this try have been given up: then nobody else removes the file.
  if ((await findExport(ctx, exportId))?.status !== "ready") await ctx.files.remove(exportKey(exportId));
}

async function findExport(ctx: DomainContext, exportId: string) {
  const [found] = await ctx.db
    .select({ userId: dataExports.userId, status: dataExports.status })
    .from(dataExports)
    .where(eq(dataExports.id, exportId));
  return found;
}

async function archiveOf(ctx: DomainContext, data: Parameters<typeof writeArchive>[2]): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), "portal-export-"));
  try {
    const file = path.join(folder, "export.zip");
    await writeArchive(ctx, file, data);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function finish(ctx: DomainContext, exportId: string, bytes: number): Promise<void> {
  const readyAt = ctx.now();
  await inTransaction(ctx, async (tx) => {
    // Whoever sets the status queues the mail; a run beside this one finds nothing left to do.
    const [ready] = await tx
      .update(dataExports)
      .set({ status: "ready", fileKey: exportKey(exportId), bytes, readyAt, expiresAt: exportExpiry(readyAt) })
      .where(and(eq(dataExports.id, exportId), eq(dataExports.status, "pending")))
      .returning({ id: dataExports.id, userId: dataExports.userId });
    if (ready) await mailExportOutcome(ctx, tx, ready, "ready");
  });
}

/** Writes a person's data and files to a ZIP on this machine, one file at a time. A file that the store has lost is named in the text. */
async function writeArchive(
  ctx: DomainContext,
  target: string,
  { records, files }: { records: readonly PersonalRecords[]; files: readonly PersonalFile[] },
): Promise<void> {
  const filled = records.filter(({ rows }) => rows.length > 0);
  const { found, lost } = await nameFiles(ctx, files);

  const zip = new ZipFile();
  // The library's stream never ends by itself after an error.
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => output.destroy(error));
  const written = pipeline(output, createWriteStream(target, { mode: 0o600, flags: "wx" }));

  zip.addBuffer(Buffer.from(readMe({ orderedAt: ctx.now(), records: filled, files: found.map(({ name }) => name), lost })), "LÄS MIG.txt");
  for (const { relation, rows } of filled) zip.addBuffer(Buffer.from(`${JSON.stringify(rows, null, 2)}\n`), `${relation.file}.json`);
  for (const { store, key, name } of found) {
    zip.addReadStreamLazy(`${FOLDER}/${name}`, (give) => {
      ctx[store].stream(key).then(
        (stream) =>
          give(
            null,
            stream.once("error", (error) => output.destroy(error)),
          ),
        (error: Error) => output.destroy(error),
      );
    });
  }
  zip.end();
  await written;
}

async function nameFiles(ctx: DomainContext, files: readonly PersonalFile[]) {
  const taken = new Set<string>();
  const found: PersonalFile[] = [];
  const lost: string[] = [];
  for (const file of files) {
    const name = archiveName(file.name, taken);
    if (!(await ctx[file.store].exists(file.key))) {
      lost.push(name);
      continue;
    }
    taken.add(name);
    found.push({ ...file, name });
  }
  return { found, lost };
}

/** The text that lies first in an export: what each file is, in words that need no programmer. */
function readMe({
  orderedAt,
  records,
  files,
  lost,
}: {
  orderedAt: Date;
  records: readonly PersonalRecords[];
  files: readonly string[];
  lost: readonly string[];
}): string {
  const parts = [
    `DINA UPPGIFTER I ${PRODUCT_NAME.toUpperCase()}`,
    `Här är allt vi har sparat om dig, som det såg ut den ${formatDateLong(orderedAt)} klockan ${formatTime(orderedAt)}.`,
    "Filerna som slutar på .json är text. Du kan öppna dem i en webbläsare eller i en textredigerare. Tiderna är i UTC. Lösenord, koder och nycklar är inte med, så att ingen som får tag i filen kan logga in som du. Uppgifter om andra personer är inte heller med.",
    list(
      "DET HÄR FINNS I FILERNA",
      records.map(({ relation, rows }) => `${relation.file}.json (${countOf(rows.length)})\n  ${relation.explains}`),
    ),
    list("FILER I MAPPEN FILER", files),
    list("FILER SOM VI INTE LÄNGRE HAR", lost),
    "FRÅGOR\nÄr något fel, eller undrar du över något? I portalen, under Inställningar och Konto & GDPR, står vilka rättigheter du har.",
  ];
  return `${parts.filter((part) => part !== null).join("\n\n")}\n`;
}

/** All that the portal holds about a person, as it was at one moment; null for an account that is gone. */
export function collectPersonalData(
  ctx: Pick<DomainContext, "db">,
  userId: string,
): Promise<{ records: PersonalRecords[]; files: PersonalFile[] } | null> {
  return ctx.db.transaction(
    async (tx) => {
      await tx.execute(sql`select set_config('TimeZone', 'UTC', true)`);
      const person = await findPerson(tx, userId);
      if (!person) return null;
      const records: PersonalRecords[] = [];
      const files: PersonalFile[] = [];
      for (const { table, relation } of allRelations()) {
        const rows = await readRows(tx, table, relation, person);
        records.push({ relation, rows: rows.map((row) => exportedPart(row, relation, person)) });
        files.push(...filesOf(relation, rows));
      }
      return { records, files };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

function filesOf(relation: Relation, rows: readonly Row[]): PersonalFile[] {
  const { attachment } = relation;
  if (!attachment?.exported) return [];
  return rows.flatMap((row) =>
    attachmentKeys(relation, [row]).map((key) => ({
      store: attachment.store,
      key,
      name: String((attachment.name && row[attachment.name]) || key.split("/").at(-1)),
    })),
  );
}

/** Ends an export that no try is left for, and says so by mail; a new one can be ordered at once. */
export async function failExport(ctx: DomainContext, exportId: string): Promise<void> {
  const failed = await inTransaction(ctx, async (tx) => {
    const [row] = await tx
      .update(dataExports)
      .set({ status: "failed" })
      .where(and(eq(dataExports.id, exportId), eq(dataExports.status, "pending")))
      .returning({ id: dataExports.id, userId: dataExports.userId });
    if (row) await mailExportOutcome(ctx, tx, row, "failed");
    return row;
  });
  if (failed) await ctx.files.remove(exportKey(exportId));
}

/** Tells the person by mail how their export went, in the transaction that records it. */
async function mailExportOutcome(
  ctx: DomainContext,
  tx: Transaction,
  dataExport: { id: string; userId: string },
  outcome: "ready" | "failed",
): Promise<void> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, dataExport.userId));
  if (!user) return;
  await queueEmail(ctx, tx, {
    template: `data-export-${outcome}`,
    recipient: user.email,
    payload: { exportId: dataExport.id },
    dedupeKey: `data-export-${outcome}:${dataExport.id}`,
    userId: dataExport.userId,
  });
}
