import type { QueryClient } from "@tanstack/react-query";
import { createTRPCQueryUtils } from "@trpc/react-query";
import { createQueryClient } from "./query-client.ts";
import { type ServerBuild, watchServerBuild } from "./server-build.ts";
import { type AppRouter, createTrpcClient } from "./trpc.ts";

/** What a page reads and writes through, and keeps the answers in, as long as it is open. */
export interface Connection {
  queryClient: QueryClient;
  trpcClient: ReturnType<typeof createTrpcClient>;
  /** For whoever asks without drawing. */
  reads: ReturnType<typeof createTRPCQueryUtils<AppRouter>>;
  build: ServerBuild;
}

export function connect(): Connection {
  const build = watchServerBuild();
  const queryClient = createQueryClient();
  const trpcClient = createTrpcClient(build);
  return { queryClient, trpcClient, reads: createTRPCQueryUtils<AppRouter>({ queryClient, client: trpcClient }), build };
}
