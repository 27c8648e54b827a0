import type { Disk } from "flydrive";
import type { FileStore } from "./file-store.ts";
import { createFlydriveFileStore } from "./flydrive-file-store.ts";

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** `endpoint/bucket/key` in place of `bucket.endpoint/key`, as most stores besides Amazon's want it. */
  forcePathStyle: boolean;
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
