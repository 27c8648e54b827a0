import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFilterOff, IconHistory, IconHistoryToggle } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { z } from "zod";
import { AreaIcon } from "#client/components/area-icon.tsx";
import { NoAssociation } from "#client/components/no-association.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { type Column, DataList } from "#client/ui/data-list.tsx";
import { Select } from "#client/ui/select.tsx";
import { type ListState, useListState } from "#client/ui/use-list-state.ts";
import { can } from "#shared/permissions.ts";
import { crisisHistoryInput } from "#shared/schemas/crisis.ts";
import { crisisLevelLabel } from "#shared/text/crisis-labels.ts";
import { ExerciseButton } from "../activate/exercise-button.tsx";
import classes from "./crisis-history-page.module.css";
import { EraseButton } from "./erase-button.tsx";
import { HistoryLinks } from "./history-links.tsx";
import { countInWords, durationOf, HistoryKind, type HistoryRow, ImportedNote, untilMessage } from "./history-row.tsx";
import { ImportDialog } from "./import-dialog.tsx";

/** The kind stands in the address by its Swedish word. */
const FILTERS = crisisHistoryInput.omit({ exercises: true }).extend({ kind: z.enum(["krislage", "ovning"]).optional() });
const ADDRESS = { words: { crisisDomainId: "omrade", year: "ar", kind: "typ" } };

/** `Krishistorik`: the crises and exercises that are over, newest first. */
export function Component() {
  const { association } = useSignedIn();
  const list = useListState(FILTERS, ADDRESS);
  const { kind, ...chosen } = list.state;
  const history = trpc.crisis.history.useQuery(
    { ...chosen, exercises: kind && kind === "ovning" },
    { enabled: Boolean(association), placeholderData: keepPreviousData },
  );
  const columns = useColumns();

  return (
    <>
      <PageHeader
        title="Krishistorik"
        description="Krislägen och övningar som är avslutade, med tidslinje och rapport."
        actions={
          <>
            {can(association?.role, "crisis:activate") && <ExerciseButton />}
            {can(association?.role, "crisis:import") && <ImportButton />}
            {can(association?.role, "crisis:erase") && <EraseButton />}
          </>
        }
      />
      {association ? (
        <Stack gap="lg">
          <Card>
            <Stack gap="md">
              <HistoryFilterFields list={list} years={history.data?.years ?? []} />
              <DataList
                label="Avslutade krislägen"
                query={history}
                rowKey={({ id }) => id}
                columns={columns}
                failure="Krishistoriken kunde inte hämtas"
                empty={{
                  icon: IconHistory,
                  text: list.isFiltered
                    ? "Inget i historiken stämmer med filtret."
                    : "Här samlas krislägen och övningar när de är avslutade. En övning är ett bra sätt att börja.",
                }}
                paging={{ onPage: list.onPage, isSteady: true }}
                cards={{ draw: (row) => <HistoryCard row={row} /> }}
                table={{ minWidth: 940, verticalSpacing: "sm" }}
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
  const { formatDay } = useDateFormat();
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
              {formatDay(createdAt)} {domainName}
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
      <Button variant="default" leftSection={<IconHistoryToggle size={18} stroke={1.75} aria-hidden />} onClick={dialog.open}>
        Importera tidigare händelse
      </Button>
      {isOpen && <ImportDialog onClose={dialog.close} />}
    </>
  );
}

/** One crisis where a table has no room. */
function HistoryCard({ row }: { row: HistoryRow }) {
  const { formatDay, formatDayTime } = useDateFormat();
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
          {formatDayTime(row.createdAt)} · varade {durationOf(row.durationMinutes)}
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
              Personuppgifter raderade {formatDay(row.personalDataErasedAt)}
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
  list: ListState<typeof FILTERS>;
  years: readonly number[];
}

const ALL = { value: "", label: "Alla" };
const KINDS = [ALL, { value: "krislage", label: "Krislägen" }, { value: "ovning", label: "Övningar" }];

function HistoryFilterFields({ list, years }: HistoryFilterFieldsProps) {
  const domains = trpc.preparedness.domains.useQuery();
  const { year } = list.state;
  const shownYears = year && !years.includes(year) ? [year, ...years] : years;
  const choice = (field: "crisisDomainId" | "year" | "kind") => {
    const { value, onChange } = list.choice(field);
    return { value: value ?? ALL.value, onChange, allowDeselect: false };
  };

  return (
    <search className={classes.fields} aria-label="Filtrera historiken">
      <Select
        label="Krisområde"
        data={[ALL, ...(domains.data ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
        {...choice("crisisDomainId")}
      />
      <Select label="År" data={[ALL, ...shownYears.map(String)]} {...choice("year")} />
      <Select label="Typ" data={KINDS} {...choice("kind")} />
      {list.isFiltered && (
        <Button
          variant="default"
          leftSection={<IconFilterOff size={18} stroke={1.75} aria-hidden />}
          onClick={() => list.set({ crisisDomainId: undefined, year: undefined, kind: undefined })}
        >
          Rensa filter
        </Button>
      )}
    </search>
  );
}

function useColumns(): Column<HistoryRow>[] {
  const { formatDay, formatDayTime } = useDateFormat();
  return [
    {
      key: "area",
      title: "Område",
      isTabular: true,
      cell: (row) => (
        <>
          <Group gap="xs" wrap="nowrap">
            <AreaIcon name={row.icon} />
            <Text fw={600} inherit>
              {row.domainName}
            </Text>
            <HistoryKind isExercise={row.isExercise} />
          </Group>
          {row.title && <Text size="sm">{row.title}</Text>}
          <Text size="sm" c="dimmed">
            {crisisLevelLabel(row.level)}
            {row.imported && (
              <>
                <br />
                <ImportedNote imported={row.imported} />
              </>
            )}
            {row.personalDataErasedAt && (
              <>
                <br />
                Personuppgifter raderade {formatDay(row.personalDataErasedAt)}
              </>
            )}
          </Text>
        </>
      ),
    },
    { key: "began", title: "Började", cell: ({ createdAt }) => formatDayTime(createdAt), breaks: "never", isTabular: true },
    { key: "lasted", title: "Varade", cell: ({ durationMinutes }) => durationOf(durationMinutes), breaks: "never", isTabular: true },
    { key: "reached", title: "Nådda", cell: ({ reachedCount }) => countInWords(reachedCount), align: "right", isTabular: true },
    { key: "replied", title: "Svarade", cell: ({ repliedCount }) => countInWords(repliedCount), align: "right", isTabular: true },
    { key: "decided", title: "Beslut", cell: ({ decisionCount }) => countInWords(decisionCount), align: "right", isTabular: true },
    { key: "report", title: "Rapport", cell: (row) => <HistoryLinks row={row} /> },
  ];
}
