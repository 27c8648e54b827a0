import { Group, Stack, Text } from "@mantine/core";
import { SectionCard } from "#client/components/section-card.tsx";
import { ASSOCIATION_ROLES, type AssociationRole } from "#shared/enums.ts";
import { formatNumber } from "#shared/format/number.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";

/** How many members there are in each role, those with the most rights first. */
export function RolesCard({ counts }: { counts: Record<AssociationRole, number> }) {
  return (
    <SectionCard title="Medlemmar">
      <Stack gap={4} component="dl" m={0}>
        {ASSOCIATION_ROLES.toReversed().map((role) => (
          <Group key={role} justify="space-between" gap="md" wrap="nowrap">
            <Text component="dt">{ROLE_LABELS[role]}</Text>
            <Text component="dd" m={0} fw={650} className="tabular">
              {formatNumber(counts[role])}
            </Text>
          </Group>
        ))}
      </Stack>
    </SectionCard>
  );
}
