import type { Response } from "express";
import type { OpenedFile } from "#server/domains/files/open-file.ts";

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
