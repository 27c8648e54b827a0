import { httpBatchLink, httpSubscriptionLink, type Operation, retryLink, splitLink } from "@trpc/client";
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
const TRIES = 3;
const TRY_AGAIN_MS = 2_000;

/** What bears a key does its work once, however often it is asked: an alarm, a message, a request. */
const isDoneOnce = ({ type, input }: Operation): boolean =>
  type === "mutation" && typeof input === "object" && input !== null && "idempotencyKey" in input;

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
      // Nobody who alarms at night is to press again because the portal was busy for a moment.
      retryLink({
        retry: ({ op, error, attempts }) => isDoneOnce(op) && error.data?.reason === "UNAVAILABLE" && attempts < TRIES,
        retryDelayMs: () => TRY_AGAIN_MS,
      }),
      splitLink({
        condition: (operation) => operation.type === "subscription",
        true: httpSubscriptionLink({ url: () => mayRead().then(() => url), EventSource: PageEventSource }),
        false: httpBatchLink({ url, maxItems: TRPC_MAX_BATCH, fetch: fetchWhenAllowed }),
      }),
    ],
  });
}
