import type { Response } from "express";

/** A private PDF, shown in the browser under its name and kept nowhere. */
export function sendInlinePdf(res: Response, { filename, contents }: { filename: string; contents: Uint8Array }): void {
  res.attachment(filename);
  res.set({
    "content-type": "application/pdf",
    "content-disposition": String(res.get("content-disposition")).replace(/^attachment/, "inline"),
    "cache-control": "private, no-store",
  });
  res.send(Buffer.from(contents));
}
