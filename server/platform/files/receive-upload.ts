import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { InvalidError } from "#server/platform/errors.ts";
import type { ErrorReason } from "#shared/error-reasons.ts";
import { UPLOAD_MAX_BYTES } from "#shared/limits.ts";

/** The raw body of a request. */
export interface UploadBody {
  stream: Readable;
  /** What the sender says it is; null when it does not say. */
  declaredBytes: number | null;
}

export interface UploadLimits {
  maxBytes: number;
  /** What a body that is larger, or cut off, is refused with. */
  tooLarge: ErrorReason;
  cutOff: ErrorReason;
}

const PICTURE_LIMITS: UploadLimits = { maxBytes: UPLOAD_MAX_BYTES, tooLarge: "FILE_TOO_LARGE", cutOff: "IMAGE_UNREADABLE" };

const LEFTOVER_MS = 3_600_000;

/**
 * Streams a body into a file of its own, hands it to `work` and removes it, whatever happens. Throws InvalidError with the reasons of
 * its limits, which are those of a picture unless others are given. The stream stays open, for the answer's sake.
 */
export async function receiveUpload<T>(
  body: UploadBody,
  folder: string,
  work: (file: string) => Promise<T>,
  limits: UploadLimits = PICTURE_LIMITS,
): Promise<T> {
  if (body.declaredBytes !== null && body.declaredBytes > limits.maxBytes) throw new InvalidError(limits.tooLarge);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, randomUUID());
  try {
    await save(body.stream, file, limits);
    return await work(file);
  } finally {
    await rm(file, { force: true });
  }
}

async function save(stream: Readable, file: string, { maxBytes, tooLarge, cutOff }: UploadLimits): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    let bytes = 0;
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new InvalidError(tooLarge);
      await handle.appendFile(chunk);
    }
  } catch (error) {
    if (stream.destroyed) throw new InvalidError(cutOff, { cause: error });
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
