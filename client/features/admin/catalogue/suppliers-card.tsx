import { Button, Table, Text, VisuallyHidden } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { ListRow } from "#client/components/list-row.tsx";
import { ScrollTable } from "#client/components/scroll-table.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { formatNumber } from "#shared/format/number.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { ServiceList, useServiceList } from "../operations/service-list.tsx";
import { SupplierDialog } from "./supplier-dialog.tsx";
import { SupplierLogo } from "./supplier-logo.tsx";

export type OperatedSupplier = RouterOutputs["admin"]["catalogue"]["suppliers"]["rows"][number];

const TITLE = "Leverantörer";

/** The catalogue's suppliers. */
export function SuppliersCard() {
  const list = useServiceList();
  const query = trpc.admin.catalogue.suppliers.useQuery(list.asked, { staleTime: 0, placeholderData: keepPreviousData });
  const [opened, setOpened] = useState<OperatedSupplier | "new" | null>(null);
  // The dialog shows what the list knows by now, such as a logo that was just uploaded.
  const shown = opened === "new" || opened === null ? opened : (query.data?.rows.find(({ id }) => id === opened.id) ?? opened);

  return (
    <>
      <ServiceList
        title={TITLE}
        searchLabel="Sök leverantör"
        searchHint="Namn, kod eller org.nr"
        action={
          <Button variant="default" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setOpened("new")}>
            Ny leverantör
          </Button>
        }
        list={list}
        query={query}
        empty="Ingen leverantör stämmer med sökningen."
        table={(rows) => <SupplierTable rows={rows} onEdit={setOpened} />}
        row={(supplier) => <SupplierRow key={supplier.id} supplier={supplier} onEdit={setOpened} />}
      />
      <SupplierDialog supplier={shown} onClose={() => setOpened(null)} />
    </>
  );
}

interface EditProps {
  onEdit: (supplier: OperatedSupplier) => void;
}

function SupplierTable({ rows, onEdit }: { rows: OperatedSupplier[] } & EditProps) {
  return (
    <ScrollTable label={TITLE} minWidth={760} verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Leverantör</Table.Th>
          <Table.Th scope="col">Kod</Table.Th>
          <Table.Th scope="col">Kontakt</Table.Th>
          <Table.Th scope="col" ta="right">
            Produkter
          </Table.Th>
          <Table.Th scope="col">
            <VisuallyHidden>Åtgärd</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((supplier) => (
          <Table.Tr key={supplier.id}>
            <Table.Td style={{ overflowWrap: "anywhere" }}>
              <SupplierLogo logoUrl={supplier.logoUrl} maxHeight={28} />
              {supplier.name}
              <Text size="sm" c="dimmed" className="tabular">
                {supplier.organizationNumber}
              </Text>
            </Table.Td>
            <Table.Td>{supplier.code}</Table.Td>
            <Table.Td style={{ overflowWrap: "anywhere" }}>
              {supplier.contactEmail}
              <Text size="sm" c="dimmed" className="tabular">
                {supplier.contactPhone && formatPhone(supplier.contactPhone)}
              </Text>
            </Table.Td>
            <Table.Td ta="right" className="tabular">
              {formatNumber(supplier.productCount)}
            </Table.Td>
            <Table.Td ta="right">
              <EditButton supplier={supplier} onEdit={onEdit} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

function SupplierRow({ supplier, onEdit }: { supplier: OperatedSupplier } & EditProps) {
  const count = supplier.productCount;
  return (
    <ListRow
      title={supplier.name}
      details={
        <>
          <div>{[supplier.code, supplier.organizationNumber].filter(Boolean).join(" · ")}</div>
          {supplier.contactEmail && <div>{supplier.contactEmail}</div>}
          {supplier.contactPhone && <div>{formatPhone(supplier.contactPhone)}</div>}
          <div>{`${formatNumber(count)} ${count === 1 ? "produkt" : "produkter"} i katalogen`}</div>
        </>
      }
      action={<EditButton supplier={supplier} onEdit={onEdit} />}
    />
  );
}

const EditButton = ({ supplier, onEdit }: { supplier: OperatedSupplier } & EditProps) => (
  <Button variant="default" onClick={() => onEdit(supplier)}>
    Ändra<VisuallyHidden> {supplier.name}</VisuallyHidden>
  </Button>
);
