import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { UPLOAD_MAX_BYTES } from "#shared/limits.ts";
import { InvalidError } from "./errors.ts";

/** The raw body of a request. */
export interface UploadBody {
  stream: Readable;
  /** What the sender says it is; null when it does not say. */
  declaredBytes: number | null;
}

const LEFTOVER_MS = 3_600_000;

/**
 * Streams a body into a file of its own, hands it to `work` and removes it, whatever happens. Throws InvalidError with
 * FILE_TOO_LARGE, and with IMAGE_UNREADABLE when the body is cut off. The stream stays open, for the answer's sake.
 */
export async function receiveUpload<T>(body: UploadBody, folder: string, work: (file: string) => Promise<T>): Promise<T> {
  if (body.declaredBytes !== null && body.declaredBytes > UPLOAD_MAX_BYTES) throw new InvalidError("FILE_TOO_LARGE");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, randomUUID());
  try {
    await save(body.stream, file);
    return await work(file);
  } finally {
    await rm(file, { force: true });
  }
}

async function save(stream: Readable, file: string): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    let bytes = 0;
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length;
      if (bytes > UPLOAD_MAX_BYTES) throw new InvalidError("FILE_TOO_LARGE");
      await handle.appendFile(chunk);
    }
  } catch (error) {
    if (stream.destroyed) throw new InvalidError("IMAGE_UNREADABLE", { cause: error });
    throw error;
  } finally {
    await handle.close();
  }
}

/** Removes what uploads of a process that was killed have left in the folder. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && found.mtimeMs < Date.now() - LEFTOVER_MS) await rm(file, { force: true });
  }
}
