import { UPLOAD_MAX_BYTES } from "#shared/limits.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { imageProblem } from "./upload.ts";

/** As large as the server keeps a photo of the log; a telephone's picture is ten times the bytes. */
const LONGEST_SIDE = 1600;
const QUALITY = 0.85;

/** A picture that is made ready to be sent, or what is wrong with it, in words. */
export type ShrunkImage = { image: Blob; problem: null } | { image: null; problem: string };

/**
 * Scales a chosen picture down before it is sent: a crisis has weak networks. Also what only this browser can read, such as HEIC,
 * becomes a JPEG. A picture that the browser cannot draw is sent as it is, where the server may know its kind.
 */
export async function shrinkImage(file: File): Promise<ShrunkImage> {
  if (file.size > UPLOAD_MAX_BYTES) return { image: null, problem: ERROR_MESSAGES.FILE_TOO_LARGE };
  const drawn = await drawSmaller(file).catch(() => null);
  if (drawn && (drawn.size < file.size || imageProblem(file))) return { image: drawn, problem: null };
  const problem = imageProblem(file);
  return problem ? { image: null, problem } : { image: file, problem: null };
}

async function drawSmaller(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const canvas = Object.assign(document.createElement("canvas"), fitWithin(picture, LONGEST_SIDE));
    const drawing = canvas.getContext("2d");
    if (!drawing) return null;
    // A JPEG has nothing to see through.
    drawing.fillStyle = "#fff";
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  } finally {
    picture.close();
  }
}

/** The same shape with no side longer than `longest`; what is smaller stays as it is. */
export function fitWithin({ width, height }: { width: number; height: number }, longest: number): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
