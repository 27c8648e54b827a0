import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from "node:crypto";
import type { Database } from "#server/platform/database/db.ts";
import { randomSecret, readPortalSecret } from "./secret.ts";

/** What a link lets its holder do: answer for one delivery, end one subscriber's e-mail, receipt one poster, or pay for an account. */
export type LinkPurpose = "reply" | "leave" | "poster" | "buyer" | `proof:${string}`;

const SIGNED = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{22})$/;
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
  const [, id, mac] = SIGNED.exec(value) ?? [];
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

const SEALED = /^[\w-]{22}$/;
/** Of version 4 or 7: what any other block opens to was never sealed. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * Seals ids for links in an SMS, where 37 characters more than these 22 cost a second part. An id is exactly one block of AES: under a
 * key that nobody has each id becomes 128 bits that nobody can foretell, and a guess opens to an id that no row has. One block alone
 * has no pattern to leak, so that the mode without a vector is the right one here.
 */
export async function idSealer({ db }: { db: Database }): Promise<(id: string) => string> {
  const key = await readSealKey(db);
  return (id) => crypt(createCipheriv("aes-256-ecb", key, null), Buffer.from(id.replaceAll("-", ""), "hex")).toString("base64url");
}

/** The id that was sealed; null for anything that cannot have been. */
export async function openSealedId({ db }: { db: Database }, value: string): Promise<string | null> {
  if (!SEALED.test(value)) return null;
  const block = Buffer.from(value, "base64url");
  // Of the last character four bits say nothing: only one of the sixteen is the link.
  if (block.toString("base64url") !== value) return null;
  const hex = crypt(createDecipheriv("aes-256-ecb", await readSealKey(db), null), block).toString("hex");
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return UUID.test(id) ? id : null;
}

const crypt = (cipher: ReturnType<typeof createCipheriv>, block: Buffer): Buffer =>
  Buffer.concat([cipher.setAutoPadding(false).update(block), cipher.final()]);

/** A key of its own, made of the one that all links have. */
const readSealKey = async (db: Database): Promise<Buffer> =>
  createHmac("sha256", await readLinkKey(db))
    .update("sealed id")
    .digest();
