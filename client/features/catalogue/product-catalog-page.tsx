import { Button, Card, Drawer, Group, Stack, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconClipboardList } from "@tabler/icons-react";
import { useMemo, useRef, useState } from "react";
import { ErrorCard } from "#client/components/error-card.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { DraftsPill } from "#client/features/product-requests/drafts-pill.tsx";
import { RequestDialog } from "#client/features/product-requests/request-dialog.tsx";
import { RequestsDialog } from "#client/features/product-requests/requests-dialog.tsx";
import { SupplierExplorer } from "#client/features/suppliers/supplier-explorer.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import { useSession } from "#client/lib/use-session.ts";
import { CatalogueChips } from "./catalogue-chips.tsx";
import { CatalogueFilterFields } from "./catalogue-filter-fields.tsx";
import { NO_FILTERS } from "./catalogue-filters.ts";
import { CatalogueCount, CatalogueResults } from "./catalogue-results.tsx";
import { CatalogueToolbar } from "./catalogue-toolbar.tsx";
import classes from "./product-catalog-page.module.css";
import { ProductDetailDialog } from "./product-detail-dialog.tsx";
import type { ProductRow } from "./product-row.ts";
import { RecommendationBanner } from "./recommendation-banner.tsx";
import { useAddToRequest } from "./use-add-to-request.ts";
import { useCatalogueFilters } from "./use-catalogue-filters.ts";
import { useCatalogueProducts } from "./use-catalogue-products.ts";
import { useKnownFilters } from "./use-known-filters.ts";
import { useRequestsDialog } from "./use-requests-dialog.ts";

export function Component() {
  const { filters: addressed, view, change, clear, changeView } = useCatalogueFilters();
  const { session } = useSession();
  const choicesQuery = trpc.catalogue.filters.useQuery();
  const { filters, choices } = useKnownFilters(addressed, choicesQuery.data);
  const catalogue = useCatalogueProducts(filters);
  const drafts = trpc.productRequest.drafts.useQuery();
  const adding = useAddToRequest();
  const isStillDrafted = drafts.data?.some(({ supplierId }) => supplierId === adding.added?.supplierId) ?? false;
  const addedId = isStillDrafted ? (adding.added?.id ?? null) : null;
  const [product, setProduct] = useState<ProductRow | null>(null);
  const { add, addingId } = adding;
  const actions = useMemo(() => ({ onDetails: setProduct, onAdd: add, addingId, addedId }), [add, addingId, addedId]);
  const [filtersOpened, filterDrawer] = useDisclosure(false);
  const [requestOpened, requestDialog] = useDisclosure(false);
  const [requestsOpened, requestsDialog] = useRequestsDialog();
  const [repeatedSupplierId, setRepeatedSupplierId] = useState<string | null>(null);
  const requestsButton = useRef<HTMLButtonElement>(null);
  // With the last draft its pill goes, which the dialog was opened from.
  const focus = useReturnFocus(() => requestsButton.current);
  const openRequest = (): void => {
    focus.remember();
    requestDialog.open();
  };

  const fields = <CatalogueFilterFields filters={filters} choices={choices} onChange={change} />;
  return (
    <>
      <PageHeader
        title="AI-Handel"
        description="Jämför produkter och tjänster för beredskap och skicka en förfrågan till leverantören."
        actions={
          <>
            <LinkButton to="/products" variant="subtle">
              Tips för hushållet
            </LinkButton>
            <SupplierExplorer onShowProducts={(supplierId) => change({ ...NO_FILTERS, sort: filters.sort, supplierId })} />
            <Button
              ref={requestsButton}
              variant="default"
              leftSection={<IconClipboardList size={18} stroke={1.75} aria-hidden />}
              onClick={requestsDialog.open}
            >
              {session?.association ? "Föreningens förfrågningar" : "Mina förfrågningar"}
            </Button>
          </>
        }
      />
      {choicesQuery.isLoadingError ? (
        <ErrorCard title="Kunde inte ladda AI-Handeln" error={choicesQuery.error} onRetry={() => void choicesQuery.refetch()} />
      ) : (
        <div className={classes.columns}>
          <Card component="aside" aria-label="Filter" visibleFrom="lg" className={classes.rail}>
            {fields}
          </Card>
          <Stack gap="md" miw={0} pb={96}>
            <CatalogueToolbar filters={filters} view={view} onChange={change} onViewChange={changeView} onOpenFilters={filterDrawer.open} />
            {filters.recommendedCategoryIds.length > 0 && (
              <RecommendationBanner
                name={filters.recommendationName}
                onClear={() => change({ recommendedCategoryIds: [], recommendationName: "" })}
              />
            )}
            <CatalogueChips filters={filters} choices={choices} onChange={change} onClear={clear} />
            {!catalogue.isLoading && !catalogue.isError && (
              <CatalogueCount shown={catalogue.products.length} total={catalogue.totalCount} />
            )}
            <CatalogueResults catalogue={catalogue} view={view} actions={actions} onClear={clear} />
          </Stack>
        </div>
      )}

      <Drawer opened={filtersOpened} onClose={filterDrawer.close} title="Filter">
        {fields}
        <Group grow className={classes.drawerFoot}>
          <Button onClick={filterDrawer.close}>
            Visa {catalogue.totalCount} {catalogue.totalCount === 1 ? "produkt" : "produkter"}
          </Button>
        </Group>
      </Drawer>
      <ProductDetailDialog
        product={product}
        isAdding={adding.addingId !== null}
        isAdded={adding.added !== null && adding.added.id === product?.id}
        onAdd={(chosen) => adding.add(chosen, 1)}
        onClose={() => setProduct(null)}
      />
      <VisuallyHidden role="status">
        {adding.added && `${adding.added.name} ligger i förfrågan till ${adding.added.supplierName}.`}
      </VisuallyHidden>
      <DraftsPill drafts={drafts.data ?? []} onOpen={openRequest} />
      <RequestDialog
        opened={requestOpened}
        onClose={() => {
          setRepeatedSupplierId(null);
          requestDialog.close();
          focus.giveBack(false);
        }}
        preferredSupplierId={repeatedSupplierId ?? adding.added?.supplierId ?? filters.supplierId}
      />
      <RequestsDialog
        opened={requestsOpened}
        onClose={requestsDialog.close}
        onOpenDraft={(supplierId) => {
          setRepeatedSupplierId(supplierId);
          openRequest();
        }}
      />
    </>
  );
}
