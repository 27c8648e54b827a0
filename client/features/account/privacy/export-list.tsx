import { Button, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconClock, IconDownload, IconHourglassEmpty, type TablerIcon } from "@tabler/icons-react";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import type { DataExportStatus } from "#shared/enums.ts";
import { fileSize } from "#shared/format/file-size.ts";
import classes from "./export-list.module.css";
import type { DataExport } from "./use-exports.ts";
import { useScrollTo } from "./use-scroll-to.ts";

const STATUSES: Record<DataExportStatus, { label: string; color: "fjord" | "lugn" | "varsel" | "gray"; icon: TablerIcon }> = {
  pending: { label: "Förbereds", color: "fjord", icon: IconClock },
  ready: { label: "Klar", color: "lugn", icon: IconCircleCheck },
  failed: { label: "Misslyckades", color: "varsel", icon: IconAlertTriangle },
  expired: { label: "Har gått ut", color: "gray", icon: IconHourglassEmpty },
};

interface ExportListProps {
  exports: readonly DataExport[];
  /** The one that the link in the mail named. */
  linkedId: string | null;
}

/** What was ordered, newest first, with the files that can be fetched. */
export function ExportList({ exports, linkedId }: ExportListProps) {
  const newest = exports[0];
  if (!newest) return null;
  return (
    <div className={classes.list}>
      <VisuallyHidden role="status">{`Senaste exporten: ${STATUSES[newest.status].label}`}</VisuallyHidden>
      <Stack component="ul" gap="xs" m={0} p={0} aria-label="Dina exporter">
        {exports.map((dataExport) => (
          <ExportRow key={dataExport.id} dataExport={dataExport} isLinked={dataExport.id === linkedId} />
        ))}
      </Stack>
    </div>
  );
}

function ExportRow({ dataExport, isLinked }: { dataExport: DataExport; isLinked: boolean }) {
  const { formatDateTime } = useDateFormat();
  const ref = useScrollTo<HTMLLIElement>(isLinked);
  const status = STATUSES[dataExport.status];
  const ordered = formatDateTime(dataExport.createdAt);

  return (
    <li ref={ref} className={classes.row} data-linked={isLinked || undefined}>
      <Group justify="space-between" gap="sm">
        <div>
          <Group gap="xs">
            <Text fw={600} className="tabular">
              {ordered}
            </Text>
            <StatusBadge color={status.color} icon={status.icon}>
              {status.label}
            </StatusBadge>
          </Group>
          <ExportFacts dataExport={dataExport} />
        </div>
        {dataExport.status === "ready" && (
          <Button
            component="a"
            href={`/api/gdpr/exports/${dataExport.id}/file`}
            download
            variant={isLinked ? "filled" : "default"}
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          >
            Ladda ner<VisuallyHidden> exporten från {ordered}</VisuallyHidden>
          </Button>
        )}
      </Group>
    </li>
  );
}

function ExportFacts({ dataExport: { status, expiresAt, bytes } }: { dataExport: DataExport }) {
  const { formatDateTime } = useDateFormat();
  const text = {
    pending: "Vi mejlar dig när filen är klar. Du kan lämna sidan.",
    ready: [bytes !== null && fileSize(bytes), expiresAt && `kan hämtas till ${formatDateTime(expiresAt)}`].filter(Boolean).join(", "),
    failed: "Filen blev inte klar. Beställ en ny export.",
    expired: "Filen är borttagen. Beställ en ny export om du behöver den.",
  }[status];
  return (
    <Text fz="sm" c="dimmed">
      {text}
    </Text>
  );
}
