import sharp from "sharp";
import { expect } from "vitest";
import { SECRET_OF_CAMERA, SECRET_OF_XMP } from "#tests/factories/images.ts";

/** Asserts that a telephone's picture was drawn anew, in this format and size, with nothing of what the telephone wrote beside it. */
export async function expectDrawnAnew(contents: Buffer, format: string, width: number, height: number): Promise<void> {
  const drawn = await sharp(contents).metadata();
  expect([drawn.format, drawn.width, drawn.height, drawn.exif, drawn.xmp, drawn.icc, drawn.orientation]).toEqual([
    ...[format, width, height],
    ...[undefined, undefined, undefined, undefined],
  ]);
  expect([SECRET_OF_CAMERA, SECRET_OF_XMP].filter((secret) => contents.includes(secret))).toEqual([]);
}

/** Asserts that the answer is such a picture, to be shown on a page and kept by nobody else. */
export async function expectPhotoDrawnAnew(answer: Response, width: number, height: number): Promise<Buffer> {
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/webp");
  expect(answer.headers.get("cache-control")).toBe("private, max-age=60");
  expect(answer.headers.get("vary")).toContain("Cookie");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  const contents = Buffer.from(await answer.arrayBuffer());
  await expectDrawnAnew(contents, "webp", width, height);
  return contents;
}
