import type { PersonView } from "./page-views.ts";

/** A person by the name that was read for the id; null for nobody, and for an account that is gone. */
export function toPerson(profileId: string | null, names: ReadonlyMap<string, string>): PersonView | null {
  const name = profileId === null ? undefined : names.get(profileId);
  return profileId !== null && name !== undefined ? { profileId, name } : null;
}
