import { Button, Group, Modal, SimpleGrid, Stack, Table, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { fieldErrors } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { ListRow } from "#client/ui/list-row.tsx";
import { ScrollTable } from "#client/ui/scroll-table.tsx";
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

interface SupplierDialogProps {
  /** Which one it is about; null closes the dialog. */
  supplier: OperatedSupplier | "new" | null;
  onClose: () => void;
}

/** Adds a supplier, or changes one. */
function SupplierDialog({ supplier, onClose }: SupplierDialogProps) {
  // Kept while the dialog closes, so that it does not lose its words on the way.
  const [shown, setShown] = useState(supplier);
  if (supplier && supplier !== shown) setShown(supplier);
  const known = shown === "new" ? null : shown;

  return (
    <Modal opened={supplier !== null} onClose={onClose} title={known ? "Ändra leverantör" : "Ny leverantör"} size={640}>
      {shown && (
        <Stack gap="lg">
          {known && <SupplierLogoField supplier={known} />}
          <SupplierForm key={known?.id ?? "new"} supplier={known} onClose={onClose} />
        </Stack>
      )}
    </Modal>
  );
}

function SupplierForm({ supplier, onClose }: { supplier: OperatedSupplier | null; onClose: () => void }) {
  const utils = trpc.useUtils();
  const form = useSchemaForm(saveSupplierInput, {
    initialValues: {
      code: supplier?.code ?? "",
      name: supplier?.name ?? "",
      website: supplier?.website ?? "",
      contactEmail: supplier?.contactEmail ?? "",
      contactPhone: supplier?.contactPhone ? formatPhone(supplier.contactPhone) : "",
      organizationNumber: supplier?.organizationNumber ?? "",
    },
  });
  const save = trpc.admin.catalogue.saveSupplier.useMutation({
    onSuccess: ({ name }) => {
      notify.success(supplier ? "Leverantören är sparad" : "Leverantören är tillagd", name);
      onClose();
      return Promise.all([utils.admin.catalogue.invalidate(), utils.catalogue.invalidate()]);
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });

  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.mutate({ ...values, supplierId: supplier?.id ?? null }))}>
      <Stack gap="md">
        <TextInput label="Namn" withAsterisk data-autofocus maxLength={120} {...form.getInputProps("name")} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            label="Kod"
            description="Står i produktfilernas kolumn supplier_code"
            withAsterisk
            maxLength={20}
            {...form.getInputProps("code")}
          />
          <TextInput label="Organisationsnummer" description="Tio siffror" {...form.getInputProps("organizationNumber")} />
          <TextInput label="E-post för beställningar" type="email" {...form.getInputProps("contactEmail")} />
          <TextInput label="Telefon" type="tel" {...form.getInputProps("contactPhone")} />
        </SimpleGrid>
        <TextInput label="Webbplats" placeholder="https://" inputMode="url" {...form.getInputProps("website")} />
        {save.isError && Object.keys(fieldErrors(save.error)).length === 0 && (
          <ErrorCard title="Leverantören kunde inte sparas" error={save.error} />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <Button type="submit" loading={save.isPending}>
            Spara
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
