import { files } from "#drizzle/schema/index.ts";
import { purposeOf } from "#server/domains/files/purposes.ts";
import type { FilePurpose } from "#shared/enums.ts";
import { portal } from "#tests/helpers/portal.ts";

type Row = typeof files.$inferSelect;

/** A file with its row, as an upload leaves it, for something that is to show it. */
export async function createFile(
  purpose: FilePurpose,
  { contents = Buffer.from("fil"), ...values }: Partial<Row> & { contents?: Uint8Array } = {},
): Promise<Row> {
  const { services } = portal();
  const id = values.id ?? crypto.randomUUID();
  const key = values.key ?? purposeOf(purpose).keyOf({ id, extension: "webp", folder: id, at: 1, fileName: "fil" });
  const row = { contentType: "image/webp", bytes: contents.byteLength, ...values, id, key, purpose };
  const [file] = await services.db.insert(files).values(row).onConflictDoUpdate({ target: files.id, set: row }).returning();
  if (!file) throw new Error("a file was not kept");
  await services[purposeOf(purpose).store].put(key, contents, file.contentType);
  return file;
}
