import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { closeServer, listenLocally } from "../local-server.ts";
import { type Fault, type FaultProgram, noFaults } from "./misbehaviour.ts";

export interface ProviderCall {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface ProviderAnswer {
  status: number;
  body?: object | string;
  headers?: Record<string, string>;
}

export interface FakeProvider {
  url: string;
  /** All calls that came, also those that met a fault. */
  calls: number;
  /** The fault each of the next calls meets. */
  faults: FaultProgram;
  /** While true, every connection is closed at once, as of a provider that is not there. */
  isDown: boolean;
  slowMs: number;
  /** Milliseconds that every answer takes, as on a real network. */
  latencyMs: number;
  close(): Promise<void>;
}

const TAKES_NOTHING: ReadonlySet<Fault> = new Set(["busy", "broken", "close"]);

/**
 * An HTTP server on the loopback address that answers with `take`, and misbehaves as its program of faults says.
 */
export async function startFakeProvider(take: (call: ProviderCall) => ProviderAnswer): Promise<FakeProvider> {
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    provider.calls++;
    if (provider.isDown) return void req.socket.destroy();
    const call = await read(req, provider.url);
    const fault = provider.faults();
    if (fault && TAKES_NOTHING.has(fault)) return failBefore(fault, res);
    const taken = take(call);
    await wait(provider.latencyMs + (fault === "slow" ? provider.slowMs : 0));
    if (fault === "drop") return void req.socket.destroy();
    send(res, fault === "lie" ? faulty(500, "internal_server_error") : taken);
  };
  // Whoever called may have given up, or been killed, before the call was read.
  const server = createServer((req, res) => void answer(req, res).catch(() => res.destroy()));
  server.keepAliveTimeout = 30_000;
  const provider: FakeProvider = {
    url: await listenLocally(server),
    calls: 0,
    faults: noFaults,
    isDown: false,
    slowMs: 1_000,
    latencyMs: 0,
    close: () => closeServer(server),
  };
  return provider;
}

/** In the words of Resend; nobody else's body is looked at. */
const faulty = (status: number, name: string): ProviderAnswer => ({ status, body: { statusCode: status, name, message: "…" } });

function failBefore(fault: Fault, res: ServerResponse): void {
  if (fault === "close") res.socket?.destroy();
  else if (fault === "busy") send(res, { ...faulty(429, "rate_limit_exceeded"), headers: { "retry-after": "1" } });
  else send(res, faulty(500, "internal_server_error"));
}

function send(res: ServerResponse, { status, body = "", headers = {} }: ProviderAnswer): void {
  const isText = typeof body === "string";
  res.writeHead(status, { "content-type": isText ? "text/plain" : "application/json", ...headers });
  res.end(isText ? body : JSON.stringify(body));
}

async function read(req: IncomingMessage, origin: string): Promise<ProviderCall> {
  const body = Buffer.concat(await req.toArray());
  return { method: req.method ?? "", url: new URL(req.url ?? "/", origin), headers: req.headers, body };
}

/** How many more of each than one were accepted: the `duplicated` of a fault test's verdict. */
export function countDuplicates(keys: Iterable<string>): number {
  const seen = new Set<string>();
  let duplicates = 0;
  for (const key of keys) {
    if (seen.has(key)) duplicates++;
    seen.add(key);
  }
  return duplicates;
}
