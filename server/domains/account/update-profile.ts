import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { files, profiles } from "#drizzle/schema/index.ts";
import { queueRemovalOf } from "#server/domains/files/remove-files.ts";
import { storeFile } from "#server/domains/files/store-file.ts";
import { type Actor, requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { InvalidError, NotFoundError } from "#server/platform/errors.ts";
import { mediaKeyOf, mediaUrl } from "#server/platform/files/media-url.ts";
import type { UploadBody } from "#server/platform/files/receive-upload.ts";
import { readPhoneField } from "#server/platform/phones.ts";
import type { updateProfileInput } from "#shared/schemas/account.ts";
import { readProfile } from "./queries.ts";
import type { ProfileView } from "./views.ts";

type ProfileInput = z.output<typeof updateProfileInput>;
type ProfileFields = Required<{ [Field in keyof ProfileInput]: Exclude<ProfileInput[Field], undefined> | null }>;

/**
 * Changes the given fields of the caller's profile and leaves the others (SETP-15). A new telephone number is not verified
 * any more; a replaced avatar's file is removed. Throws InvalidError on a field, and NotFoundError with PROFILE_MISSING.
 */
export async function updateProfile(ctx: DomainContext, input: ProfileInput): Promise<ProfileView> {
  const actor = requireSignedIn(ctx.actor);
  const wanted = { ...input };
  if (wanted.phoneNumber) wanted.phoneNumber = readPhoneField("phoneNumber", wanted.phoneNumber);
  if (wanted.timezone && !isTimezone(wanted.timezone)) throw invalidField("timezone", "Välj en tidszon i listan.");

  await inTransaction(ctx, async (tx) => {
    const current = await lockFields(tx, actor.profileId);
    const changes = changedFields(current, wanted);
    if (Object.keys(changes).length === 0) return;
    if (changes.avatarUrl) await requireOwnAvatar(ctx, tx, actor, changes.avatarUrl);

    await tx
      .update(profiles)
      .set({ ...changes, ...(changes.phoneNumber !== undefined && { phoneVerified: false }), updatedAt: ctx.now() })
      .where(eq(profiles.id, actor.profileId));
    await recordAudit(tx, actor, "account.update_profile", actor.profileId, { fields: Object.keys(changes) });
    if (changes.avatarUrl !== undefined) await queueRemovalOf(ctx, tx, current.avatarUrl);
  });
  return readProfile(ctx);
}

async function lockFields(tx: Transaction, profileId: string): Promise<Record<keyof ProfileFields, string | null>> {
  const [fields] = await tx
    .select({
      fullName: profiles.fullName,
      phoneNumber: profiles.phoneNumber,
      avatarUrl: profiles.avatarUrl,
      timezone: profiles.timezone,
      preferredLanguage: profiles.preferredLanguage,
    })
    .from(profiles)
    .where(eq(profiles.id, profileId))
    .for("no key update");
  if (!fields) throw new NotFoundError("PROFILE_MISSING");
  return fields;
}

function changedFields(current: Record<keyof ProfileFields, string | null>, wanted: ProfileInput): Partial<ProfileFields> {
  return Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => value !== undefined && value !== current[field as keyof ProfileFields]),
  );
}

/** Takes an avatar that the person has uploaded for this transaction, so that it is not removed meanwhile; false when it is none. */
async function lockOwnAvatar(tx: Transaction, { profileId }: Actor, key: string): Promise<boolean> {
  const isOwn = and(eq(files.key, key), eq(files.purpose, "avatar"), eq(files.uploadedByProfileId, profileId));
  return (await tx.select({ id: files.id }).from(files).where(isOwn).for("share")).length > 0;
}

/** A picture from anywhere else would tell its owner who looks at the profile, and from where. */
async function requireOwnAvatar(ctx: DomainContext, tx: Transaction, actor: Actor, url: string): Promise<void> {
  const key = mediaKeyOf(url);
  const isOwn = key !== null && url === mediaUrl(ctx.config.publicUrl, key) && (await lockOwnAvatar(tx, actor, key));
  if (!isOwn) throw invalidField("avatarUrl", "Ladda upp bilden här, så att den blir din egen.");
}

function isTimezone(name: string): boolean {
  try {
    // An offset such as `+01:00` would be accepted too, and be wrong for half of the year.
    return /^[a-z]/i.test(name) && new Intl.DateTimeFormat("sv-SE", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

const invalidField = (field: keyof ProfileFields, message: string) => new InvalidError("INVALID_INPUT", { fields: { [field]: message } });

/**
 * Stores a picture of the caller and answers its address. Nothing shows it until the profile is saved with it (SETP-18).
 * Throws what `storeFile` throws.
 */
export async function uploadAvatar(ctx: DomainContext, body: UploadBody): Promise<{ url: string }> {
  const actor = requireSignedIn(ctx.actor);
  const own = { ...actor, associationId: null, folder: actor.userId };
  return storeFile(ctx, "avatar", body, own, async (_tx, { key }) => ({ url: mediaUrl(ctx.config.publicUrl, key) }));
}
