import { createHash } from "node:crypto";
import { KeyReusedError } from "./errors.ts";

/** What a call with an idempotency key asked for, as it is kept beside the key: the same input in any order of its fields. */
export function requestHash<Input extends { idempotencyKey: string }>({ idempotencyKey: _, ...input }: Input): string {
  return createHash("sha256").update(JSON.stringify(input, sortFields)).digest("base64url");
}

function sortFields(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Throws KeyReusedError when the key was used for something else. Rows from before hashes were kept have none. */
export function requireSameRequest(kept: string | null, hash: string): void {
  if (kept !== null && kept !== hash) throw new KeyReusedError();
}
