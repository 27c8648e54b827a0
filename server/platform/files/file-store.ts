import type { Readable } from "node:stream";

/** Files by key, for example `documents/<uuid>.pdf`. Keys are made by the portal, never by a caller. */
export interface FileStore {
  put(key: string, contents: Uint8Array, contentType: string): Promise<void>;
  /** Throws MissingFileError. */
  get(key: string): Promise<Uint8Array>;
  /** Throws MissingFileError before anything is read. */
  stream(key: string): Promise<Readable>;
  exists(key: string): Promise<boolean>;
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>;
}

/** The store works, and has no file with this key. */
export class MissingFileError extends Error {
  override name = "MissingFileError";
}
