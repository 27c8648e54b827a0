import { eq } from "drizzle-orm";
import { profiles } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { pendingEmailOf } from "./change-email.ts";
import type { ProfileView } from "./views.ts";

/** The caller's own profile. Throws NotFoundError with PROFILE_MISSING. */
export async function readProfile(ctx: DomainContext): Promise<ProfileView> {
  const actor = requireSignedIn(ctx.actor);
  const [[profile], pendingEmail] = await Promise.all([
    ctx.db
      .select({
        id: profiles.id,
        fullName: profiles.fullName,
        name: profiles.name,
        phoneNumber: profiles.phoneNumber,
        avatarUrl: profiles.avatarUrl,
        timezone: profiles.timezone,
        preferredLanguage: profiles.preferredLanguage,
        twoFactorEnabled: profiles.twoFactorEnabled,
        updatedAt: profiles.updatedAt,
      })
      .from(profiles)
      .where(eq(profiles.id, actor.profileId)),
    pendingEmailOf(ctx, actor.userId),
  ]);
  if (!profile) throw new NotFoundError("PROFILE_MISSING");
  const { phoneNumber } = profile;
  return {
    ...profile,
    email: actor.email,
    pendingEmail,
    phoneGetsSms: phoneNumber === null || ctx.config.smsCodes.prefixes.some((prefix) => phoneNumber.startsWith(prefix)),
  };
}
