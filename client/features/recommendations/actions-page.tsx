import { useDisclosure } from "@mantine/hooks";
import { AddressTabs } from "#client/components/address-tabs.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { RequestDialog } from "#client/features/product-requests/request-dialog.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { can } from "#shared/permissions.ts";
import type { RecommendationDecision } from "#shared/schemas/recommendations.ts";
import { RecommendationList } from "./recommendation-list.tsx";
import { type Decide, RequestOpening } from "./recommendation-views.ts";

const SKELETON = <ListSkeleton rows={4} rowHeight={170} />;

/** «Föreningen»: what the house is recommended to do. */
function AssociationTab() {
  const { association } = useSignedIn();
  const recommendations = trpc.recommendations.association.useQuery(undefined, { staleTime: 0 });
  const { decide, isBusy } = useDecide("association", recommendations.isFetching);
  const role = association?.role;
  return (
    <Loaded query={recommendations} skeleton={SKELETON}>
      {(answer) => (
        <RecommendationList
          answer={answer}
          rights={{ mayPlan: can(role, "preparedness:edit"), mayDismiss: can(role, "preparedness:decide"), mayOrder: true }}
          isBusy={isBusy}
          onDecide={decide}
        />
      )}
    </Loaded>
  );
}

const RIGHTS = { mayPlan: true, mayDismiss: true, mayOrder: false };

/** «Mitt hushåll»: what one's own home is recommended to do. */
function HouseholdTab() {
  const recommendations = trpc.recommendations.household.useQuery(undefined, { staleTime: 0 });
  const { decide, isBusy } = useDecide("household", recommendations.isFetching);
  return (
    <Loaded query={recommendations} skeleton={SKELETON}>
      {(answer) => <RecommendationList answer={answer} rights={RIGHTS} isBusy={isBusy} onDecide={decide} />}
    </Loaded>
  );
}

const ASSOCIATION = { tab: "forening", label: "Föreningen" } as const;
const HOUSEHOLD = { tab: "hushall", label: "Mitt hushåll" } as const;
const CONTENT = { forening: AssociationTab, hushall: HouseholdTab };

/** `Rekommendationer`: what to do next, by rules over one's own facts. */
export function Component() {
  const { association } = useSignedIn();
  const [opened, dialog] = useDisclosure(false);
  return (
    <RequestOpening value={dialog.open}>
      <PageHeader
        title={"Rekommen\u00addationer"}
        description="Vad som ger mest just nu, räknat på det som är känt. Kostnader är uppskattningar."
      />
      {association ? <AddressTabs label="Vems åtgärder" tabs={[ASSOCIATION, HOUSEHOLD]} content={CONTENT} /> : <HouseholdTab />}
      {association && <RequestDialog opened={opened} onClose={dialog.close} />}
    </RequestOpening>
  );
}

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

/** What is decided about a recommendation. Its buttons wait until the list is read again, whatever came of it: pressed twice it is refused. */
function useDecide(whose: "association" | "household", isReading: boolean): { decide: Decide; isBusy: boolean } {
  const saved = { failed: "Det gick inte att spara", touches: ["recommendations", "tasks"] } as const;
  const forAssociation = useAction(trpc.recommendations.decideForAssociation, {
    ...saved,
    done: (_, { decision }) => TOLD.association[decision.kind],
  });
  const forHousehold = useAction(trpc.recommendations.decideForHousehold, {
    ...saved,
    done: (_, { decision }) => TOLD.household[decision.kind],
  });
  const action = whose === "association" ? forAssociation : forHousehold;
  return { decide: (key, decision) => action.send({ key, decision }), isBusy: action.isPending || isReading };
}
