import { useSearchParams } from "react-router";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";

export type DataExport = RouterOutputs["gdpr"]["exports"][number];

/** The export that the link in the mail leads to; `expired` and `unknown` ones cannot be fetched any more. */
export interface LinkedExport {
  id: string;
  state: "there" | "failed" | "expired" | "unknown";
}

const POLL_MS = 3000;

/** The user's exports, asked for again and again while one is being made, and the one named by `?export=`. */
export function useExports() {
  const [params] = useSearchParams();
  const query = trpc.gdpr.exports.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === "pending") ? POLL_MS : false),
  });
  const linkedId = params.get("export");
  return {
    exports: query.data ?? null,
    linked: linkedId && query.data ? linkedExport(linkedId, query.data) : null,
    error: query.data ? null : query.error,
    refetch: () => void query.refetch(),
  };
}

export function linkedExport(id: string, exports: readonly DataExport[]): LinkedExport {
  const status = exports.find((candidate) => candidate.id === id)?.status;
  if (!status) return { id, state: "unknown" };
  return { id, state: status === "expired" || status === "failed" ? status : "there" };
}
