import { readFile } from "node:fs/promises";
import type { Metadata, Sharp } from "sharp";
import { createGate } from "#server/platform/limits/gate.ts";
import { type EncodedImage, EXTENSIONS, encodeImage, type ImageFormat, type ImageShape, inspectImage, readable } from "./image.ts";
import { receiveUpload, removeLeftovers, type UploadBody, type UploadLimits } from "./receive-upload.ts";

const MARKER = 0xff;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
/** Segments of applications that a decoder needs, by marker: density without a thumbnail, colour profile, colour transform. */
const NEEDED_SEGMENTS: Readonly<Record<number, string>> = { 224: "\u0000\u0010JFIF\u0000", 226: "ICC_PROFILE\u0000", 238: "Adobe" };
const FIRST_APPLICATION = 0xe0;

const PNG_SIGNATURE_BYTES = 8;
/** Four bytes each of length, type and checksum. */
const PNG_FRAME_BYTES = 12;
const PNG_CHUNKS = new Set("IHDR PLTE tRNS IDAT IEND gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs".split(" "));

const RIFF_HEADER_BYTES = 12;
const RIFF_CHUNK_HEADER_BYTES = 8;
const WEBP_CHUNKS = new Set(["VP8X", "ICCP", "ALPH", "VP8 ", "VP8L"]);
const ANIMATION = 0x02;
const EXIF_AND_XMP = 0x0c;

/** All points are unpacked for it, however small it becomes. */
const PROBE = { width: 16, height: 16, fit: "fill" } as const;

/** Pictures take memory while they are drawn; who waits has its body on disk. */
const IMAGES_AT_A_TIME = 2;

export interface ImageIntake {
  /** Receives a picture and draws it anew, in its own format unless another is asked for. Throws what `receiveUpload` and `encodeImage` throw. */
  take(body: UploadBody, shape: ImageShape, as?: ImageFormat): Promise<EncodedImage>;
  /** Receives a file that may be a picture and holds it on disk for `work`. Throws what `receiveUpload` throws. */
  hold<T>(body: UploadBody, limits: UploadLimits, work: (file: string) => Promise<T>): Promise<T>;
  /** A picture that is held, as it is but upright and without what stood beside its points. Throws what `cleanImage` throws. */
  clean(file: string): Promise<EncodedImage>;
}

/** The one way for pictures into this process. Their bodies lie in the folder while they are worked on. */
export function createImageIntake(folder: string): ImageIntake {
  const gate = createGate(IMAGES_AT_A_TIME);
  let swept: Promise<void> | null = null;
  const sweep = () => {
    swept ??= removeLeftovers(folder);
    return swept;
  };
  return {
    async take(body, shape, as) {
      await sweep();
      return receiveUpload(body, folder, (file) => gate(() => encodeImage(file, shape, as)));
    },
    async hold(body, limits, work) {
      await sweep();
      return receiveUpload(body, folder, work, limits);
    },
    clean: (file) => gate(() => cleanImage(file)),
  };
}

/**
 * The picture of an uploaded file with every point it had, upright, and without the place and the camera that the telephone wrote in
 * it. One that stands upright already keeps its points byte by byte; one that lies is drawn anew. Throws InvalidError with
 * FILE_TYPE_NOT_ALLOWED, IMAGE_TOO_LARGE or IMAGE_UNREADABLE.
 */
export async function cleanImage(file: string): Promise<EncodedImage> {
  const { open, format, metadata } = await inspectImage(file);
  const kind = { contentType: `image/${format}`, extension: EXTENSIONS[format] };
  const bare = (metadata.orientation ?? 1) === 1 ? stripMetadata(format, await readFile(file)) : null;
  if (!bare) return { ...kind, contents: await readable(redraw(open(file).autoOrient(), format, metadata).toBuffer()) };
  await readable(open(bare).resize(PROBE).raw().toBuffer());
  return { ...kind, contents: bare };
}

/** As many colours as before: a plan in two colours would otherwise become many times larger. */
function redraw(image: Sharp, format: ImageFormat, { space, isPalette, bitsPerSample = 8 }: Metadata): Sharp {
  const colours = space === "b-w" ? image.toColourspace("b-w") : image;
  if (format === "png") return colours.png(isPalette ? { palette: true, colours: 2 ** bitsPerSample, dither: 0 } : {});
  return format === "jpeg" ? colours.jpeg({ quality: 90 }) : colours.webp({ quality: 90 });
}

/**
 * The bytes of a picture without what stands beside its points: position, camera, remarks, thumbnails, and anything behind its end. No
 * point changes, and the colour profile stays. Null for what is not built as its format says, and for an animation.
 */
function stripMetadata(format: ImageFormat, bytes: Buffer): Buffer | null {
  if (format === "jpeg") return stripJpeg(bytes);
  return format === "png" ? stripPng(bytes) : stripWebp(bytes);
}

/** ITU-T T.81, annex B. */
function stripJpeg(bytes: Buffer): Buffer | null {
  const kept = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length || bytes[at + 1] === END_OF_IMAGE) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== MARKER) return null;
    if (marker === END_OF_IMAGE) return Buffer.concat([...kept, bytes.subarray(at, at + 2)]);
    const headEnd = at + 2 + bytes.readUInt16BE(at + 2);
    const end = marker === START_OF_SCAN ? endOfScan(bytes, headEnd) : headEnd;
    if (marker !== MARKER && isOfJpeg(marker, bytes.subarray(at + 2, headEnd))) kept.push(bytes.subarray(at, end));
    // Any number of fill bytes may stand before a marker.
    at = marker === MARKER ? at + 1 : end;
  }
  return null;
}

function isOfJpeg(marker: number, segment: Buffer): boolean {
  if (marker < FIRST_APPLICATION) return true;
  const needed = NEEDED_SEGMENTS[marker];
  return (
    needed !== undefined &&
    segment
      .subarray(marker === FIRST_APPLICATION ? 0 : 2)
      .toString("latin1")
      .startsWith(needed)
  );
}

/** Where the next marker stands that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(MARKER, start); at !== -1; at = bytes.indexOf(MARKER, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

/** W3C PNG, section 5. */
function stripPng(bytes: Buffer): Buffer | null {
  const kept = [bytes.subarray(0, PNG_SIGNATURE_BYTES)];
  let at = PNG_SIGNATURE_BYTES;
  while (at + PNG_FRAME_BYTES <= bytes.length) {
    const end = at + PNG_FRAME_BYTES + bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (PNG_CHUNKS.has(type)) kept.push(bytes.subarray(at, end));
    if (type === "IEND") return Buffer.concat(kept);
    at = end;
  }
  return null;
}

/** RFC 9649, section 2. */
function stripWebp(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = [];
  const fileEnd = 8 + bytes.readUInt32LE(4);
  if (fileEnd > bytes.length) return null;
  for (let at = RIFF_HEADER_BYTES; at + RIFF_CHUNK_HEADER_BYTES <= fileEnd; ) {
    const size = bytes.readUInt32LE(at + 4);
    const end = at + RIFF_CHUNK_HEADER_BYTES + size + (size % 2);
    const type = bytes.toString("latin1", at, at + 4);
    if (WEBP_CHUNKS.has(type)) kept.push(Buffer.from(bytes.subarray(at, end)));
    at = end;
  }
  const [first] = kept;
  if (first?.toString("latin1", 0, 4) === "VP8X") {
    const flags = first.readUInt8(RIFF_CHUNK_HEADER_BYTES);
    if (flags & ANIMATION) return null;
    first.writeUInt8(flags & ~EXIF_AND_XMP, RIFF_CHUNK_HEADER_BYTES);
  }
  const header = Buffer.from(bytes.subarray(0, RIFF_HEADER_BYTES));
  header.writeUInt32LE(4 + kept.reduce((sum, { length }) => sum + length, 0), 4);
  return Buffer.concat([header, ...kept]);
}
