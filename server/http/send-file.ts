import { pipeline } from "node:stream";
import { type Response, Router } from "express";
import type { OpenedFile } from "#server/domains/files/open-file.ts";
import type { Services } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { MissingFileError } from "#server/platform/files/file-store.ts";

/** The headers of a private file that is saved, never shown. */
export const asAttachment = (res: Response, { filename, contentType }: { filename: string; contentType: string }): Response =>
  res.attachment(filename).set({ "content-type": contentType, "cache-control": "private, no-store" });

/** What somebody has uploaded: saved under its name, or a picture that pages of the portal show. Of that a browser may keep it for a minute. */
export function sendFile(res: Response, { filename, contentType, contents }: OpenedFile): void {
  if (filename !== null) asAttachment(res, { filename, contentType });
  else
    res
      .vary("Cookie")
      .vary("Authorization")
      .set({ "content-type": contentType, "content-disposition": "inline", "cache-control": "private, max-age=60" });
  res.send(Buffer.from(contents));
}

const TYPES: Record<string, string> = { png: "image/png", jpg: "image/jpeg", jpeg: "image/jpeg", webp: "image/webp" };
/** The keys that uploads make: nothing else in the store can be asked for. */
const PUBLIC_KEY = /^(avatars|logos|products)\/[\w-]+\/[\w.-]+\.(png|jpe?g|webp)$/;

/** `GET /media/<key>`: avatars, logos and photographs of products, public by address. A key is never used for other contents, so it need not be asked for again. */
export function mediaRoutes({ media }: Services): Router {
  const router = Router();
  router.get("/*key", async (req, res) => {
    const key = (req.params as { key: string[] }).key.join("/");
    const extension = PUBLIC_KEY.exec(key)?.[2];
    if (!extension || key.includes("..")) throw new NotFoundError();
    const file = await media.stream(key).catch((error: unknown) => {
      throw error instanceof MissingFileError ? new NotFoundError() : error;
    });
    res.set({
      "content-type": TYPES[extension],
      "content-disposition": "inline",
      "cache-control": "public, max-age=86400, immutable",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
    pipeline(file, res, (error) => {
      if (error) req.log.debug({ err: error }, "a file was not sent whole");
    });
  });
  return router;
}
