import { Select } from "@mantine/core";
import { trpc } from "#client/lib/trpc.ts";
import { ASSOCIATION_ROLES, type AssociationRole } from "#shared/enums.ts";
import { formatNumber } from "#shared/format/number.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";

const EVERYONE = "everyone";

interface RoleFilterProps {
  role: AssociationRole | null;
  onChange: (role: AssociationRole | null) => void;
}

/** Shows the members of one role, with how many there are in each. */
export function RoleFilter({ role, onChange }: RoleFilterProps) {
  const counts = trpc.membership.counts.useQuery();
  const withCount = (label: string, count: number | undefined): string =>
    count === undefined ? label : `${label} (${formatNumber(count)})`;
  const members = counts.data?.members;
  const total = members && ASSOCIATION_ROLES.reduce((sum, each) => sum + members[each], 0);

  return (
    <Select
      label="Roll"
      allowDeselect={false}
      data={[
        { value: EVERYONE, label: withCount("Alla roller", total) },
        ...ASSOCIATION_ROLES.map((each) => ({ value: each, label: withCount(ROLE_LABELS[each], members?.[each]) })),
      ]}
      value={role ?? EVERYONE}
      onChange={(value) => onChange(ASSOCIATION_ROLES.find((known) => known === value) ?? null)}
    />
  );
}
