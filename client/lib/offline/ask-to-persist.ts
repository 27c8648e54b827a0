import { userStorage } from "#client/lib/user-storage.ts";

/**
 * Asks the browser not to throw away what is kept here when room runs out. Some browsers ask their user, so this happens once per person
 * and browser: when the house is first in the pocket, or in the first crisis that the person works in, whichever comes first.
 */
export async function askToPersist(): Promise<void> {
  const user = userStorage.readUser();
  if (!user || !navigator.storage?.persist || userStorage.read(user.id, "asked-to-persist") === true) return;
  userStorage.write(user.id, "asked-to-persist", true);
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}
