import { httpBatchLink, httpLink, httpSubscriptionLink, splitLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "#server/routers/index.ts";
import { TRPC_MAX_BATCH } from "#shared/limits.ts";
import { mayCall } from "./hold-calls.ts";
import { PageEventSource } from "./page-event-source.ts";

export type { AppRouter };
export type RouterInputs = inferRouterInputs<AppRouter>;
export type RouterOutputs = inferRouterOutputs<AppRouter>;

export const trpc = createTRPCReact<AppRouter>();

const url = "/api/trpc";

/** Ordinary calls travel together, live updates over server-sent events. Views are plain JSON, so there is no transformer. */
export function createTrpcClient() {
  return trpc.createClient({
    links: [
      splitLink({
        condition: (operation) => operation.type === "subscription",
        true: httpSubscriptionLink({ url: () => mayCall().then(() => url), EventSource: PageEventSource }),
        false: splitLink({
          condition: ({ path }) => path === "auth.signOut",
          true: httpLink({ url }),
          false: httpBatchLink({ url, maxItems: TRPC_MAX_BATCH, fetch: (...call) => mayCall().then(() => fetch(...call)) }),
        }),
      }),
    ],
  });
}
