import { dropSealedNeeds } from "#client/lib/offline/offline-store.ts";
import type { trpc } from "#client/lib/trpc.ts";

/** What others have answered since is at most so old when the network goes. */
const AGAIN_MS = 5 * 60_000;

type Utils = Pick<ReturnType<typeof trpc.useUtils>, "crisis" | "sealedNeeds" | "team">;

/**
 * Reads the doors of the crises that are led, for whoever knocks on some: they are to be in the phone before anybody has opened them. Returns
 * what ends it.
 */
export function keepDoors({ crisis, sealedNeeds, team }: Utils, activationIds: readonly string[]): () => void {
  let timer = 0;
  const read = async (activationId: string): Promise<void> => {
    const options = { staleTime: AGAIN_MS };
    const part = await crisis.myPart.fetch({ activationId }, options);
    if (!part.mayVisit) return dropSealedNeeds((key) => key.includes(activationId));
    // With what the page shows around them.
    for (const query of [crisis.get, crisis.doors, crisis.messages, crisis.clocks]) await query.prefetch({ activationId }, options);
    await sealedNeeds.opened.prefetch({ activationId }, options);
    // Whom to ring.
    await team.group.prefetch(undefined, options);
  };
  const readAll = async (): Promise<void> => {
    if (navigator.onLine && !document.hidden) await Promise.all(activationIds.map(read));
  };
  const readAfter = (pauseMs: number): void => {
    timer = window.setTimeout(() => {
      readAll().catch((error: unknown) => console.warn("the doors were not read ahead", error));
      readAfter(AGAIN_MS);
    }, pauseMs);
  };
  readAfter(0);
  return () => window.clearTimeout(timer);
}
