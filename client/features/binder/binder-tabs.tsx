import { Group, Table, Text } from "@mantine/core";
import { IconMinus, IconRefresh } from "@tabler/icons-react";
import { SectionCard } from "#client/components/section-card.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { trpc } from "#client/lib/trpc.ts";
import type { Binder } from "./binder-views.ts";

/** What the binder holds, tab by tab, and what has changed since the last print. */
export function BinderTabs({ binder: { edition, tabs, removed, lastPrint } }: { binder: Binder }) {
  const pages = trpc.binder.pages.useQuery({ edition });
  const sheets = new Map(pages.data?.tabs.map(({ key, pages: count }) => [key, count]));
  return (
    <SectionCard title="Innehåll">
      <Table aria-label="Pärmens flikar" verticalSpacing="xs" horizontalSpacing="xs" className="tabular">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={48}>Flik</Table.Th>
            <Table.Th>Innehåll</Table.Th>
            {lastPrint && (
              <Table.Th w={132} visibleFrom="sm">
                Flikens utgåva
              </Table.Th>
            )}
            <Table.Th w={60}>Sidor</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tabs.map(({ key, number, title, version, isChanged }) => (
            <Table.Tr key={key}>
              <Table.Td>{number}</Table.Td>
              <Table.Td>
                <Group gap="xs">
                  <Text style={{ overflowWrap: "anywhere" }}>{title}</Text>
                  {isChanged && (
                    <StatusBadge color="varsel" icon={IconRefresh}>
                      Ändrad
                    </StatusBadge>
                  )}
                </Group>
              </Table.Td>
              {lastPrint && <Table.Td visibleFrom="sm">{version}</Table.Td>}
              <Table.Td>{sheets.get(key) ?? "–"}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {removed.length > 0 && (
        <Group gap="xs" mt="md">
          <StatusBadge color="gray" icon={IconMinus}>
            Ta ut
          </StatusBadge>
          <Text>{removed.join(", ")}</Text>
        </Group>
      )}
      {edition === "full" && (
        <Text size="sm" c="dimmed" mt="md">
          Dokument läggs till med «Lägg i krispärmen» under Våra dokument.
        </Text>
      )}
    </SectionCard>
  );
}
