import { and, desc, eq, isNull, like } from "drizzle-orm";
import { mediaFiles } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { mediaUrl } from "#server/platform/files/media-url.ts";
import { queueRemoval } from "./queue-removal.ts";
import { reservedLogoKey } from "./rules.ts";

/** Takes the logo that this person uploaded for an association yet to be founded, so that it is not removed meanwhile; null when there is none. */
export async function lockReservedLogo(tx: Transaction, reservation: { profileId: string; associationId: string }): Promise<string | null> {
  const [file] = await tx
    .select({ key: mediaFiles.key })
    .from(mediaFiles)
    .where(
      and(
        eq(mediaFiles.key, reservedLogoKey(reservation.associationId)),
        eq(mediaFiles.uploadedByProfileId, reservation.profileId),
        isNull(mediaFiles.associationId),
      ),
    )
    .for("update");
  return file?.key ?? null;
}

/** From now on the file is the association's. */
export async function giveToAssociation(tx: Transaction, key: string, associationId: string): Promise<void> {
  await tx.update(mediaFiles).set({ associationId }).where(eq(mediaFiles.key, key));
}

/**
 * Has all but the newest logo removed that this person reserved. The caller holds the profile: of several at once the one that comes last
 * to it sees all, also when one that began before it is the newest.
 */
export async function keepNewestReservedLogo(ctx: DomainContext, tx: Transaction, profileId: string): Promise<void> {
  const [, ...earlier] = await tx
    .select({ key: mediaFiles.key })
    .from(mediaFiles)
    .where(and(eq(mediaFiles.uploadedByProfileId, profileId), isNull(mediaFiles.associationId), like(mediaFiles.key, reservedLogoKey("%"))))
    .orderBy(desc(mediaFiles.createdAt), desc(mediaFiles.key));
  for (const file of earlier) await queueRemoval(ctx, tx, mediaUrl(ctx.config.publicUrl, file.key));
}
