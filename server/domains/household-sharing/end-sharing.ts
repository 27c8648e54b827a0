import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { households, householdWater, savedProducts, householdShares as shares } from "#drizzle/schema/index.ts";
import { lockProfiles } from "#server/domains/household/household-of.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import type { householdShareInput } from "#shared/schemas/household-sharing.ts";
import { tellHousemate } from "./tell-housemate.ts";

/**
 * «Sluta dela», by the guest or by the host: the guest gets a copy of the household as it is now, the host keeps it. Throws NotFoundError,
 * also for what others share and for what has ended.
 */
export async function endHouseholdSharing(ctx: DomainContext, { shareId }: z.output<typeof householdShareInput>): Promise<void> {
  const actor = requireSignedIn(ctx.actor);
  const { profileId } = actor;
  const isTheirs = and(
    eq(shares.id, shareId),
    isNotNull(shares.guestProfileId),
    or(eq(shares.guestProfileId, profileId), eq(shares.hostProfileId, profileId)),
  );
  await inTransaction(ctx, async (tx) => {
    const [shared] = await tx.select({ guestId: shares.guestProfileId, hostId: shares.hostProfileId }).from(shares).where(isTheirs);
    if (!shared?.guestId) throw new NotFoundError();
    await lockProfiles(tx, [shared.guestId, shared.hostId]);
    const [ended] = await tx.delete(shares).where(isTheirs).returning({ id: shares.id });
    if (!ended) throw new NotFoundError();
    await copyHome(tx, shared.hostId, shared.guestId);
    const to = shared.guestId === profileId ? shared.hostId : shared.guestId;
    await tellHousemate(ctx, tx, { to, about: profileId, news: "ended" });
    await recordAudit(tx, { ...actor, associationId: null }, "household.end_sharing", shareId);
  });
}

/** The same for all guests of somebody whose account goes. The caller holds the host, so that nobody writes into the household meanwhile. */
export async function endAllSharing(ctx: DomainContext, tx: Transaction, hostId: string): Promise<void> {
  const ended = await tx.delete(shares).where(eq(shares.hostProfileId, hostId)).returning();
  for (const { guestProfileId } of ended) {
    if (!guestProfileId) continue;
    await copyHome(tx, hostId, guestProfileId);
    await tellHousemate(ctx, tx, { to: guestProfileId, about: hostId, news: "ended" });
  }
}

/**
 * Writes what a household has told over what the guest had told before. What is saved to buy or stands at home is joined: of the same
 * product, by id, purchase link (LOCAL-12) or name, the household's row holds.
 */
async function copyHome(tx: Transaction, hostId: string, guestId: string): Promise<void> {
  const [told] = await tx.select().from(households).where(eq(households.profileId, hostId));
  if (told) {
    const row = { ...told, profileId: guestId };
    await tx.insert(households).values(row).onConflictDoUpdate({ target: households.profileId, set: row });
  }
  const [water] = await tx.select().from(householdWater).where(eq(householdWater.profileId, hostId));
  if (water) {
    const row = { ...water, profileId: guestId };
    await tx.insert(householdWater).values(row).onConflictDoUpdate({ target: householdWater.profileId, set: row });
  }
  const products = await tx.select().from(savedProducts).where(eq(savedProducts.profileId, hostId));
  if (products.length === 0) return;
  const links = products.map(({ purchaseLink }) => purchaseLink).filter(Boolean);
  const isSame = or(
    inArray(
      savedProducts.productId,
      products.map(({ productId }) => productId),
    ),
    inArray(savedProducts.purchaseLink, links),
    inArray(
      sql`lower(${savedProducts.name})`,
      products.map(({ name }) => name.toLowerCase()),
    ),
  );
  await tx.delete(savedProducts).where(and(eq(savedProducts.profileId, guestId), isSame));
  await tx.insert(savedProducts).values(products.map((product) => ({ ...product, profileId: guestId })));
}
