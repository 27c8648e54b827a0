import type { z } from "zod";
import { households } from "#drizzle/schema/index.ts";
import { lockHousehold } from "#server/domains/household/household-of.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { partOf } from "#shared/household-parts.ts";
import type { saveHouseholdInput } from "#shared/schemas/account.ts";
import { findHousehold } from "./queries.ts";
import type { HouseholdView } from "./views.ts";

type Household = z.output<typeof saveHouseholdInput>;
type Written = Omit<Household, "changed">;

/** Writes what the caller has changed of their household; an empty list removes what stood there. Private notes leave no audit row. */
export async function saveHousehold(ctx: DomainContext, input: Household): Promise<HouseholdView> {
  const { profileId } = requireSignedIn(ctx.actor);
  await inTransaction(ctx, async (tx) => writeHousehold(ctx, tx, await lockHousehold(tx, profileId), input));
  return findHousehold(ctx.db, profileId);
}

/** Writes the parts of a household that were changed, or all that is told where nobody says which; the others stay as they are. */
export async function writeHousehold(
  ctx: Pick<DomainContext, "now">,
  db: Queryable,
  householdId: string,
  { changed, ...told }: Partial<Household>,
): Promise<void> {
  const isWritten = ([field, value]: [string, unknown]): boolean =>
    value !== undefined && (changed?.some((part) => part === partOf(field)) ?? true);
  const values: Partial<Written> = Object.fromEntries(Object.entries(told).filter(isWritten));
  if (Object.keys(values).length === 0) return;
  const row = { ...values, updatedAt: ctx.now() };
  await db
    .insert(households)
    .values({ profileId: householdId, ...row })
    .onConflictDoUpdate({ target: households.profileId, set: row });
}
