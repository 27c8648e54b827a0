import { readFile } from "node:fs/promises";
import type { Metadata, Sharp } from "sharp";
import { type EncodedImage, EXTENSIONS, type ImageFormat, inspectImage, readable } from "./image.ts";
import { stripMetadata } from "./strip-metadata.ts";

/** All points are unpacked for it, however small it becomes. */
const PROBE = { width: 16, height: 16, fit: "fill" } as const;

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
