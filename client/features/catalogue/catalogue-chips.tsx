import { Button, Group } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { formatKronor } from "#shared/format/money.ts";
import { type CatalogueFilters, countFilters } from "./catalogue-filters.ts";
import type { CatalogueChoices } from "./product-row.ts";

interface CatalogueChipsProps {
  filters: CatalogueFilters;
  choices: CatalogueChoices;
  onChange: (patch: Partial<CatalogueFilters>) => void;
  onClear: () => void;
}

interface Chip {
  key: string;
  label: string;
  without: Partial<CatalogueFilters>;
}

/** What narrows the list, each removable by itself. */
export function CatalogueChips({ filters, choices, onChange, onClear }: CatalogueChipsProps) {
  if (countFilters(filters) === 0) return null;
  return (
    <Group gap="xs" role="group" aria-label="Aktiva filter">
      {chipsOf(filters, choices).map(({ key, label, without }) => (
        <Button
          key={key}
          variant="light"
          px="sm"
          fw={400}
          maw="100%"
          aria-label={`Ta bort filtret ${label}`}
          rightSection={<IconX size={16} stroke={2} aria-hidden />}
          onClick={() => onChange(without)}
        >
          {label}
        </Button>
      ))}
      <Button variant="subtle" px="sm" onClick={onClear}>
        Rensa alla
      </Button>
    </Group>
  );
}

function chipsOf(filters: CatalogueFilters, choices: CatalogueChoices): Chip[] {
  const nameOf = (rows: readonly { id: string; name: string }[], id: string) => rows.find((row) => row.id === id)?.name ?? "Okänt val";
  const chips: Chip[] = [];
  const add = (key: string, label: string, without: Partial<CatalogueFilters>) => chips.push({ key, label, without });

  if (filters.search.trim()) add("search", `”${filters.search.trim()}”`, { search: "" });
  if (filters.crisisDomainId) add("domain", nameOf(choices.domains, filters.crisisDomainId), { crisisDomainId: null });
  if (filters.productType) add("type", filters.productType, { productType: null });
  if (filters.supplierId) add("supplier", nameOf(choices.suppliers, filters.supplierId), { supplierId: null });
  for (const id of filters.categoryIds) {
    add(id, nameOf(choices.categories, id), { categoryIds: filters.categoryIds.filter((other) => other !== id) });
  }
  if (filters.minPrice !== null) add("min", `Från ${formatKronor(filters.minPrice)}`, { minPrice: null });
  if (filters.maxPrice !== null) add("max", `Till ${formatKronor(filters.maxPrice)}`, { maxPrice: null });
  return chips;
}
