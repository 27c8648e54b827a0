import { Card, Group, Stack, Table, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { ScrollTable } from "#client/components/scroll-table.tsx";
import { formatKronor } from "#shared/format/money.ts";
import { formatNumber } from "#shared/format/number.ts";
import { MOBILE_BREAKPOINT_PX } from "#shared/limits.ts";
import classes from "./recommendation-lines.module.css";
import type { RecommendationLine } from "./recommendation-views.ts";

const ON_REQUEST = "Pris på förfrågan";

/** What to buy, by supplier; under one another on a phone. */
export function RecommendationLines({ lines }: { lines: readonly RecommendationLine[] }) {
  const isPhone = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`);
  if (isPhone) {
    return (
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
        {lines.map((line) => (
          <Card key={line.productId} component="li" padding="sm">
            <Product line={line} />
            <Group justify="space-between" mt={4} className="tabular">
              <Text size="sm">
                {amountOf(line)} à {priceOf(line)}
              </Text>
              <Text fw={600}>{line.totalPrice !== null && formatKronor(line.totalPrice)}</Text>
            </Group>
          </Card>
        ))}
      </Stack>
    );
  }
  return (
    <Card padding={0}>
      <ScrollTable label="Produkter i rekommendationen" minWidth={440}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Produkt</Table.Th>
            <Table.Th ta="right">Antal</Table.Th>
            <Table.Th ta="right">Pris exkl. moms</Table.Th>
            <Table.Th ta="right">Summa exkl. moms</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.productId} className="tabular">
              <Table.Td>
                <Product line={line} />
              </Table.Td>
              <Table.Td ta="right" className={classes.number}>
                {amountOf(line)}
              </Table.Td>
              <Table.Td ta="right" className={classes.number}>
                {priceOf(line)}
              </Table.Td>
              <Table.Td ta="right" className={classes.number}>
                {line.totalPrice === null ? "–" : formatKronor(line.totalPrice)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
    </Card>
  );
}

function Product({ line }: { line: RecommendationLine }) {
  return (
    <>
      <Text fw={600}>{line.productName}</Text>
      <Text size="sm" c="dimmed">
        {line.articleNumber} · {line.categoryName} · {line.supplierName}
      </Text>
      <Text size="sm" c="dimmed">
        {line.basis}
      </Text>
      {!line.isOrderable && line.unitPrice !== null && (
        <Text size="sm" fw={600}>
          Finns inte längre i AI-Handel.
        </Text>
      )}
    </>
  );
}

/** Packages, and what one holds unless it is a single piece. */
function amountOf({ quantity, unitQuantity, unitMetric }: RecommendationLine): string {
  const packages = formatNumber(quantity);
  return unitQuantity === 1 ? `${packages} ${unitMetric}` : `${packages} × ${formatNumber(unitQuantity)} ${unitMetric}`;
}

const priceOf = ({ unitPrice }: RecommendationLine): string => (unitPrice === null ? ON_REQUEST : formatKronor(unitPrice));
