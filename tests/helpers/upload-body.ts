import { Readable } from "node:stream";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";

/** These bytes as the body of a request. */
export function bodyOf(contents: Uint8Array): UploadBody {
  return { stream: Readable.from([contents], { objectMode: false }), declaredBytes: contents.length };
}
