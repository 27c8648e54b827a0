import type { Environment } from "#server/platform/env.ts";
import type { Logger } from "#server/platform/logging/logger.ts";
import type { Mailer } from "./email.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

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
