import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AVATAR_SHAPE, encodeImage, LOGO_SHAPE } from "#server/platform/files/image.ts";
import {
  createImage,
  createImpostors,
  createPhonePicture,
  createPixelBomb,
  drawing,
  SECRET_OF_CAMERA,
  SECRET_OF_XMP,
} from "#tests/factories/images.ts";

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
