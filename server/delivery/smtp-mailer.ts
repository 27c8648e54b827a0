import { DeliveryError, type Mailer } from "./email.ts";

const TIMEOUT_MS = 10_000;

/** The host after the @ of the sender, as the right half of the Message-ID. */
const hostOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";

/** Any SMTP server, by a pool of connections. SMTP knows no idempotency key; a stable Message-ID lets mailboxes drop a copy. */
export function createSmtpMailer(settings: { url: string; timeoutMs?: number }): Mailer {
  const timeout = settings.timeoutMs ?? TIMEOUT_MS;
  const open = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url: settings.url,
      pool: true,
      maxConnections: 4,
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
      // Mails are made here and never name files or addresses to be read.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let transport: ReturnType<typeof open> | null = null;

  return {
    name: "smtp",
    async send({ id, from, to, subject, text, html, attachments }) {
      transport ??= open();
      try {
        await (await transport).sendMail({
          messageId: `<${id}@${hostOf(from)}>`,
          from,
          to,
          subject,
          text,
          html,
          attachments: attachments.map(({ filename, contentType, content }) => ({
            filename,
            contentType,
            content: Buffer.from(content),
          })),
        });
      } catch (cause) {
        throw toDeliveryError(cause);
      }
    },
    async close() {
      (await transport)?.close();
    },
  };
}

/** A reply of the 5xx class is final (RFC 5321, 4.2.1), except a refused sign-in, which an operator can mend. */
function toDeliveryError(cause: unknown): DeliveryError {
  const { responseCode, code } = cause as { responseCode?: number; code?: string };
  const permanent = responseCode !== undefined && responseCode >= 500 && code !== "EAUTH";
  return new DeliveryError(`SMTP answered ${responseCode ?? code ?? "nothing"}`, { permanent, cause });
}
