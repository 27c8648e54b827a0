import { Button, Card, Group, Select, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFilterOff, IconHistory, IconHistoryToggle } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { AreaIcon } from "#client/components/area-icon.tsx";
import { NoAssociation } from "#client/components/no-association.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { PagedList } from "#client/components/paged-list.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { can } from "#shared/permissions.ts";
import { crisisLevelLabel } from "#shared/text/crisis-labels.ts";
import classes from "./crisis-history-page.module.css";
import { EraseButton } from "./erase-button.tsx";
import { type HistoryFilters, isFiltered, readFilters, writeFilters } from "./history-filters.ts";
import { HistoryLinks } from "./history-links.tsx";
import { countInWords, durationOf, HistoryKind, type HistoryRow, ImportedNote, untilMessage } from "./history-row.tsx";
import { HistoryTable } from "./history-table.tsx";
import { ImportDialog } from "./import-dialog.tsx";

/** `Krishistorik`: the crises and exercises that are over, newest first. */
export function Component() {
  const { association } = useSignedIn();
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const history = trpc.crisis.history.useQuery(filters, { enabled: Boolean(association), placeholderData: keepPreviousData });
  const change = (patch: Partial<HistoryFilters>): void =>
    setParams((current) => writeFilters(current, { ...readFilters(current), page: 1, ...patch }), { preventScrollReset: true });

  return (
    <>
      <PageHeader
        title="Krishistorik"
        description="Krislägen och övningar som är avslutade, med tidslinje och rapport."
        actions={
          <>
            {can(association?.role, "crisis:import") && <ImportButton />}
            {can(association?.role, "crisis:erase") && <EraseButton />}
          </>
        }
      />
      {association ? (
        <Stack gap="lg">
          <Card>
            <Stack gap="md">
              <HistoryFilterFields filters={filters} years={history.data?.years ?? []} onChange={change} />
              <PagedList
                label="Avslutade krislägen"
                query={history}
                failure={{ title: "Krishistoriken kunde inte hämtas" }}
                empty={{
                  icon: IconHistory,
                  text: isFiltered(filters)
                    ? "Inget i historiken stämmer med filtret."
                    : "Här samlas krislägen och övningar när de är avslutade. En övning är ett bra sätt att börja.",
                }}
                onPage={(page) => change({ page })}
                table={(rows) => <HistoryTable rows={rows} />}
                card={(row) => <HistoryCard key={row.id} row={row} />}
              />
            </Stack>
          </Card>
          <FirstMessageTrend rows={history.data?.rows ?? []} />
        </Stack>
      ) : (
        <NoAssociation />
      )}
    </>
  );
}

const LINES_MAX = 8;

/** Whether the first message leaves sooner from one crisis to the next, of those in the list above. */
function FirstMessageTrend({ rows }: { rows: readonly HistoryRow[] }) {
  const { formatDate } = useDateFormat();
  const told = rows
    .flatMap(({ minutesToFirstMessage: minutes, ...row }) => (minutes === null ? [] : [{ ...row, minutes }]))
    .slice(0, LINES_MAX);
  if (told.length < 2) return null;
  const longest = Math.max(1, ...told.map(({ minutes }) => minutes));

  return (
    <SectionCard title="Tid till första besked">
      <Text size="sm" c="dimmed" mb="sm">
        Från aktivering till det första meddelandet. Nyast först.
      </Text>
      <ol className={classes.lines}>
        {told.map(({ id, domainName, createdAt, isExercise, minutes }) => (
          <li key={id} className="tabular">
            <span>
              {formatDate(createdAt)} {domainName}
              {isExercise && " (övning)"}
            </span>
            <span className={classes.track} aria-hidden>
              <span style={{ width: `${Math.max(2, (100 * minutes) / longest)}%` }} />
            </span>
            <strong>{untilMessage(minutes)}</strong>
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}

/** «Importera tidigare händelse», for owners. */
function ImportButton() {
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Button leftSection={<IconHistoryToggle size={18} stroke={1.75} aria-hidden />} onClick={dialog.open}>
        Importera tidigare händelse
      </Button>
      {isOpen && <ImportDialog onClose={dialog.close} />}
    </>
  );
}

/** One crisis where a table has no room. */
function HistoryCard({ row }: { row: HistoryRow }) {
  const { formatDate, formatDateTime } = useDateFormat();
  return (
    <Card component="article" padding="md">
      <Stack gap="xs">
        <Group gap="xs" justify="space-between">
          <Group gap="xs" wrap="nowrap">
            <AreaIcon name={row.icon} />
            <Title order={2} size="h4">
              {row.domainName}
            </Title>
          </Group>
          <HistoryKind isExercise={row.isExercise} />
        </Group>
        {row.title && <Text>{row.title}</Text>}
        <Text size="sm" className="tabular">
          {formatDateTime(row.createdAt)} · varade {durationOf(row.durationMinutes)}
        </Text>
        <Text size="sm" c="dimmed" className="tabular">
          {crisisLevelLabel(row.level)}
          <br />
          {amountOf(row.reachedCount)} nådda · {amountOf(row.repliedCount)} svarade · {amountOf(row.decisionCount)} beslut
          {row.imported && (
            <>
              <br />
              <ImportedNote imported={row.imported} />
            </>
          )}
          {row.personalDataErasedAt && (
            <>
              <br />
              Personuppgifter raderade {formatDate(row.personalDataErasedAt)}
            </>
          )}
        </Text>
        <HistoryLinks row={row} />
      </Stack>
    </Card>
  );
}

const amountOf = (count: number | null): string => (count === null ? "okänt antal" : countInWords(count));

interface HistoryFilterFieldsProps {
  filters: HistoryFilters;
  years: readonly number[];
  onChange: (patch: Partial<HistoryFilters>) => void;
}

const ALL = { value: "", label: "Alla" };
const KINDS = [ALL, { value: "krislage", label: "Krislägen" }, { value: "ovning", label: "Övningar" }];

function HistoryFilterFields({ filters, years, onChange }: HistoryFilterFieldsProps) {
  const domains = trpc.preparedness.domains.useQuery();
  const { crisisDomainId, year, exercises } = filters;
  const shownYears = year && !years.includes(year) ? [year, ...years] : years;

  return (
    <search className={classes.fields} aria-label="Filtrera historiken">
      <Select
        label="Krisområde"
        data={[ALL, ...(domains.data ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
        value={crisisDomainId ?? ALL.value}
        onChange={(value) => onChange({ crisisDomainId: value || undefined })}
        allowDeselect={false}
      />
      <Select
        label="År"
        data={[ALL, ...shownYears.map(String)]}
        value={year?.toString() ?? ALL.value}
        onChange={(value) => onChange({ year: value ? Number(value) : undefined })}
        allowDeselect={false}
      />
      <Select
        label="Typ"
        data={KINDS}
        value={exercises === undefined ? ALL.value : exercises ? "ovning" : "krislage"}
        onChange={(value) => onChange({ exercises: value ? value === "ovning" : undefined })}
        allowDeselect={false}
      />
      {isFiltered(filters) && (
        <Button
          variant="default"
          leftSection={<IconFilterOff size={18} stroke={1.75} aria-hidden />}
          onClick={() => onChange({ crisisDomainId: undefined, year: undefined, exercises: undefined })}
        >
          Rensa filter
        </Button>
      )}
    </search>
  );
}
