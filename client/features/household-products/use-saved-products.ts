import { useEffect, useState } from "react";
import { notify } from "#client/lib/notify.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { addSaved, findSaved, keepSaved, type NewSavedProduct, readSaved, type SavedProduct } from "./saved-products.ts";

/** The saved products of this browser, as any of its windows left them. */
export function useSavedProducts() {
  const { user } = useSignedIn();
  const [saved, setSaved] = useState(() => readSaved(user.id));

  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === null || key.endsWith(":saved-products")) setSaved(readSaved(user.id));
    };
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  }, [user.id]);

  /** Begins with what stands in storage: another window may have written there. */
  const save = (alter: (current: readonly SavedProduct[]) => SavedProduct[]): void => {
    const next = alter(readSaved(user.id));
    setSaved(next);
    if (!keepSaved(user.id, next)) {
      notify.error("Kunde inte spara", "Webbläsaren tar inte emot fler uppgifter. Listan försvinner när du lämnar sidan.");
    }
  };

  return {
    saved,
    add: (product: NewSavedProduct) => save((current) => addSaved(current, product, new Date())),
    remove: (id: string) => save((current) => current.filter((entry) => entry.id !== id)),
    change: (id: string, changed: Partial<Pick<SavedProduct, "hasIt" | "note">>) =>
      save((current) => current.map((entry) => (entry.id === id ? { ...entry, ...changed } : entry))),
    /** Puts back what was removed, in its place. */
    restore: (product: SavedProduct, index: number) =>
      save((current) => (findSaved(current, product) ? [...current] : [...current.slice(0, index), product, ...current.slice(index)])),
  };
}
export type SavedProducts = ReturnType<typeof useSavedProducts>;
