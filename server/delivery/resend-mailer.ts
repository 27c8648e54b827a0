import { DeliveryError, type Mailer } from "./email.ts";

const TIMEOUT_MS = 10_000;

/** They say nothing about the mail itself: a key or a domain that an operator can mend (401, 403), or a fault that passes. */
const RETRYABLE_STATUSES = new Set([401, 403, 408, 425, 429]);

/** Resend over HTTPS. The mail's id is the idempotency key, which Resend honours for 24 hours. */
export function createResendMailer(settings: { apiKey: string; baseUrl: string; timeoutMs?: number }): Mailer {
  const loading = async () => {
    const { Resend } = await import("resend");
    return new Resend(settings.apiKey, { baseUrl: settings.baseUrl });
  };
  let resend: ReturnType<typeof loading> | null = null;

  return {
    name: "resend",
    async send({ id, from, to, subject, text, html, attachments }) {
      resend ??= loading();
      const { error } = await (await resend).emails.send(
        {
          from,
          to,
          subject,
          text,
          html,
          attachments: attachments.map(({ filename, contentType, content }) => ({
            filename,
            contentType,
            content: Buffer.from(content).toString("base64"),
          })),
        },
        { idempotencyKey: id, ...requestSettings(settings.timeoutMs ?? TIMEOUT_MS) },
      );
      if (!error) return;
      // The key was used before with other contents: the first of the two was accepted, and one mail is enough.
      if (error.name === "invalid_idempotent_request") return;
      const status = error.statusCode;
      const permanent =
        status !== null &&
        status >= 400 &&
        status < 500 &&
        !RETRYABLE_STATUSES.has(status) &&
        error.name !== "concurrent_idempotent_requests";
      throw new DeliveryError(`Resend answered ${status ?? "nothing"}: ${error.name}`, { permanent });
    },
    close: async () => undefined,
  };
}

/** Resend's client hands its options to fetch; its types name only some of them. */
function requestSettings(timeoutMs: number): object {
  return { signal: AbortSignal.timeout(timeoutMs), redirect: "error" };
}
