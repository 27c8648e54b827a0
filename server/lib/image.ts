import { open } from "node:fs/promises";
import type { Metadata, ResizeOptions, Sharp, SharpOptions } from "sharp";
import { IMAGE_MAX_PIXELS } from "#shared/limits.ts";
import { InvalidError } from "./errors.ts";

export type ImageShape = ResizeOptions;

/** A square for the face; the association's mark at twice the size it is shown at, for sharp screens. */
export const AVATAR_SHAPE = { width: 512, height: 512, fit: "cover" } as const satisfies ImageShape;
export const LOGO_SHAPE = { width: 400, height: 192, fit: "inside", withoutEnlargement: true } as const satisfies ImageShape;

export interface EncodedImage {
  contents: Uint8Array;
  contentType: string;
  extension: string;
}

type Format = "jpeg" | "png" | "webp";

/** What the first bytes say, and what sharp must then call it. An animated PNG is a PNG with more behind its first picture. */
const FORMATS: Record<string, Format> = { "image/jpeg": "jpeg", "image/png": "png", "image/apng": "png", "image/webp": "webp" };
const EXTENSIONS: Record<Format, string> = { jpeg: "jpg", png: "png", webp: "webp" };
const HEAD_BYTES = 4100;
const TIMEOUT_SECONDS = 30;

/** Only the first picture of the file. The number of points is checked before any of them is unpacked. */
const OPTIONS: SharpOptions = { failOn: "truncated", pages: 1, limitInputPixels: IMAGE_MAX_PIXELS };

let library: Promise<typeof import("sharp").default> | null = null;

/** libvips, loaded at the first picture: one thread for each, no cache, and readers for the three formats alone. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  const readers = ["Jpeg", "Png", "Webp"].flatMap((format) => [`VipsForeignLoad${format}File`, `VipsForeignLoad${format}Buffer`]);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: readers });
  return sharp;
}

/**
 * Draws the picture of an uploaded file anew, in its own format and the given shape, upright and without anything that
 * stood beside the points. Its bytes say what it is, never its name. Throws InvalidError with FILE_TYPE_NOT_ALLOWED,
 * IMAGE_TOO_LARGE or IMAGE_UNREADABLE.
 */
export async function encodeImage(file: string, shape: ImageShape): Promise<EncodedImage> {
  const format = await formatOf(file);
  if (!format) throw new InvalidError("FILE_TYPE_NOT_ALLOWED");
  library ??= loadSharp();
  const sharp = await library;

  const { width, height, format: found } = await readable(sharp(file, { ...OPTIONS, limitInputPixels: false }).metadata());
  if (found !== format) throw new InvalidError("FILE_TYPE_NOT_ALLOWED");
  if (width * height > IMAGE_MAX_PIXELS) throw new InvalidError("IMAGE_TOO_LARGE");

  const drawn = inFormat(sharp(file, OPTIONS).timeout({ seconds: TIMEOUT_SECONDS }).autoOrient().resize(shape), format);
  return { contents: await readable(drawn.toBuffer()), contentType: `image/${format}`, extension: EXTENSIONS[format] };
}

async function formatOf(file: string): Promise<Format | null> {
  const { fileTypeFromBuffer } = await import("file-type");
  const type = await fileTypeFromBuffer(await readHead(file)).catch(() => undefined);
  return (type && FORMATS[type.mime]) ?? null;
}

async function readHead(file: string): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function inFormat(image: Sharp, format: Format): Sharp {
  if (format === "jpeg") return image.jpeg({ quality: 85 });
  if (format === "png") return image.png({ compressionLevel: 9 });
  return image.webp({ quality: 85 });
}

async function readable<T extends Metadata | Buffer>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new InvalidError("IMAGE_UNREADABLE", { cause: error });
  }
}
