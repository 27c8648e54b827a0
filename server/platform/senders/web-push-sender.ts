import { createECDH } from "node:crypto";
import path from "node:path";
import webPush from "web-push";
import { z } from "zod";
import type { Database } from "#server/platform/database/db.ts";
import type { Environment } from "#server/platform/env.ts";
import type { Logger } from "#server/platform/logging/logger.ts";
import { readPortalSecret } from "#server/platform/secrets/secret.ts";
import { type Breaker, createBreaker } from "./breaker.ts";
import { callProvider, refusalOf } from "./call-provider.ts";
import type { OutgoingPush, PushSender } from "./channels.ts";
import { DeliveryError } from "./delivery-error.ts";
import { createOutboxPushSender } from "./outbox-senders.ts";
import { isPushAddress } from "./push-hosts.ts";

const TIMEOUT_MS = 10_000;
/** A crisis message that a telephone could not get for this long has been followed by others. */
const TIME_TO_LIVE_SECONDS = 6 * 3600;
/** What every push service takes (RFC 8030, 7.2), less what encryption adds. */
const MAX_PAYLOAD_BYTES = 3_800;

interface WebPushSettings {
  /** A mailto: or https: address by which a push service reaches the operator (RFC 8292). */
  subject: string;
  keys(): Promise<VapidKeys>;
  allowedHosts: readonly string[];
  log: Logger;
  timeoutMs?: number;
}

/** Web push (RFC 8030) straight to the browsers' push services. The library encrypts and signs; the call itself is ours. */
function createWebPushSender({ subject, keys, allowedHosts, log, timeoutMs }: WebPushSettings): PushSender {
  const breakers = new Map<string, Breaker>();
  const breakerOf = (host: string): Breaker => {
    const known = breakers.get(host) ?? createBreaker(`push:${host}`, log);
    breakers.set(host, known);
    return known;
  };

  return {
    name: "web-push",
    idempotent: true,
    publicKey: async () => (await keys()).publicKey,
    async check() {
      const { publicKey, privateKey } = await keys();
      const pair = createECDH("prime256v1");
      pair.setPrivateKey(privateKey, "base64url");
      const isPair = pair.getPublicKey("base64url") === publicKey;
      return isPair
        ? { words: "Nycklarna för notiser går att använda.", isFaulty: false }
        : { words: "Nycklarna för notiser hör inte ihop. Inga notiser går ut.", isFaulty: true };
    },
    async send(push) {
      if (!isPushAddress(push.subscription.endpoint, allowedHosts)) {
        // Refused and not gone: an operator's slip in PUSH_ALLOWED_HOSTS must not make the portal forget browsers.
        throw new DeliveryError("the push address is not of a known push service", { kind: "refused" });
      }
      const { endpoint, method, headers, body } = prepare(push, { subject, ...(await keys()) });
      const { host } = new URL(endpoint);
      return breakerOf(host).run(async () => {
        const init = { method, headers: headers as Record<string, string>, body: new Uint8Array(body) };
        const answer = await callProvider("the push service", endpoint, init, timeoutMs ?? TIMEOUT_MS);
        if (answer.status >= 200 && answer.status <= 299) return { providerId: answer.headers.location ?? null };
        if (answer.status === 404 || answer.status === 410) {
          throw new DeliveryError(`the push service answered ${answer.status}`, { kind: "gone" });
        }
        if (answer.status === 401 || answer.status === 403) {
          // The subscription was made with somebody else's key, which anybody can do: no fault of the service's.
          throw new DeliveryError(`the push service answered ${answer.status}`, { kind: "refused" });
        }
        throw refusalOf("the push service", answer);
      });
    },
  };
}

/** Keys that are no keys make the library throw; such a subscription can never work. */
function prepare(push: OutgoingPush, vapidDetails: { subject: string } & VapidKeys) {
  const { endpoint, p256dh, auth } = push.subscription;
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payloadOf(push), {
      vapidDetails,
      TTL: TIME_TO_LIVE_SECONDS,
      urgency: "high",
      topic: push.messageId.replaceAll("-", ""),
    });
  } catch (cause) {
    throw new DeliveryError("the push subscription's keys cannot be used", { kind: "gone", cause });
  }
}

/** What the service worker gets. A text that would not fit is cut: a press opens the page, where it stands whole. */
function payloadOf({ messageId, title, text, url, actions, replyLink, isQuiet }: Omit<OutgoingPush, "id" | "subscription">): string {
  const tag = messageId.replaceAll("-", "");
  const write = (shown: string) =>
    JSON.stringify({ title, body: shown, url, tag, renotify: !isQuiet, silent: isQuiet, actions, replyLink });
  let shown = text;
  while (shown.length > 1 && Buffer.byteLength(write(shown)) > MAX_PAYLOAD_BYTES)
    shown = `${shown.slice(0, Math.floor(shown.length * 0.9) - 1)}…`;
  return write(shown);
}

type PushEnvironment = Pick<Environment, "PUSH_SUBJECT" | "PUSH_ALLOWED_HOSTS" | "PUBLIC_URL" | "DATA_DIR">;

/**
 * Web push wherever browsers allow it: behind HTTPS, where the portal's own address tells push services who sends, or where
 * PUSH_SUBJECT says so. Elsewhere files under `DATA_DIR/outbox/push`.
 */
export function createPushSender(env: PushEnvironment, db: Database, log: Logger): PushSender {
  const keys = vapidKeysOf(db);
  const subject = env.PUSH_SUBJECT ?? (env.PUBLIC_URL.startsWith("https:") ? env.PUBLIC_URL : null);
  const sender = subject
    ? createWebPushSender({ subject, keys, allowedHosts: env.PUSH_ALLOWED_HOSTS, log })
    : createOutboxPushSender(path.join(env.DATA_DIR, "outbox/push"), async () => (await keys()).publicKey);
  log.info({ push: sender.name }, "notifications are handed over");
  return sender;
}

/** The portal's own pair of keys for web push (RFC 8292), base64url. Browsers subscribe with the public one. */
const vapidKeys = z.object({ publicKey: z.string(), privateKey: z.string() });
type VapidKeys = z.output<typeof vapidKeys>;

/** Reads the keys when they are first needed, and makes them the very first time. All processes and every backup share them. */
function vapidKeysOf(db: Database): () => Promise<VapidKeys> {
  let reading: Promise<VapidKeys> | null = null;
  return () => {
    reading ??= readPortalSecret(db, "vapid", () => JSON.stringify(webPush.generateVAPIDKeys()))
      .then((stored) => vapidKeys.parse(JSON.parse(stored)))
      .catch((error: unknown) => {
        reading = null;
        throw error;
      });
    return reading;
  };
}
