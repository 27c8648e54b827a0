import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import type { S3Settings } from "#server/platform/files/open-file-stores.ts";

export interface LocalS3 {
  settings: S3Settings;
  close(): Promise<void>;
}

/** A local server that speaks S3, with one empty bucket. */
export async function startS3(): Promise<LocalS3> {
  const directory = await mkdtemp(path.join(tmpdir(), "s3-"));
  const bucket = "beredskap";
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: "eu-north-1",
      bucket,
      // The only pair it knows.
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
      forcePathStyle: true,
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
