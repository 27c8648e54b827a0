import { Button, Group, Text } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { SectionCard } from "#client/components/section-card.tsx";

/** For owners: how many wait for an answer, and the way to answer. */
export function PendingApplicationsCard({ pending, onManage }: { pending: number; onManage: () => void }) {
  return (
    <SectionCard title="Ansökningar">
      <Group justify="space-between" gap="sm" align="flex-end">
        <div>
          <Text fz={28} fw={650} lh={1.2} className="tabular" role="status">
            {pending}
          </Text>
          <Text size="sm" c="dimmed">
            {pending === 1 ? "väntande ansökan" : "väntande ansökningar"}
          </Text>
        </div>
        <Button variant="default" leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />} onClick={onManage}>
          Hantera ansökningar
        </Button>
      </Group>
    </SectionCard>
  );
}
