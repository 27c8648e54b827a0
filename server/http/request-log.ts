import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import { pinoHttp } from "pino-http";
import { type Logger, withOrigin } from "#server/platform/logging/logger.ts";
import { safeError } from "#server/platform/logging/safe-error.ts";

const REQUEST_ID = /^[\w-]{8,64}$/;

/** Parts of a path that are secrets: the one of 46elks' webhooks, signed links, links of suppliers, and addresses of calendars and alarms. */
const SECRET_PARTS = /(?<=\/(?:webhooks\/46elks|api\/calendar|api\/alarms|svar|s|k|anslag|offert|avsluta|bekrafta)\/)[^/]+/;

/** Without its query, which can hold an address. */
const shownPath = (url: string): string | undefined => url.split("?")[0]?.replace(SECRET_PARTS, "…");

/** One line per request: id, method, path, status, time. What is logged while it is answered names the same id. */
export function requestLog(log: Logger): RequestHandler {
  const write = pinoHttp({
    logger: log,
    genReqId: (req, res) => {
      const given = req.headers["x-request-id"];
      const id = typeof given === "string" && REQUEST_ID.test(given) ? given : randomUUID();
      res.setHeader("x-request-id", id);
      return id;
    },
    autoLogging: { ignore: (req) => req.url === "/healthz" || req.url === "/readyz" || (req.url ?? "").startsWith("/assets/") },
    customLogLevel: (_req, res, error) => (error || res.statusCode >= 500 ? "error" : "info"),
    serializers: {
      err: safeError,
      req: (req: { id: string; method: string; url: string }) => ({ id: req.id, method: req.method, path: shownPath(req.url) }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
    },
  });
  return (req, res, next) => {
    write(req, res);
    withOrigin({ requestId: String(req.id) }, next);
  };
}
