import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import type { Request } from "express";
import { DomainError, InvalidError } from "#server/platform/errors.ts";
import type { ImageIntake } from "#server/platform/files/image-intake.ts";
import type { UploadLimits } from "#server/platform/files/receive-upload.ts";

export interface MultipartForm {
  /** As a urlencoded body is read; nothing is nested. */
  fields: Readonly<Record<string, string | string[]>>;
  /** Lies on disk for as long as the work takes; null where none was chosen, or none was taken. */
  file: { path: string; name: string } | null;
  /** Why it is not to be taken as it came. What could be read of it stands in the fields all the same. */
  fault: DomainError | null;
}

interface MultipartLimits extends UploadLimits {
  /** The name of the one field that holds a file. */
  fileField: string;
  maxFields: number;
  /** Of all fields together. */
  maxFieldBytes: number;
  /** Why no file is taken, however the form is; null for one that may be. */
  refusal: DomainError | null;
}

const MAX_HEADERS = 10;
const MAX_HEADER_BYTES = 4096;

/**
 * Reads what a form with a file sends, to its end, and hands it to `work`. Nothing of the file is held in memory, nor left when the work
 * is done. Throws what `work` throws, and what is wrong with the disk.
 */
export async function readMultipart<T, Params>(
  req: Request<Params>,
  images: ImageIntake,
  limits: MultipartLimits,
  work: (form: MultipartForm) => Promise<T>,
): Promise<T> {
  const { chosen, read } = parse(req, limits);
  const file = await chosen;
  if (!file) return work({ ...(await read), file: null });
  let isHeld = false;
  try {
    return await images.hold({ stream: file.stream, declaredBytes: null }, limits, async (path) => {
      isHeld = true;
      return work({ ...(await read), file: { path, name: file.name } });
    });
  } catch (error) {
    if (isHeld) throw error;
    file.stream.resume();
    const { fields, fault } = await read;
    const why = fault ?? error;
    if (!(why instanceof DomainError)) throw why;
    return work({ fields, file: null, fault: why });
  }
}

interface Parsing {
  /** The file, as soon as it begins; null at the end of a form without one. */
  chosen: Promise<{ stream: BusboyFileStream; name: string } | null>;
  read: Promise<Pick<MultipartForm, "fields" | "fault">>;
}

function parse<Params>(req: Request<Params>, { fileField, maxFields, maxFieldBytes, refusal }: MultipartLimits): Parsing {
  const chosen = Promise.withResolvers<Awaited<Parsing["chosen"]>>();
  const read = Promise.withResolvers<Awaited<Parsing["read"]>>();
  const fields: Record<string, string | string[]> = Object.create(null);
  let fault = refusal;
  let fieldBytes = 0;
  let stream: BusboyFileStream | null = null;
  const refuse = (reason: "FORM_UNREADABLE" | "ONE_FILE_ONLY"): void => {
    fault ??= new InvalidError(reason);
  };
  const end = (): void => {
    chosen.resolve(null);
    read.resolve({ fields, fault });
  };
  const breakOff = (): void => {
    refuse("FORM_UNREADABLE");
    stream?.destroy();
    req.resume();
    end();
  };

  const parser = parserOf(req, { fields: maxFields, files: 1, parts: maxFields + 2, fieldSize: maxFieldBytes });
  if (!parser) {
    breakOff();
    return { chosen: chosen.promise, read: read.promise };
  }
  parser.on("field", (name, value, _isNameCut, isCut) => {
    fieldBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
    if (isCut || fieldBytes > maxFieldBytes) return refuse("FORM_UNREADABLE");
    const former = fields[name];
    fields[name] = former === undefined ? value : [former, value].flat();
  });
  parser.on("file", (field, part, name) => {
    // A file that ends with the body before its time says so here; who reads it hears of it too.
    part.on("error", () => refuse("FORM_UNREADABLE"));
    // A browser sends a part of no name and no bytes for a field that nobody has filled.
    if (!name || field !== fileField) part.on("data", () => refuse("FORM_UNREADABLE"));
    else if (fault) part.resume();
    else {
      stream = part;
      chosen.resolve({ stream: part, name });
    }
  });
  parser.on("filesLimit", () => refuse("ONE_FILE_ONLY"));
  for (const limit of ["partsLimit", "fieldsLimit"] as const) parser.on(limit, () => refuse("FORM_UNREADABLE"));
  parser.on("error", breakOff);
  parser.on("finish", end);
  req.once("close", () => {
    if (!req.complete) breakOff();
  });
  req.pipe(parser);
  return { chosen: chosen.promise, read: read.promise };
}

/** Null for a body that does not say where its parts end, or whose sender has gone. */
function parserOf<Params>(
  { headers, destroyed }: Request<Params>,
  limits: { fields: number; files: number; parts: number; fieldSize: number },
) {
  if (destroyed) return null;
  try {
    return new Busboy({
      headers: { ...headers, "content-type": headers["content-type"] ?? "" },
      limits: { ...limits, headerPairs: MAX_HEADERS, headerSize: MAX_HEADER_BYTES },
    });
  } catch {
    return null;
  }
}
