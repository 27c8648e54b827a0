import { useSyncExternalStore } from "react";
import { type UserKey, userStorage } from "#client/lib/user-storage.ts";

/** What more than one part of a page shows, and what waits to be sent. */
type FollowedKey = Extract<UserKey, "saved-products" | "unsent-products" | "unsent-household">;
const FOLLOWED: readonly FollowedKey[] = ["saved-products", "unsent-products", "unsent-household"];

const listeners = new Set<() => void>();

/** Told after each change, in this window and in others. */
export function follow(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || FOLLOWED.some((followed) => key.endsWith(followed))) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

export function tell(): void {
  for (const listener of listeners) listener();
}

/** What this browser keeps under the key, as text: whoever draws it compares. */
export const useKeptText = (userId: string, key: FollowedKey): string =>
  useSyncExternalStore(
    follow,
    () => JSON.stringify(userStorage.read(userId, key)),
    () => "null",
  );

/** A tab that has not yet heard of a sign-out in another one leaves nothing of whoever is gone. */
export const isHere = (userId: string): boolean => userStorage.readUser()?.id === userId;
