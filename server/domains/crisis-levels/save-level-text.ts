import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { associationLevelTexts } from "#drizzle/schema/index.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import type { saveLevelTextInput } from "#shared/schemas/crisis-levels.ts";
import type { LevelTextView } from "./queries.ts";

type Change = z.output<typeof saveLevelTextInput>;

/**
 * Writes what the association does on a level in its own words; no text brings back the general one. Throws ForbiddenError,
 * ConflictError with LEVEL_TEXT_CHANGED when somebody else has written since `seenAt`.
 */
export async function saveLevelText(ctx: DomainContext, change: Change): Promise<LevelTextView | null> {
  const actor = requirePermission(ctx.actor, "preparedness:decide");

  return inTransaction(ctx, async (tx) => {
    const now = ctx.now();
    const saved = await write(tx, actor, change, now);
    await recordAudit(tx, actor, "crisis.save_level_text", actor.associationId, { level: change.level });
    return saved;
  });
}

async function write(
  tx: Transaction,
  { associationId, profileId }: { associationId: string; profileId: string },
  { level, text, seenAt }: Change,
  now: Date,
): Promise<LevelTextView | null> {
  const ofLevel = and(eq(associationLevelTexts.housingAssociationId, associationId), eq(associationLevelTexts.level, level));
  const [stored] = await tx.select({ updatedAt: associationLevelTexts.updatedAt }).from(associationLevelTexts).where(ofLevel).for("update");
  if ((stored?.updatedAt.toISOString() ?? null) !== seenAt) throw new ConflictError("LEVEL_TEXT_CHANGED");
  if (text === null) {
    await tx.delete(associationLevelTexts).where(ofLevel);
    return null;
  }
  const values = { text, updatedByProfileId: profileId, updatedAt: now };
  if (stored) {
    await tx.update(associationLevelTexts).set(values).where(ofLevel);
  } else {
    const inserted = await tx
      .insert(associationLevelTexts)
      .values({ housingAssociationId: associationId, level, ...values })
      .onConflictDoNothing()
      .returning({ id: associationLevelTexts.id });
    if (inserted.length === 0) throw new ConflictError("LEVEL_TEXT_CHANGED");
  }
  return { text, updatedAt: now };
}
