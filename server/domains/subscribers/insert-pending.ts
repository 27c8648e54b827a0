import { crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";

export interface NewSubscriber {
  fullName: string;
  email: string | null;
  phoneNumber: string | null;
  stairwellId: string | null;
  preferredLanguage: string;
}

/** Writes new subscribers whose addresses wait for their confirmation; answers their ids in the same order. */
export async function insertPending(
  ctx: DomainContext,
  tx: Transaction,
  associationId: string,
  people: readonly NewSubscriber[],
): Promise<string[]> {
  if (people.length === 0) return [];
  const now = ctx.now();
  const rows = await tx
    .insert(subscribers)
    .values(
      people.map(({ fullName, email, phoneNumber, stairwellId, preferredLanguage }) => ({
        housingAssociationId: associationId,
        fullName,
        email,
        phoneNumber,
        stairwellId,
        preferredLanguage,
        emailState: email ? ("pending" as const) : ("none" as const),
        phoneState: phoneNumber ? ("pending" as const) : ("none" as const),
        createdAt: now,
        updatedAt: now,
      })),
    )
    .returning({ id: subscribers.id });
  return rows.map(({ id }) => id);
}
