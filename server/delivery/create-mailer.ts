import path from "node:path";
import type { Environment } from "#server/env.ts";
import type { Logger } from "#server/lib/logger.ts";
import type { Mailer } from "./email.ts";
import { createOutboxMailer } from "./outbox-mailer.ts";
import { createResendMailer } from "./resend-mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

type MailEnvironment = Pick<Environment, "RESEND_API_KEY" | "RESEND_BASE_URL" | "SMTP_URL" | "DATA_DIR">;

/** Resend when it has a key, else SMTP, else files under `DATA_DIR/outbox/email`. */
export function createMailer(env: MailEnvironment, log: Logger): Mailer {
  const mailer = env.RESEND_API_KEY
    ? createResendMailer({ apiKey: env.RESEND_API_KEY, baseUrl: env.RESEND_BASE_URL ?? "https://api.resend.com" })
    : env.SMTP_URL
      ? createSmtpMailer({ url: env.SMTP_URL })
      : createOutboxMailer(path.join(env.DATA_DIR, "outbox", "email"));
  log.info({ mailer: mailer.name }, "mails are handed over");
  return mailer;
}
