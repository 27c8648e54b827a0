import type { ErrorResponse, Resend } from "resend";
import type { Breaker } from "./breaker.ts";
import { readRetryAfter } from "./call-provider.ts";
import type { Mailer, OutgoingEmail } from "./channels.ts";
import { DeliveryError, type DeliveryFault, type HandedOver } from "./delivery-error.ts";

const TIMEOUT_MS = 10_000;

/** They say nothing about the mail itself: a key or a domain that an operator can mend (401, 403), or a fault that passes. */
const RETRYABLE_STATUSES = new Set([401, 403, 408, 425, 429]);

/** The key was used before with other contents: the first of the two was accepted, and one mail is enough. */
const ACCEPTED_BEFORE = "invalid_idempotent_request";

type Answer<T> = { data: T | null; error: ErrorResponse | null; headers: Record<string, string> | null };

/** Resend over HTTPS. The mail's id, or the batch's key, is the idempotency key, which Resend honours for 24 hours. */
export function createResendMailer(
  settings: { apiKey: string; baseUrl: string; timeoutMs?: number },
  breaker: Breaker = { run: (call) => call() },
): Mailer {
  const loading = async () => {
    const { Resend } = await import("resend");
    return new Resend(settings.apiKey, { baseUrl: settings.baseUrl });
  };
  let resend: ReturnType<typeof loading> | null = null;

  /** What the call answers with; null when an earlier one with the same key was accepted. */
  const ask = <T>(call: (client: Resend, request: object) => Promise<Answer<T>>): Promise<T | null> =>
    breaker.run(async () => {
      resend ??= loading();
      const request = requestSettings(settings.timeoutMs ?? TIMEOUT_MS);
      const { data, error, headers } = await call(await resend, request);
      if (error && error.name !== ACCEPTED_BEFORE) throw toDeliveryError(error, headers);
      return data;
    });

  return {
    name: "resend",
    idempotent: true,
    async send(email) {
      const content = { ...toMail(email), attachments: toAttachments(email) };
      const sent = await ask((client, request) => client.emails.send(content, { idempotencyKey: email.id, ...request }));
      return { providerId: sent?.id ?? null };
    },
    async sendBatch(key, emails) {
      const sent = await ask((client, request) =>
        client.batch.send(emails.map(toMail), { idempotencyKey: key, batchValidation: "permissive", ...request }),
      );
      return toResults(emails.length, sent);
    },
    async check() {
      resend ??= loading();
      const { error } = await (await resend).domains.list();
      // A key that may send and nothing else is told so, which shows that it is known.
      if (error && error.name !== "restricted_api_key") throw toDeliveryError(error, null);
      return { words: "Resend svarar och känner igen portalen.", isFaulty: false };
    },
    close: async () => undefined,
  };
}

/** The `delivery` tag comes back with every event, so that a report finds its row although the answer to the call was lost. */
function toMail({ id, from, to, replyTo, subject, text, html, headers }: OutgoingEmail) {
  return {
    ...{ from, to, subject, text, html, tags: [{ name: "delivery", value: id }] },
    ...(replyTo && { replyTo }),
    ...(headers && { headers: { ...headers } }),
  };
}

function toAttachments({ attachments }: OutgoingEmail) {
  return attachments.map(({ filename, contentType, content }) => ({
    filename,
    contentType,
    content: Buffer.from(content).toString("base64"),
  }));
}

/** In permissive mode the accepted ones come in their order, and the refused ones by index. */
function toResults(
  count: number,
  sent: { data: { id: string }[]; errors?: { index: number; message: string }[] } | null,
): (HandedOver | DeliveryError)[] {
  const refused = new Set((sent?.errors ?? []).map(({ index }) => index));
  const ids = (sent?.data ?? []).map(({ id }) => id);
  return Array.from({ length: count }, (_, index) =>
    refused.has(index) ? new DeliveryError("Resend refused it", { kind: "refused" }) : { providerId: ids.shift() ?? null },
  );
}

/** What stands between the portal and Resend answers with bodies of its own, without name and status. */
function toDeliveryError({ name, statusCode }: Partial<ErrorResponse>, headers: Record<string, string> | null): DeliveryError {
  const retryAfterSeconds = readRetryAfter(headers?.["retry-after"]);
  const kind = faultOf(name, statusCode ?? null);
  return new DeliveryError(`Resend answered ${statusCode ?? "nothing"}: ${name ?? "no reason"}`, { kind, retryAfterSeconds });
}

function faultOf(name: string | undefined, status: number | null): DeliveryFault {
  if (status === null || status >= 500 || status < 400 || name === "concurrent_idempotent_requests") return "doubtful";
  return RETRYABLE_STATUSES.has(status) ? "busy" : "refused";
}

/** Resend's client hands its options to fetch; its types name only some of them. */
function requestSettings(timeoutMs: number): object {
  return { signal: AbortSignal.timeout(timeoutMs), redirect: "error" };
}
