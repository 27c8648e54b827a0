import { type RequestHandler, Router } from "express";
import helmet from "helmet";
import { ForbiddenError } from "#server/platform/errors.ts";

/**
 * What pages do not ask of a browser. They draw, copy and share links, and make and use passkeys. Photos come by way of the file picker,
 * which needs no leave.
 */
const PERMISSIONS_POLICY = [
  ...["camera", "microphone", "geolocation", "display-capture", "payment", "usb", "serial", "hid", "bluetooth", "midi"],
  ...["accelerometer", "gyroscope", "magnetometer", "encrypted-media", "idle-detection", "local-fonts", "screen-wake-lock"],
  ...["xr-spatial-tracking", "browsing-topics"],
]
  .map((feature) => `${feature}=()`)
  .join(", ");

/** Strict: own origin only but for a configured base map, no inline script, no frames. Inline styles are how Mantine sets its variables. */
export function securityHeaders(options: { https: boolean; mapOrigins: readonly string[] }): RequestHandler {
  const headers = Router();
  headers.use((_req, res, next) => {
    res.set("permissions-policy", PERMISSIONS_POLICY);
    next();
  });
  headers.use(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", "data:", "blob:", ...options.mapOrigins],
          fontSrc: ["'self'"],
          connectSrc: ["'self'", ...options.mapOrigins],
          workerSrc: ["'self'"],
          frameSrc: ["'self'"],
          formAction: ["'self'", "https://checkout.stripe.com"],
          baseUri: ["'none'"],
          frameAncestors: ["'none'"],
          objectSrc: ["'none'"],
        },
      },
      strictTransportSecurity: options.https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
      referrerPolicy: { policy: "strict-origin-when-cross-origin" },
      crossOriginEmbedderPolicy: false,
    }),
  );
  return headers;
}

/** Answers that no page is made of: nothing may be loaded or framed by them, and what they may ask a browser for need not be said. */
export const dataOnly: RequestHandler = (_req, res, next) => {
  res.set("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
  res.removeHeader("permissions-policy");
  next();
};

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
