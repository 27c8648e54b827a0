import { Button, Progress, Radio, SimpleGrid, Stack, Text, VisuallyHidden } from "@mantine/core";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconDownload,
  IconFileExport,
  IconHourglassEmpty,
  IconRefresh,
  type TablerIcon,
} from "@tabler/icons-react";
import { useState } from "react";
import { SectionCard } from "#client/components/section-card.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { SteadyButton } from "#client/components/steady-button.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import {
  ASSOCIATION_EXPORT_KINDS,
  type AssociationExportFormat,
  type AssociationExportKind,
  type DataExportStatus,
} from "#shared/enums.ts";
import { fileSize } from "#shared/format/file-size.ts";
import { formatNumber } from "#shared/format/number.ts";
import { AlarmFeedsCard } from "./alarm-feeds-card.tsx";
import { FORMATS, KINDS } from "./export-texts.ts";
import { WebhooksCard } from "./webhooks-card.tsx";

type AssociationExport = RouterOutputs["admin"]["exports"][number];
type ExportOrder = Pick<AssociationExport, "kind" | "format">;

/** The association's lists as files. */
export function ExportTab() {
  const exports = useExports();
  const { order, isOrdering } = useOrderExport();

  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        {ASSOCIATION_EXPORT_KINDS.map((kind) => (
          <OrderCard key={kind} kind={kind} isOrdering={isOrdering} onOrder={(format) => order({ kind, format })} />
        ))}
      </SimpleGrid>
      <SectionCard title="Skapade exporter">
        <Loaded query={exports} skeleton={<ListSkeleton rows={2} rowHeight={64} />} />
        {exports.data?.length === 0 && (
          <EmptyState icon={IconFileExport}>
            Ingen export är skapad. Filerna visas här. Hämta dem inom ett dygn, sedan tas de bort.
          </EmptyState>
        )}
        {exports.data && exports.data.length > 0 && <ExportList exports={exports.data} isOrdering={isOrdering} onRetry={order} />}
      </SectionCard>
      <WebhooksCard />
      <AlarmFeedsCard />
    </Stack>
  );
}

const POLL_MS = 2000;

/** The association's exports: told of by the server as they grow, and asked for again while one is being made. */
function useExports() {
  const query = trpc.admin.exports.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === "pending") ? POLL_MS : false),
  });
  trpc.admin.onExports.useSubscription(undefined, { onData: () => void query.refetch() });
  return query;
}

/** Orders a list as a file; it stands first among the exports at once. */
function useOrderExport() {
  const { admin } = trpc.useUtils();
  const order = useAction(trpc.admin.orderExport, {
    done: (ordered) => ["Exporten skapas", `${nameOf(ordered)} läggs under Skapade exporter, längst ner på sidan.`],
    failed: "Exporten kunde inte skapas",
    touches: ["admin.exports"],
  });
  const showFirst = (ordered: AssociationExport): void => {
    admin.exports.setData(undefined, (before = []) => [ordered, ...before.filter(({ id }) => id !== ordered.id)]);
  };
  return { order: (what: ExportOrder) => order.send(what, { onDone: showFirst }), isOrdering: order.isPending };
}

const nameOf = ({ kind, format }: Pick<AssociationExport, "kind" | "format">): string => `${KINDS[kind].title}, ${FORMATS[format].label}`;

/** How far the work has come, in words. */
function progressText({ doneRows, totalRows }: Pick<AssociationExport, "doneRows" | "totalRows">): string {
  return totalRows === null ? "Väntar på sin tur" : `${formatNumber(doneRows)} av ${formatNumber(totalRows)} rader`;
}

interface OrderCardProps {
  kind: AssociationExportKind;
  isOrdering: boolean;
  onOrder: (format: AssociationExportFormat) => void;
}

/** One list that can be taken out, in the chosen format. */
function OrderCard({ kind, isOrdering, onOrder }: OrderCardProps) {
  const [format, setFormat] = useState<AssociationExportFormat>("xlsx");
  const { title, description } = KINDS[kind];

  return (
    <SectionCard title={title}>
      <Stack gap="md" align="flex-start">
        <Text>{description}</Text>
        <Radio.Group label="Format" value={format} onChange={(value) => setFormat(value as AssociationExportFormat)}>
          <Stack gap="sm" mt={4}>
            {Object.entries(FORMATS).map(([value, { label, purpose }]) => (
              <Radio key={value} value={value} label={label} description={purpose} />
            ))}
          </Stack>
        </Radio.Group>
        <Text size="sm" c="dimmed">
          Filen innehåller personuppgifter. Spara den där bara du kommer åt den, och radera den när du är klar.
        </Text>
        <SteadyButton
          variant="default"
          isBusy={isOrdering}
          leftSection={<IconFileExport size={18} stroke={1.75} aria-hidden />}
          onClick={() => onOrder(format)}
        >
          Skapa export
        </SteadyButton>
      </Stack>
    </SectionCard>
  );
}

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
function ExportList({ exports, isOrdering, onRetry }: ExportListProps) {
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
  const { formatDayTime } = useDateFormat();
  const ordered = `Skapad ${formatDayTime(made.createdAt)}${made.orderedBy ? ` av ${made.orderedBy}` : ""}`;
  const outcome = {
    pending: null,
    ready: [made.bytes !== null && fileSize(made.bytes), made.expiresAt && `Tas bort ${formatDayTime(made.expiresAt)}`],
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
  const { formatDayTime } = useDateFormat();
  const which = <VisuallyHidden> {`${nameOf(made)} från ${formatDayTime(made.createdAt)}`}</VisuallyHidden>;
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
