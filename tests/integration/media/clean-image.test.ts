import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cleanImage } from "#server/platform/files/image-intake.ts";
import { receiveOfficeFile } from "#server/platform/files/receive-office-file.ts";
import { EVIDENCE_MAX_BYTES } from "#shared/limits.ts";
import { createImage, createPhonePicture, createPixelBomb, drawing, SECRET_OF_CAMERA, SECRET_OF_XMP } from "#tests/factories/images.ts";
import { portal } from "#tests/helpers/portal.ts";
import { bodyOf } from "#tests/helpers/upload-body.ts";

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
