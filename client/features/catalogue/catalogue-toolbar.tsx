import { Button, Group, NativeSelect, SegmentedControl, VisuallyHidden } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconLayoutGrid, IconList } from "@tabler/icons-react";
import { PRODUCT_SORTS, type ProductSort } from "#shared/enums.ts";
import classes from "./catalogue.module.css";
import { type CatalogueFilters, countFilters } from "./catalogue-filters.ts";
import { CatalogueSearchField } from "./catalogue-search-field.tsx";
import type { CatalogueView } from "./use-catalogue-filters.ts";

interface CatalogueToolbarProps {
  filters: CatalogueFilters;
  view: CatalogueView;
  onChange: (patch: Partial<CatalogueFilters>, options?: { replace?: boolean }) => void;
  onViewChange: (view: CatalogueView) => void;
  onOpenFilters: () => void;
}

const VIEWS = [
  { value: "grid", name: "Rutnät", icon: IconLayoutGrid },
  { value: "list", name: "Lista", icon: IconList },
] as const;

export function CatalogueToolbar({ filters, view, onChange, onViewChange, onOpenFilters }: CatalogueToolbarProps) {
  const narrowed = countFilters({ ...filters, search: "" });
  return (
    <Group align="flex-end" gap="sm">
      <div className={classes.search}>
        <CatalogueSearchField search={filters.search} onChange={(search) => onChange({ search }, { replace: true })} />
      </div>
      <Button
        hiddenFrom="lg"
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
        onClick={onOpenFilters}
      >
        {narrowed > 0 ? `Filter (${narrowed})` : "Filter"}
      </Button>
      <NativeSelect
        label="Sortering"
        className={classes.sort}
        data={PRODUCT_SORTS.map((sort) => ({ value: sort, label: PRODUCT_SORT_LABELS[sort] }))}
        value={filters.sort}
        onChange={({ currentTarget }) => onChange({ sort: PRODUCT_SORTS.find((sort) => sort === currentTarget.value) ?? "default" })}
      />
      <SegmentedControl
        aria-label="Visning"
        styles={{ label: { minHeight: 36, minWidth: 44 } }}
        value={view}
        onChange={(value) => onViewChange(value === "list" ? "list" : "grid")}
        data={VIEWS.map(({ value, name, icon: ViewIcon }) => ({
          value,
          label: (
            <>
              <ViewIcon size={20} stroke={1.75} aria-hidden style={{ display: "block", margin: "4px auto" }} />
              <VisuallyHidden>{name}</VisuallyHidden>
            </>
          ),
        }))}
      />
    </Group>
  );
}

const PRODUCT_SORT_LABELS: Record<ProductSort, string> = {
  default: "Standard",
  name_asc: "Namn A–Ö",
  name_desc: "Namn Ö–A",
  price_asc: "Pris lågt–högt",
  price_desc: "Pris högt–lågt",
};
