import { randomUUID } from "node:crypto";
import { type FakeProvider, startFakeProvider } from "./fake-provider.ts";
import { createPushBrowser, type PushBrowser, readVapid } from "./push-browser.ts";

export interface AcceptedPush {
  endpoint: string;
  topic: string | null;
  urgency: string | null;
  ttl: number;
  /** Who the sender says to be. */
  subject: unknown;
  body: Buffer;
}

export interface FakePush extends FakeProvider {
  /** Every notification that was taken, in order; one that replaces another of the same topic stands too. */
  accepted: AcceptedPush[];
  /** A browser that subscribes here. */
  subscribe(): PushBrowser;
  /** Ends the subscription at this address: from now on it answers 410. */
  end(endpoint: string): void;
  /** Lets the subscription at this address be of another sender: from now on it answers 403. */
  forbid(endpoint: string): void;
}

/** A local push service (RFC 8030) that wants a valid VAPID signature for its own address. */
export async function startFakePush(): Promise<FakePush> {
  const accepted: AcceptedPush[] = [];
  const ended = new Set<string>();
  const foreign = new Set<string>();
  const provider = await startFakeProvider(({ method, url, headers, body }) => {
    if (method !== "POST") return { status: 405 };
    if (ended.has(url.href)) return { status: 410 };
    if (foreign.has(url.href)) return { status: 403 };
    const vapid = readVapid(headers.authorization);
    if (vapid?.claims.aud !== provider.url) return { status: 403 };
    if (headers["content-encoding"] !== "aes128gcm" || body.length > 4096) return { status: 413 };
    accepted.push({
      endpoint: url.href,
      topic: headers.topic?.toString() ?? null,
      urgency: headers.urgency?.toString() ?? null,
      ttl: Number(headers.ttl),
      subject: vapid.claims.sub,
      body,
    });
    return { status: 201, headers: { location: `${provider.url}/message/${randomUUID()}` } };
  });
  return Object.assign(provider, {
    accepted,
    subscribe: () => createPushBrowser(`${provider.url}/push/${randomUUID()}`),
    end: (endpoint: string) => void ended.add(endpoint),
    forbid: (endpoint: string) => void foreign.add(endpoint),
  });
}
