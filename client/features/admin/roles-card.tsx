import { Group, Stack, Text } from "@mantine/core";
import { SectionCard } from "#client/components/section-card.tsx";
import type { RouterOutputs } from "#client/lib/trpc.ts";
import { ASSOCIATION_ROLES } from "#shared/enums.ts";
import { formatNumber } from "#shared/format/number.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";

/** How many members there are in each role, those with the most rights first. */
export function RolesCard({ members }: { members: RouterOutputs["membership"]["members"] }) {
  return (
    <SectionCard title="Medlemmar">
      <Stack gap={4} component="dl" m={0}>
        {ASSOCIATION_ROLES.toReversed().map((role) => (
          <Group key={role} justify="space-between" gap="md" wrap="nowrap">
            <Text component="dt">{ROLE_LABELS[role]}</Text>
            <Text component="dd" m={0} fw={650} className="tabular">
              {formatNumber(members.filter((member) => member.role === role).length)}
            </Text>
          </Group>
        ))}
      </Stack>
    </SectionCard>
  );
}
