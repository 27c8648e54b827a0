import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { RecommendationDecision } from "#shared/schemas/recommendations.ts";
import type { Decide } from "./recommendation-views.ts";

type Kind = RecommendationDecision["kind"];

const TOLD: Record<"association" | "household", Record<Kind, string>> = {
  association: {
    plan: "Åtgärden står bland föreningens uppgifter",
    complete: "Åtgärden är klar",
    dismiss: "Åtgärden är undanlagd",
    restore: "Åtgärden är tillbaka",
  },
  household: {
    plan: "Åtgärden står på din lista",
    complete: "Bockat av",
    dismiss: "Åtgärden är undanlagd",
    restore: "Åtgärden är tillbaka",
  },
};

/** What is decided about a recommendation; the list is read again, whatever came of it. */
export function useDecide(whose: "association" | "household"): { decide: Decide; isPending: boolean } {
  const utils = trpc.useUtils();
  const options = {
    onSuccess: (_: unknown, { decision }: { decision: RecommendationDecision }) => notify.success(TOLD[whose][decision.kind]),
    onError: (error: unknown) => notify.error("Det gick inte att spara", errorText(error)),
    onSettled: () => Promise.all([utils.recommendations.invalidate(), utils.tasks.invalidate()]),
  };
  const forAssociation = trpc.recommendations.decideForAssociation.useMutation(options);
  const forHousehold = trpc.recommendations.decideForHousehold.useMutation(options);
  const mutation = whose === "association" ? forAssociation : forHousehold;
  return { decide: (key, decision) => mutation.mutate({ key, decision }), isPending: mutation.isPending };
}
