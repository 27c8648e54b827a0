import { Badge, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { memo, useId } from "react";
import { SteadyButton } from "#client/components/steady-button.tsx";
import { StorageWarning } from "#client/components/storage-warning.tsx";
import { AddIcon } from "./add-icon.tsx";
import { AskForPrice } from "./ask-for-price.tsx";
import { ProductPicture } from "./product-picture.tsx";
import { ProductPrice } from "./product-price.tsx";
import { isOrderable, type ProductActions, type ProductRow } from "./product-row.ts";

/** Drawn anew only when it or the actions change: while new filters load, the old products stand still. */
export const ProductCard = memo(function ProductCard({ product, actions }: { product: ProductRow; actions: ProductActions }) {
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
