import type { IncomingMessage } from "node:http";
import type { TRPCError } from "@trpc/server";
import type { RequestHandler } from "express";
import type { SecurityLog } from "#server/platform/logging/security-log.ts";
import { clientOf, type TrpcContext } from "#server/trpc/context.ts";
import { toDomainError } from "#server/trpc/errors.ts";
import type { SecurityEventKind } from "#shared/enums.ts";
import type { ErrorReason } from "#shared/error-reasons.ts";
import { statusOf } from "./rest-errors.tsx";

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
