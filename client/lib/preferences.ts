import { userStorage } from "./user-storage.ts";

/** What the interface remembers for a user, on this browser only (decision 50). */
export interface Preferences {
  catalogueView: "grid" | "list";
}

const DEFAULTS: Preferences = { catalogueView: "grid" };

type Storage = Pick<typeof userStorage, "read" | "write">;

export function readPreferences(userId: string, storage: Storage = userStorage): Preferences {
  const { catalogueView } = objectAt(userId, storage);
  return { catalogueView: catalogueView === "list" ? "list" : DEFAULTS.catalogueView };
}

/** Changes these and leaves the others as they are, also those that a newer version has written. */
export function savePreferences(userId: string, changed: Partial<Preferences>, storage: Storage = userStorage): void {
  storage.write(userId, "preferences", { ...objectAt(userId, storage), ...changed });
}

function objectAt(userId: string, storage: Storage): Record<string, unknown> {
  const value = storage.read(userId, "preferences");
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}
