import { open as openFile } from "node:fs/promises";
import type { Metadata, ResizeOptions, Sharp, SharpOptions } from "sharp";
import { InvalidError } from "#server/platform/errors.ts";
import { IMAGE_MAX_PIXELS } from "#shared/limits.ts";

export type ImageShape = ResizeOptions;

/** A square for the face; the association's mark at twice the size it is shown at, for sharp screens. */
export const AVATAR_SHAPE = { width: 512, height: 512, fit: "cover" } as const satisfies ImageShape;
export const LOGO_SHAPE = { width: 400, height: 192, fit: "inside", withoutEnlargement: true } as const satisfies ImageShape;

export interface EncodedImage {
  contents: Uint8Array;
  contentType: string;
  extension: string;
}

export type ImageFormat = "jpeg" | "png" | "webp";

/** What the first bytes say, and what sharp must then call it. An animated PNG is a PNG with more behind its first picture. */
const FORMATS: Record<string, ImageFormat> = { "image/jpeg": "jpeg", "image/png": "png", "image/apng": "png", "image/webp": "webp" };
export const EXTENSIONS: Record<ImageFormat, string> = { jpeg: "jpg", png: "png", webp: "webp" };
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

/** What an uploaded picture is, and how it is opened. Throws InvalidError with FILE_TYPE_NOT_ALLOWED, IMAGE_TOO_LARGE or IMAGE_UNREADABLE. */
export async function inspectImage(file: string) {
  const format = await formatOf(file);
  if (!format) throw new InvalidError("FILE_TYPE_NOT_ALLOWED");
  library ??= loadSharp();
  const sharp = await library;

  const metadata = await readable(sharp(file, { ...OPTIONS, limitInputPixels: false }).metadata());
  if (metadata.format !== format) throw new InvalidError("FILE_TYPE_NOT_ALLOWED");
  if (metadata.width * metadata.height > IMAGE_MAX_PIXELS) throw new InvalidError("IMAGE_TOO_LARGE");
  const open = (source: string | Buffer): Sharp => sharp(source, OPTIONS).timeout({ seconds: TIMEOUT_SECONDS });
  return { open, format, metadata };
}

/**
 * Draws the picture of an uploaded file anew in the given shape, in its own format unless another is asked for, upright and
 * without anything that stood beside the points. Its bytes say what it is, never its name. Throws InvalidError with
 * FILE_TYPE_NOT_ALLOWED, IMAGE_TOO_LARGE or IMAGE_UNREADABLE.
 */
export async function encodeImage(file: string, shape: ImageShape, as?: ImageFormat): Promise<EncodedImage> {
  const { open, format } = await inspectImage(file);
  const output = as ?? format;
  const drawn = inFormat(open(file).autoOrient().resize(shape), output);
  return { contents: await readable(drawn.toBuffer()), contentType: `image/${output}`, extension: EXTENSIONS[output] };
}

async function formatOf(file: string): Promise<ImageFormat | null> {
  const { fileTypeFromBuffer } = await import("file-type");
  const type = await fileTypeFromBuffer(await readHead(file)).catch(() => undefined);
  return (type && FORMATS[type.mime]) ?? null;
}

async function readHead(file: string): Promise<Uint8Array> {
  const handle = await openFile(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function inFormat(image: Sharp, format: ImageFormat): Sharp {
  if (format === "jpeg") return image.jpeg({ quality: 85 });
  if (format === "png") return image.png({ compressionLevel: 9 });
  return image.webp({ quality: 85 });
}

/** Throws InvalidError with IMAGE_UNREADABLE for whatever goes wrong. */
export async function readable<T extends Metadata | Buffer>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new InvalidError("IMAGE_UNREADABLE", { cause: error });
  }
}
