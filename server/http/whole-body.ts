import { type Request, type Response, raw } from "express";

/** Reads the whole body of a call when it is asked for: nobody's file is taken in before it is known who sends it. */
export function wholeBody(maxBytes: number) {
  const parse = raw({ type: () => true, limit: maxBytes });
  return (req: Request, res: Response) => () =>
    new Promise<Uint8Array>((resolve, reject) => {
      parse(req, res, (error?: unknown) => (error ? reject(error) : resolve(Buffer.isBuffer(req.body) ? req.body : new Uint8Array())));
    });
}
