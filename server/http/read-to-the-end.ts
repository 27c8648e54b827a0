import { finished } from "node:stream/promises";
import type { ErrorRequestHandler, Request, Response } from "express";

/** Reads the rest of a body and forgets it: who still sends would else find a broken connection, and no answer. */
export async function readToTheEnd<Params>(req: Request<Params>, res: Response): Promise<void> {
  req.resume();
  // An answer that closes the connection has to wait until all has come.
  // Whoever breaks off meanwhile reads no answer: no fault of ours.
  if (!req.complete && !res.shouldKeepAlive) await finished(req).catch(() => undefined);
}

/** The same after a refusal, before it is answered. */
export const readRefused: ErrorRequestHandler = (error, req, res, next) => void readToTheEnd(req, res).then(() => next(error));
