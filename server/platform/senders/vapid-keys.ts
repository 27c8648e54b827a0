import webPush from "web-push";
import { z } from "zod";
import type { Database } from "#server/platform/database/db.ts";
import { readPortalSecret } from "#server/platform/secrets/portal-secret.ts";

/** The portal's own pair of keys for web push (RFC 8292), base64url. Browsers subscribe with the public one. */
const vapidKeys = z.object({ publicKey: z.string(), privateKey: z.string() });
export type VapidKeys = z.output<typeof vapidKeys>;

/** Reads the keys when they are first needed, and makes them the very first time. All processes and every backup share them. */
export function vapidKeysOf(db: Database): () => Promise<VapidKeys> {
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
