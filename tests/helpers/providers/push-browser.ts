import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import type { PushAddress } from "#server/platform/senders/channels.ts";

export interface PushBrowser {
  subscription: PushAddress;
  /** Reads what a push service passed on (RFC 8291 over RFC 8188); throws when it was not meant for this browser. */
  decrypt(body: Buffer): unknown;
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, info, bytes));

/** A browser that has subscribed at this address: it makes its own keys, as the push API does. */
export function createPushBrowser(endpoint: string): PushBrowser {
  const keys = createECDH("prime256v1");
  const publicKey = keys.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: { endpoint, p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") },
    decrypt(body) {
      const salt = body.subarray(0, 16);
      const senderEnd = 21 + body.readUInt8(20);
      const sender = body.subarray(21, senderEnd);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, sender]);
      const key = derive(keys.computeSecret(sender), auth, info, 32);
      const contentKey = derive(key, salt, "Content-Encoding: aes128gcm\0", 16);
      const decipher = createDecipheriv("aes-128-gcm", contentKey, derive(key, salt, "Content-Encoding: nonce\0", 12));
      decipher.setAuthTag(body.subarray(-16));
      const padded = Buffer.concat([decipher.update(body.subarray(senderEnd, -16)), decipher.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
    },
  };
}

/** The claims of a VAPID header (RFC 8292) whose signature holds, and the public key it was made with; null for any other. */
export function readVapid(authorization: string | undefined): { publicKey: string; claims: Record<string, unknown> } | null {
  const [, token = "", publicKey = ""] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization ?? "") ?? [];
  const [head, claims, signature] = token.split(".");
  if (!head || !claims || !signature) return null;
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const key = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" } });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  return isSigned ? { publicKey, claims: JSON.parse(Buffer.from(claims, "base64url").toString()) } : null;
}
