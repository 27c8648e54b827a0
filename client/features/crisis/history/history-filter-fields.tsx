import { Button, Select } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import { trpc } from "#client/lib/trpc.ts";
import classes from "./history-filter-fields.module.css";
import { type HistoryFilters, isFiltered } from "./history-filters.ts";

interface HistoryFilterFieldsProps {
  filters: HistoryFilters;
  years: readonly number[];
  onChange: (patch: Partial<HistoryFilters>) => void;
}

const ALL = { value: "", label: "Alla" };
const KINDS = [ALL, { value: "krislage", label: "Krislägen" }, { value: "ovning", label: "Övningar" }];

export function HistoryFilterFields({ filters, years, onChange }: HistoryFilterFieldsProps) {
  const domains = trpc.preparedness.domains.useQuery();
  const { crisisDomainId, year, exercises } = filters;
  const shownYears = year && !years.includes(year) ? [year, ...years] : years;

  return (
    <search className={classes.fields} aria-label="Filtrera historiken">
      <Select
        label="Krisområde"
        data={[ALL, ...(domains.data ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
        value={crisisDomainId ?? ALL.value}
        onChange={(value) => onChange({ crisisDomainId: value || undefined })}
        allowDeselect={false}
      />
      <Select
        label="År"
        data={[ALL, ...shownYears.map(String)]}
        value={year?.toString() ?? ALL.value}
        onChange={(value) => onChange({ year: value ? Number(value) : undefined })}
        allowDeselect={false}
      />
      <Select
        label="Typ"
        data={KINDS}
        value={exercises === undefined ? ALL.value : exercises ? "ovning" : "krislage"}
        onChange={(value) => onChange({ exercises: value ? value === "ovning" : undefined })}
        allowDeselect={false}
      />
      {isFiltered(filters) && (
        <Button
          variant="default"
          leftSection={<IconFilterOff size={18} stroke={1.75} aria-hidden />}
          onClick={() => onChange({ crisisDomainId: undefined, year: undefined, exercises: undefined })}
        >
          Rensa filter
        </Button>
      )}
    </search>
  );
}
