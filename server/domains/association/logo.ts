import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { housingAssociations } from "#drizzle/schema/index.ts";
import { lockProfile } from "#server/domains/account/lock-profile.ts";
import { queueRemoval } from "#server/domains/media/queue-removal.ts";
import { keepNewestReservedLogo } from "#server/domains/media/reserved-logo.ts";
import { logoKey, reservedLogoKey } from "#server/domains/media/rules.ts";
import { storeImage } from "#server/domains/media/store-image.ts";
import { lockMembers } from "#server/domains/membership/lock-members.ts";
import { type MemberActor, requirePermission, requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, InvalidError, NotFoundError } from "#server/platform/errors.ts";
import { LOGO_SHAPE } from "#server/platform/files/image.ts";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";
import { keepLogo } from "./keep-logo.ts";

/**
 * Gives the caller's association a new logo; the old file is removed. Throws InvalidError with LOGO_WITHOUT_ASSOCIATION,
 * NotFoundError, LimitError, what `ImageIntake` throws, and UnavailableError with LOGO_NOT_STORED, LOGO_URL_MISSING or
 * LOGO_NOT_SAVED.
 */
export async function uploadLogo(
  ctx: DomainContext,
  input: { associationId: string; fileName: string },
  body: UploadBody,
): Promise<{ logoUrl: string }> {
  if (!requireSignedIn(ctx.actor).associationId) throw new InvalidError("LOGO_WITHOUT_ASSOCIATION");
  const actor = requirePermission(ctx.actor, "association:uploadLogo");
  if (input.associationId !== actor.associationId) throw new NotFoundError();
  await ctx.limits.consume("uploadsPerUser", actor.userId);

  const image = await ctx.images.take(body, LOGO_SHAPE);
  const { key, url } = await storeImage(ctx, image, {
    profileId: actor.profileId,
    associationId: actor.associationId,
    keyAt: (timestamp) => logoKey(actor.associationId, timestamp, input.fileName, image.extension),
    failures: { notStored: "LOGO_NOT_STORED", urlMissing: "LOGO_URL_MISSING" },
  });
  await keepLogo(ctx, key, () => saveLogo(ctx, actor, url));
  return { logoUrl: url };
}

/** An upload can take two minutes: who has left the association meanwhile changes nothing in it. */
async function saveLogo(ctx: DomainContext, actor: MemberActor, logoUrl: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const members = await lockMembers(tx, actor.associationId);
    if (!members?.some(({ profileId }) => profileId === actor.profileId)) throw new NotFoundError();

    const [former] = await tx
      .select({ logoUrl: housingAssociations.logoUrl })
      .from(housingAssociations)
      .where(eq(housingAssociations.id, actor.associationId));
    await tx.update(housingAssociations).set({ logoUrl, updatedAt: ctx.now() }).where(eq(housingAssociations.id, actor.associationId));
    await recordAudit(tx, actor, "association.upload_logo", actor.associationId);
    await queueRemoval(ctx, tx, former?.logoUrl ?? null);
  });
}

/**
 * Stores the logo of the founding form under the id that the association will get, as PNG (decision 32). It waits for a day to be
 * used; another one by the same person takes its place. Throws ConflictError with ALREADY_MEMBER, LimitError, what `ImageIntake`
 * throws, and UnavailableError with LOGO_NOT_STORED, LOGO_URL_MISSING or LOGO_NOT_SAVED.
 */
export async function reserveLogo(ctx: DomainContext, body: UploadBody): Promise<{ associationId: string; logoUrl: string }> {
  const { userId, profileId, ...actor } = requireSignedIn(ctx.actor);
  if (actor.associationId) throw new ConflictError("ALREADY_MEMBER");
  await ctx.limits.consume("uploadsPerUser", userId);

  const image = await ctx.images.take(body, LOGO_SHAPE, "png");
  const associationId = randomUUID();
  const { key, url } = await storeImage(ctx, image, {
    profileId,
    associationId: null,
    keyAt: () => reservedLogoKey(associationId),
    failures: { notStored: "LOGO_NOT_STORED", urlMissing: "LOGO_URL_MISSING" },
  });
  await keepLogo(ctx, key, () =>
    // An upload can take two minutes: who has got an association meanwhile needs none.
    inTransaction(ctx, async (tx) => {
      const profile = await lockProfile(tx, profileId);
      if (profile?.associationId) throw new ConflictError("ALREADY_MEMBER");
      await keepNewestReservedLogo(ctx, tx, profileId);
    }),
  );
  return { associationId, logoUrl: url };
}
