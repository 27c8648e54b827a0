import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { housingAssociations } from "#drizzle/schema/index.ts";
import { createApp } from "#server/app.ts";
import { uploadLogo } from "#server/domains/association/logo.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { mediaKeyOf } from "#server/platform/files/media-url.ts";
import { createS3FileStores } from "#server/platform/files/s3-file-store.ts";
import { createImage } from "#tests/factories/images.ts";
import { createMember } from "#tests/factories/people.ts";
import { bearerOf } from "#tests/helpers/bearer.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { runJob } from "#tests/helpers/run-job.ts";
import { type LocalS3, startS3 } from "#tests/helpers/s3.ts";
import { bodyOf } from "#tests/helpers/upload-body.ts";

let s3: LocalS3;
let stores: { media: FileStore; files: FileStore };
let server: Server;
let origin: string;

beforeAll(async () => {
  s3 = await startS3();
  stores = createS3FileStores(s3.settings);
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { services } = portal();
  const config = { ...services.config, publicUrl: origin };
  // The worker of this portal knows only its own store: it would take the old logo for removed.
  const jobs = { ...services.jobs, enqueue: async () => undefined };
  server.on("request", createApp({ ...services, ...stores, config, jobs }, { client: (_req, _res, next) => next(), outboxFolder: null }));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await s3.close();
});

test("SETP-38 with S3 behind, a logo goes up, is served by the portal itself, and is removed with its successor", async () => {
  const member = await createMember();
  const upload = async () => {
    const response = await fetch(`${origin}/api/associations/${member.associationId}/logo?filename=hus.png`, {
      method: "PUT",
      headers: await bearerOf(member),
      body: new Uint8Array(await createImage("png", { width: 800, height: 100 })),
    });
    expect(response.status).toBe(201);
    return ((await response.json()) as { logo_url: string }).logo_url;
  };
  const url = await upload();
  expect(url).toMatch(new RegExp(`^${origin}/media/logos/${member.associationId}/\\d+_hus\\.png$`));
  const key = mediaKeyOf(url) ?? "";
  expect(await stores.media.exists(key)).toBe(true);
  expect(await portal().services.media.exists(key)).toBe(false);

  const served = await fetch(url);
  expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(await sharp(Buffer.from(await served.arrayBuffer())).metadata()).toMatchObject({ format: "png", width: 400, height: 50 });
  expect((await fetch(`${origin}/media/logos/${member.associationId}/1_saknas.png`)).status).toBe(404);

  const next = await upload();
  await runJob(await contextFor(null, stores), "remove-files", { keys: [key] });
  expect(await stores.media.exists(key)).toBe(false);
  expect((await fetch(url)).status).toBe(404);
  expect((await fetch(next)).status).toBe(200);
});

test("while S3 does not answer an upload is refused in time, and the association keeps what it has", async () => {
  const away = createS3FileStores({ ...s3.settings, endpoint: "http://127.0.0.1:9" });
  const member = await createMember();
  const log = { ...portal().services.log, error: () => {}, warn: () => {} } as never;
  const ctx = await contextFor(member, { ...away, log });
  const started = performance.now();
  const upload = uploadLogo(ctx, { associationId: member.associationId, fileName: "a.png" }, bodyOf(await createImage("png")));
  await expect(upload).rejects.toMatchObject({ code: "UNAVAILABLE", reason: "LOGO_NOT_STORED" });
  expect(performance.now() - started).toBeLessThan(20_000);
  const [row] = await ctx.db.select().from(housingAssociations).where(eq(housingAssociations.id, member.associationId));
  expect(row?.logoUrl).toBeNull();
});
