import { and, eq, gt, isNotNull, isNull, ne, or } from "drizzle-orm";
import type { z } from "zod";
import { profiles, householdShares as shares, users } from "#drizzle/schema/index.ts";
import { findProfileEmail } from "#server/domains/account/name-queries.ts";
import { lockProfiles } from "#server/domains/household/household-of.ts";
import { quietBell } from "#server/domains/notifications/mark-read.ts";
import { type Actor, requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { ConflictError, InvalidError, NotFoundError } from "#server/platform/errors.ts";
import { isoDay } from "#shared/format/date.ts";
import { HOUSEHOLD_PEOPLE_MAX } from "#shared/limits.ts";
import { KEPT_DAYS } from "#shared/retention.ts";
import type { householdShareInput, inviteToHouseholdInput } from "#shared/schemas/household-sharing.ts";

const LIFETIME_MS = KEPT_DAYS.invitation * 24 * 3_600_000;
const OWN_ADDRESS = "Det är din egen adress.";
const HOUSEMATE = "Ni delar redan hushåll.";

/**
 * Asks whoever has this address to share the caller's household; who is asked again has 14 days anew, and a mail at most once a day. It
 * answers and does the same whether anybody has the address or not. Throws InvalidError with INVALID_INPUT for the own address and that of a guest,
 * ConflictError with HOUSEHOLD_IS_SHARED or HOUSEHOLD_FULL, LimitError.
 */
export async function inviteToHousehold(ctx: DomainContext, { email }: z.output<typeof inviteToHouseholdInput>): Promise<void> {
  const actor = requireSignedIn(ctx.actor);
  await ctx.limits.consume("join/household", actor.userId);
  await ctx.limits.consume("recipientDay/invite", email);
  await inTransaction(ctx, async (tx) => {
    await lockProfiles(tx, [actor.profileId]);
    await requireRoom(ctx, tx, actor, email);
    const now = ctx.now();
    const times = { invitedAt: now, expiresAt: new Date(now.getTime() + LIFETIME_MS) };
    const [share] = await tx
      .insert(shares)
      .values({ hostProfileId: actor.profileId, email, ...times })
      .onConflictDoUpdate({ target: [shares.hostProfileId, shares.email], set: times })
      .returning({ id: shares.id });
    if (!share) throw new Error("no share row");
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), isNotNull(users.emailVerifiedAt)));
    await queueEmail(ctx, tx, {
      template: "household-invitation",
      recipient: email,
      payload: { shareId: share.id },
      dedupeKey: `household-invitation:${share.id}:${isoDay(now)}`,
      userId: user?.id ?? null,
    });
    await recordAudit(tx, { ...actor, associationId: null }, "household.invite", share.id);
  });
}

async function requireRoom(ctx: DomainContext, tx: Transaction, { profileId }: Actor, email: string): Promise<void> {
  if ((await findProfileEmail(tx, profileId)) === email) {
    throw new InvalidError("INVALID_INPUT", { message: OWN_ADDRESS, fields: { email: OWN_ADDRESS } });
  }
  const [housemate] = await tx
    .select({ id: profiles.id })
    .from(shares)
    .innerJoin(profiles, eq(profiles.id, shares.guestProfileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(shares.hostProfileId, profileId), eq(users.email, email)));
  if (housemate) throw new InvalidError("INVALID_INPUT", { message: HOUSEMATE, fields: { email: HOUSEMATE } });
  if ((await tx.$count(shares, eq(shares.guestProfileId, profileId))) > 0) throw new ConflictError("HOUSEHOLD_IS_SHARED");
  const isOther = or(isNotNull(shares.guestProfileId), and(gt(shares.expiresAt, ctx.now()), ne(shares.email, email)));
  const others = await tx.$count(shares, and(eq(shares.hostProfileId, profileId), isOther));
  // The one who asks, those who share it or are asked, and this one.
  if (1 + others + 1 > HOUSEHOLD_PEOPLE_MAX) throw new ConflictError("HOUSEHOLD_FULL");
}

/** Takes back an invitation of the caller that nobody has accepted; a mail that waits to leave with it is dropped. Throws NotFoundError. */
export async function withdrawHouseholdInvitation(ctx: DomainContext, { shareId }: z.output<typeof householdShareInput>): Promise<void> {
  const actor = requireSignedIn(ctx.actor);
  await inTransaction(ctx, async (tx) => {
    await lockProfiles(tx, [actor.profileId]);
    const [gone] = await tx
      .delete(shares)
      .where(and(eq(shares.id, shareId), eq(shares.hostProfileId, actor.profileId), isNull(shares.guestProfileId)))
      .returning({ email: shares.email });
    if (!gone) throw new NotFoundError();
    await quietInvitation(ctx, tx, shareId, gone.email);
    await recordAudit(tx, { ...actor, associationId: null }, "household.withdraw", shareId);
  });
}

/** There is nothing to answer any more: the bell of who was asked is quiet. */
export async function quietInvitation(ctx: DomainContext, tx: Transaction, shareId: string, email: string | null): Promise<void> {
  const asked = tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, email ?? ""));
  await quietBell(ctx, tx, { template: "household-invitation", about: ["shareId", shareId], users: asked });
}
