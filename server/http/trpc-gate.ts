import type { RequestHandler } from "express";
import { UnsupportedMediaTypeError } from "./rest-errors.ts";

/** tRPC would run mutations from a plain HTML form too; only JSON comes through, which no form can send. */
export const onlyJson: RequestHandler = (req, _res, next) => {
  if (req.method === "GET" || req.is("application/json")) return next();
  next(new UnsupportedMediaTypeError());
};
