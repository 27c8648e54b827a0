import { useDisclosure } from "@mantine/hooks";
import { useSearchParams } from "react-router";
import { LinkButton } from "#client/components/link-button.tsx";
import { NoAssociation } from "#client/components/no-association.tsx";
import { DraftsPill } from "#client/features/product-requests/drafts-pill.tsx";
import { RequestDialog } from "#client/features/product-requests/request-dialog.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { RecommendationDetail } from "./recommendation-detail.tsx";
import { RecommendationsOverview } from "./recommendations-overview.tsx";

/** `Produktrekommendationer`: the association's sets; `?set=` opens one. */
export function Component() {
  const { association } = useSignedIn();
  const [search] = useSearchParams();
  const recommendationId = search.get("set");
  const drafts = trpc.productRequest.drafts.useQuery(undefined, { enabled: association !== null });
  const [requestOpened, requestDialog] = useDisclosure(false);
  if (!association) {
    return (
      <NoAssociation title={"Produkt\u00adrekommendationer"} action={<LinkButton to="/products">Produkttips för hushållet</LinkButton>}>
        Rekommendationerna räknas på en förenings lägenheter och boende.
      </NoAssociation>
    );
  }
  return (
    <>
      {recommendationId ? (
        <RecommendationDetail key={recommendationId} recommendationId={recommendationId} onOrdered={requestDialog.open} />
      ) : (
        <RecommendationsOverview />
      )}
      <DraftsPill drafts={drafts.data ?? []} onOpen={requestDialog.open} />
      <RequestDialog opened={requestOpened} onClose={requestDialog.close} />
    </>
  );
}
