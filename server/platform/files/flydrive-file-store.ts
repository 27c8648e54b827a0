import type { Disk } from "flydrive";
import { type FileStore, MissingFileError } from "./file-store.ts";

/** `documents/<uuid>.pdf`: folders and a name, none of them hidden, none of them a way up. */
const KEY = /^(?:[a-z0-9][\w-]*\/)+[a-z0-9][\w.-]*$/i;

interface Place {
  /** Opens the disk at its first use. */
  open(): Promise<Disk> | Disk;
  /** Stands in front of every key, for stores that share a disk. */
  prefix?: string;
  /** Whether the driver's own error says that there is no such file. */
  isMissing(error: unknown): boolean;
}

/** A file store over one of FlyDrive's drivers. A key that is not of the form above throws before anything is touched. */
export function createFlydriveFileStore({ open, prefix = "", isMissing }: Place): FileStore {
  const checked = (key: string): string => {
    if (!KEY.test(key) || key.length > 300) throw new TypeError("not a key of the file store");
    return prefix + key;
  };
  const read = async <T>(key: string, work: (disk: Disk, path: string) => Promise<T>): Promise<T> => {
    const path = checked(key);
    try {
      return await work(await open(), path);
    } catch (error) {
      if (error instanceof Error && isMissing(error.cause)) throw new MissingFileError("no such file", { cause: error });
      throw error;
    }
  };
  return {
    async put(key, contents, contentType) {
      const path = checked(key);
      await (await open()).put(path, contents, { contentType });
    },
    get: (key) => read(key, (disk, path) => disk.getBytes(path)),
    stream: (key) => read(key, (disk, path) => disk.getStream(path)),
    async exists(key) {
      const path = checked(key);
      return (await open()).exists(path);
    },
    async remove(key) {
      const path = checked(key);
      await (await open()).delete(path);
    },
  };
}
