import { trpc } from "#client/lib/trpc.ts";
import { useAction } from "#client/ui/use-action.ts";

/** Keeps another association out, or lets it in again. */
export const useBlock = () =>
  useAction(trpc.collaboration.block, {
    done: (_, { isBlocked }) => (isBlocked ? "Föreningen är blockerad" : "Blockeringen är borttagen"),
    failed: "Blockeringen kunde inte ändras",
    waitsFor: ["collaboration"],
  });
