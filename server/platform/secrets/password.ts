import { availableParallelism } from "node:os";
import { hash, hashRaw, verify } from "@node-rs/argon2";
import { createGate } from "#server/platform/limits/gate.ts";

/** argon2id (the library's default) with OWASP's second profile: 19 MiB, two passes, one lane. About 9 ms. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** At most (cores − 1) hashes at a time, so that many sign-ins at once cannot starve other requests. */
const gated = createGate(Math.max(1, availableParallelism() - 1));

export function hashPassword(password: string): Promise<string> {
  return gated(() => hash(password.normalize("NFKC"), OPTIONS));
}

/** A valid hash that no password matches, so that an unknown account takes as long as a known one. */
const dummyHash = hash(crypto.randomUUID(), OPTIONS);

/** Stands where an account has no password yet; nothing matches it. */
export const NO_PASSWORD = "!";

/** Compares in the same time whether or not there is a hash. A malformed hash counts as no match. */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  const isUsable = storedHash !== null && storedHash !== NO_PASSWORD;
  const expected = isUsable ? storedHash : await dummyHash;
  try {
    const matches = await gated(() => verify(expected, password.normalize("NFKC")));
    return matches && isUsable;
  } catch {
    return false;
  }
}

/**
 * A recovery code as it is stored: too short for a plain hash (ASVS V6.5.2), and salted with its owner's random id, so that
 * its row can still be found by it.
 */
export async function hashRecoveryCode(code: string, userId: string): Promise<string> {
  const salt = Buffer.from(userId.replaceAll("-", ""), "hex");
  return (await gated(() => hashRaw(code, { ...OPTIONS, salt }))).toString("base64url");
}
