import type { RequestHandler } from "express";
import { ForbiddenError } from "#server/platform/errors.ts";

/**
 * Stops calls that another site makes with a visitor's cookie. Only a bearer token, which no browser adds by itself,
 * frees from it. A sibling subdomain counts as another site: SameSite=Lax would let it through. Browsers name the origin
 * of every such call, so one that names none and brings no cookie is a script. The portal is what `PUBLIC_URL` says: the name
 * in the request's own Host is whatever somebody made lead here.
 */
export function requireSameOrigin(publicUrl: string): RequestHandler {
  const own = new URL(publicUrl).origin;
  return (req, _res, next) => {
    const { origin, authorization, cookie } = req.headers;
    const fetchSite = req.headers["sec-fetch-site"];
    const isSafe = req.method === "GET" || req.method === "HEAD" || req.method === "OPTIONS";
    const isScript = !origin && !fetchSite && !cookie;
    if (isSafe || authorization || isScript) return next();
    const isOwn = origin ? origin === own : fetchSite === "same-origin";
    next(isOwn ? undefined : new ForbiddenError("CROSS_SITE_REQUEST"));
  };
}
