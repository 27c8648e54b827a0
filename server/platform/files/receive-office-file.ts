import { readFile, stat } from "node:fs/promises";
import { InvalidError } from "#server/platform/errors.ts";
import type { ErrorReason } from "#shared/error-reasons.ts";
import { EVIDENCE_MAX_BYTES } from "#shared/limits.ts";
import type { ImageIntake } from "./image-intake.ts";
import type { UploadBody, UploadLimits } from "./receive-upload.ts";

export interface ReceivedFile {
  contents: Uint8Array;
  contentType: string;
  extension: string;
}

const OFFICE = "application/vnd.openxmlformats-officedocument";

/** What is kept as it is, by what its bytes say that it is; never by its name or by what the sender calls it. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  [`${OFFICE}.wordprocessingml.document`]: "docx",
  [`${OFFICE}.spreadsheetml.sheet`]: "xlsx",
  [`${OFFICE}.presentationml.presentation`]: "pptx",
  "application/vnd.oasis.opendocument.text": "odt",
  "application/vnd.oasis.opendocument.spreadsheet": "ods",
};

export const DOCUMENT_LIMITS: UploadLimits = {
  maxBytes: EVIDENCE_MAX_BYTES,
  tooLarge: "EVIDENCE_TOO_LARGE",
  cutOff: "EVIDENCE_UNREADABLE",
};

/**
 * Receives a PDF or an office document as it is, or a picture in its full size: upright, and without the place that the telephone
 * wrote in it. Throws InvalidError with EVIDENCE_EMPTY, EVIDENCE_TOO_LARGE, EVIDENCE_TYPE_NOT_ALLOWED, IMAGE_TOO_LARGE,
 * IMAGE_UNREADABLE, TURNED_IMAGE_TOO_LARGE, or EVIDENCE_UNREADABLE when the body is cut off.
 */
export function receiveOfficeFile(images: ImageIntake, body: UploadBody): Promise<ReceivedFile> {
  return receive(images, body, DOCUMENTS, "EVIDENCE_TYPE_NOT_ALLOWED");
}

/** The same without office documents. Throws as `receiveOfficeFile`, of a type that is not taken ATTACHMENT_TYPE_NOT_ALLOWED. */
export function receivePdfOrPicture(images: ImageIntake, body: UploadBody): Promise<ReceivedFile> {
  return receive(images, body, { "application/pdf": "pdf" }, "ATTACHMENT_TYPE_NOT_ALLOWED");
}

function receive(
  images: ImageIntake,
  body: UploadBody,
  documents: Readonly<Record<string, string>>,
  notAllowed: ErrorReason,
): Promise<ReceivedFile> {
  return images.hold(body, DOCUMENT_LIMITS, async (file) => {
    if ((await stat(file)).size === 0) throw new InvalidError("EVIDENCE_EMPTY");
    const { fileTypeFromFile } = await import("file-type");
    const mime = (await fileTypeFromFile(file).catch(() => undefined))?.mime ?? "";
    if (PICTURES.has(mime)) return receivePicture(images, file);
    const extension = documents[mime];
    if (!extension) throw new InvalidError(notAllowed);
    return { contents: await readFile(file), contentType: mime, extension };
  });
}

/** Only a picture that had to be turned can have grown. */
async function receivePicture(images: ImageIntake, file: string): Promise<ReceivedFile> {
  const picture = await images.clean(file);
  if (picture.contents.byteLength > EVIDENCE_MAX_BYTES) throw new InvalidError("TURNED_IMAGE_TOO_LARGE");
  return picture;
}

const PICTURES: ReadonlySet<string> = new Set(["image/jpeg", "image/png", "image/webp"]);
