import { Group, Select, Stack, Text } from "@mantine/core";
import { NumberField } from "#client/components/number-field.tsx";
import { formatKronor } from "#shared/format/money.ts";
import { REQUEST_MAX_QUANTITY } from "#shared/limits.ts";
import classes from "./household-products.module.css";
import type { ImportLine } from "./use-import.ts";

interface ImportLineFieldsProps {
  line: ImportLine;
  onChange: (changed: Partial<Pick<ImportLine, "productId" | "quantity">>) => void;
}

/** One saved product: which of the catalogue's stands for it, and how many. */
export function ImportLineFields({ line, onChange }: ImportLineFieldsProps) {
  const { name, products, productId, quantity, fault, error, isAdded } = line;
  return (
    <Stack gap={4}>
      <Group align="flex-end" gap="sm" wrap="nowrap" className={classes.importLine}>
        <Select
          flex={1}
          miw={0}
          label={name}
          placeholder="Ta inte med"
          data={products.map((product) => ({
            value: product.productId,
            label: `${product.name}, ${product.supplierName}, ${formatKronor(product.price)} exkl. moms`,
          }))}
          value={productId}
          onChange={(chosen) => onChange({ productId: chosen })}
        />
        <NumberField
          w={84}
          label="Antal"
          aria-label={`Antal ${name}`}
          value={quantity}
          onChange={(count) => onChange({ quantity: count })}
          min={1}
          max={REQUEST_MAX_QUANTITY}
          error={fault}
          classNames={{ wrapper: classes.quantityInput, error: classes.quantityFault }}
          disabled={productId === null}
        />
      </Group>
      {isAdded && (
        <Text size="sm" c="dimmed" role="status">
          Tillagd. Välj igen om ni vill ha fler.
        </Text>
      )}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}
