import { Button, Image, SimpleGrid, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { mediaAddress } from "#client/lib/media-address.ts";
import type { Touched } from "#client/lib/read-anew.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import type { Column } from "#client/ui/data-list.tsx";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { ListRow } from "#client/ui/list-row.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { useListState } from "#client/ui/use-list-state.ts";
import { formatNumber } from "#shared/format/number.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { operatorListInput } from "#shared/schemas/admin.ts";
import { saveSupplierInput } from "#shared/schemas/operator-catalogue.ts";
import { PictureField, usePictureUpload } from "./picture-field.tsx";
import { ServiceList } from "./service-list.tsx";

type OperatedSupplier = RouterOutputs["admin"]["catalogue"]["suppliers"]["rows"][number];

const ADDRESS = { prefix: "leverantor" };

/** The catalogue's suppliers. */
export function SuppliersCard() {
  const list = useListState(operatorListInput, ADDRESS);
  const query = trpc.admin.catalogue.suppliers.useQuery(list.state, { staleTime: 0, placeholderData: keepPreviousData });
  const [opened, setOpened] = useState<OperatedSupplier | "new" | null>(null);
  // The dialog shows what the list knows by now, such as a logo that was just uploaded.
  const shown = opened === "new" || opened === null ? opened : (query.data?.rows.find(({ id }) => id === opened.id) ?? opened);

  return (
    <>
      <ServiceList
        title="Leverantörer"
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
        rowKey={({ id }) => id}
        columns={columnsFor(setOpened)}
        minWidth={760}
        row={(supplier) => <SupplierRow supplier={supplier} onEdit={setOpened} />}
      />
      {shown && <SupplierDialog supplier={shown === "new" ? null : shown} onClose={() => setOpened(null)} />}
    </>
  );
}

interface EditProps {
  onEdit: (supplier: OperatedSupplier) => void;
}

const columnsFor = (onEdit: EditProps["onEdit"]): Column<OperatedSupplier>[] => [
  {
    key: "supplier",
    title: "Leverantör",
    cell: ({ name, logoUrl, organizationNumber }) => (
      <>
        <SupplierLogo logoUrl={logoUrl} maxHeight={28} />
        {name}
        <Text size="sm" c="dimmed" className="tabular">
          {organizationNumber}
        </Text>
      </>
    ),
    breaks: "anywhere",
  },
  { key: "code", title: "Kod", cell: ({ code }) => code },
  {
    key: "contact",
    title: "Kontakt",
    cell: ({ contactEmail, contactPhone }) => (
      <>
        {contactEmail}
        <Text size="sm" c="dimmed" className="tabular">
          {contactPhone && formatPhone(contactPhone)}
        </Text>
      </>
    ),
    breaks: "anywhere",
  },
  { key: "products", title: "Produkter", cell: ({ productCount }) => formatNumber(productCount), align: "right", isTabular: true },
  {
    key: "action",
    title: <VisuallyHidden>Åtgärd</VisuallyHidden>,
    align: "right",
    cell: (supplier) => <EditButton supplier={supplier} onEdit={onEdit} />,
  },
];

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

/** The mark itself; its name stands beside it. */
const SupplierLogo = ({ logoUrl, maxHeight }: { logoUrl: string | null; maxHeight: number }) =>
  logoUrl && <Image src={mediaAddress(logoUrl)} alt="" w="auto" h="auto" maw={160} mah={maxHeight} fit="contain" mb={4} />;

function SupplierLogoField({ supplier: { id, name, logoUrl } }: { supplier: OperatedSupplier }) {
  const upload = usePictureUpload({
    path: `admin/suppliers/${id}/logo`,
    key: "logo_url",
    done: ["Logotypen är uppladdad", name],
    touches: LOGO_CHANGES,
  });
  const removal = useAction(trpc.admin.catalogue.removeSupplierLogo, {
    done: () => ["Logotypen är borttagen", name],
    failed: "Logotypen kunde inte tas bort",
    touches: LOGO_CHANGES,
  });
  return (
    <PictureField
      label="Logotyp"
      definite="logotypen"
      picture={logoUrl && <SupplierLogo logoUrl={logoUrl} maxHeight={72} />}
      choose={upload.choose}
      remove={() => removal.send({ supplierId: id })}
      isBusy={upload.isPending || removal.isPending}
    />
  );
}

const LOGO_CHANGES: readonly Touched[] = ["admin.catalogue", "catalogue.suppliers"];
