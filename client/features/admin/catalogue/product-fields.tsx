import { Checkbox, Fieldset, Select, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { PRODUCT_TYPES, STORAGE_CLASSES } from "#shared/enums.ts";
import { STORAGE_CLASS_LABELS } from "#shared/text/storage-labels.ts";
import type { CatalogueChoices } from "./product-dialog.tsx";
import type { ProductValues } from "./product-values.ts";

interface ProductFieldsProps {
  form: UseFormReturnType<ProductValues>;
  choices: CatalogueChoices;
}

const options = (rows: readonly { id: string; name: string }[]) => rows.map(({ id, name }) => ({ value: id, label: name }));
const STORAGE_OPTIONS = [{ value: "", label: "Nej" }, ...STORAGE_CLASSES.map((value) => ({ value, label: STORAGE_CLASS_LABELS[value] }))];

/** All that an operator says of a product. Amounts are written as text, with a comma or a point. */
export function ProductFields({ form, choices }: ProductFieldsProps) {
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
