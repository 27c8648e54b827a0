import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { recoveryCodes } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { hashRecoveryCode } from "#server/platform/secrets/password.ts";
import { RECOVERY_CODE_COUNT } from "#shared/limits.ts";
import { normaliseRecoveryCode, RECOVERY_CODE_BYTES, recoveryCodeOf } from "./recovery-code-rules.ts";

export interface NewRecoveryCodes {
  /** As they are shown, this once. */
  codes: string[];
  hashes: string[];
}

/** Ten new codes and what is stored of them. Hashing takes a tenth of a second: call it before the transaction. */
export async function makeRecoveryCodes(userId: string): Promise<NewRecoveryCodes> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => recoveryCodeOf(randomBytes(RECOVERY_CODE_BYTES)));
  return { codes, hashes: await Promise.all(codes.map((code) => hashRecoveryCode(normaliseRecoveryCode(code) ?? code, userId))) };
}

/** From now on only these codes count. */
export async function replaceRecoveryCodes(tx: Transaction, userId: string, { hashes }: NewRecoveryCodes): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}
