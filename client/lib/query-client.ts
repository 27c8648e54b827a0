import { createAsyncStoragePersister } from "@tanstack/query-async-storage-persister";
import { QueryClient } from "@tanstack/react-query";
import type { PersistQueryClientProviderProps } from "@tanstack/react-query-persist-client";
import { userStorage } from "./user-storage.ts";

const MINUTE = 60_000;

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: 5 * MINUTE, gcTime: 30 * MINUTE, retry: 1, refetchOnWindowFocus: false } },
  });
  // LIMIT-01
  client.setQueryDefaults([["profile", "current"]], { staleTime: 5 * MINUTE, gcTime: 5 * MINUTE });
  return client;
}

/** What may outlive the tab. Nothing with people's names, addresses, telephone numbers or roles belongs here. */
const PERSISTED: ReadonlySet<string> = new Set([
  "preparedness.domains",
  "profile.types",
  "catalogue.filters",
  "catalogue.products",
  "catalogue.product",
]);

/** tRPC keys a query by its path: `[["catalogue", "products"], …]`. */
export function mayPersist(queryKey: readonly unknown[]): boolean {
  const [path] = queryKey;
  return Array.isArray(path) && PERSISTED.has(path.join("."));
}

/** Kept under the key of the remembered user, so that signing out takes it along; nothing is kept for strangers. */
const cacheOfUser = {
  getItem: () => {
    const user = userStorage.readUser();
    const cache = user && userStorage.read(user.id, "query-cache");
    return typeof cache === "string" ? cache : null;
  },
  setItem: (_key: string, value: string) => {
    const user = userStorage.readUser();
    if (user) userStorage.write(user.id, "query-cache", value);
  },
  removeItem: () => {
    const user = userStorage.readUser();
    if (user) userStorage.remove(user.id, "query-cache");
  },
};

export const persistOptions: PersistQueryClientProviderProps["persistOptions"] = {
  persister: createAsyncStoragePersister({ storage: cacheOfUser, throttleTime: 1000 }),
  maxAge: 24 * 60 * MINUTE,
  buster: __BUILD_ID__,
  dehydrateOptions: {
    shouldDehydrateQuery: (query) => query.state.status === "success" && mayPersist(query.queryKey),
    shouldDehydrateMutation: () => false,
  },
};
