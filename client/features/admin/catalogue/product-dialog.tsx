import { Button, Checkbox, Fieldset, Group, Modal, Select, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { fieldErrors } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { PRODUCT_TYPES, STORAGE_CLASSES } from "#shared/enums.ts";
import { saveProductInput } from "#shared/schemas/operator-catalogue.ts";
import { STORAGE_CLASS_LABELS } from "#shared/text/storage-labels.ts";
import type { OperatedProduct } from "./products-card.tsx";

export type CatalogueChoices = RouterOutputs["admin"]["catalogue"]["choices"];

interface ProductDialogProps {
  /** Which one it is about; null closes the dialog. */
  product: OperatedProduct | "new" | null;
  onClose: () => void;
}

/** Adds a product, or changes one. */
export function ProductDialog({ product, onClose }: ProductDialogProps) {
  // Kept while the dialog closes, so that it does not lose its words on the way.
  const [shown, setShown] = useState(product);
  if (product && product !== shown) setShown(product);
  const choices = trpc.admin.catalogue.choices.useQuery();
  const known = shown === "new" ? null : shown;

  return (
    <Modal opened={product !== null} onClose={onClose} title={known ? "Ändra produkt" : "Ny produkt"} size={760}>
      {choices.isPending && <ListSkeleton rows={6} rowHeight={44} />}
      {choices.isError && <ErrorCard error={choices.error} onRetry={() => void choices.refetch()} />}
      {shown && choices.data && <ProductForm key={known?.id ?? "new"} product={known} choices={choices.data} onClose={onClose} />}
    </Modal>
  );
}

interface ProductFormProps {
  product: OperatedProduct | null;
  choices: CatalogueChoices;
  onClose: () => void;
}

function ProductForm({ product, choices, onClose }: ProductFormProps) {
  const utils = trpc.useUtils();
  const form = useSchemaForm(saveProductInput, { initialValues: productValues(product) });
  const save = trpc.admin.catalogue.saveProduct.useMutation({
    onSuccess: ({ name }) => {
      notify.success(product ? "Produkten är sparad" : "Produkten är tillagd", name);
      onClose();
      return Promise.all([utils.admin.catalogue.invalidate(), utils.catalogue.invalidate()]);
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error));
      // Somebody else may have saved meanwhile: opened again, the form shows what they wrote.
      return utils.admin.catalogue.invalidate();
    },
  });
  const submit = (values: ReturnType<typeof productValues>): void =>
    save.mutate({ ...saveProductInput.parse(values), productId: product?.id ?? null, seenAt: product?.updatedAt ?? null });

  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="lg">
        <ProductFields form={form} choices={choices} />
        {save.isError && Object.keys(fieldErrors(save.error)).length === 0 && (
          <ErrorCard title="Produkten kunde inte sparas" error={save.error} />
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
          description="Till exempel ceil(persons/4). Räknar förpackningar."
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
