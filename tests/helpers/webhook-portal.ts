import { createHmac } from "node:crypto";
import { portal } from "./portal.ts";
import { startPortalWith } from "./portal-with.ts";

export const ELKS_SECRET = "hemlig-adress-for-46elks-1234";
const RESEND_SECRET = `whsec_${Buffer.from("en hemlighet som bara provet kan").toString("base64")}`;

export interface WebhookPortal {
  url: string;
  /** Posts as 46elks does. */
  elks(path: string, fields: Record<string, string>, secret?: string): Promise<Response>;
  /** Posts an event as Resend does, signed; `headers` replace the signature's. */
  resend(event: object, options?: { id?: string; at?: Date; secret?: string; headers?: Record<string, string> }): Promise<Response>;
  close(): Promise<void>;
}

/** This worker's portal once more, as one whose operator has set up webhooks. */
export async function startWebhookPortal(): Promise<WebhookPortal> {
  const config = { ...portal().services.config, webhookSecrets: { elks: ELKS_SECRET, resend: RESEND_SECRET } };
  const { url, close } = await startPortalWith({ config });
  return {
    url,
    elks: (path, fields, secret = ELKS_SECRET) =>
      fetch(`${url}/api/webhooks/46elks/${secret}/${path}`, { method: "POST", body: new URLSearchParams(fields) }),
    resend(event, { id = crypto.randomUUID(), at = new Date(), secret = RESEND_SECRET, headers = {} } = {}) {
      const body = JSON.stringify(event);
      const signed = {
        "content-type": "application/json",
        "svix-id": id,
        "svix-timestamp": String(Math.floor(at.getTime() / 1000)),
        "svix-signature": sign(secret, `${id}.${Math.floor(at.getTime() / 1000)}.${body}`),
      };
      return fetch(`${url}/api/webhooks/resend`, { method: "POST", body, headers: { ...signed, ...headers } });
    },
    close,
  };
}

/** As https://docs.svix.com/receiving/verifying-payloads/how-manual says. */
const sign = (secret: string, content: string): string =>
  `v1,${createHmac("sha256", Buffer.from(secret.replace("whsec_", ""), "base64"))
    .update(content)
    .digest("base64")}`;
