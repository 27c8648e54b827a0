import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { RouterOutputs } from "./trpc.ts";

type Router = keyof RouterOutputs;
type Query = { [Name in Router]: `${Name}.${keyof RouterOutputs[Name] & string}` }[Router];

/** What something has changed and pages may show: all queries of a router, or one query. */
export type Touched = Router | Query;

/** Reads what is on the page anew, one after the other in this order, and the rest when it is next shown. Never throws. */
export async function readAnew(client: QueryClient, touches: readonly Touched[]): Promise<void> {
  // tRPC keys a query by its path, `[["team", "members"], …]`.
  const keys = touches.map((touched) => ({ queryKey: [touched.split(".")] }));
  // All at once, so that a page opened meanwhile does not take the later ones for fresh.
  for (const key of keys) void client.invalidateQueries({ ...key, refetchType: "none" });
  for (const key of keys) await client.invalidateQueries(key);
}

/** The same for what has been read longer ago than this; what is being read, or has just been, is left alone. */
export async function readOldAnew(client: QueryClient, touches: readonly Touched[], ageMs: number): Promise<void> {
  const isOld = ({ state }: { state: { fetchStatus: string; dataUpdatedAt: number } }): boolean =>
    state.fetchStatus === "idle" && Date.now() - state.dataUpdatedAt > ageMs;
  await Promise.all(touches.map((touched) => client.invalidateQueries({ queryKey: [touched.split(".")], predicate: isOld })));
}

/** For what no action of `useAction` has changed, or where somebody must not go on before it is read. */
export function useReadAnew(): (...touches: Touched[]) => Promise<void> {
  const client = useQueryClient();
  return useCallback((...touches) => readAnew(client, touches), [client]);
}
