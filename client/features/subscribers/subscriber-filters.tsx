import { Select, SimpleGrid } from "@mantine/core";
import { type RouterInputs, trpc } from "#client/lib/trpc.ts";
import { SearchField } from "#client/ui/search-field.tsx";
import { COMMUNICATION_CHANNELS, SUBSCRIBER_STATUSES } from "#shared/enums.ts";
import { CHANNEL_LABELS } from "#shared/text/crisis-labels.ts";
import { STATUSES } from "./subscriber-views.ts";

export type SubscriberFilter = Required<Pick<RouterInputs["subscribers"]["list"], "search" | "status" | "stairwellId" | "channel">>;

export const EVERYONE: SubscriberFilter = { search: "", status: "all", stairwellId: null, channel: null };

interface SubscriberFiltersProps {
  filter: SubscriberFilter;
  onChange: (changed: Partial<SubscriberFilter>) => void;
}

export function SubscriberFilters({ filter, onChange }: SubscriberFiltersProps) {
  const stairwells = trpc.association.stairwells.useQuery();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="sm">
      <SearchField
        label="Sök prenumerant"
        placeholder="Namn, e-post eller nummer"
        search={filter.search ?? ""}
        onSearch={(search) => onChange({ search: search.trim() })}
      />
      <Select
        label="Status"
        data={[{ value: "all", label: "Alla" }, ...SUBSCRIBER_STATUSES.map((status) => ({ value: status, label: STATUSES[status].many }))]}
        value={filter.status ?? "all"}
        onChange={(status) => onChange({ status: (status ?? "all") as SubscriberFilter["status"] })}
        allowDeselect={false}
      />
      <Select
        label="Trapphus"
        placeholder="Alla"
        data={stairwells.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        value={filter.stairwellId ?? null}
        onChange={(stairwellId) => onChange({ stairwellId })}
        clearable
        nothingFoundMessage="Inga trapphus"
      />
      <Select
        label="Kanal"
        placeholder="Alla"
        data={COMMUNICATION_CHANNELS.map((channel) => ({ value: channel, label: CHANNEL_LABELS[channel] }))}
        value={filter.channel ?? null}
        onChange={(channel) => onChange({ channel: channel as SubscriberFilter["channel"] })}
        clearable
      />
    </SimpleGrid>
  );
}
