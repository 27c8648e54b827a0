import { Group, NumberInput, Select, Stack, Text } from "@mantine/core";
import { formatKronor } from "#shared/format/money.ts";
import { REQUEST_MAX_QUANTITY } from "#shared/limits.ts";
import type { ImportLine } from "./use-import.ts";

interface ImportLineFieldsProps {
  line: ImportLine;
  onChange: (changed: Partial<Pick<ImportLine, "productId" | "quantity">>) => void;
}

/** One saved product: which of the catalogue's stands for it, and how many. */
export function ImportLineFields({ line, onChange }: ImportLineFieldsProps) {
  const { name, products, productId, quantity, error, isAdded } = line;
  return (
    <Stack gap={4}>
      <Group align="flex-end" gap="sm" wrap="nowrap">
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
        <NumberInput
          w={84}
          label="Antal"
          aria-label={`Antal ${name}`}
          value={quantity}
          onChange={(count) => onChange({ quantity: count })}
          min={1}
          max={REQUEST_MAX_QUANTITY}
          allowDecimal={false}
          allowNegative={false}
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
