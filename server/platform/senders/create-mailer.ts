import path from "node:path";
import type { Environment } from "#server/platform/env.ts";
import type { Logger } from "#server/platform/logging/logger.ts";
import { createBreaker } from "./breaker.ts";
import type { Mailer } from "./email.ts";
import { createOutboxMailer } from "./outbox-mailer.ts";
import { createResendMailer } from "./resend-mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

type MailEnvironment = Pick<Environment, "RESEND_API_KEY" | "RESEND_BASE_URL" | "SMTP_URL" | "DATA_DIR">;

/** Resend when it has a key, else SMTP, else files under `DATA_DIR/outbox/email`. */
export function createMailer(env: MailEnvironment, log: Logger): Mailer {
  const mailer = choose(env, log);
  log.info({ mailer: mailer.name }, "mails are handed over");
  return mailer;
}

function choose({ RESEND_API_KEY, RESEND_BASE_URL, SMTP_URL, DATA_DIR }: MailEnvironment, log: Logger): Mailer {
  if (RESEND_API_KEY) {
    const settings = { apiKey: RESEND_API_KEY, baseUrl: RESEND_BASE_URL ?? "https://api.resend.com" };
    return createResendMailer(settings, createBreaker("resend", log));
  }
  if (SMTP_URL) return createSmtpMailer({ url: SMTP_URL }, createBreaker("smtp", log));
  return createOutboxMailer(path.join(DATA_DIR, "outbox", "email"));
}
