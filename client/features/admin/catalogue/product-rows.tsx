import { Button, Group, Table, Text, VisuallyHidden } from "@mantine/core";
import { IconCircleCheck, IconEyeOff } from "@tabler/icons-react";
import { ListRow } from "#client/components/list-row.tsx";
import { ScrollTable } from "#client/components/scroll-table.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { formatKronor } from "#shared/format/money.ts";
import type { OperatedProduct } from "./products-card.tsx";
import { useProductActive } from "./use-product-active.ts";

interface EditProps {
  onEdit: (product: OperatedProduct) => void;
}

export function ProductTable({ rows, onEdit }: { rows: OperatedProduct[] } & EditProps) {
  return (
    <ScrollTable label="Produkter" minWidth={860} verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Produkt</Table.Th>
          <Table.Th scope="col">Leverantör och kategori</Table.Th>
          <Table.Th scope="col" ta="right">
            Pris exkl. moms
          </Table.Th>
          <Table.Th scope="col" w={120} miw={120}>
            Status
          </Table.Th>
          <Table.Th scope="col">
            <VisuallyHidden>Åtgärd</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((product) => (
          <Table.Tr key={product.id}>
            <Table.Td style={{ overflowWrap: "anywhere" }}>
              {product.name}
              <Text size="sm" c="dimmed">
                {product.articleNumber}
              </Text>
            </Table.Td>
            <Table.Td>
              {product.supplierName}
              <Text size="sm" c="dimmed">
                {product.categoryName}
              </Text>
            </Table.Td>
            <Table.Td ta="right" className="tabular" style={{ whiteSpace: "nowrap" }}>
              {priceOf(product)}
            </Table.Td>
            <Table.Td>
              <ActiveBadge isActive={product.isActive} />
            </Table.Td>
            <Table.Td>
              <ProductActions product={product} onEdit={onEdit} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

export function ProductRow({ product, onEdit }: { product: OperatedProduct } & EditProps) {
  return (
    <ListRow
      title={product.name}
      badge={<ActiveBadge isActive={product.isActive} />}
      details={
        <>
          <div>{product.articleNumber}</div>
          <div>{product.supplierName}</div>
          <div>{product.categoryName}</div>
          <div>{priceOf(product)}</div>
        </>
      }
      action={<ProductActions product={product} onEdit={onEdit} />}
    />
  );
}

const priceOf = ({ resiliaPriceExcludingVat: price }: OperatedProduct): string =>
  price === null ? "Pris på förfrågan" : formatKronor(price);

const ActiveBadge = ({ isActive }: { isActive: boolean }) =>
  isActive ? (
    <StatusBadge color="lugn" icon={IconCircleCheck}>
      Aktiv
    </StatusBadge>
  ) : (
    <StatusBadge color="gray" icon={IconEyeOff}>
      Inaktiv
    </StatusBadge>
  );

function ProductActions({ product, onEdit }: { product: OperatedProduct } & EditProps) {
  const { setActive, isBusy } = useProductActive();
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <Button variant="default" onClick={() => onEdit(product)}>
        Ändra<VisuallyHidden> {product.name}</VisuallyHidden>
      </Button>
      <Button variant="subtle" color="gray" px="sm" loading={isBusy} onClick={() => setActive(product, !product.isActive)}>
        {product.isActive ? "Inaktivera" : "Aktivera"}
        <VisuallyHidden> {product.name}</VisuallyHidden>
      </Button>
    </Group>
  );
}
