import { Badge, Button, Card, Center, Group, SimpleGrid, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconInfoCircle, IconSearchOff } from "@tabler/icons-react";
import { memo, useEffect, useId, useRef } from "react";
import { SteadyButton } from "#client/components/steady-button.tsx";
import { StorageWarning } from "#client/components/storage-warning.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { formatNumber } from "#shared/format/number.ts";
import { AddIcon } from "./add-icon.tsx";
import { AskForPrice } from "./ask-for-price.tsx";
import { ProductListRow } from "./product-list-row.tsx";
import { ProductPicture } from "./product-picture.tsx";
import { ProductPrice } from "./product-price.tsx";
import { isOrderable, type ProductActions, type ProductRow } from "./product-row.ts";
import type { CatalogueView } from "./use-catalogue-filters.ts";
import { CATALOGUE_FAILURE, type useCatalogueProducts } from "./use-catalogue-products.ts";

interface CatalogueResultsProps {
  catalogue: ReturnType<typeof useCatalogueProducts>;
  view: CatalogueView;
  actions: ProductActions;
  onClear: () => void;
}

export function CatalogueResults({ catalogue, view, actions, onClear }: CatalogueResultsProps) {
  const list = useRef<HTMLDivElement>(null);
  const focusFrom = useRef<number | null>(null);
  const shown = catalogue.products.length;

  // The button that was pressed may be gone; the first new product is where reading goes on.
  useEffect(() => {
    if (focusFrom.current === null || shown <= focusFrom.current) return;
    list.current?.querySelectorAll<HTMLElement>("[data-product]")[focusFrom.current]?.focus();
    focusFrom.current = null;
  }, [shown]);

  if (catalogue.read.data === undefined) {
    return <Loaded query={catalogue.read} failure={CATALOGUE_FAILURE} skeleton={<ProductSkeletons view={view} />} />;
  }
  if (shown === 0) {
    return (
      <EmptyState
        icon={IconSearchOff}
        action={
          <Button variant="default" onClick={onClear}>
            Rensa alla
          </Button>
        }
      >
        Inga produkter matchade dina filter
      </EmptyState>
    );
  }

  const Product = view === "grid" ? ProductCard : ProductListRow;
  const rows = catalogue.products.map((product) => <Product key={product.id} product={product} actions={actions} />);
  return (
    <Stack gap="lg">
      <div ref={list} aria-busy={catalogue.isRefining} style={{ opacity: catalogue.isRefining ? 0.6 : 1 }}>
        {view === "grid" ? (
          <SimpleGrid role="list" aria-label="Produkter" cols={{ base: 1, xs: 2, xl: 3 }} spacing="md">
            {rows}
          </SimpleGrid>
        ) : (
          <Stack role="list" aria-label="Produkter" gap="sm">
            {rows}
          </Stack>
        )}
      </div>
      {catalogue.isMoreError && (
        <ErrorCard
          title={CATALOGUE_FAILURE.title}
          text="De produkter som redan visas är kvar."
          onRetry={() => void catalogue.read.refetch()}
        />
      )}
      {catalogue.hasMore && (
        <Center>
          <Button
            variant="default"
            loading={catalogue.isLoadingMore}
            onClick={() => {
              focusFrom.current = shown;
              void catalogue.loadMore();
            }}
          >
            Visa fler
          </Button>
        </Center>
      )}
    </Stack>
  );
}

/** «Visar 24 av 131», read out when it changes. */
export function CatalogueCount({ shown, total }: { shown: number; total: number }) {
  return (
    <Text size="sm" c="dimmed" role="status">
      Visar {formatNumber(shown)} av {formatNumber(total)}
    </Text>
  );
}

const GRID_SKELETONS = 8;
const LIST_SKELETONS = 5;

/** Shapes of the products to come: eight in the grid, five in the list. */
function ProductSkeletons({ view }: { view: CatalogueView }) {
  const keys = Array.from({ length: view === "grid" ? GRID_SKELETONS : LIST_SKELETONS }, (_, index) => index);
  if (view === "list") {
    return (
      <Stack gap="sm" role="status" aria-label="Laddar produkter">
        {keys.map((key) => (
          <Card key={key} padding="sm" data-testid="product-skeleton">
            <Group wrap="nowrap">
              <Skeleton w={88} h={66} />
              <Stack gap={8} style={{ flex: 1 }}>
                <Skeleton h={18} w="60%" />
                <Skeleton h={14} w="35%" />
              </Stack>
              <Skeleton h={44} w={120} visibleFrom="sm" />
            </Group>
          </Card>
        ))}
      </Stack>
    );
  }
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, xl: 3 }} spacing="md" role="status" aria-label="Laddar produkter">
      {keys.map((key) => (
        <Card key={key} padding="md" data-testid="product-skeleton">
          <Card.Section>
            <Skeleton h={140} radius={0} />
          </Card.Section>
          <Stack gap={10} mt="md">
            <Skeleton h={18} w="40%" />
            <Skeleton h={20} />
            <Skeleton h={14} w="50%" />
            <Skeleton h={24} w="55%" mt="sm" />
            <Skeleton h={44} mt="sm" />
          </Stack>
        </Card>
      ))}
    </SimpleGrid>
  );
}

/** Drawn anew only when it or the actions change: while new filters load, the old products stand still. */
const ProductCard = memo(function ProductCard({ product, actions }: { product: ProductRow; actions: ProductActions }) {
  const nameId = useId();
  return (
    <Card role="listitem" tabIndex={-1} data-product h="100%" padding="md">
      <Card.Section>
        <ProductPicture product={product} />
      </Card.Section>
      <Stack gap="xs" mt="md" style={{ flex: 1 }}>
        <Group gap={6}>
          <Badge>{product.categoryName}</Badge>
          {product.productType === "Tjänst" && <Badge color="gray">Tjänst</Badge>}
        </Group>
        <Title order={2} size="h4" id={nameId} lineClamp={2}>
          {product.name}
        </Title>
        <Text size="sm" c="dimmed">
          {product.supplierName}
        </Text>
        <StorageWarning storageClass={product.storageClass} />
        <Group justify="space-between" gap="xs" mt="auto" wrap="nowrap">
          <ProductPrice product={product} />
          <AskForPrice product={product} actions={actions} describedBy={nameId} />
        </Group>
      </Stack>
      <Group grow preventGrowOverflow={false} mt="md" gap="xs">
        <Button
          variant="default"
          px="xs"
          aria-describedby={nameId}
          leftSection={<IconInfoCircle size={18} stroke={1.75} aria-hidden />}
          onClick={() => actions.onDetails(product)}
        >
          Detaljer
        </Button>
        <SteadyButton
          variant="light"
          px="xs"
          aria-describedby={nameId}
          leftSection={<AddIcon isAdded={isOrderable(product) && actions.addedId === product.id} />}
          disabled={!isOrderable(product)}
          isBusy={isOrderable(product) && actions.addingId === product.id}
          onClick={() => actions.onAdd(product, 1)}
        >
          Lägg till
        </SteadyButton>
      </Group>
    </Card>
  );
});
