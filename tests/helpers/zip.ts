import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { type Entry, fromBuffer, type Options, type ZipFile } from "yauzl";

/** The files of a ZIP by their names. Throws for one that is cut short. */
export async function unzip(contents: Buffer): Promise<Map<string, Buffer>> {
  const open = promisify<Buffer, Options, ZipFile>(fromBuffer);
  const zip = await open(contents, { lazyEntries: true });
  const openStream = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
  const files = new Map<string, Buffer>();
  await new Promise<void>((resolve, reject) => {
    zip.once("end", resolve).once("error", reject);
    zip.on("entry", (entry: Entry) => {
      openStream(entry)
        .then(buffer)
        .then((file) => {
          files.set(entry.fileName, file);
          zip.readEntry();
        }, reject);
    });
    zip.readEntry();
  });
  return files;
}
