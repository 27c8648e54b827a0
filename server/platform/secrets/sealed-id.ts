import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
import type { Database } from "#server/platform/database/db.ts";
import { readLinkKey } from "./signed-link.ts";

const SHAPE = /^[\w-]{22}$/;
/** Of version 4 or 7: what any other block opens to was never sealed. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * Seals ids for links in an SMS, where 37 characters more than these 22 cost a second part. An id is exactly one block of AES: under a
 * key that nobody has each id becomes 128 bits that nobody can foretell, and a guess opens to an id that no row has. One block alone
 * has no pattern to leak, so that the mode without a vector is the right one here.
 */
export async function idSealer({ db }: { db: Database }): Promise<(id: string) => string> {
  const key = await readKey(db);
  return (id) => crypt(createCipheriv("aes-256-ecb", key, null), Buffer.from(id.replaceAll("-", ""), "hex")).toString("base64url");
}

/** The id that was sealed; null for anything that cannot have been. */
export async function openSealedId({ db }: { db: Database }, value: string): Promise<string | null> {
  if (!SHAPE.test(value)) return null;
  const block = Buffer.from(value, "base64url");
  // Of the last character four bits say nothing: only one of the sixteen is the link.
  if (block.toString("base64url") !== value) return null;
  const hex = crypt(createDecipheriv("aes-256-ecb", await readKey(db), null), block).toString("hex");
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return UUID.test(id) ? id : null;
}

const crypt = (cipher: ReturnType<typeof createCipheriv>, block: Buffer): Buffer =>
  Buffer.concat([cipher.setAutoPadding(false).update(block), cipher.final()]);

/** A key of its own, made of the one that all links have. */
const readKey = async (db: Database): Promise<Buffer> =>
  createHmac("sha256", await readLinkKey(db))
    .update("sealed id")
    .digest();
