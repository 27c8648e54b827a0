import { type NextFunction, type Request, type Response, urlencoded } from "express";
import { requireStorable } from "#server/platform/database/storable-text.ts";
import { REQUEST_MAX_LINES } from "#shared/limits.ts";

const parse = urlencoded({ extended: false, limit: "16kb", parameterLimit: 30 });

/** Of a form with a price and a time on each line of a request. */
export const LINES_FORM = { maxFields: 2 * REQUEST_MAX_LINES + 30, maxFieldBytes: 64 * 1024 } as const;

const parseLines = urlencoded({ extended: false, limit: LINES_FORM.maxFieldBytes, parameterLimit: LINES_FORM.maxFields });

/** What a plain HTML form sends: no nesting, no more than a form of ours can hold, and nothing that cannot be stored. */
export const readForm = reader(parse);
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
