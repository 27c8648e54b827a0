import { Button, Progress, Stack, VisuallyHidden } from "@mantine/core";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconDownload,
  IconHourglassEmpty,
  IconRefresh,
  type TablerIcon,
} from "@tabler/icons-react";
import { ListRow, ListRows } from "#client/components/list-row.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { SteadyButton } from "#client/components/steady-button.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import type { DataExportStatus } from "#shared/enums.ts";
import { fileSize } from "#shared/format/file-size.ts";
import { nameOf, progressText } from "./export-texts.ts";
import type { AssociationExport, ExportOrder } from "./use-exports.ts";

const STATUSES: Record<DataExportStatus, { label: string; color: "fjord" | "lugn" | "varsel" | "gray"; icon: TablerIcon }> = {
  pending: { label: "Skapas", color: "fjord", icon: IconClock },
  ready: { label: "Klar", color: "lugn", icon: IconCircleCheck },
  failed: { label: "Misslyckades", color: "varsel", icon: IconAlertTriangle },
  expired: { label: "Borttagen", color: "gray", icon: IconHourglassEmpty },
};

interface ExportListProps {
  exports: readonly AssociationExport[];
  isOrdering: boolean;
  onRetry: (order: ExportOrder) => void;
}

/** What was taken out, newest first, and the files that can be fetched. */
export function ExportList({ exports, isOrdering, onRetry }: ExportListProps) {
  const newest = exports[0];
  return (
    <>
      <VisuallyHidden role="status">{newest && `Senaste exporten: ${STATUSES[newest.status].label}`}</VisuallyHidden>
      <ListRows label="Skapade exporter">
        {exports.map((made) => (
          <ListRow
            key={made.id}
            title={nameOf(made)}
            badge={
              <StatusBadge color={STATUSES[made.status].color} icon={STATUSES[made.status].icon}>
                {STATUSES[made.status].label}
              </StatusBadge>
            }
            details={<ExportDetails made={made} />}
            action={<ExportAction made={made} isOrdering={isOrdering} onRetry={onRetry} />}
          />
        ))}
      </ListRows>
    </>
  );
}

function ExportDetails({ made }: { made: AssociationExport }) {
  const { formatDateTime } = useDateFormat();
  const ordered = `Skapad ${formatDateTime(made.createdAt)}${made.orderedBy ? ` av ${made.orderedBy}` : ""}`;
  const outcome = {
    pending: null,
    ready: [made.bytes !== null && fileSize(made.bytes), made.expiresAt && `Tas bort ${formatDateTime(made.expiresAt)}`],
    failed: ["Filen blev inte klar."],
    expired: ["Filen är borttagen. Skapa en ny export om du behöver den."],
  }[made.status];

  return (
    <Stack gap={4}>
      <div>{ordered}</div>
      {outcome ? <div>{outcome.filter(Boolean).join(" · ")}</div> : <ExportProgress made={made} />}
    </Stack>
  );
}

function ExportProgress({ made }: { made: AssociationExport }) {
  const done = made.totalRows ? (made.doneRows / made.totalRows) * 100 : 0;
  return (
    <>
      <Progress value={done} maw={320} aria-label={nameOf(made)} />
      <div>{progressText(made)}</div>
    </>
  );
}

function ExportAction({ made, isOrdering, onRetry }: { made: AssociationExport } & Omit<ExportListProps, "exports">) {
  const { formatDateTime } = useDateFormat();
  const which = <VisuallyHidden> {`${nameOf(made)} från ${formatDateTime(made.createdAt)}`}</VisuallyHidden>;
  if (made.fileAddress) {
    return (
      <Button
        component="a"
        href={made.fileAddress}
        download
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
      >
        Ladda ner{which}
      </Button>
    );
  }
  if (made.status !== "failed") return null;
  return (
    <SteadyButton
      variant="default"
      isBusy={isOrdering}
      leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
      onClick={() => onRetry({ kind: made.kind, format: made.format })}
    >
      Försök igen{which}
    </SteadyButton>
  );
}
