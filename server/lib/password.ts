import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";

/** argon2id (the library's default) with OWASP's second profile: 19 MiB, two passes, one lane. About 9 ms. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const limit = Math.max(1, availableParallelism() - 1);
let running = 0;
const waiting: (() => void)[] = [];

/** At most (cores − 1) hashes at a time, so that many sign-ins at once cannot starve other requests. */
async function gated<T>(work: () => Promise<T>): Promise<T> {
  if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

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
