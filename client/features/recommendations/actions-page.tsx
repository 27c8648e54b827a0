import { useDisclosure } from "@mantine/hooks";
import { AddressTabs } from "#client/components/address-tabs.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { RequestDialog } from "#client/features/product-requests/request-dialog.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { can } from "#shared/permissions.ts";
import type { RecommendationDecision } from "#shared/schemas/recommendations.ts";
import { RecommendationList } from "./recommendation-list.tsx";
import { type Decide, RequestOpening } from "./recommendation-views.ts";

const SKELETON = <ListSkeleton rows={4} rowHeight={170} />;

/** «Föreningen»: what the house is recommended to do. */
function AssociationTab() {
  const { association } = useSignedIn();
  const recommendations = trpc.recommendations.association.useQuery(undefined, { staleTime: 0 });
  const { decide, isPending } = useDecide("association");
  const role = association?.role;
  return (
    <Loaded query={recommendations} skeleton={SKELETON}>
      {(answer) => (
        <RecommendationList
          answer={answer}
          rights={{ mayPlan: can(role, "preparedness:edit"), mayDismiss: can(role, "preparedness:decide"), mayOrder: true }}
          isBusy={isPending}
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
  const { decide, isPending } = useDecide("household");
  return (
    <Loaded query={recommendations} skeleton={SKELETON}>
      {(answer) => <RecommendationList answer={answer} rights={RIGHTS} isBusy={isPending} onDecide={decide} />}
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
function useDecide(whose: "association" | "household"): { decide: Decide; isPending: boolean } {
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
