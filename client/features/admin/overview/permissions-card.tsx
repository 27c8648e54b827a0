import { Group, List, Stack, Table, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconCheck, IconMinus } from "@tabler/icons-react";
import { ScrollTable } from "#client/components/scroll-table.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { ASSOCIATION_ROLES } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { byHolders, SHOWN_PERMISSIONS } from "./permission-labels.ts";

const TITLE = "Behörigheter";

/** What each role may do, read from the table that the server itself asks. */
export function PermissionsCard() {
  const isNarrow = useMediaQuery("(max-width: 47.99em)");
  return <SectionCard title={TITLE}>{isNarrow ? <PermissionList /> : <PermissionTable />}</SectionCard>;
}

function PermissionTable() {
  return (
    <ScrollTable label={TITLE} minWidth={560} verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Får</Table.Th>
          {ASSOCIATION_ROLES.map((role) => (
            <Table.Th key={role} scope="col" w={130}>
              {ROLE_LABELS[role]}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {SHOWN_PERMISSIONS.map(({ permission, label }) => (
          <Table.Tr key={permission}>
            <Table.Th scope="row" fw={400}>
              {label}
            </Table.Th>
            {ASSOCIATION_ROLES.map((role) => (
              <Table.Td key={role}>
                <YesOrNo isYes={can(role, permission)} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

function YesOrNo({ isYes }: { isYes: boolean }) {
  const Icon = isYes ? IconCheck : IconMinus;
  return (
    <Group gap={6} wrap="nowrap" c={isYes ? "var(--mantine-color-success)" : "dimmed"}>
      <Icon size={18} stroke={2} aria-hidden />
      <Text inherit>{isYes ? "Ja" : "Nej"}</Text>
    </Group>
  );
}

/** Three columns find no room on a phone: there the rights stand under those who have them. */
function PermissionList() {
  return (
    <Stack gap="md">
      {byHolders().map(({ holders, labels }) => (
        <div key={holders}>
          <Text fw={600}>{holders}</Text>
          <List size="sm" spacing={4} mt={4} icon={<IconCheck size={18} stroke={2} aria-hidden />}>
            {labels.map((label) => (
              <List.Item key={label}>{label}</List.Item>
            ))}
          </List>
        </div>
      ))}
    </Stack>
  );
}
