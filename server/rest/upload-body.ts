import type { IncomingMessage } from "node:http";
import { finished } from "node:stream";
import type { ErrorRequestHandler, Request } from "express";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";

/** The documented body of an upload: the picture itself. Its content type is not looked at. */
export const IMAGE_BODY = {
  description: "The picture: JPEG, PNG or WebP, at most 50 MB and 50 megapixels. It is known by its bytes and drawn anew.",
  required: true,
  content: Object.fromEntries(
    ["image/jpeg", "image/png", "image/webp"].map((type) => [type, { schema: { type: "string" as const, format: "binary" } }]),
  ),
};

/** The refusals that uploads have in common. */
export const IMAGE_REFUSALS = {
  400: { description: "Not a picture of these kinds, damaged, or too many pixels" },
  401: { description: "Nobody is signed in" },
  413: { description: "More than 50 MB" },
  429: { description: "More than 20 uploads in an hour" },
  503: { description: "The picture could not be stored" },
};

/** Whether the request may take as long as an upload. */
export const isUpload = ({ method, url = "" }: Pick<IncomingMessage, "method" | "url">): boolean =>
  method === "PUT"
    ? /^\/api\/(profile\/avatar|associations\/[^/?]+\/logo|association-logos|admin\/suppliers\/[^/?]+\/logo|evidence\/[^/?]+\/file|forms\/[^/?]+\/files|collaboration\/resources\/[^/?]+\/photo|crisis\/log\/[^/?]+\/photo|documents\/uploads|documents\/[^/?]+\/(?:versions|photos))(\?|$)/.test(
        url,
      )
    : method === "POST" && /^\/api\/(?:evidence|admin\/(?:product|shelter)-imports(\/preview)?)(\?|$)/.test(url);

export function uploadBodyOf(req: Request): UploadBody {
  const declared = req.headers["content-length"];
  return { stream: req, declaredBytes: declared === undefined ? null : Number(declared) };
}

/** After a refusal the rest of the body is read and forgotten: who still sends would else find a broken connection, and no answer. */
export const readToTheEnd: ErrorRequestHandler = (error, req, res, next) => {
  req.resume();
  // An answer that closes the connection has to wait until all has come.
  if (req.complete || res.shouldKeepAlive) next(error);
  else finished(req, () => next(error));
};
