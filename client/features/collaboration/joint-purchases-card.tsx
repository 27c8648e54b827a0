import { Button, Center, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { SectionCard } from "#client/components/section-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { FactLine } from "./fact-line.tsx";
import { JointPurchaseDialog } from "./joint-purchase-dialog.tsx";
import { houses, type JointPurchaseSummary, NAMED_PURCHASE, stateInWords } from "./joint-purchase-views.ts";

/** What owners buy together with other houses; nothing as long as there is nothing. `?purchase=` opens one. */
export function JointPurchasesCard() {
  const listed = trpc.jointPurchases.list.useInfiniteQuery({}, { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0 });
  const [search, setSearch] = useSearchParams();
  const [openedId, setOpenedId] = useState<string | null>(null);
  const named = search.get(NAMED_PURCHASE);
  const shownId = openedId ?? named;
  const purchases = listed.data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <>
      {purchases.length > 0 && (
        <SectionCard title="Gemensamma köp">
          <ListRows label="Gemensamma köp">
            {purchases.map((purchase) => (
              <ListRow
                key={purchase.id}
                title={purchase.role === "starter" ? `Ni köper från ${purchase.supplierName}` : titleOf(purchase)}
                details={<FactLine facts={[stateInWords(purchase), houses(purchase.houses), purchase.role === "joined" && "Ni är med"]} />}
                action={
                  <Button variant="default" onClick={() => setOpenedId(purchase.id)}>
                    Visa<VisuallyHidden> köpet från {purchase.supplierName}</VisuallyHidden>
                  </Button>
                }
              />
            ))}
          </ListRows>
          {listed.isFetchNextPageError && <ErrorCard error={listed.error} onRetry={() => void listed.fetchNextPage()} />}
          {listed.hasNextPage && !listed.isFetchNextPageError && (
            <Center mt="md">
              <Button variant="default" loading={listed.isFetchingNextPage} onClick={() => void listed.fetchNextPage()}>
                Visa fler
              </Button>
            </Center>
          )}
        </SectionCard>
      )}
      {shownId && (
        <JointPurchaseDialog
          key={shownId}
          jointPurchaseId={shownId}
          onClose={() => {
            setOpenedId(null);
            if (named) setSearch({}, { replace: true, preventScrollReset: true });
          }}
        />
      )}
    </>
  );
}

const titleOf = ({ starterName, supplierName }: JointPurchaseSummary): string => `${starterName} köper från ${supplierName}`;
