import { Group, Select } from "@mantine/core";
import { clearButtonProps } from "#client/components/clear-button-props.ts";
import { trpc } from "#client/lib/trpc.ts";
import { PRODUCT_REQUEST_STATUSES, type ProductRequestStatus } from "#shared/enums.ts";
import { PRODUCT_REQUEST_STATUS_LABELS } from "#shared/text/labels.ts";

interface RequestFiltersProps {
  status: ProductRequestStatus | null;
  crisisDomainId: string | null;
  onStatus: (status: ProductRequestStatus | null) => void;
  onCrisisDomain: (crisisDomainId: string | null) => void;
}

export function RequestFilters({ status, crisisDomainId, onStatus, onCrisisDomain }: RequestFiltersProps) {
  const domains = trpc.preparedness.domains.useQuery();
  return (
    <Group gap="sm" grow preventGrowOverflow={false} align="flex-end">
      <Select
        label="Status"
        placeholder="Alla"
        data={PRODUCT_REQUEST_STATUSES.map((value) => ({ value, label: PRODUCT_REQUEST_STATUS_LABELS[value] }))}
        value={status}
        onChange={(value) => onStatus(PRODUCT_REQUEST_STATUSES.find((known) => known === value) ?? null)}
        clearable
        clearButtonProps={clearButtonProps("Rensa status")}
      />
      <Select
        label="Krisområde"
        placeholder="Alla"
        data={domains.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        value={crisisDomainId}
        onChange={onCrisisDomain}
        clearable
        clearButtonProps={clearButtonProps("Rensa krisområde")}
      />
    </Group>
  );
}
