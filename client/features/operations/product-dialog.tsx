import { Checkbox, Fieldset, Image, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { mediaAddress } from "#client/lib/media-address.ts";
import type { Touched } from "#client/lib/read-anew.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { Select } from "#client/ui/select.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { PRODUCT_TYPES, STORAGE_CLASSES } from "#shared/enums.ts";
import { saveProductInput } from "#shared/schemas/operator-catalogue.ts";
import { STORAGE_CLASS_LABELS } from "#shared/text/storage-labels.ts";
import { PictureField, usePictureUpload } from "./picture-field.tsx";

export type OperatedProduct = RouterOutputs["admin"]["catalogue"]["products"]["rows"][number];
type CatalogueChoices = RouterOutputs["admin"]["catalogue"]["choices"];

interface ProductDialogProps extends DialogProps {
  /** Null: a new one. */
  product: OperatedProduct | null;
}

/** Adds a product, or changes one. */
export function ProductDialog({ product, onClose }: ProductDialogProps) {
  const choices = trpc.admin.catalogue.choices.useQuery();
  const save = useAction(trpc.admin.catalogue.saveProduct, {
    done: ({ name }) => [product ? "Produkten är sparad" : "Produkten är tillagd", name],
    failed: "Produkten kunde inte sparas",
    touches: ["admin.catalogue", "catalogue"],
  });
  return (
    <FormDialog
      title={product ? "Ändra produkt" : "Ny produkt"}
      size={760}
      submit="Spara"
      schema={saveProductInput}
      initial={productValues(product)}
      action={save}
      onClose={onClose}
    >
      {(_, form) => (
        <Loaded query={choices} skeleton={<ListSkeleton rows={6} rowHeight={44} />}>
          {(known) => (
            <Stack gap="lg">
              {product && <ProductPhotoField product={product} />}
              <ProductFields form={form} choices={known} />
            </Stack>
          )}
        </Loaded>
      )}
    </FormDialog>
  );
}

function ProductPhotoField({ product: { id: productId, name, imageUrl } }: { product: OperatedProduct }) {
  const upload = usePictureUpload({
    path: `admin/products/${productId}/photo`,
    key: "photo_url",
    done: ["Fotografiet är uppladdat", name],
    touches: PHOTO_CHANGES,
  });
  const removal = useAction(trpc.admin.catalogue.removeProductPhoto, {
    done: () => ["Fotografiet är borttaget", name],
    failed: "Fotografiet kunde inte tas bort",
    touches: PHOTO_CHANGES,
  });
  return (
    <PictureField
      label="Fotografi"
      definite="fotografiet"
      picture={imageUrl && <Image src={mediaAddress(imageUrl)} alt={name} w={160} h={120} fit="contain" />}
      choose={upload.choose}
      remove={() => removal.send({ productId })}
      isBusy={upload.isPending || removal.isPending}
    />
  );
}

const PHOTO_CHANGES: readonly Touched[] = ["admin.catalogue", "catalogue"];

interface ProductFieldsProps {
  form: UseFormReturnType<ProductValues>;
  choices: CatalogueChoices;
}

const options = (rows: readonly { id: string; name: string }[]) => rows.map(({ id, name }) => ({ value: id, label: name }));
const STORAGE_OPTIONS = [{ value: "", label: "Nej" }, ...STORAGE_CLASSES.map((value) => ({ value, label: STORAGE_CLASS_LABELS[value] }))];

/** All that an operator says of a product. Amounts are written as text, with a comma or a point. */
function ProductFields({ form, choices }: ProductFieldsProps) {
  const field = form.getInputProps;
  const required = { withAsterisk: true, searchable: true, nothingFoundMessage: "Inget stämmer", allowDeselect: false } as const;
  const amount = { inputMode: "decimal", rightSection: "kr", rightSectionPointerEvents: "none" } as const;
  return (
    <Stack gap="lg">
      <Part legend="Produkt">
        <TextInput label="Namn" withAsterisk data-autofocus maxLength={200} {...field("name")} />
        <Columns>
          <Select label="Leverantör" data={options(choices.suppliers)} {...required} {...field("supplierId")} />
          <TextInput label="Artikelnummer" withAsterisk maxLength={60} {...field("articleNumber")} />
          <Select label="Kategori" data={options(choices.categories)} {...required} {...field("productCategoryId")} />
          <Select label="Krisområde" data={options(choices.domains)} {...required} {...field("crisisDomainId")} />
          <Select label="Typ" data={[...PRODUCT_TYPES]} withAsterisk allowDeselect={false} {...field("productType")} />
        </Columns>
        <Textarea label="Beskrivning" autosize minRows={2} maxRows={6} maxLength={2_000} {...field("description")} />
      </Part>
      <Part legend="Pris och förpackning">
        <Columns>
          <TextInput
            label="Eget pris exkl. moms"
            description="Tomt: pris på förfrågan"
            {...amount}
            {...field("resiliaPriceExcludingVat")}
          />
          <TextInput label="Eget pris inkl. moms" description="Tomt: räknas ut" {...amount} {...field("resiliaPriceIncludingVat")} />
          <TextInput label="Leverantörens pris inkl. moms" {...amount} {...field("supplierPriceIncludingVat")} />
          <TextInput label="Moms i procent" inputMode="decimal" withAsterisk {...field("vatPercent")} />
          <TextInput label="Antal i förpackningen" inputMode="numeric" withAsterisk {...field("unitQuantity")} />
          <TextInput label="Enhet" description="Till exempel st, par eller liter" withAsterisk maxLength={20} {...field("unitMetric")} />
        </Columns>
      </Part>
      <Part legend="Rekommendation och förvaring">
        <TextInput
          label="Regel för rekommenderat antal"
          description="Till exempel ceil(persons/4). Räknar förpackningar. För vattenkärl går husets eller hushållets vatten före."
          maxLength={500}
          styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
          {...field("recommendedQuantityRule")}
        />
        <Columns>
          <Select label="Brandfarlig vara" data={STORAGE_OPTIONS} allowDeselect={false} {...field("storageClass")} />
          <TextInput label="Liter i en behållare" inputMode="decimal" {...field("storageLitres")} />
        </Columns>
        <Checkbox label="Visas i katalogen" {...form.getInputProps("isActive", { type: "checkbox" })} />
      </Part>
    </Stack>
  );
}

const Columns = ({ children }: { children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" style={{ alignItems: "end" }}>
    {children}
  </SimpleGrid>
);

const Part = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <Fieldset legend={legend}>
    <Stack gap="md">{children}</Stack>
  </Fieldset>
);

const shownNumber = (value: number | null | undefined): string => (value == null ? "" : String(value).replace(".", ","));

/** What the form holds: text as it is written. A new product begins as one piece at 25 percent VAT. */
const productValues = (product: OperatedProduct | null) => ({
  productId: product?.id ?? null,
  // As it was read: what somebody else writes meanwhile is not overwritten unseen.
  seenAt: product?.updatedAt ?? null,
  supplierId: product?.supplierId ?? "",
  productCategoryId: product?.productCategoryId ?? "",
  crisisDomainId: product?.crisisDomainId ?? "",
  articleNumber: product?.articleNumber ?? "",
  name: product?.name ?? "",
  description: product?.description ?? "",
  productType: product?.productType ?? "Produkt",
  unitQuantity: shownNumber(product?.unitQuantity ?? 1),
  unitMetric: product?.unitMetric ?? "st",
  vatPercent: shownNumber(product?.vatPercent ?? 25),
  resiliaPriceExcludingVat: shownNumber(product?.resiliaPriceExcludingVat),
  resiliaPriceIncludingVat: shownNumber(product?.resiliaPriceIncludingVat),
  supplierPriceIncludingVat: shownNumber(product?.supplierPriceIncludingVat),
  recommendedQuantityRule: product?.recommendedQuantityRule ?? "",
  storageClass: product?.storageClass ?? "",
  storageLitres: shownNumber(product?.storageLitres),
  isActive: product?.isActive ?? true,
});
type ProductValues = ReturnType<typeof productValues>;
