import { readFile } from "node:fs/promises";
import path from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { FileStore } from "./file-store.ts";
import { writeFileAtomically } from "./write-file-atomically.ts";

/** `documents/<uuid>.pdf`: folders and a name, none of them hidden, none of them a way up. */
const KEY = /^(?:[a-z0-9][\w-]*\/)+[a-z0-9][\w.-]*$/i;

/** FlyDrive's own writes can be seen half done, and its bytes are those of a buffer that can be longer than the file. */
class AtomicFsDriver extends FSDriver {
  override put(key: string, contents: string | Uint8Array): Promise<void> {
    return writeFileAtomically(this.pathOf(key), contents);
  }

  override async getBytes(key: string): Promise<Uint8Array> {
    return readFile(this.pathOf(key));
  }

  private pathOf(key: string): string {
    return path.join(String(this.options.location), key);
  }
}

/** Files under one directory of this machine. A key that is not of the form above throws before anything is touched. */
export function createDiskFileStore(directory: string): FileStore {
  const disk = new Disk(new AtomicFsDriver({ location: path.resolve(directory), visibility: "private" }));
  const checked = (key: string): string => {
    if (!KEY.test(key) || key.length > 300) throw new TypeError("not a key of the file store");
    return key;
  };
  return {
    async put(key, contents, contentType) {
      await disk.put(checked(key), contents, { contentType });
    },
    get: async (key) => disk.getBytes(checked(key)),
    stream: async (key) => disk.getStream(checked(key)),
    exists: async (key) => disk.exists(checked(key)),
    async remove(key) {
      await disk.delete(checked(key));
    },
  };
}
