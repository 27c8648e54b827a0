import type { RequestHandler } from "express";
import helmet from "helmet";

/** Strict: own origin only but for a configured base map, no inline script, no frames. Inline styles are how Mantine sets its variables. */
export function securityHeaders(options: { https: boolean; mapOrigins: readonly string[] }): RequestHandler {
  return helmet({
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
  });
}
