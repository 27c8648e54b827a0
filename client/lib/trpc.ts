import { httpBatchLink, httpSubscriptionLink, splitLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "#server/router.ts";
import { TRPC_MAX_BATCH } from "#shared/limits.ts";
import { mayRead } from "./hold-reads.ts";
import { PageEventSource } from "./page-event-source.ts";
import type { ServerBuild } from "./server-build.ts";
import { noteServerTime } from "./server-clock.ts";

export type { AppRouter };
export type RouterInputs = inferRouterInputs<AppRouter>;
export type RouterOutputs = inferRouterOutputs<AppRouter>;

export const trpc = createTRPCReact<AppRouter>();

const url = "/api/trpc";

/** Ordinary calls travel together, live updates over server-sent events. Views are plain JSON, so there is no transformer. */
export function createTrpcClient(build?: ServerBuild) {
  const fetchWhenAllowed: typeof fetch = async (input, init) => {
    if (init?.method === "GET") await mayRead();
    const response = await fetch(input, init);
    noteServerTime(response);
    build?.noteAnswer(response);
    return response;
  };
  return trpc.createClient({
    links: [
      splitLink({
        condition: (operation) => operation.type === "subscription",
        true: httpSubscriptionLink({ url: () => mayRead().then(() => url), EventSource: PageEventSource }),
        false: httpBatchLink({ url, maxItems: TRPC_MAX_BATCH, fetch: fetchWhenAllowed }),
      }),
    ],
  });
}
