import path from "node:path";
import type { Database } from "#server/platform/database/db.ts";
import type { Environment } from "#server/platform/env.ts";
import type { Logger } from "#server/platform/logging/logger.ts";
import { createOutboxPushSender } from "./outbox-senders.ts";
import type { PushSender } from "./push.ts";
import { vapidKeysOf } from "./vapid-keys.ts";
import { createWebPushSender } from "./web-push-sender.ts";

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
