import { pipeline } from "node:stream";
import { Router } from "express";
import type { Services } from "#server/lib/domain-context.ts";
import { NotFoundError } from "#server/lib/errors.ts";

const TYPES: Record<string, string> = { png: "image/png", jpg: "image/jpeg", jpeg: "image/jpeg", webp: "image/webp" };
/** The keys that uploads make: nothing else in the store can be asked for. */
const PUBLIC_KEY = /^(avatars|logos)\/[\w-]+\/[\w.-]+\.(png|jpe?g|webp)$/;

/** `GET /media/<key>`: avatars and logos, public by address. */
export function mediaRoutes({ media }: Services): Router {
  const router = Router();
  router.get("/*key", async (req, res) => {
    const key = (req.params as { key: string[] }).key.join("/");
    const extension = PUBLIC_KEY.exec(key)?.[2];
    if (!extension || key.includes("..") || !(await media.exists(key))) throw new NotFoundError();
    res.set({
      "content-type": TYPES[extension],
      "cache-control": "public, max-age=86400",
      "content-security-policy": "default-src 'none'",
    });
    pipeline(await media.stream(key), res, (error) => {
      if (error) req.log.debug({ err: error }, "a file was not sent whole");
    });
  });
  return router;
}
