import { Agent as HttpAgent, type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import type { Socket } from "node:net";
import { DeliveryError } from "./delivery-error.ts";

/** They say nothing about the message: something an operator can mend (a key, the account, the clock), or a limit. */
const MENDABLE = new Set([401, 402, 403, 408, 425, 429]);

/** A connection that has been idle for longer may be dead without a word. */
const KEPT_IDLE_MS = 4_000;
const kept = { keepAlive: true, timeout: KEPT_IDLE_MS, ...(process.env.NODE_USE_ENV_PROXY && { proxyEnv: process.env }) };
const agents = { http: new HttpAgent(kept), https: new HttpsAgent(kept) };

/** Some servers refuse whoever does not say what it is. */
const COMMON_HEADERS = { "user-agent": "Beredskapsportalen", accept: "*/*" };

export interface ProviderCall {
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
}

export interface ProviderAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/**
 * One call of a provider, answered in full within the time-out; redirects are not followed, so that no text goes elsewhere.
 * Throws DeliveryError: `busy` when the provider was not reached, `doubtful` when its answer did not come. Node's own client, since
 * `fetch` takes two and a half times the processor for the same call, and calls are what an alarm by SMS costs.
 */
export function callProvider(name: string, url: URL | string, call: ProviderCall, timeoutMs: number): Promise<ProviderAnswer> {
  let [wasReached, isAnswered] = [false, false];
  let timer: NodeJS.Timeout | undefined;
  const answer = new Promise<ProviderAnswer>((resolve, reject) => {
    const address = new URL(url);
    const isTls = address.protocol === "https:";
    const { method, body = "" } = call;
    const headers = { ...COMMON_HEADERS, ...call.headers, ...(method !== "GET" && { "content-length": Buffer.byteLength(body) }) };
    const read = (response: IncomingMessage): void => {
      isAnswered = true;
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (piece: string) => {
        text += piece;
      });
      response.once("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
      response.once("error", reject);
    };
    const send = isTls ? requestHttps : requestHttp;
    const request = send(address, { method, headers, agent: isTls ? agents.https : agents.http }, read);
    const giveUp = (why: string): void => {
      reject(new Error(why));
      request.destroy();
    };
    timer = setTimeout(giveUp, timeoutMs, "no answer in time");
    request.once("error", reject);
    // An answer that is none, as a change of protocol, has no end of its own.
    request.once("close", () => {
      if (!isAnswered) giveUp("the connection was closed");
    });
    // Before a new connection stands nothing of a call has left this machine.
    request.once("socket", (socket: Socket) => {
      if (request.reusedSocket || !socket.connecting) wasReached = true;
      else socket.once(isTls ? "secureConnect" : "connect", () => (wasReached = true));
    });
    request.end(body);
  });
  return answer
    .catch((cause: unknown) => {
      throw new DeliveryError(`${name} did not answer`, { kind: wasReached ? "doubtful" : "busy", cause });
    })
    .finally(() => clearTimeout(timer));
}

/** What an answer that is not 2xx means, for providers that have no names of their own for it. */
export function refusalOf(
  name: string,
  { status, headers }: Pick<ProviderAnswer, "status" | "headers">,
  { isUnknownAddress = false }: { isUnknownAddress?: boolean } = {},
): DeliveryError {
  const kind = status >= 500 || status < 400 ? "doubtful" : MENDABLE.has(status) ? "busy" : "refused";
  return new DeliveryError(`${name} answered ${status}`, {
    kind,
    retryAfterSeconds: readRetryAfter(headers["retry-after"]),
    isUnknownAddress,
  });
}

/** Retry-After in seconds or as a date (RFC 9110, 10.2.3); null when it is missing or makes no sense. */
export function readRetryAfter(value: string | null | undefined): number | null {
  if (!value) return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
