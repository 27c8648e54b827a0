import { Alert, Box, Button, Group, Skeleton, Stack, Text, VisuallyHidden } from "@mantine/core";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconDownload,
  IconFileExport,
  IconHourglassEmpty,
  IconInfoCircle,
  type TablerIcon,
} from "@tabler/icons-react";
import { type RefObject, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { SectionCard } from "#client/components/section-card.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSession } from "#client/lib/use-session.ts";
import { Loaded } from "#client/ui/loaded.tsx";
import type { DataExportStatus } from "#shared/enums.ts";
import { fileSize } from "#shared/format/file-size.ts";
import classes from "../account.module.css";
import type { DataActions } from "./use-data-actions.ts";

export function ExportCard({ actions }: { actions: DataActions }) {
  const { session } = useSession();
  const { exports, linked } = useExports();

  return (
    <SectionCard title="Exportera dina uppgifter">
      <Stack gap="md" align="flex-start">
        <Text>
          Du får en ZIP-fil med allt som finns sparat om dig: uppgifterna i ett format som andra program kan läsa (JSON), och dina filer. Vi
          mejlar en länk{session && ` till ${session.user.email}`} när filen är klar. Länken fungerar i 7 dagar, när du är inloggad. Du kan
          beställa en export per dygn.
        </Text>
        {linked && <LinkedExportNotice linked={linked} />}
        <Button
          leftSection={<IconFileExport size={18} stroke={1.75} aria-hidden />}
          disabled={!actions.canAct}
          loading={actions.isExporting}
          onClick={actions.orderExport}
        >
          Beställ export
        </Button>
        <Loaded query={exports} failure="Det gick inte att hämta dina exporter" skeleton={<Skeleton h={64} radius="md" />}>
          {(ordered) => <ExportList exports={ordered} linkedId={linked?.id ?? null} />}
        </Loaded>
      </Stack>
    </SectionCard>
  );
}

/** Why the link in the mail no longer gives a file, and the way on. */
function LinkedExportNotice({ linked }: { linked: LinkedExport }) {
  const { session } = useSession();
  const ref = useScrollTo<HTMLDivElement>(linked.state !== "there");
  if (linked.state === "there") return null;

  const { title, text } = {
    expired: { title: "Exporten har gått ut", text: "En export finns kvar i 7 dagar. Beställ en ny, så mejlar vi en ny länk." },
    failed: { title: "Exporten misslyckades", text: "Filen blev aldrig klar. Beställ en ny, så mejlar vi en länk." },
    unknown: {
      title: "Exporten hittades inte",
      text: `Den är borttagen eller hör till ett annat konto. Du är inloggad som ${session?.user.email}. Beställ en ny export, eller logga in med det andra kontot.`,
    },
  }[linked.state];
  return (
    <Alert ref={ref} color="varsel" role="status" w="100%" title={title} icon={<IconInfoCircle size={20} aria-hidden />}>
      {text}
    </Alert>
  );
}

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
function ExportList({ exports, linkedId }: ExportListProps) {
  const newest = exports[0];
  if (!newest) return null;
  return (
    <Box w="100%">
      <VisuallyHidden role="status">{`Senaste exporten: ${STATUSES[newest.status].label}`}</VisuallyHidden>
      <Stack component="ul" gap="xs" m={0} p={0} aria-label="Dina exporter">
        {exports.map((dataExport) => (
          <ExportRow key={dataExport.id} dataExport={dataExport} isLinked={dataExport.id === linkedId} />
        ))}
      </Stack>
    </Box>
  );
}

function ExportRow({ dataExport, isLinked }: { dataExport: DataExport; isLinked: boolean }) {
  const { formatDayTime } = useDateFormat();
  const ref = useScrollTo<HTMLLIElement>(isLinked);
  const status = STATUSES[dataExport.status];
  const ordered = formatDayTime(dataExport.createdAt);

  return (
    <li ref={ref} className={classes.dataExport} data-linked={isLinked || undefined}>
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
  const { formatDayTime } = useDateFormat();
  const text = {
    pending: "Vi mejlar dig när filen är klar. Du kan lämna sidan.",
    ready: [bytes !== null && fileSize(bytes), expiresAt && `kan hämtas till ${formatDayTime(expiresAt)}`].filter(Boolean).join(", "),
    failed: "Filen blev inte klar. Beställ en ny export.",
    expired: "Filen är borttagen. Beställ en ny export om du behöver den.",
  }[status];
  return (
    <Text fz="sm" c="dimmed">
      {text}
    </Text>
  );
}

/** Brings the element into view once, when it is the one looked for. */
function useScrollTo<T extends HTMLElement>(isLookedFor: boolean): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    if (isLookedFor) ref.current?.scrollIntoView({ block: "center" });
  }, [isLookedFor]);
  return ref;
}

type DataExport = RouterOutputs["gdpr"]["exports"][number];

/** The export that the link in the mail leads to; `expired` and `unknown` ones cannot be fetched any more. */
interface LinkedExport {
  id: string;
  state: "there" | "failed" | "expired" | "unknown";
}

const POLL_MS = 3000;

/** The user's exports, asked for again and again while one is being made, and the one named by `?export=`. */
function useExports() {
  const [params] = useSearchParams();
  const query = trpc.gdpr.exports.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === "pending") ? POLL_MS : false),
  });
  const linkedId = params.get("export");
  return {
    exports: query,
    linked: linkedId && query.data ? linkedExport(linkedId, query.data) : null,
  };
}

function linkedExport(id: string, exports: readonly DataExport[]): LinkedExport {
  const status = exports.find((candidate) => candidate.id === id)?.status;
  if (!status) return { id, state: "unknown" };
  return { id, state: status === "expired" || status === "failed" ? status : "there" };
}
