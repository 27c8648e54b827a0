import { type ComboboxItem, Group, Input, NumberInput, SegmentedControl, Stack, Text } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { clearButtonProps } from "#client/components/clear-button-props.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDebouncedText } from "#client/lib/use-debounced-text.ts";
import { MultiSelect, Select } from "#client/ui/select.tsx";
import { PRODUCT_TYPES } from "#shared/enums.ts";
import { formatNumber } from "#shared/format/number.ts";
import { CATALOGUE_PRICE_DEBOUNCE_MS } from "#shared/limits.ts";
import { type CatalogueFilters, parsePrice, toFacetsInput } from "./catalogue-filters.ts";
import type { CatalogueChoices } from "./product-row.ts";

interface CatalogueFilterFieldsProps {
  filters: CatalogueFilters;
  choices: CatalogueChoices;
  onChange: (patch: Partial<CatalogueFilters>, options?: { replace?: boolean }) => void;
}

type Counts = Readonly<Record<string, number>> | undefined;

/** What there is something of, and what is chosen; all, as long as nobody knows how much there is. */
const optionsOf = (rows: readonly { id: string; name: string }[], counts: Counts, chosen: readonly (string | null)[]) =>
  rows.filter(({ id }) => !counts || counts[id] || chosen.includes(id)).map(({ id, name }) => ({ value: id, label: name }));

/** A choice with the number of products that it would show. */
const withCount = (counts: Counts) =>
  counts
    ? ({ option }: { option: ComboboxItem }): ReactNode => (
        <Group flex={1} justify="space-between" gap="xs" wrap="nowrap">
          <span>{option.label}</span>
          <Text span inherit c="dimmed">
            {formatNumber(counts[option.value] ?? 0)}
          </Text>
        </Group>
      )
    : undefined;

export function CatalogueFilterFields({ filters, choices, onChange }: CatalogueFilterFieldsProps) {
  const { data: facets } = trpc.catalogue.facets.useQuery(toFacetsInput(filters), { placeholderData: keepPreviousData });
  return (
    <Stack gap="md">
      <Select
        label="Krisområde"
        placeholder="Alla"
        data={optionsOf(choices.domains, facets?.domains, [filters.crisisDomainId])}
        renderOption={withCount(facets?.domains)}
        value={filters.crisisDomainId}
        onChange={(crisisDomainId) => onChange({ crisisDomainId })}
        clearable
        clearButtonProps={clearButtonProps("Rensa krisområde")}
      />
      <Input.Wrapper size="md" label="Typ" labelElement="div" labelProps={{ id: "catalogue-type" }}>
        <SegmentedControl
          fullWidth
          styles={{ label: { minHeight: 36, paddingInline: 4, display: "grid", placeContent: "center" } }}
          aria-labelledby="catalogue-type"
          data={[{ value: "", label: "Alla" }, ...PRODUCT_TYPES.map((type) => ({ value: type, label: type }))]}
          value={filters.productType ?? ""}
          onChange={(value) => onChange({ productType: PRODUCT_TYPES.find((type) => type === value) ?? null })}
        />
      </Input.Wrapper>
      <Select
        label="Leverantör"
        placeholder="Alla"
        data={optionsOf(choices.suppliers, facets?.suppliers, [filters.supplierId])}
        renderOption={withCount(facets?.suppliers)}
        value={filters.supplierId}
        onChange={(supplierId) => onChange({ supplierId })}
        clearable
        clearButtonProps={clearButtonProps("Rensa leverantör")}
      />
      <MultiSelect
        label="Kategori"
        placeholder={filters.categoryIds.length === 0 ? "Alla" : undefined}
        data={optionsOf(choices.categories, facets?.categories, filters.categoryIds)}
        renderOption={withCount(facets?.categories)}
        value={filters.categoryIds}
        onChange={(categoryIds) => onChange({ categoryIds })}
        searchable
        clearable
        nothingFoundMessage="Ingen kategori heter så"
        clearButtonProps={clearButtonProps("Rensa kategorier")}
      />
      <Group grow gap="sm" align="flex-start">
        <PriceField label="Min pris" price={filters.minPrice} onChange={(minPrice) => onChange({ minPrice }, { replace: true })} />
        <PriceField label="Max pris" price={filters.maxPrice} onChange={(maxPrice) => onChange({ maxPrice }, { replace: true })} />
      </Group>
    </Stack>
  );
}

interface PriceFieldProps {
  label: string;
  price: number | null;
  onChange: (price: number | null) => void;
}

function PriceField({ label, price, onChange }: PriceFieldProps) {
  const field = useDebouncedText(
    price?.toString() ?? "",
    (text) => {
      const next = parsePrice(text);
      onChange(next);
      return next?.toString() ?? "";
    },
    CATALOGUE_PRICE_DEBOUNCE_MS,
  );
  return (
    <NumberInput
      label={label}
      value={field.text}
      onChange={(value) => field.type(String(value))}
      min={0}
      allowNegative={false}
      decimalScale={2}
      decimalSeparator=","
      thousandSeparator=" "
      suffix=" kr"
      hideControls
      inputMode="decimal"
    />
  );
}
