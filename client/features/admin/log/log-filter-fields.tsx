import { Button, Group, Select, Stack } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconAdjustmentsHorizontal, IconFilterOff } from "@tabler/icons-react";
import { useId } from "react";
import { SearchField } from "#client/components/search-field.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { AUDIT_CATEGORIES, AUDIT_CATEGORY_LABELS, type AuditCategory } from "#shared/text/audit-actions.ts";
import { DayField } from "./day-field.tsx";
import classes from "./log-filter-fields.module.css";
import { hasFilters } from "./log-filters.ts";
import type { LogFilterState } from "./use-log-filters.ts";

const ALL = { value: "", label: "Alla" };
const CATEGORIES = AUDIT_CATEGORIES.map((category) => ({ value: category, label: AUDIT_CATEGORY_LABELS[category] }));

/** On a phone the choices are folded, so that the log itself is seen. */
export function LogFilterFields({ filters, change, clear }: LogFilterState) {
  const isNarrow = useMediaQuery("(max-width: 47.99em)", undefined, { getInitialValueInEffect: false });
  const [isOpen, choices] = useDisclosure(hasFilters({ ...filters, search: "" }));
  const choicesId = useId();

  return (
    <Stack component="search" aria-label="Filtrera händelser" gap="sm">
      <div id={choicesId} className={classes.fields}>
        <SearchField
          label="Sök händelse"
          placeholder="Namn eller händelse"
          search={filters.search}
          onSearch={(search) => change({ search }, { replace: true })}
        />
        {(isOpen || !isNarrow) && <Choices filters={filters} change={change} />}
      </div>
      {(isNarrow || hasFilters(filters)) && (
        <Group gap="xs">
          {isNarrow && (
            <Button
              variant="default"
              aria-expanded={isOpen}
              aria-controls={choicesId}
              leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
              onClick={choices.toggle}
            >
              {isOpen ? "Dölj filter" : "Visa filter"}
            </Button>
          )}
          {hasFilters(filters) && (
            <Button variant="default" leftSection={<IconFilterOff size={18} stroke={1.75} aria-hidden />} onClick={clear}>
              Rensa filter
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}

function Choices({ filters, change }: Pick<LogFilterState, "filters" | "change">) {
  const actors = trpc.admin.auditActors.useQuery(undefined, { staleTime: 0 });
  const people = (actors.data ?? []).map(({ profileId, displayName }) => ({ value: profileId, label: displayName }));

  return (
    <>
      <Select
        label="Kategori"
        data={[ALL, ...CATEGORIES]}
        value={filters.category ?? ALL.value}
        onChange={(category) => change({ category: (category || null) as AuditCategory | null })}
        allowDeselect={false}
      />
      <Select
        label="Person"
        data={[ALL, ...people]}
        value={filters.actorProfileId ?? ALL.value}
        onChange={(actorProfileId) => change({ actorProfileId: actorProfileId || null })}
        allowDeselect={false}
        searchable={people.length > 10}
        nothingFoundMessage="Ingen med det namnet"
      />
      <DayField label="Från och med" day={filters.from} max={filters.to} onChange={(from) => change({ from })} />
      <DayField label="Till och med" day={filters.to} min={filters.from} onChange={(to) => change({ to })} />
    </>
  );
}
