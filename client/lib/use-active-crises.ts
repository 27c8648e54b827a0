import { type RouterOutputs, trpc } from "./trpc.ts";
import { useSession } from "./use-session.ts";

export type ActiveCrisis = RouterOutputs["crisis"]["active"][number];

/** LIMIT-13 */
const ACTIVE_CRISES_FRESH_MS = 60_000;

const realFirst = (crises: ActiveCrisis[]): ActiveCrisis[] => crises.toSorted((a, b) => Number(a.isExercise) - Number(b.isExercise));

/** What is led in the own association now, exercises last. The frame reads it anew as soon as one begins, changes or ends. */
export function useActiveCrises() {
  const { session } = useSession();
  const query = trpc.crisis.active.useQuery(undefined, {
    enabled: Boolean(session?.association),
    staleTime: ACTIVE_CRISES_FRESH_MS,
    select: realFirst,
  });
  return { crises: query.data ?? [], query, isError: query.isError, retry: () => void query.refetch() };
}

/** «Krisläge: El», or «ÖVNING: El». */
export const crisisTitle = ({ isExercise, domainName }: Pick<ActiveCrisis, "isExercise" | "domainName">): string =>
  `${isExercise ? "ÖVNING" : "Krisläge"}: ${domainName}`;
