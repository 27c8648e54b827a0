import { Button, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconSearchOff, IconShoppingCart } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { KeepFocus } from "#client/components/keep-focus.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { NO_FILTERS } from "#client/features/catalogue/catalogue-filters.ts";
import { CatalogueSearchField } from "#client/features/catalogue/catalogue-search-field.tsx";
import { ProductDetailDialog } from "#client/features/catalogue/product-detail-dialog.tsx";
import { ProductListRow } from "#client/features/catalogue/product-list-row.tsx";
import type { ProductActions, ProductRow } from "#client/features/catalogue/product-row.ts";
import { useAddToRequest } from "#client/features/catalogue/use-add-to-request.ts";
import { CATALOGUE_FAILURE, useCatalogueProducts } from "#client/features/catalogue/use-catalogue-products.ts";
import { RequestDialog } from "#client/features/product-requests/request-dialog.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { formatNumber } from "#shared/format/number.ts";

/** So many products stand in the conversation; the page has the rest. */
const SHOWN = 3;

/** Looks for products and puts them in a request, which is sent from here too. */
export default function ProductCatalog({ search: asked }: { search: string }) {
  const [search, setSearch] = useState(asked);
  const [product, setProduct] = useState<ProductRow | null>(null);
  const [isRequesting, setRequesting] = useState(false);
  const { added, addingId, add } = useAddToRequest();
  const drafts = trpc.productRequest.drafts.useQuery();
  const lines = drafts.data?.reduce((sum, { lineCount }) => sum + lineCount, 0) ?? 0;
  const actions = useMemo(() => ({ onDetails: setProduct, onAdd: add, addingId, addedId: added?.id ?? null }), [add, addingId, added]);

  return (
    <Stack gap="md">
      <KeepFocus when={search}>
        <Stack gap="md">
          <CatalogueSearchField search={search} onChange={setSearch} />
          {search !== "" && search === asked ? (
            <AskedProducts search={asked} actions={actions} onClear={() => setSearch("")} />
          ) : (
            <Products search={search} actions={actions} />
          )}
        </Stack>
      </KeepFocus>
      {lines > 0 && (
        <Group>
          <Button leftSection={<IconShoppingCart size={18} stroke={1.75} aria-hidden />} onClick={() => setRequesting(true)}>
            Öppna förfrågan ({lines === 1 ? "1 artikel" : `${formatNumber(lines)} artiklar`})
          </Button>
        </Group>
      )}
      <VisuallyHidden role="status">{added && `${added.name} ligger i förfrågan till ${added.supplierName}.`}</VisuallyHidden>
      {product && (
        <ProductDetailDialog
          product={product}
          isAdding={addingId !== null}
          isAdded={added?.id === product.id}
          onAdd={(chosen) => add(chosen, 1)}
          onClose={() => setProduct(null)}
        />
      )}
      <RequestDialog opened={isRequesting} onClose={() => setRequesting(false)} preferredSupplierId={added?.supplierId ?? null} />
    </Stack>
  );
}

/** What the question looked for, with the way to everything; all of it where nothing was found. */
function AskedProducts({ search, actions, onClear }: { search: string; actions: ProductActions; onClear: () => void }) {
  const { read, products, isRefining } = useCatalogueProducts({ ...NO_FILTERS, search });
  const isMissing = read.data !== undefined && products.length === 0 && !isRefining;
  return (
    <Stack gap="sm">
      {isMissing ? (
        <Text>Ingen produkt heter «{search}». Här är alla.</Text>
      ) : (
        <Group gap="xs">
          <Text>Sökt på «{search}».</Text>
          <Button variant="subtle" size="sm" mih={44} onClick={onClear}>
            Visa alla produkter
          </Button>
        </Group>
      )}
      <Products search={isMissing ? "" : search} actions={actions} />
    </Stack>
  );
}

function Products({ search, actions }: { search: string; actions: ProductActions }) {
  const catalogue = useCatalogueProducts({ ...NO_FILTERS, search });
  const { products, totalCount } = catalogue;
  if (catalogue.read.data === undefined) {
    return <Loaded query={catalogue.read} failure={CATALOGUE_FAILURE} skeleton={<ListSkeleton rows={SHOWN} rowHeight={96} />} />;
  }
  if (products.length === 0) return <EmptyState icon={IconSearchOff}>Ingen produkt heter så. Pröva ett annat ord.</EmptyState>;
  return (
    <Stack gap="sm">
      <Stack role="list" aria-label="Produkter" gap="sm" aria-busy={catalogue.isRefining}>
        {products.slice(0, SHOWN).map((product) => (
          <ProductListRow key={product.id} product={product} actions={actions} />
        ))}
      </Stack>
      {totalCount > SHOWN && (
        <Text size="sm">
          <TextLink to={{ pathname: "/product-catalog", search: search.trim() && `?search=${encodeURIComponent(search.trim())}` }}>
            Visa alla {formatNumber(totalCount)} i AI-Handel
          </TextLink>
        </Text>
      )}
    </Stack>
  );
}
