import { Button, SimpleGrid, Table, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { ListRow } from "#client/ui/list-row.tsx";
import { ScrollTable } from "#client/ui/scroll-table.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { formatNumber } from "#shared/format/number.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { saveSupplierInput } from "#shared/schemas/operator-catalogue.ts";
import { ServiceList, useServiceList } from "../operations/service-list.tsx";
import { SupplierLogo, SupplierLogoField } from "./supplier-logo.tsx";

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
      {shown && <SupplierDialog supplier={shown === "new" ? null : shown} onClose={() => setOpened(null)} />}
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

interface SupplierDialogProps extends DialogProps {
  /** Null: a new one. */
  supplier: OperatedSupplier | null;
}

/** Adds a supplier, or changes one. */
function SupplierDialog({ supplier, onClose }: SupplierDialogProps) {
  const save = useAction(trpc.admin.catalogue.saveSupplier, {
    done: ({ name }) => [supplier ? "Leverantören är sparad" : "Leverantören är tillagd", name],
    failed: "Leverantören kunde inte sparas",
    touches: ["admin.catalogue", "catalogue"],
  });
  return (
    <FormDialog
      title={supplier ? "Ändra leverantör" : "Ny leverantör"}
      size={640}
      submit="Spara"
      schema={saveSupplierInput}
      initial={{
        supplierId: supplier?.id ?? null,
        code: supplier?.code ?? "",
        name: supplier?.name ?? "",
        website: supplier?.website ?? "",
        contactEmail: supplier?.contactEmail ?? "",
        contactPhone: supplier?.contactPhone ? formatPhone(supplier.contactPhone) : "",
        organizationNumber: supplier?.organizationNumber ?? "",
      }}
      action={save}
      onClose={onClose}
    >
      {(field) => (
        <>
          {supplier && <SupplierLogoField supplier={supplier} />}
          <TextInput label="Namn" withAsterisk data-autofocus maxLength={120} {...field("name")} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput
              label="Kod"
              description="Står i produktfilernas kolumn supplier_code"
              withAsterisk
              maxLength={20}
              {...field("code")}
            />
            <TextInput label="Organisationsnummer" description="Tio siffror" {...field("organizationNumber")} />
            <TextInput label="E-post för beställningar" type="email" {...field("contactEmail")} />
            <TextInput label="Telefon" type="tel" {...field("contactPhone")} />
          </SimpleGrid>
          <TextInput label="Webbplats" placeholder="https://" inputMode="url" {...field("website")} />
        </>
      )}
    </FormDialog>
  );
}
