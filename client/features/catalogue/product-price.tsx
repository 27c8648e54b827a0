import { Stack, Text } from "@mantine/core";
import { unitPrice } from "#shared/calculations/unit-price.ts";
import { formatKronor } from "#shared/format/money.ts";
import { PRICE_ON_REQUEST } from "#shared/text/price-on-request.ts";
import type { ProductRow } from "./product-row.ts";

/** The price that stands in a request: excluding VAT first, with VAT beneath. */
export function ProductPrice({ product, align = "left" }: { product: ProductRow; align?: "left" | "right" }) {
  if (product.ownPriceExcludingVat === null) return <Text fw={650}>{PRICE_ON_REQUEST}</Text>;
  const unit = unitPrice(product);
  return (
    <Stack gap={0} ta={align} ff="inherit">
      <Text fw={650} size="lg" lh={1.3}>
        {formatKronor(product.ownPriceExcludingVat)}{" "}
        <Text span size="sm" fw={400}>
          exkl. moms
        </Text>
      </Text>
      {product.ownPriceIncludingVat !== null && (
        <Text size="sm" c="dimmed">
          {formatKronor(product.ownPriceIncludingVat)} inkl. moms
        </Text>
      )}
      {unit && (
        <Text size="sm" c="dimmed">
          {formatKronor(unit.kronor)} per {unit.per} exkl. moms
        </Text>
      )}
    </Stack>
  );
}
