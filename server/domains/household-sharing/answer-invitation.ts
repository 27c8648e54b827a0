import { and, eq, gt, or } from "drizzle-orm";
import type { z } from "zod";
import { householdShares as shares } from "#drizzle/schema/index.ts";
import { findProfileEmail } from "#server/domains/account/name-queries.ts";
import { lockProfiles } from "#server/domains/household/household-of.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";
import type { answerHouseholdInvitationInput } from "#shared/schemas/household-sharing.ts";
import { quietInvitation } from "./invite.ts";
import { tellHousemate } from "./tell-housemate.ts";

/**
 * «Godkänn» or «Avböj» to an invitation to the caller's address. With the yes the household of who asked is the caller's too; what the
 * caller has told of their own rests, and what they had asked others is taken back. Throws NotFoundError with HOUSEHOLD_INVITATION_GONE
 * also where who asked is a guest by now, and ConflictError with HOUSEHOLD_IS_SHARED or HOUSEHOLD_HAS_GUESTS.
 */
export async function answerHouseholdInvitation(
  ctx: DomainContext,
  { shareId, accepts }: z.output<typeof answerHouseholdInvitationInput>,
): Promise<void> {
  const actor = requireSignedIn(ctx.actor);
  const author = { ...actor, associationId: null };
  await inTransaction(ctx, async (tx) => {
    const [asked] = await tx.select({ hostId: shares.hostProfileId }).from(shares).where(eq(shares.id, shareId));
    if (!asked) throw new NotFoundError("HOUSEHOLD_INVITATION_GONE");
    await lockProfiles(tx, [actor.profileId, asked.hostId]);
    const email = await findProfileEmail(tx, actor.profileId);
    // Read once both are held: it may have been taken back, or answered in another window. Of one that was accepted no address is left.
    const stands = and(eq(shares.id, shareId), gt(shares.expiresAt, ctx.now()));
    if (!email || (await tx.$count(shares, and(stands, eq(shares.email, email)))) === 0)
      throw new NotFoundError("HOUSEHOLD_INVITATION_GONE");
    await quietInvitation(ctx, tx, shareId, email);
    if (!accepts) {
      await tx.delete(shares).where(eq(shares.id, shareId));
      await recordAudit(tx, author, "household.decline", shareId);
      return;
    }
    await requireAlone(tx, actor.profileId);
    for (const sent of await tx.delete(shares).where(eq(shares.hostProfileId, actor.profileId)).returning()) {
      await quietInvitation(ctx, tx, sent.id, sent.email);
    }
    await tx
      .update(shares)
      .set({ guestProfileId: actor.profileId, acceptedAt: ctx.now(), email: null, expiresAt: null })
      .where(eq(shares.id, shareId));
    await tellHousemate(ctx, tx, { to: asked.hostId, about: actor.profileId, news: "accepted" });
    await recordAudit(tx, author, "household.accept", shareId);
  });
}

/** Throws ConflictError for a guest, and for a host of others. */
async function requireAlone(tx: Transaction, profileId: string): Promise<void> {
  const isHost = and(eq(shares.hostProfileId, profileId), gt(shares.acceptedAt, new Date(0)));
  const [shared] = await tx
    .select({ guestId: shares.guestProfileId })
    .from(shares)
    .where(or(eq(shares.guestProfileId, profileId), isHost));
  if (shared) throw new ConflictError(shared.guestId === profileId ? "HOUSEHOLD_IS_SHARED" : "HOUSEHOLD_HAS_GUESTS");
}
