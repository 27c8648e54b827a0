import path from "node:path";
import type { Environment } from "#server/platform/env.ts";
import { createDiskFileStore } from "./disk-file-store.ts";
import type { FileStore } from "./file-store.ts";
import { createS3FileStores } from "./s3-file-store.ts";

/** Media, private files and the parts of pages, in the bucket of an S3-compatible store when one is configured, else on this machine's disk. */
export function openFileStores(env: Pick<Environment, "S3" | "DATA_DIR">): Record<"media" | "files" | "builds", FileStore> {
  if (env.S3) return createS3FileStores(env.S3);
  return {
    media: createDiskFileStore(path.join(env.DATA_DIR, "media")),
    files: createDiskFileStore(path.join(env.DATA_DIR, "private")),
    builds: createDiskFileStore(path.join(env.DATA_DIR, "builds")),
  };
}
