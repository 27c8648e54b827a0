import path from "node:path";
import type { Environment } from "#server/platform/env.ts";
import { writeFileAtomically } from "#server/platform/files/write-file-atomically.ts";
import type { Logger } from "#server/platform/logging/logger.ts";
import { createBreaker } from "./breaker.ts";
import type { Mailer } from "./email.ts";
import { WRITES_FILES } from "./provider-condition.ts";
import { createResendMailer } from "./resend-mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

/** A name that is safe in a folder; the mail itself keeps the name as it was given. */
const fileNameOf = (filename: string, index: number): string =>
  `${index + 1}-${filename
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}._-]+/gu, "_")
    .slice(-100)}`;

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

/**
 * Without a provider a mail becomes one JSON file, `<id>.json`, its attachments beside it under `attachments/<id>/`.
 * The attachments are written first, so that a mail that can be seen is whole; the same id twice is one file.
 */
export function createOutboxMailer(directory: string): Mailer {
  return {
    name: "outbox",
    idempotent: true,
    check: WRITES_FILES,
    async send({ id, to, from, replyTo, subject, text, html, attachments, headers }) {
      const listed = [];
      for (const [index, { filename, contentType, content }] of attachments.entries()) {
        const file = path.join("attachments", id, fileNameOf(filename, index));
        await writeFileAtomically(path.join(directory, file), content);
        listed.push({ filename, contentType, path: path.join(directory, file) });
      }
      const written = { subject, text, html, attachments: listed, ...(headers && { headers }), createdAt: new Date().toISOString() };
      const mail = { to, from, ...(replyTo && { replyTo }), ...written };
      await writeFileAtomically(path.join(directory, `${id}.json`), `${JSON.stringify(mail, null, 2)}\n`);
      return { providerId: id };
    },
    close: async () => undefined,
  };
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
