import { Button, Card, Drawer, Group, Stack, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconClipboardList } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ErrorCard } from "#client/components/error-card.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { DraftsPill } from "#client/features/product-requests/drafts-pill.tsx";
import { RequestDialog } from "#client/features/product-requests/request-dialog.tsx";
import { RequestsDialog } from "#client/features/product-requests/requests-dialog.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { CatalogueChips } from "./catalogue-chips.tsx";
import { CatalogueFilterFields } from "./catalogue-filter-fields.tsx";
import { CatalogueCount, CatalogueResults } from "./catalogue-results.tsx";
import { CatalogueToolbar } from "./catalogue-toolbar.tsx";
import classes from "./product-catalog-page.module.css";
import { ProductDetailDialog } from "./product-detail-dialog.tsx";
import type { ProductRow } from "./product-row.ts";
import { useAddToRequest } from "./use-add-to-request.ts";
import { useCatalogueFilters } from "./use-catalogue-filters.ts";
import { useCatalogueProducts } from "./use-catalogue-products.ts";

const NO_CHOICES = { categories: [], suppliers: [], domains: [] };

export function Component() {
  const { filters, view, change, clear, changeView } = useCatalogueFilters();
  const choicesQuery = trpc.catalogue.filters.useQuery();
  const choices = choicesQuery.data ?? NO_CHOICES;
  const catalogue = useCatalogueProducts(filters);
  const drafts = trpc.productRequest.drafts.useQuery();
  const adding = useAddToRequest();
  const isStillDrafted = drafts.data?.some(({ supplierId }) => supplierId === adding.added?.supplierId) ?? false;
  const [product, setProduct] = useState<ProductRow | null>(null);
  const [filtersOpened, filterDrawer] = useDisclosure(false);
  const [requestOpened, requestDialog] = useDisclosure(false);
  const [requestsOpened, requestsDialog] = useRequestsDialog();

  const fields = <CatalogueFilterFields filters={filters} choices={choices} onChange={change} />;
  return (
    <>
      <PageHeader
        title="AI-Handel"
        description="Jämför produkter och tjänster för beredskap och skicka en förfrågan till leverantören."
        actions={
          <Button variant="default" leftSection={<IconClipboardList size={18} stroke={1.75} aria-hidden />} onClick={requestsDialog.open}>
            Föreningens förfrågningar
          </Button>
        }
      />
      {choicesQuery.isError ? (
        <ErrorCard title="Kunde inte ladda AI-Handeln" error={choicesQuery.error} onRetry={() => void choicesQuery.refetch()} />
      ) : (
        <div className={classes.columns}>
          <Card component="aside" aria-label="Filter" visibleFrom="lg" className={classes.rail}>
            {fields}
          </Card>
          <Stack gap="md" miw={0} pb={96}>
            <CatalogueToolbar filters={filters} view={view} onChange={change} onViewChange={changeView} onOpenFilters={filterDrawer.open} />
            <CatalogueChips filters={filters} choices={choices} onChange={change} onClear={clear} />
            {!catalogue.isLoading && !catalogue.isError && (
              <CatalogueCount shown={catalogue.products.length} total={catalogue.totalCount} />
            )}
            <CatalogueResults
              catalogue={catalogue}
              view={view}
              actions={{
                onDetails: setProduct,
                onAdd: adding.add,
                addingId: adding.addingId,
                addedId: isStillDrafted ? (adding.added?.id ?? null) : null,
              }}
              onClear={clear}
            />
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
      <DraftsPill drafts={drafts.data ?? []} onOpen={requestDialog.open} />
      <RequestDialog
        opened={requestOpened}
        onClose={requestDialog.close}
        preferredSupplierId={adding.added?.supplierId ?? filters.supplierId}
      />
      <RequestsDialog opened={requestsOpened} onClose={requestsDialog.close} />
    </>
  );
}

/** Open on arrival when the page before asks for it (CAT-04); the flag is dropped, so that reload and back do not. */
function useRequestsDialog() {
  const location = useLocation();
  const navigate = useNavigate();
  const disclosure = useDisclosure(false);
  const [, { open }] = disclosure;
  const asked = location.state?.openRequestsModal === true;

  useEffect(() => {
    if (!asked) return;
    open();
    void navigate({ pathname: location.pathname, search: location.search }, { replace: true, state: null });
  }, [asked, open, navigate, location.pathname, location.search]);
  return disclosure;
}
