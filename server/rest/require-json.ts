import type { Request } from "express";
import { UnsupportedMediaTypeError } from "#server/http/rest-errors.tsx";

/** For calls that need no body: one that comes along must be JSON. Throws UnsupportedMediaTypeError. */
export function requireJsonIfAny(req: Request): void {
  if (req.headers["content-type"] && req.is("application/json") === false) throw new UnsupportedMediaTypeError();
}
