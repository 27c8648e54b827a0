import { createHash, randomBytes } from "node:crypto";

/** 256 random bits as URL-safe text: session ids, bearer tokens, links. */
export function randomSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored instead of a secret: its SHA-256 in hex. The secret has full entropy, so no salt is needed. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
