import path from "node:path";
import type { Environment } from "#server/platform/env.ts";
import type { Logger } from "#server/platform/logging/logger.ts";
import { createBreaker } from "./breaker.ts";
import type { CallSender, Mailer, SmsSender } from "./channels.ts";
import { DeliveryError } from "./delivery-error.ts";
import { createElksCallSender, createElksSmsSender } from "./elks.ts";
import { createOutboxCallSender, createOutboxMailer, createOutboxSmsSender } from "./outbox-senders.ts";
import { createResendMailer } from "./resend-mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

type MailEnvironment = Pick<Environment, "RESEND_API_KEY" | "RESEND_BASE_URL" | "SMTP_URL" | "DATA_DIR">;

/** Resend when it has a key, else SMTP, else files under `DATA_DIR/outbox/email`. */
export function createMailer(env: MailEnvironment, log: Logger): Mailer {
  const mailer = chooseMailer(env, log);
  log.info({ mailer: mailer.name }, "mails are handed over");
  return mailer;
}

function chooseMailer({ RESEND_API_KEY, RESEND_BASE_URL, SMTP_URL, DATA_DIR }: MailEnvironment, log: Logger): Mailer {
  if (RESEND_API_KEY) {
    const settings = { apiKey: RESEND_API_KEY, baseUrl: RESEND_BASE_URL ?? "https://api.resend.com" };
    return createResendMailer(settings, createBreaker("resend", log));
  }
  if (SMTP_URL) return createSmtpMailer({ url: SMTP_URL }, createBreaker("smtp", log));
  return createOutboxMailer(path.join(DATA_DIR, "outbox", "email"));
}

type AlarmEnvironment = Pick<Environment, "ALARM_SMTP_URL" | "RESEND_API_KEY" | "SMTP_URL">;

/**
 * The ways by which operators hear of trouble, the most independent first: `ALARM_SMTP_URL`; else SMTP where the portal's own mail
 * leaves by Resend; and last the portal's own.
 */
export function createAlarmMailers(env: AlarmEnvironment, own: Mailer, log: Logger): Mailer[] {
  const second = env.ALARM_SMTP_URL ?? (env.RESEND_API_KEY ? env.SMTP_URL : undefined);
  if (second) return [createSmtpMailer({ url: second }), own];
  log.warn({ mailer: own.name }, "operators hear of trouble by the same way as all mail leaves; ALARM_SMTP_URL adds a second");
  return [own];
}

type SmsEnvironment = Pick<
  Environment,
  "ELKS" | "ELKS_WEBHOOK_SECRET" | "SMS_PRICE_PER_PART" | "DATA_DIR" | "NODE_ENV" | "ALLOW_LOCAL_DELIVERY" | "PUBLIC_URL"
> &
  Partial<Pick<Environment, "ELKS_CREDIT_FLOOR">>;

/** 46elks when it is configured, else files under `DATA_DIR/outbox/sms`; in production, where nobody reads those, a refusal. */
export function createSmsSender(env: SmsEnvironment, log: Logger): SmsSender {
  const sender = chooseSmsSender(env, log);
  log.info({ sms: sender.name }, "SMS are handed over");
  return sender;
}

function chooseSmsSender(env: SmsEnvironment, log: Logger): SmsSender {
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

type CallEnvironment = Pick<
  Environment,
  "ELKS" | "ELKS_WEBHOOK_SECRET" | "CALL_PRICE" | "CALL_RECORDINGS_URL" | "DATA_DIR" | "NODE_ENV" | "ALLOW_LOCAL_DELIVERY" | "PUBLIC_URL"
>;

/**
 * 46elks where it has a number to ring from, and an address and a secret by which it reaches the portal; without 46elks files under
 * `DATA_DIR/outbox/calls`. Null where nobody can be rung, as in production without 46elks.
 */
export function createCallSender(env: CallEnvironment, log: Logger): CallSender | null {
  const sender = chooseCallSender(env, log);
  log.info({ calls: sender?.name ?? "none" }, "calls are handed over");
  return sender;
}

function chooseCallSender(env: CallEnvironment, log: Logger): CallSender | null {
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
