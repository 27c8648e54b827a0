import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";

export type OpenedNeeds = RouterOutputs["sealedNeeds"]["opened"];

const NOTHING: OpenedNeeds = { needs: [], lost: [] };

/** What the person may read of others' needs in this crisis just now; without a network what the phone has of it. */
export function useOpenedNeeds(activationId: string): OpenedNeeds {
  return trpc.sealedNeeds.opened.useQuery({ activationId }).data ?? NOTHING;
}
