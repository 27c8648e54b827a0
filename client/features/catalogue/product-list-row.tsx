import { Badge, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { memo, useId, useState } from "react";
import { NumberField } from "#client/components/number-field.tsx";
import { SteadyButton } from "#client/components/steady-button.tsx";
import { StorageWarning } from "#client/components/storage-warning.tsx";
import { quantityFault } from "#client/lib/quantity-fault.ts";
import { REQUEST_DEFAULT_QUANTITY, REQUEST_MAX_QUANTITY } from "#shared/limits.ts";
import { AddIcon } from "./add-icon.tsx";
import { AskForPrice } from "./ask-for-price.tsx";
import classes from "./catalogue.module.css";
import { ProductPicture } from "./product-picture.tsx";
import { ProductPrice } from "./product-price.tsx";
import { isOrderable, type ProductActions, type ProductRow } from "./product-row.ts";

/** Drawn anew only when it or the actions change. */
export const ProductListRow = memo(function ProductListRow({ product, actions }: { product: ProductRow; actions: ProductActions }) {
  const nameId = useId();
  const [quantity, setQuantity] = useState<number | string>(REQUEST_DEFAULT_QUANTITY);
  const count = Number(quantity);
  const fault = count === 0 && quantity !== "" ? "Skriv minst 1." : quantityFault(quantity);

  return (
    <Card role="listitem" tabIndex={-1} data-product padding="sm" className={classes.card}>
      <div className={classes.row}>
        <ProductPicture product={product} iconSize={28} ratio={4 / 3} className={classes.picture} />
        <Stack gap={4} className={classes.facts}>
          <Title order={2} size="h4" id={nameId}>
            {product.name}
          </Title>
          <Text size="sm" c="dimmed">
            {product.supplierName} · <span style={{ whiteSpace: "nowrap" }}>{product.articleNumber}</span>
          </Text>
          <Group gap={6}>
            <Badge>{product.categoryName}</Badge>
            {product.productType === "Tjänst" && <Badge color="gray">Tjänst</Badge>}
          </Group>
          <StorageWarning storageClass={product.storageClass} />
        </Stack>
        <Group gap="xs" className={classes.price}>
          <ProductPrice product={product} />
          <AskForPrice product={product} actions={actions} describedBy={nameId} />
        </Group>
        <Group gap="xs" wrap="nowrap" className={classes.actions}>
          <Button
            variant="default"
            px="sm"
            aria-describedby={nameId}
            leftSection={<IconInfoCircle size={18} stroke={1.75} aria-hidden />}
            onClick={() => actions.onDetails(product)}
          >
            Info
          </Button>
          <NumberField
            aria-label={`Antal ${product.name}`}
            classNames={{ root: classes.quantity, wrapper: classes.quantityInput, error: classes.fault }}
            value={quantity}
            onChange={setQuantity}
            error={fault}
            min={0}
            max={REQUEST_MAX_QUANTITY}
            disabled={!isOrderable(product)}
          />
          <SteadyButton
            variant="light"
            px="sm"
            aria-describedby={nameId}
            leftSection={<AddIcon isAdded={isOrderable(product) && actions.addedId === product.id} />}
            disabled={!isOrderable(product) || fault !== undefined || count === 0}
            isBusy={isOrderable(product) && actions.addingId === product.id}
            onClick={() => actions.onAdd(product, count)}
          >
            Lägg till
          </SteadyButton>
        </Group>
      </div>
    </Card>
  );
});
