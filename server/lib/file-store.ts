import type { Readable } from "node:stream";

/** Files by key, for example `documents/<uuid>.pdf`. Keys are made by the portal, never by a caller. */
export interface FileStore {
  put(key: string, contents: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<Uint8Array>;
  stream(key: string): Promise<Readable>;
  exists(key: string): Promise<boolean>;
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>;
}
