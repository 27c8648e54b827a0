import { randomInt } from "node:crypto";
import { collaborationSettings as settings } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { CODE_LENGTH, CODE_SIGNS } from "#shared/schemas/collaboration.ts";

/** A code of 50 random bits to invite an association by. */
export const newCode = (): string => Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join("");

/** Lets an association take part, with a code of its own and nothing shared yet. False when it does so already. */
export async function ensureSettings(tx: Transaction, associationId: string): Promise<boolean> {
  const added = await tx
    .insert(settings)
    .values({ housingAssociationId: associationId, code: newCode() })
    .onConflictDoNothing({ target: settings.housingAssociationId })
    .returning({ code: settings.code });
  return added.length > 0;
}
