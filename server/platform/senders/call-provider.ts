import { DeliveryError } from "./delivery-error.ts";

/** Faults in which no request ever left this machine. */
const NOT_REACHED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "UND_ERR_CONNECT_TIMEOUT"]);

/** They say nothing about the message: something an operator can mend (a key, the account, the clock), or a limit. */
const MENDABLE = new Set([401, 402, 403, 408, 425, 429]);

export interface ProviderAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/**
 * One call of a provider, answered in full within the time-out; redirects are not followed, so that no text goes elsewhere.
 * Throws DeliveryError: `busy` when the provider was not reached, `doubtful` when its answer did not come.
 */
export async function callProvider(name: string, url: URL | string, init: RequestInit, timeoutMs: number): Promise<ProviderAnswer> {
  try {
    const response = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (cause) {
    throw new DeliveryError(`${name} did not answer`, { kind: wasReached(cause) ? "doubtful" : "busy", cause });
  }
}

/** Whether a failed call may have got through. A dual-stack host fails with one fault per address. */
function wasReached(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  const faults = cause instanceof AggregateError ? cause.errors : [cause];
  return !faults.every((fault) => NOT_REACHED.has((fault as { code?: string } | null)?.code ?? ""));
}

/** What an answer that is not 2xx means, for providers that have no names of their own for it. */
export function refusalOf(name: string, { status, headers }: Pick<ProviderAnswer, "status" | "headers">): DeliveryError {
  const kind = status >= 500 || status < 400 ? "doubtful" : MENDABLE.has(status) ? "busy" : "refused";
  return new DeliveryError(`${name} answered ${status}`, { kind, retryAfterSeconds: readRetryAfter(headers.get("retry-after")) });
}

/** Retry-After in seconds or as a date (RFC 9110, 10.2.3); null when it is missing or makes no sense. */
export function readRetryAfter(value: string | null | undefined): number | null {
  if (!value) return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
