import { randomUUID } from "node:crypto";
import { lockProfile } from "#server/domains/account/lock-profile.ts";
import { keepNewestReservedLogo } from "#server/domains/media/reserved-logo.ts";
import { reservedLogoKey } from "#server/domains/media/rules.ts";
import { storeImage } from "#server/domains/media/store-image.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import { LOGO_SHAPE } from "#server/platform/files/image.ts";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";
import { keepLogo } from "./keep-logo.ts";

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
