import type { Breaker } from "./breaker.ts";
import { DeliveryError } from "./delivery-error.ts";
import type { Mailer } from "./email.ts";

const TIMEOUT_MS = 10_000;

/** The host after the @ of the sender, as the right half of the Message-ID. */
const hostOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";

/** Any SMTP server, by a pool of connections. SMTP knows no idempotency key; a stable Message-ID lets mailboxes drop a copy. */
export function createSmtpMailer(settings: { url: string; timeoutMs?: number }, breaker: Breaker = { run: (call) => call() }): Mailer {
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
    idempotent: false,
    async send({ id, from, to, subject, text, html, attachments, headers }) {
      transport ??= open();
      const opened = await transport;
      const messageId = `<${id}@${hostOf(from)}>`;
      await breaker.run(() =>
        opened
          .sendMail({
            messageId,
            from,
            to,
            subject,
            text,
            html,
            ...(headers && { headers: { ...headers } }),
            attachments: attachments.map(({ filename, contentType, content }) => ({
              filename,
              contentType,
              content: Buffer.from(content),
            })),
          })
          .catch((cause: unknown) => {
            throw toDeliveryError(cause);
          }),
      );
      return { providerId: messageId };
    },
    async close() {
      (await transport)?.close();
    },
  };
}

/** Before the text is handed over nothing can have been taken. */
const BEFORE_DATA = new Set(["EDNS", "ECONNECTION", "EAUTH", "EENVELOPE", "ETLS"]);

/**
 * A reply of the 5xx class is final (RFC 5321, 4.2.1), except a refused sign-in, which an operator can mend. One of the 4xx
 * class says that nothing was taken. Without a reply it depends on how far the conversation had come.
 */
function toDeliveryError(cause: unknown): DeliveryError {
  const { responseCode, code = "" } = cause as { responseCode?: number; code?: string };
  const isFinal = responseCode !== undefined && responseCode >= 500 && code !== "EAUTH";
  const kind = isFinal ? "refused" : responseCode !== undefined || BEFORE_DATA.has(code) ? "busy" : "doubtful";
  return new DeliveryError(`SMTP answered ${responseCode ?? (code || "nothing")}`, { kind, cause });
}
