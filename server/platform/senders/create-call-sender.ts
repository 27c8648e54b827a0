import path from "node:path";
import type { Environment } from "#server/platform/env.ts";
import type { Logger } from "#server/platform/logging/logger.ts";
import { createBreaker } from "./breaker.ts";
import type { CallSender } from "./calls.ts";
import { createElksCallSender } from "./elks-call-sender.ts";
import { createOutboxCallSender } from "./outbox-senders.ts";

type CallEnvironment = Pick<
  Environment,
  "ELKS" | "ELKS_WEBHOOK_SECRET" | "CALL_PRICE" | "CALL_RECORDINGS_URL" | "DATA_DIR" | "NODE_ENV" | "ALLOW_LOCAL_DELIVERY" | "PUBLIC_URL"
>;

/**
 * 46elks where it has a number to ring from, and an address and a secret by which it reaches the portal; without 46elks files under
 * `DATA_DIR/outbox/calls`. Null where nobody can be rung, as in production without 46elks.
 */
export function createCallSender(env: CallEnvironment, log: Logger): CallSender | null {
  const sender = choose(env, log);
  log.info({ calls: sender?.name ?? "none" }, "calls are handed over");
  return sender;
}

function choose(env: CallEnvironment, log: Logger): CallSender | null {
  const pricePerCall = env.CALL_PRICE ?? null;
  if (!env.ELKS) {
    if (env.NODE_ENV === "production" && !env.ALLOW_LOCAL_DELIVERY) return null;
    return createOutboxCallSender(path.join(env.DATA_DIR, "outbox/calls"), { pricePerCall });
  }
  const secret = env.ELKS_WEBHOOK_SECRET;
  if (!secret || !env.ELKS.from.startsWith("+") || !env.PUBLIC_URL.startsWith("https:")) return null;
  const webhookUrl = `${env.PUBLIC_URL}/api/webhooks/46elks/${secret}`;
  const settings = { ...env.ELKS, webhookUrl, recordingsUrl: recordingsUrl(env), pricePerCall };
  return createElksCallSender(settings, createBreaker("46elks calls", log));
}

/** The operator's own recordings, or those that come with the portal. */
export const recordingsUrl = ({ CALL_RECORDINGS_URL, PUBLIC_URL }: Pick<CallEnvironment, "CALL_RECORDINGS_URL" | "PUBLIC_URL">): string =>
  CALL_RECORDINGS_URL ?? `${PUBLIC_URL}/samtal`;
