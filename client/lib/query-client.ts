import { createAsyncStoragePersister } from "@tanstack/query-async-storage-persister";
import { type Mutation, MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import type { PersistQueryClientProviderProps } from "@tanstack/react-query-persist-client";
import { PRODUCT_REQUESTS_FRESH_MS, PRODUCT_REQUESTS_KEPT_MS, REQUEST_DOCUMENTS_FRESH_MS, SUBSCRIPTION_FRESH_MS } from "#shared/limits.ts";
import { ApiError } from "./api.ts";
import { errorReason } from "./error-text.ts";
import { orKept } from "./offline/or-kept.ts";
import { READABLE_OFFLINE } from "./offline/readable-offline.ts";
import { userStorage } from "./user-storage.ts";

const MINUTE = 60_000;

/** The refusals of somebody who is no longer what the page takes them for. */
const STALE_MEMBERSHIP: ReadonlySet<unknown> = new Set(["NOT_IN_ASSOCIATION", "FORBIDDEN", "MEMBERSHIP_NOT_VERIFIED"]);

/** Without a network a call fails at once and says so. The library would let it wait without a word, and a message about a crisis
 *  that leaves when the network is back, hours later, misleads (decision record 0021). */
const UNPAUSED = { networkMode: "always" } as const;

export function createQueryClient(): QueryClient {
  const onError = (error: unknown): void => {
    if (!STALE_MEMBERSHIP.has(errorReason(error)) && !(error instanceof ApiError && error.status === 403)) return;
    void import("./membership-change.ts").then(({ readMembershipAnew }) => readMembershipAnew(client));
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
      // Not waited for: the action has ended.
      onSettled: (_answer, _error, _input, _result, mutation) => void readTouchedAnew(client, mutation),
    }),
    defaultOptions: {
      queries: { ...UNPAUSED, staleTime: 5 * MINUTE, gcTime: 30 * MINUTE, retry: 1, refetchOnWindowFocus: false, refetchOnReconnect: true },
      mutations: UNPAUSED,
    },
  });
  // LIMIT-01
  client.setQueryDefaults([["profile", "current"]], { staleTime: 5 * MINUTE, gcTime: 5 * MINUTE });
  for (const path of READABLE_OFFLINE) client.setQueryDefaults([path], { persister: orKept });
  client.setQueryDefaults([["productRequest", "list"]], { staleTime: PRODUCT_REQUESTS_FRESH_MS, gcTime: PRODUCT_REQUESTS_KEPT_MS });
  // LIMIT-02
  client.setQueryDefaults([["billing", "subscription"]], { staleTime: SUBSCRIPTION_FRESH_MS });
  // A request in full comes with its document.
  client.setQueryDefaults([["productRequest", "detail"]], { staleTime: REQUEST_DOCUMENTS_FRESH_MS });
  // LIMIT-05 and LIMIT-06
  client.setQueryDefaults([["preparedness", "domains"]], { staleTime: 0, gcTime: 60 * MINUTE, retry: 3, retryDelay: 1000 });
  return client;
}

/** What an action of `useAction` may have changed, in the order given; tRPC keys a mutation by its path, `[["team", "addMember"]]`. */
async function readTouchedAnew(client: QueryClient, { meta, options }: Mutation<unknown, unknown, unknown>): Promise<void> {
  if (!meta?.touches) return;
  const [path] = options.mutationKey ?? [];
  const touches = meta.touches !== "own" ? meta.touches : Array.isArray(path) ? [String(path[0])] : [];
  for (const touched of touches) await client.invalidateQueries({ queryKey: [touched.split(".")] });
}

/** What may outlive the tab. Nothing with people's names, addresses, telephone numbers or roles belongs here. */
const PERSISTED: ReadonlySet<string> = new Set([
  "preparedness.domains",
  "profile.types",
  "catalogue.filters",
  "catalogue.products",
  "catalogue.product",
  "productTips.list",
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
