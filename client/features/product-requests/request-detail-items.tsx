import { Card, Group, Text } from "@mantine/core";
import { type Column, DataList } from "#client/ui/data-list.tsx";
import { formatKronor } from "#shared/format/money.ts";
import { formatNumber } from "#shared/format/number.ts";
import { quantityInWords } from "#shared/format/quantity-in-words.ts";
import { MOBILE_BREAKPOINT_PX } from "#shared/limits.ts";
import { PRICE_ON_REQUEST } from "#shared/text/price-on-request.ts";
import type { RequestDetail } from "./request-views.ts";

type Item = RequestDetail["items"][number];

/** What stands where a line has no price. */
const unpricedText = (isQuoted: boolean): string => (isQuoted ? "Inte i offerten" : PRICE_ON_REQUEST);

const columnsOf = (isQuoted: boolean): readonly Column<Item>[] => [
  { key: "product", title: "Produkt", cell: (item) => <Product item={item} /> },
  { key: "amount", title: "Antal", align: "right", isTabular: true, cell: amountOf },
  {
    key: "price",
    title: isQuoted ? "Pris exkl. moms" : "Riktpris exkl. moms",
    align: "right",
    isTabular: true,
    cell: ({ unitPrice }) => (unitPrice === null ? unpricedText(isQuoted) : formatKronor(unitPrice)),
  },
  {
    key: "total",
    title: "Summa exkl. moms",
    align: "right",
    isTabular: true,
    cell: ({ totalPrice }) => (totalPrice === null ? "–" : formatKronor(totalPrice)),
  },
];

export function RequestDetailItems({ items, isQuoted }: { items: readonly Item[]; isQuoted: boolean }) {
  return (
    <DataList
      label="Artiklar"
      rows={items}
      rowKey={({ productId }) => productId}
      columns={columnsOf(isQuoted)}
      empty="Inga artiklar."
      cards={{ below: MOBILE_BREAKPOINT_PX / 16, draw: (item) => <ItemCard item={item} unpriced={unpricedText(isQuoted)} /> }}
      table={{ minWidth: 560 }}
    />
  );
}

function ItemCard({ item, unpriced }: { item: Item; unpriced: string }) {
  const { unitPrice, totalPrice } = item;
  return (
    <Card padding="sm">
      <Product item={item} />
      <Group justify="space-between" mt={4}>
        <Text size="sm">
          {amountOf(item)}
          {unitPrice !== null && ` à ${formatKronor(unitPrice)}`}
        </Text>
        <Text fw={600} className="tabular">
          {totalPrice === null ? unpriced : `${formatKronor(totalPrice)} exkl. moms`}
        </Text>
      </Group>
    </Card>
  );
}

/** What was asked for, and what its quantity was reckoned from. */
function Product({ item }: { item: Item }) {
  const recommended = item.recommendedQuantity !== null && `Rekommenderat ${formatNumber(item.recommendedQuantity)}. `;
  return (
    <>
      <Text fw={600}>{item.productName}</Text>
      <Text size="sm" c="dimmed">
        {item.articleNumber}
      </Text>
      {(recommended || item.recommendationBasis) && (
        <Text size="sm" c="dimmed">
          {recommended}
          {item.recommendationBasis}
        </Text>
      )}
    </>
  );
}

function amountOf(item: Item): string {
  return quantityInWords(item.quantity, item);
}
