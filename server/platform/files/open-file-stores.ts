import { open, readFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { type FileStore, MissingFileError } from "./file-store.ts";
import { writeFileAtomically } from "./write-file-atomically.ts";

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** `endpoint/bucket/key` in place of `bucket.endpoint/key`, as most stores besides Amazon's want it. */
  forcePathStyle: boolean;
}

/** Media, private files and the parts of pages, in the bucket of an S3-compatible store when one is configured, else on this machine's disk. */
export function openFileStores(env: { S3: S3Settings | null; DATA_DIR: string }): Record<"media" | "files" | "builds", FileStore> {
  if (env.S3) return createS3FileStores(env.S3);
  return {
    media: createDiskFileStore(path.join(env.DATA_DIR, "media")),
    files: createDiskFileStore(path.join(env.DATA_DIR, "private")),
    builds: createDiskFileStore(path.join(env.DATA_DIR, "builds")),
  };
}

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

/** The stores in one bucket, under `media/`, `private/` and `builds/`. The SDK is loaded at the first use. */
export function createS3FileStores(settings: S3Settings): Record<"media" | "files" | "builds", FileStore> {
  let disk: Promise<Disk> | null = null;
  const place = (prefix: string) => ({
    prefix,
    open: () => {
      disk ??= openDisk(settings);
      return disk;
    },
    isMissing: (error: unknown) => error instanceof Error && error.name === "NoSuchKey",
  });
  const storeIn = (prefix: string) => createFlydriveFileStore(place(prefix));
  return { media: storeIn("media/"), files: storeIn("private/"), builds: storeIn("builds/") };
}

async function openDisk({ accessKeyId, secretAccessKey, ...settings }: S3Settings): Promise<Disk> {
  const [flydrive, { S3Driver }] = await Promise.all([import("flydrive"), import("flydrive/drivers/s3")]);
  const driver = new S3Driver({
    ...settings,
    credentials: { accessKeyId, secretAccessKey },
    visibility: "private",
    // Buckets of today refuse access lists; who may read is decided by the portal.
    supportsACL: false,
    // The SDK's newer checksums are unknown to many compatible stores.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 20_000, throwOnRequestTimeout: true },
  });
  return new flydrive.Disk(driver);
}

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
function createFlydriveFileStore({ open, prefix = "", isMissing }: Place): FileStore {
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
