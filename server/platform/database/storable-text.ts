import type { RequestHandler } from "express";
import { InvalidError } from "#server/platform/errors.ts";

/** With the flag `u` a whole pair is one character, so only a lone half is found. */
const NOT_STORABLE = /[\0\p{Surrogate}]/u;

/**
 * Refuses what Postgres cannot store, wherever it stands in a call: U+0000 in text, half of a surrogate pair in JSON. Nobody
 * types either. Throws InvalidError with TEXT_NOT_STORABLE.
 */
export function requireStorable(input: unknown): void {
  const left = [input];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === "string" && NOT_STORABLE.test(value)) throw new InvalidError("TEXT_NOT_STORABLE");
    if (typeof value === "object" && value !== null) left.push(...Object.keys(value), ...Object.values(value));
  }
}

/** The same for a request's query and its body, once that is read. */
export const onlyStorable: RequestHandler = (req, _res, next) => {
  requireStorable(req.query);
  if (!Buffer.isBuffer(req.body)) requireStorable(req.body);
  next();
};
