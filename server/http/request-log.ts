import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { TRPCError } from "@trpc/server";
import type { RequestHandler } from "express";
import { pinoHttp } from "pino-http";
import { type Logger, withOrigin } from "#server/platform/logging/logger.ts";
import { safeError } from "#server/platform/logging/safe-error.ts";
import type { SecurityLog } from "#server/platform/logging/security-log.ts";
import { clientOf, type TrpcContext } from "#server/trpc/context.ts";
import { toDomainError } from "#server/trpc/errors.ts";
import type { SecurityEventKind } from "#shared/enums.ts";
import type { ErrorReason } from "#shared/error-reasons.ts";
import { statusOf } from "./rest-errors.tsx";

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

const KINDS: Partial<Record<ErrorReason, SecurityEventKind>> = {
  WRONG_CREDENTIALS: "sign_in",
  WRONG_PASSWORD: "sign_in",
  WRONG_CODE: "second_factor",
  CHALLENGE_EXPIRED: "second_factor",
  PASSKEY_REFUSED: "sign_in",
  IDENTITY_REFUSED: "sign_in",
  IDENTITY_NOT_FRESH: "sign_in",
};

/** Null for what is no matter of security: nobody signed in, a wrong field, a row that is not there. */
function kindOf(reason: ErrorReason, status: number, hasToken: boolean): SecurityEventKind | null {
  const known = KINDS[reason];
  if (known) return known;
  if (status === 403) return "forbidden";
  if (status === 429) return "limit";
  return status === 401 && hasToken ? "token" : null;
}

const requestIdOf = (req: IncomingMessage): string | null => {
  const { id } = req as { id?: unknown };
  return typeof id === "string" ? id : null;
};

interface RefusedCall {
  error: TRPCError;
  path: string | undefined;
  ctx: TrpcContext | undefined;
  req: IncomingMessage;
  input: unknown;
}

/** Writes down what tRPC refuses. Of a batch each call is told by itself. */
export function logTrpcRefusal(log: SecurityLog, { error, path, ctx, req, input }: RefusedCall): void {
  const refused = toDomainError(error.cause) ?? toDomainError(error);
  if (!refused) return;
  const kind = kindOf(refused.reason, statusOf(refused), req.headers.authorization !== undefined);
  if (!kind) return;
  const email = typeof input === "object" && input !== null && "email" in input && typeof input.email === "string" ? input.email : null;
  log.record({
    kind,
    what: path ?? "",
    reason: refused.reason,
    profileId: ctx?.actor?.profileId ?? null,
    ipAddress: clientOf(req).ipAddress,
    attemptedEmail: kind === "sign_in" ? email : null,
    requestId: requestIdOf(req),
  });
}

/** The same for every path beside tRPC: `res.locals.refused` is the reason that was answered, `res.locals.profileId` who called. */
export function logRefusals(log: SecurityLog): RequestHandler {
  return (req, res, next) => {
    const isWebhook = req.path.startsWith("/api/webhooks/");
    res.once("finish", () => {
      const { refused, profileId } = res.locals as { refused?: ErrorReason; profileId?: string };
      if (!refused) return;
      const kind = isWebhook ? "webhook" : kindOf(refused, res.statusCode, req.headers.authorization !== undefined);
      if (!kind) return;
      // The path as it is declared: what stands in its place can be a secret.
      const declared = (req.route as { path?: unknown } | undefined)?.path;
      log.record({
        kind,
        what: `${req.method} ${typeof declared === "string" ? declared : ""}`.trim(),
        reason: refused,
        profileId: profileId ?? null,
        ipAddress: clientOf(req).ipAddress,
        attemptedEmail: null,
        requestId: requestIdOf(req),
      });
    });
    next();
  };
}
