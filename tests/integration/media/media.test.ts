import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { housingAssociations } from "#drizzle/schema/index.ts";
import { createApp } from "#server/app.ts";
import { uploadLogo } from "#server/domains/association/logo.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { AVATAR_SHAPE, encodeImage, LOGO_SHAPE } from "#server/platform/files/image.ts";
import { cleanImage, createImageIntake } from "#server/platform/files/image-intake.ts";
import { mediaKeyOf } from "#server/platform/files/media-url.ts";
import { createS3FileStores } from "#server/platform/files/open-file-stores.ts";
import { receiveOfficeFile } from "#server/platform/files/receive-office-file.ts";
import { receiveUpload } from "#server/platform/files/receive-upload.ts";
import { createGate } from "#server/platform/limits/gate.ts";
import { EVIDENCE_MAX_BYTES, UPLOAD_MAX_BYTES } from "#shared/limits.ts";
import {
  createImage,
  createImpostors,
  createPhonePicture,
  createPixelBomb,
  drawing,
  SECRET_OF_CAMERA,
  SECRET_OF_XMP,
} from "#tests/factories/images.ts";
import { createMember } from "#tests/factories/people.ts";
import { bearerOf } from "#tests/helpers/bearer.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { runJob } from "#tests/helpers/run-job.ts";
import { type LocalS3, startS3 } from "#tests/helpers/s3.ts";
import { bodyOf } from "#tests/helpers/upload-body.ts";
import { portalFiles } from "../../../scripts/backup/portal-files.ts";

describe("clean image", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "clean-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function clean(sent: Uint8Array): Promise<Buffer> {
    const file = path.join(folder, "picture");
    await writeFile(file, sent);
    return Buffer.from((await cleanImage(file)).contents);
  }

  const pointsOf = (picture: Buffer) => sharp(picture).raw().toBuffer();

  /** Long enough not to occur by chance among compressed points. */
  const TRACES = [SECRET_OF_CAMERA, SECRET_OF_XMP, "x:xmpmeta", "<script>"];
  const tracesIn = (picture: Buffer) => TRACES.filter((trace) => picture.includes(trace));
  const FORMATS = ["jpeg", "png", "webp"] as const;

  /** As `createPhonePicture`, but taken with the telephone upright, and with a page behind the picture. */
  async function uprightPicture(format: (typeof FORMATS)[number]): Promise<Buffer> {
    const lying = await createPhonePicture(format, { width: 300, height: 100 });
    const upright = await sharp(lying).keepMetadata().withMetadata({ orientation: 1 }).toFormat(format).toBuffer();
    return Buffer.concat([upright, Buffer.from("<script>alert(1)</script>")]);
  }

  test.each(FORMATS)("a %s that stands upright keeps every point, and loses position, camera and what stands behind it", async (format) => {
    const sent = await uprightPicture(format);
    expect(tracesIn(sent)).toEqual(expect.arrayContaining([SECRET_OF_CAMERA, "<script>"]));
    expect((await sharp(sent).metadata()).xmp).toBeDefined();
    const kept = await clean(sent);
    expect(tracesIn(kept)).toEqual([]);
    const after = await sharp(kept).metadata();
    expect([after.format, after.width, after.height, after.exif, after.xmp]).toEqual([format, 300, 100, undefined, undefined]);
    expect((await pointsOf(kept)).equals(await pointsOf(sent))).toBe(true);
  });

  test.each(FORMATS)("a %s that lies is turned upright in its full size, and loses position and camera", async (format) => {
    const kept = await clean(await createPhonePicture(format, { width: 4000, height: 300 }));
    const after = await sharp(kept).metadata();
    expect([after.format, after.width, after.height]).toEqual([format, 300, 4000]);
    expect([after.orientation, after.exif, after.xmp]).toEqual([undefined, undefined, undefined]);
    expect(tracesIn(kept)).toEqual([]);
  });

  test("a progressive JPEG in several scans is kept as it is", async () => {
    const sent = await drawing(200, 100).jpeg({ progressive: true }).toBuffer();
    expect((await clean(sent)).equals(sent)).toBe(true);
  });

  test("a plan in two colours and in A2 keeps its size, its palette and its points, and does not grow", async () => {
    const plan = await drawing(7016, 4961).toColourspace("b-w").png({ palette: true, colours: 2, dither: 0 }).toBuffer();
    const kept = await clean(plan);
    expect(await sharp(kept).metadata()).toMatchObject({ width: 7016, height: 4961, isPalette: true });
    expect(kept.byteLength).toBeLessThanOrEqual(plan.byteLength);
    expect((await pointsOf(kept)).equals(await pointsOf(plan))).toBe(true);
  });

  test("an animation becomes its first picture", async () => {
    const frames = await Promise.all([1, 2].map(() => createImage("png", { width: 40, height: 40 })));
    const animation = await sharp(frames, { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer();
    expect((await sharp(await clean(animation)).metadata()).pages).toBeUndefined();
  });

  test("what is cut off, damaged inside or has too many points is refused", async () => {
    for (const format of FORMATS) {
      const whole = await createImage(format, { width: 400, height: 400 });
      for (const length of [40, 700, whole.length / 2])
        await expect(clean(whole.subarray(0, length)), `${format} ${length}`).rejects.toMatchObject({ reason: "IMAGE_UNREADABLE" });
    }
    await expect(clean(createPixelBomb())).rejects.toMatchObject({ reason: "IMAGE_TOO_LARGE" });
    const plan = sharp({ create: { width: 9933, height: 7016, channels: 3, background: "white" } });
    await expect(clean(await plan.jpeg().toBuffer())).rejects.toMatchObject({ reason: "IMAGE_TOO_LARGE" });
  });

  test("a picture that grows past the limit when it is turned is refused with what to do", async () => {
    const { images } = portal().services;
    const grown = { contents: new Uint8Array(EVIDENCE_MAX_BYTES + 1), contentType: "image/png", extension: "png" };
    const body = bodyOf(await createImage("png"));
    await expect(receiveOfficeFile({ ...images, clean: async () => grown }, body)).rejects.toMatchObject({
      reason: "TURNED_IMAGE_TOO_LARGE",
    });
  });
});

describe("image intake", () => {
  const newFolder = () => mkdtemp(path.join(tmpdir(), "incoming-"));

  /** So many bytes, made as they are read. */
  function* bytes(count: number) {
    const chunk = Buffer.alloc(1024 * 1024, 1);
    for (let left = count; left > 0; left -= chunk.length) yield chunk.subarray(0, Math.min(left, chunk.length));
  }

  test("a body lies on disk while it is worked on, readable by the portal's user only, and is removed after", async () => {
    const folder = await newFolder();
    const seen = await receiveUpload(bodyOf(Buffer.from("åäö")), folder, async (file) => [path.dirname(file), await readdir(folder)]);
    expect(seen).toEqual([folder, [expect.any(String)]]);
    expect(await readdir(folder)).toEqual([]);
    await expect(
      receiveUpload(bodyOf(Buffer.from("x")), folder, async () => {
        throw new Error("the work failed");
      }),
    ).rejects.toThrow("the work failed");
    expect(await readdir(folder)).toEqual([]);
  });

  test("SETP-30 50 MB are taken, one byte more is not, said or unsaid, and the sender is not cut off", async () => {
    const folder = await newFolder();
    const exact = Readable.from(bytes(UPLOAD_MAX_BYTES), { objectMode: false });
    expect(await receiveUpload({ stream: exact, declaredBytes: UPLOAD_MAX_BYTES }, folder, async () => "taken")).toBe("taken");

    const over = Readable.from(bytes(UPLOAD_MAX_BYTES + 1), { objectMode: false });
    const refusal = { reason: "FILE_TOO_LARGE", message: "Max filstorlek är 50MB." };
    await expect(receiveUpload({ stream: over, declaredBytes: null }, folder, async () => "taken")).rejects.toMatchObject(refusal);
    expect(over.destroyed).toBe(false);

    const said = { stream: Readable.from(bytes(1)), declaredBytes: UPLOAD_MAX_BYTES + 1 };
    await expect(receiveUpload(said, folder, async () => "taken")).rejects.toMatchObject(refusal);
    expect(await readdir(folder)).toEqual([]);
  });

  test("a body that breaks off leaves nothing", async () => {
    const folder = await newFolder();
    const stream = Readable.from(
      (function* () {
        yield Buffer.from("begun");
        throw new Error("the connection is gone");
      })(),
      { objectMode: false },
    );
    await expect(receiveUpload({ stream, declaredBytes: 500 }, folder, async () => "taken")).rejects.toMatchObject({
      reason: "IMAGE_UNREADABLE",
    });
    expect(await readdir(folder)).toEqual([]);
  });

  test("what a killed process left is removed with the next one's first upload", async () => {
    const folder = await newFolder();
    const [old, recent] = [path.join(folder, "old"), path.join(folder, "recent")];
    for (const file of [old, recent]) await writeFile(file, "x");
    const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
    await utimes(old, twoHoursAgo, twoHoursAgo);
    await createImageIntake(folder).take(bodyOf(await createImage("png")), AVATAR_SHAPE);
    expect(await readdir(folder)).toEqual(["recent"]);
  });

  test("at most two pieces of work run at a time, in the order they came, also when some fail", async () => {
    const gate = createGate(2);
    let [running, most] = [0, 0];
    const order: number[] = [];
    const work = (index: number) =>
      gate(async () => {
        order.push(index);
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running--;
        if (index % 3 === 0) throw new Error("failed");
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 9 }, (_, index) => work(index)));
    expect([most, running]).toEqual([2, 0]);
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(3);
  });

  test("while two pictures are drawn the others wait on disk", async () => {
    const folder = await newFolder();
    const intake = createImageIntake(folder);
    const picture = await createImage("png", { width: 1500, height: 1500 });
    let isDone = false;
    const all = Promise.all(Array.from({ length: 5 }, () => intake.take(bodyOf(picture), AVATAR_SHAPE))).finally(() => {
      isDone = true;
    });
    // Looked at all the time: on a quick machine they do not wait for long.
    let most = 0;
    while (!isDone) most = Math.max(most, (await readdir(folder)).length);
    expect(await all).toHaveLength(5);
    expect(most).toBeGreaterThanOrEqual(3);
    expect(await readdir(folder)).toEqual([]);
  });

  test("an upload that is under way is no part of a backup", async () => {
    const dataDir = await newFolder();
    for (const name of ["incoming", "media", "private"]) await mkdir(path.join(dataDir, name));
    expect(await portalFiles(dataDir)).toEqual(["media", "private"]);
  });
});

describe("image", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "images-"));
  });
  afterAll(async () => {
    expect(await readdir(folder)).toEqual(["picture"]);
    await rm(folder, { recursive: true });
  });

  async function encode(contents: Uint8Array, shape: typeof AVATAR_SHAPE | typeof LOGO_SHAPE = AVATAR_SHAPE) {
    const file = path.join(folder, "picture");
    await writeFile(file, contents);
    return encodeImage(file, shape);
  }

  test.each([
    ["jpeg", "jpg"],
    ["png", "png"],
    ["webp", "webp"],
  ] as const)("a %s keeps its format and becomes a square of 512", async (format, extension) => {
    const { contents, ...image } = await encode(await createImage(format, { width: 900, height: 300 }));
    expect(image).toEqual({ contentType: `image/${format}`, extension });
    expect(await sharp(contents).metadata()).toMatchObject({ format, width: 512, height: 512 });
  });

  test.each([
    [
      { width: 1600, height: 400 },
      { width: 400, height: 100 },
    ],
    [
      { width: 300, height: 900 },
      { width: 64, height: 192 },
    ],
    [
      { width: 90, height: 30 },
      { width: 90, height: 30 },
    ],
  ])("LIMIT-21 a logo of %j is kept as %j: whole, and never enlarged", async (before, after) => {
    const { contents } = await encode(await createImage("png", before), LOGO_SHAPE);
    expect(await sharp(contents).metadata()).toMatchObject({ format: "png", ...after });
  });

  test.each(["jpeg", "png", "webp"] as const)(
    "a %s is turned upright, and loses position, camera, colour profile and remarks",
    async (format) => {
      const original = await createPhonePicture(format, { width: 300, height: 100 });
      const before = await sharp(original).metadata();
      expect(before).toMatchObject({ orientation: 6, exif: expect.anything(), icc: expect.anything(), xmp: expect.anything() });

      const { contents } = await encode(original, LOGO_SHAPE);
      const after = await sharp(contents).metadata();
      expect(after).toMatchObject({ width: 64, height: 192 });
      for (const part of ["orientation", "exif", "icc", "xmp", "iptc", "comments"] as const) expect(after[part], part).toBeUndefined();
      const bytes = Buffer.from(contents).toString("latin1");
      for (const trace of [SECRET_OF_CAMERA, SECRET_OF_XMP, "Exif", "EXIF", "eXIf", "ICC_PROFILE", "iCCP", "ICCP", "xmpmeta", "XMP "]) {
        expect(bytes.includes(trace), trace).toBe(false);
      }
    },
  );

  test("what is no JPEG, PNG or WebP is refused, whatever stands behind it", async () => {
    for (const [kind, contents] of Object.entries(await createImpostors())) {
      await expect(encode(contents), kind).rejects.toMatchObject({ code: "INVALID", reason: "FILE_TYPE_NOT_ALLOWED" });
    }
  });

  test("of a picture with an archive or a page behind it only the picture is kept", async () => {
    for (const format of ["jpeg", "png", "webp"] as const) {
      const tail = Buffer.from("PK\u0003\u0004<script>alert(1)</script>");
      const { contents } = await encode(Buffer.concat([await createImage(format), tail]));
      expect(Buffer.from(contents).includes("<script>"), format).toBe(false);
      expect(Buffer.from(contents).includes("PK\u0003\u0004"), format).toBe(false);
    }
  });

  test("of an animation only the first picture is kept", async () => {
    const frames = await Promise.all(["#ff0000", "#00ff00", "#0000ff"].map((background) => flat(background)));
    const animation = await sharp(frames, { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(3);
    const { contents } = await encode(animation);
    expect((await sharp(contents).metadata()).pages).toBeUndefined();
    const { dominant } = await sharp(contents).stats();
    expect(dominant.r).toBeGreaterThan(200);
  });

  const flat = (background: string) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer();

  test("a file that was cut off, or damaged inside, cannot be read", async () => {
    for (const format of ["jpeg", "png", "webp"] as const) {
      const whole = await createImage(format, { width: 400, height: 400 });
      await expect(encode(whole.subarray(0, whole.length / 2)), format).rejects.toMatchObject({ reason: "IMAGE_UNREADABLE" });
      await expect(encode(whole.subarray(0, 40)), format).rejects.toMatchObject({ reason: "IMAGE_UNREADABLE" });
    }
  });

  test("a small file that would unpack to 900 million pixels is refused before it does", async () => {
    const bomb = createPixelBomb();
    expect(bomb.length).toBeLessThan(200_000);
    const before = process.memoryUsage().rss;
    await expect(encode(bomb)).rejects.toMatchObject({ code: "INVALID", reason: "IMAGE_TOO_LARGE" });
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  test("50 megapixels are taken, one row more is not", async () => {
    const blank = (height: number) =>
      sharp({ create: { width: 10_000, height, channels: 3, background: "white" } })
        .jpeg()
        .toBuffer();
    expect(await encode(await blank(5_000))).toMatchObject({ extension: "jpg" });
    await expect(encode(await blank(5_001))).rejects.toMatchObject({ reason: "IMAGE_TOO_LARGE" });
  });

  test("readers of other formats are shut for the whole process", async () => {
    await encode(await createImage("png"));
    await expect(sharp(await drawing(9, 9).gif().toBuffer()).metadata()).rejects.toThrow();
    await expect(sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')).metadata()).rejects.toThrow();
  });
});

describe("s3 round trip", () => {
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
});
