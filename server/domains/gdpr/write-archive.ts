import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { DomainContext } from "#server/platform/context.ts";
import type { PersonalFile, PersonalRecords } from "./collect-personal-data.ts";
import { readMe } from "./read-me.ts";
import { archiveName } from "./rules.ts";

const FOLDER = "filer";

/** Writes a person's data and files to a ZIP on this machine, one file at a time. A file that the store has lost is named in the text. */
export async function writeArchive(
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
