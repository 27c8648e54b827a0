import { createAsyncStoragePersister } from "@tanstack/query-async-storage-persister";
import { type Mutation, MutationCache, type Query, QueryCache, QueryClient, type QueryFunctionContext } from "@tanstack/react-query";
import type { PersistQueryClientProviderProps } from "@tanstack/react-query-persist-client";
import { PRODUCT_REQUESTS_FRESH_MS, PRODUCT_REQUESTS_KEPT_MS, REQUEST_DOCUMENTS_FRESH_MS, SUBSCRIPTION_FRESH_MS } from "#shared/limits.ts";
import { ApiError } from "./api-error.ts";
import { errorReason } from "./error-text.ts";
import { noteAnswer } from "./offline/offline-since.ts";
import { READABLE_OFFLINE } from "./offline/readable-offline.ts";
import { readAnew } from "./read-anew.ts";
import { userStorage } from "./user-storage.ts";

const MINUTE = 60_000;

const UNKEPT = { staleTime: 0, gcTime: 0 } as const;

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
  // In the memory of a page only as long as it shows them; what the phone may have without a network stands in its own store.
  client.setQueryDefaults([["sealedNeeds", "own"]], UNKEPT);
  client.setQueryDefaults([["sealedNeeds", "opened"]], { ...UNKEPT, persister: orKept });
  client.setQueryDefaults([["productRequest", "list"]], { staleTime: PRODUCT_REQUESTS_FRESH_MS, gcTime: PRODUCT_REQUESTS_KEPT_MS });
  // LIMIT-02
  client.setQueryDefaults([["billing", "subscription"]], { staleTime: SUBSCRIPTION_FRESH_MS });
  // A request in full comes with its document.
  client.setQueryDefaults([["productRequest", "detail"]], { staleTime: REQUEST_DOCUMENTS_FRESH_MS });
  // LIMIT-05 and LIMIT-06
  client.setQueryDefaults([["preparedness", "domains"]], {
    ...{ staleTime: 0, gcTime: 60 * MINUTE, retry: 3, retryDelay: 1000 },
    persister: orKept,
  });
  return client;
}

/** What an action of `useAction` may have changed; tRPC keys a mutation by its path, `[["team", "addMember"]]`. */
async function readTouchedAnew(client: QueryClient, { meta, options }: Mutation<unknown, unknown, unknown>): Promise<void> {
  if (!meta?.touches) return;
  if (meta.touches !== "own") return readAnew(client, meta.touches);
  const [path] = options.mutationKey ?? [];
  if (Array.isArray(path)) await client.invalidateQueries({ queryKey: [path.slice(0, 1)] });
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

/** How long a network may take before what was kept is shown instead; its answer still counts when it comes. */
const PATIENCE_MS = 8_000;

/**
 * TanStack Query's `persister` for what may be read without a network: the server's answer, and when none comes, the one
 * that was kept. What keeps and restores is loaded only then.
 */
async function orKept(
  ask: (context: QueryFunctionContext) => unknown,
  context: QueryFunctionContext,
  query: Pick<Query, "queryHash" | "setData" | "state" | "meta">,
): Promise<unknown> {
  const answer = Promise.resolve(ask(context)).then((data) => {
    noteAnswer();
    return data;
  });
  const restore = async (): Promise<{ data: unknown } | null> => {
    // What is written from an answer that stands must not get an older one beneath it.
    if (query.meta?.isWritten && query.state.data !== undefined) return null;
    return (await import("./offline/restore.ts")).restore(query.queryHash);
  };
  let timer: number | undefined;
  const slow = new Promise<typeof SLOW>((resolve) => {
    timer = window.setTimeout(() => resolve(SLOW), PATIENCE_MS);
  });
  try {
    const first = await Promise.race([answer, slow]);
    if (first !== SLOW) return first;
    const kept = await restore();
    if (!kept) return await answer;
    answer.then((data) => query.setData(data)).catch(() => undefined);
    return kept.data;
  } catch (error) {
    const kept = isNoAnswer(error) ? await restore() : null;
    if (!kept) throw error;
    return kept.data;
  } finally {
    window.clearTimeout(timer);
  }
}

const SLOW = Symbol("slow");

/** A refusal has data of the server's; without any, nothing came through. */
function isNoAnswer(error: unknown): boolean {
  return error instanceof Error && !(error as { data?: unknown }).data;
}
