import type { RouterOutputs } from "#client/lib/trpc.ts";
import { formatPhone } from "#shared/format/phone.ts";
import type { Language } from "#shared/text/languages.ts";

export type Profile = RouterOutputs["profile"]["current"];

/** The form as it is typed; null is a choice of nothing. */
export interface ProfileValues extends Record<string, unknown> {
  fullName: string;
  email: string;
  phoneNumber: string;
  avatarUrl: string | null;
  timezone: string | null;
  preferredLanguage: string | null;
}

export function valuesOf(profile: Profile): ProfileValues {
  return {
    fullName: profile.fullName ?? "",
    email: profile.email,
    phoneNumber: profile.phoneNumber ? formatPhone(profile.phoneNumber) : "",
    avatarUrl: profile.avatarUrl,
    timezone: profile.timezone,
    preferredLanguage: profile.preferredLanguage,
  };
}

/** The values when the form opens. A profile without a zone is met with the browser's (SETP-27); being the form's starting
 *  point it counts as no change, so it is stored only when chosen, and `Ingen vald` stores null (SETP-28). */
export function openingValues(profile: Profile, browsersZone: string, zones: readonly string[]): ProfileValues {
  const suggested = zones.includes(browsersZone) ? browsersZone : null;
  return { ...valuesOf(profile), timezone: profile.timezone ?? suggested };
}

export interface ProfileChanges {
  fullName?: string;
  email?: string;
  phoneNumber?: string | null;
  avatarUrl?: string | null;
  timezone?: string | null;
  preferredLanguage?: Language | null;
}

/** What differs between two states of the form, as it is sent (SETP-11). Blanks around a text and capitals in an address
 *  are no difference. */
export function changesBetween(before: ProfileValues, now: ProfileValues): ProfileChanges {
  const old = asSent(before);
  return Object.fromEntries(Object.entries(asSent(now)).filter(([field, value]) => value !== old[field as keyof ProfileChanges]));
}

function asSent(values: ProfileValues): Required<ProfileChanges> {
  return {
    fullName: values.fullName.trim(),
    email: values.email.trim().toLowerCase(),
    phoneNumber: values.phoneNumber.trim() || null,
    avatarUrl: values.avatarUrl,
    timezone: values.timezone,
    // The form's schema has let through no other language.
    preferredLanguage: values.preferredLanguage as Language | null,
  };
}
