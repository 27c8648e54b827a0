import { Card, Group, Stack, Table, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { ScrollTable } from "#client/ui/scroll-table.tsx";
import { formatKronor } from "#shared/format/money.ts";
import { formatNumber } from "#shared/format/number.ts";
import { quantityInWords } from "#shared/format/quantity-in-words.ts";
import { MOBILE_BREAKPOINT_PX } from "#shared/limits.ts";
import type { RequestDetail } from "./request-views.ts";

type Items = RequestDetail["items"];

export function RequestDetailItems({ items }: { items: Items }) {
  const isPhone = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`);
  if (isPhone) {
    return (
      <Stack gap="xs">
        {items.map((item) => (
          <Card key={item.productId} padding="sm">
            <Text fw={600}>{item.productName}</Text>
            <Basis item={item} />
            <Group justify="space-between" mt={4}>
              <Text size="sm">
                {amountOf(item)} à {formatKronor(item.unitPrice)}
              </Text>
              <Text fw={600} className="tabular">
                {formatKronor(item.totalPrice)}
              </Text>
            </Group>
          </Card>
        ))}
      </Stack>
    );
  }
  return (
    <ScrollTable label="Artiklar" minWidth={560}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Produkt</Table.Th>
          <Table.Th ta="right">Antal</Table.Th>
          <Table.Th ta="right">Pris</Table.Th>
          <Table.Th ta="right">Summa</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items.map((item) => (
          <Table.Tr key={item.productId}>
            <Table.Td>
              <Text fw={600}>{item.productName}</Text>
              <Basis item={item} />
            </Table.Td>
            <Table.Td ta="right" className="tabular">
              {amountOf(item)}
            </Table.Td>
            <Table.Td ta="right" className="tabular">
              {formatKronor(item.unitPrice)}
            </Table.Td>
            <Table.Td ta="right" className="tabular">
              {formatKronor(item.totalPrice)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

function Basis({ item }: { item: Items[number] }) {
  const recommended = item.recommendedQuantity !== null && `Rekommenderat ${formatNumber(item.recommendedQuantity)}. `;
  return (
    <>
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

const amountOf = (item: Items[number]): string => quantityInWords(item.quantity, item);
