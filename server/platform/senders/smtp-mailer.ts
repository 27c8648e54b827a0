import type { Breaker } from "./breaker.ts";
import type { Mailer } from "./channels.ts";
import { DeliveryError } from "./delivery-error.ts";

const TIMEOUT_MS = 10_000;
/** The whole of a call, the wait for a connection included: a delivery in doubt is looked at again after fifteen seconds. */
const CALL_MS = 12_000;
/** As many as the deliveries call at a time, so that none waits for another's connection. */
const CONNECTIONS = 8;

/** The host after the @ of the sender, as the right half of the Message-ID. */
const hostOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";

/** Any SMTP server, by a pool of connections. SMTP knows no idempotency key; a stable Message-ID lets mailboxes drop a copy. */
export function createSmtpMailer(
  settings: { url: string; timeoutMs?: number; callMs?: number },
  breaker: Breaker = { run: (call) => call() },
): Mailer {
  const timeout = settings.timeoutMs ?? TIMEOUT_MS;
  const open = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url: settings.url,
      pool: true,
      maxConnections: CONNECTIONS,
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
    async send({ id, from, to, replyTo, subject, text, html, attachments, headers }) {
      transport ??= open();
      const opened = await transport;
      const messageId = `<${id}@${hostOf(from)}>`;
      await breaker.run(() =>
        opened
          .sendMail({
            // Closes the connection too. What had come of the mail by then nobody knows.
            signal: AbortSignal.timeout(settings.callMs ?? CALL_MS),
            messageId,
            from,
            to,
            ...(replyTo && { replyTo }),
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
    async check() {
      transport ??= open();
      await (await transport).verify();
      return { words: "E-postservern svarar och känner igen portalen.", isFaulty: false };
    },
    async close() {
      (await transport)?.close();
    },
  };
}

/** Before the text is handed over nothing can have been taken. A connection that closes (ECONNECTION) does so at any time. */
const BEFORE_DATA = new Set(["EDNS", "EAUTH", "EENVELOPE", "ETLS"]);

/** RFC 5321, 4.2.3. Servers answer a blocked sender or a refused relay in the same way. */
const NO_SUCH_MAILBOX = new Set([550, 551, 553]);

/** RFC 3463, 3.2: of the recipient's mailbox or host; 5.1.7 and 5.1.8 are the sender's. */
const ENHANCED = /\b5\.\d{1,3}\.\d{1,3}\b/;
const ENHANCED_NO_MAILBOX = /\b5\.1\.(?:1|2|3|6|10)\b/;
const NAMES_MAILBOX =
  /(?:unknown|no such|invalid|nonexistent) (?:local )?(?:user|mailbox|recipient)|(?:user|mailbox|recipient)\b.{0,40}\b(?:unknown|not found|not exist|unavailable)/i;
const POLICY = /block|spam|relay|polic|denied|sender|blacklist|blocklist/i;

interface Refusal {
  responseCode?: number;
  code?: string;
  /** What the server refused: of a refused sender too the code is EENVELOPE. */
  command?: string;
  response?: string;
}

/** Whether the server has said of this recipient, and of nothing else, that there is no such mailbox. */
function refusesRecipient({ responseCode = 0, code, command, response = "" }: Refusal): boolean {
  if (code !== "EENVELOPE" || command !== "RCPT TO" || !NO_SUCH_MAILBOX.has(responseCode)) return false;
  if (ENHANCED.test(response)) return ENHANCED_NO_MAILBOX.test(response);
  return NAMES_MAILBOX.test(response) && !POLICY.test(response);
}

/**
 * A reply of the 5xx class is final (RFC 5321, 4.2.1), except a refused sign-in, which an operator can mend. One of the 4xx
 * class says that nothing was taken. Without a reply it depends on how far the conversation had come.
 */
function toDeliveryError(cause: unknown): DeliveryError {
  const refusal = cause as Refusal;
  const { responseCode, code = "" } = refusal;
  const isFinal = responseCode !== undefined && responseCode >= 500 && code !== "EAUTH";
  const kind = isFinal ? "refused" : responseCode !== undefined || BEFORE_DATA.has(code) ? "busy" : "doubtful";
  return new DeliveryError(`SMTP answered ${responseCode ?? (code || "nothing")}`, {
    kind,
    isUnknownAddress: refusesRecipient(refusal),
    cause,
  });
}
