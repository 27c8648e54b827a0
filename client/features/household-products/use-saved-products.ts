import { useNetwork } from "@mantine/hooks";
import { useEffect } from "react";
import { FRESH } from "#client/lib/fresh.ts";
import { notify } from "#client/lib/notify.ts";
import { addSaved, findSaved, type NewSavedProduct, type SavedProduct } from "#client/lib/saved-products/saved-products.ts";
import { changeKept, takeServerList, useKeptList, useUnsentCount } from "#client/lib/saved-products/store.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import type { SavedProductFields } from "#shared/saved-products.ts";

/** How long a page that stands may not know what another device has done. */
const READ_ANEW_MS = 60_000;

/** The saved products: the server has them, this browser's copy is shown, and what is changed here is sent (`use-send-unsent.ts`). */
export function useSavedProducts() {
  const { user, profile } = useSignedIn();
  const { data, isError } = trpc.household.savedProducts.useQuery(undefined, { staleTime: FRESH.staleTime, refetchInterval: READ_ANEW_MS });
  const saved = useKeptList(user.id);
  const unsent = useUnsentCount(user.id);
  const { online } = useNetwork();

  // In the moment between two people in one browser the answer in memory is still the other's.
  const products = data?.profileId === profile.id ? data.products : null;
  useEffect(() => {
    if (products) takeServerList(user.id, products);
  }, [user.id, products]);

  const save = (alter: (current: readonly SavedProduct[]) => SavedProduct[]): void => {
    if (changeKept(user.id, alter)) return;
    notify.error("Kunde inte spara", "Webbläsaren tar inte emot fler uppgifter. Listan försvinner när du lämnar sidan.");
  };

  return {
    saved,
    /** Changes that wait for the network. */
    waiting: isError || !online ? unsent : 0,
    add: (product: NewSavedProduct) => save((current) => addSaved(current, product, new Date())),
    remove: (id: string) => save((current) => current.filter((entry) => entry.id !== id)),
    change: (id: string, changed: Partial<Omit<SavedProductFields, "name" | "purchaseLink" | "crisisDomainId">>) =>
      save((current) => current.map((entry) => (entry.id === id ? { ...entry, ...changed } : entry))),
    /** Puts back what was removed, in its place. */
    restore: (product: SavedProduct, index: number) =>
      save((current) => (findSaved(current, product) ? [...current] : [...current.slice(0, index), product, ...current.slice(index)])),
  };
}
export type SavedProducts = ReturnType<typeof useSavedProducts>;
