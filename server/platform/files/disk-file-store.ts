import { open, readFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { FileStore } from "./file-store.ts";
import { createFlydriveFileStore } from "./flydrive-file-store.ts";
import { writeFileAtomically } from "./write-file-atomically.ts";

/** FlyDrive's own writes can be seen half done, its bytes are those of a buffer that can be longer than the file, and its
 *  streams say only while they are read that there is no file. */
class AtomicFsDriver extends FSDriver {
  override put(key: string, contents: string | Uint8Array): Promise<void> {
    return writeFileAtomically(this.pathOf(key), contents);
  }

  override async getBytes(key: string): Promise<Uint8Array> {
    return readFile(this.pathOf(key));
  }

  override async getStream(key: string): Promise<Readable> {
    return (await open(this.pathOf(key))).createReadStream();
  }

  private pathOf(key: string): string {
    return path.join(String(this.options.location), key);
  }
}

/** Files under one directory of this machine. */
export function createDiskFileStore(directory: string): FileStore {
  const disk = new Disk(new AtomicFsDriver({ location: path.resolve(directory), visibility: "private" }));
  return createFlydriveFileStore({
    open: () => disk,
    isMissing: (error) => error instanceof Error && "code" in error && error.code === "ENOENT",
  });
}
