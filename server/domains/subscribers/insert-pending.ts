import { crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import { listStairwells } from "#server/domains/association/house-queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";

export interface NewSubscriber {
  fullName: string;
  email: string | null;
  phoneNumber: string | null;
  stairwellId: string | null;
  apartmentId: string | null;
  preferredLanguage: string;
}

/**
 * Writes new subscribers whose addresses wait for their confirmation; answers their ids in the same order. In a house with one stairwell
 * nobody is asked for it, and everybody lives there.
 */
export async function insertPending(
  ctx: DomainContext,
  tx: Transaction,
  associationId: string,
  people: readonly NewSubscriber[],
): Promise<string[]> {
  if (people.length === 0) return [];
  const now = ctx.now();
  const [only, other] = await listStairwells(tx, associationId);
  const rows = await tx
    .insert(subscribers)
    .values(
      people.map(({ fullName, email, phoneNumber, stairwellId, apartmentId, preferredLanguage }) => ({
        housingAssociationId: associationId,
        fullName,
        email,
        phoneNumber,
        stairwellId: stairwellId ?? (other ? null : (only?.id ?? null)),
        apartmentId,
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
