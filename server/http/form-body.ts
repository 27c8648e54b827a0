import { finished } from "node:stream/promises";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { type ErrorRequestHandler, type NextFunction, type Request, type Response, urlencoded } from "express";
import { requireStorable } from "#server/platform/database/storable-text.ts";
import { DomainError, InvalidError } from "#server/platform/errors.ts";
import type { ImageIntake } from "#server/platform/files/image-intake.ts";
import type { UploadLimits } from "#server/platform/files/receive-upload.ts";
import { REQUEST_MAX_LINES } from "#shared/limits.ts";

const parseForm = urlencoded({ extended: false, limit: "16kb", parameterLimit: 30 });

/** Of a form with a price and a time on each line of a request. */
export const LINES_FORM = { maxFields: 2 * REQUEST_MAX_LINES + 30, maxFieldBytes: 64 * 1024 } as const;

const parseLines = urlencoded({ extended: false, limit: LINES_FORM.maxFieldBytes, parameterLimit: LINES_FORM.maxFields });

/** What a plain HTML form sends: no nesting, no more than a form of ours can hold, and nothing that cannot be stored. */
export const readForm = reader(parseForm);
export const readLinesForm = reader(parseLines);

function reader(parser: ReturnType<typeof urlencoded>) {
  return <Params>(req: Request<Params>, res: Response, next: NextFunction): void => {
    parser(req, res, (error) => {
      if (error) return next(error);
      try {
        requireStorable(req.body);
      } catch (refusal) {
        return next(refusal);
      }
      next();
    });
  };
}

/** One field as it was typed; a missing or repeated one is blank. */
export function formField(body: unknown, name: string): string {
  if (typeof body !== "object" || body === null || !Object.hasOwn(body, name)) return "";
  const value: unknown = (body as Record<string, unknown>)[name];
  return typeof value === "string" ? value : "";
}

/** Reads the rest of a body and forgets it: who still sends would else find a broken connection, and no answer. */
export async function readToTheEnd<Params>(req: Request<Params>, res: Response): Promise<void> {
  req.resume();
  // An answer that closes the connection has to wait until all has come.
  // Whoever breaks off meanwhile reads no answer: no fault of ours.
  if (!req.complete && !res.shouldKeepAlive) await finished(req).catch(() => undefined);
}

/** The same after a refusal, before it is answered. */
export const readRefused: ErrorRequestHandler = (error, req, res, next) => void readToTheEnd(req, res).then(() => next(error));

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
  const { chosen, read } = parseParts(req, limits);
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

function parseParts<Params>(req: Request<Params>, { fileField, maxFields, maxFieldBytes, refusal }: MultipartLimits): Parsing {
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
