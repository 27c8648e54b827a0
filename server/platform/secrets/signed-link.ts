import { createHmac, timingSafeEqual } from "node:crypto";
import type { Database } from "#server/platform/database/db.ts";
import { readPortalSecret } from "./portal-secret.ts";
import { randomSecret } from "./secret.ts";

/** What a link lets its holder do: answer for one delivery, end one subscriber's e-mail, receipt one poster, or pay for an account. */
export type LinkPurpose = "reply" | "leave" | "poster" | "buyer" | `proof:${string}`;

const SHAPE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{22})$/;
const keys = new WeakMap<Database, Promise<string>>();

/**
 * Signs ids for links that nobody can guess and that are good for nothing else. They need no row of their own: 128 bits of
 * an HMAC over purpose and id, with a key that stands in the database and follows it into a backup.
 */
export async function linkSigner({ db }: { db: Database }, purpose: LinkPurpose): Promise<(id: string) => string> {
  const key = await readLinkKey(db);
  return (id) => `${id}.${macOf(key, purpose, id)}`;
}

/** The id that the link was signed for; null for anything that the portal has not signed for this purpose. */
export async function readSignedLink({ db }: { db: Database }, purpose: LinkPurpose, value: string): Promise<string | null> {
  const [, id, mac] = SHAPE.exec(value) ?? [];
  if (!id || !mac) return null;
  const expected = macOf(await readLinkKey(db), purpose, id);
  return timingSafeEqual(Buffer.from(mac), Buffer.from(expected)) ? id : null;
}

function macOf(key: string, purpose: LinkPurpose, id: string): string {
  return createHmac("sha256", key).update(`${purpose}:${id}`).digest("base64url").slice(0, 22);
}

/** The key of all links. Read once per process; a failed read is tried again. */
export function readLinkKey(db: Database): Promise<string> {
  const known = keys.get(db);
  if (known) return known;
  const reading = readPortalSecret(db, "links", randomSecret);
  keys.set(db, reading);
  reading.catch(() => keys.delete(db));
  return reading;
}
