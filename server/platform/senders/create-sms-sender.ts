import path from "node:path";
import type { Environment } from "#server/platform/env.ts";
import type { Logger } from "#server/platform/logging/logger.ts";
import { createBreaker } from "./breaker.ts";
import { DeliveryError } from "./delivery-error.ts";
import { createElksSmsSender } from "./elks-sms-sender.ts";
import { createOutboxSmsSender } from "./outbox-senders.ts";
import type { SmsSender } from "./sms.ts";

type SmsEnvironment = Pick<
  Environment,
  "ELKS" | "ELKS_WEBHOOK_SECRET" | "SMS_PRICE_PER_PART" | "DATA_DIR" | "NODE_ENV" | "ALLOW_LOCAL_DELIVERY" | "PUBLIC_URL"
> &
  Partial<Pick<Environment, "ELKS_CREDIT_FLOOR">>;

/** 46elks when it is configured, else files under `DATA_DIR/outbox/sms`; in production, where nobody reads those, a refusal. */
export function createSmsSender(env: SmsEnvironment, log: Logger): SmsSender {
  const sender = choose(env, log);
  log.info({ sms: sender.name }, "SMS are handed over");
  return sender;
}

function choose(env: SmsEnvironment, log: Logger): SmsSender {
  const pricePerPart = env.SMS_PRICE_PER_PART ?? null;
  const secret = env.ELKS_WEBHOOK_SECRET;
  if (env.ELKS) {
    const reportUrl = secret ? `${env.PUBLIC_URL}/api/webhooks/46elks/${secret}/delivery` : null;
    return createElksSmsSender({ ...env.ELKS, creditFloor: env.ELKS_CREDIT_FLOOR, reportUrl, pricePerPart }, createBreaker("46elks", log));
  }
  if (env.NODE_ENV === "production" && !env.ALLOW_LOCAL_DELIVERY) return missingSmsSender;
  return createOutboxSmsSender(path.join(env.DATA_DIR, "outbox/sms"), { replies: secret !== undefined, pricePerPart });
}

/** Every SMS is refused, so that whoever sends sees on the page that none left. */
const missingSmsSender: SmsSender = {
  name: "none",
  idempotent: true,
  replies: false,
  pricePerPart: null,
  check: async () => ({ words: "Ingen leverantör är inställd. Inga sms går ut.", isFaulty: true }),
  send: () => Promise.reject(new DeliveryError("no SMS provider is configured", { kind: "refused" })),
};
