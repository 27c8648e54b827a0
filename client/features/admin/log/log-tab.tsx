import { Box, Button, Card, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconChevronDown, IconHistory } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { FilterFields } from "#client/ui/filter-fields.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { Select } from "#client/ui/select.tsx";
import { type ListState, useListState } from "#client/ui/use-list-state.ts";
import { formatNumber } from "#shared/format/number.ts";
import { listAuditEntriesInput } from "#shared/schemas/admin.ts";
import { dayField } from "#shared/schemas/fields.ts";
import { AUDIT_ACTION_LABELS, AUDIT_CATEGORIES, AUDIT_CATEGORY_LABELS } from "#shared/text/audit-actions.ts";
import { byDay } from "./days.ts";
import { detailWords } from "./detail-words.ts";
import classes from "./log-tab.module.css";

const logFilters = listAuditEntriesInput.omit({ cursor: true }).extend({ from: dayField.nullish(), to: dayField.nullish() });
const ADDRESS = { words: { category: "kategori", actorProfileId: "person", from: "fran", to: "till" } };

type LogFilters = ListState<typeof logFilters>;

/** What has been done in the association, by whom and when, newest first. */
export function LogTab() {
  const filters = useListState(logFilters, ADDRESS);
  const { query, entries, list, showMore } = useLog(filters.state);

  return (
    <Stack gap="lg">
      <Card>
        <LogFilterFields filters={filters} />
      </Card>
      <Loaded query={query} skeleton={<ListSkeleton rows={6} rowHeight={52} />}>
        {() => (
          <>
            <VisuallyHidden role="status">
              {query.isPlaceholderData
                ? "Laddar..."
                : `Visar ${formatNumber(entries.length)} ${entries.length === 1 ? "händelse" : "händelser"}`}
            </VisuallyHidden>
            {entries.length === 0 ? (
              <Card>
                <EmptyState icon={IconHistory}>
                  {filters.isFiltered ? "Ingen händelse stämmer med filtret." : "Här visas vad som görs i föreningen. Ännu har inget hänt."}
                </EmptyState>
              </Card>
            ) : (
              <Box ref={list} aria-busy={query.isPlaceholderData} opacity={query.isPlaceholderData ? 0.55 : undefined}>
                <LogDays entries={entries} />
              </Box>
            )}
            {query.isFetchNextPageError && <ErrorCard error={query.error} onRetry={showMore} />}
            {query.hasNextPage && !query.isFetchNextPageError && (
              <Button
                variant="default"
                style={{ alignSelf: "center" }}
                leftSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}
                loading={query.isFetchingNextPage}
                onClick={showMore}
              >
                Visa fler
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Stack>
  );
}

const NOBODY = "Portalen eller ett borttaget konto";

/** The entries, day by day. */
function LogDays({ entries }: { entries: readonly LogEntry[] }) {
  const { isoDay, formatDay, formatWeekday } = useDateFormat();
  return (
    <Stack gap="lg">
      {byDay(entries, isoDay).map(({ day, entries: [first, ...others] }) =>
        first ? (
          <SectionCard key={day} title={`${capitalised(formatWeekday(first.createdAt))} ${formatDay(first.createdAt)}`}>
            <ul className={classes.entries}>
              {[first, ...others].map((entry) => (
                <LogRow key={entry.id} entry={entry} />
              ))}
            </ul>
          </SectionCard>
        ) : null,
      )}
    </Stack>
  );
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function LogRow({ entry: { createdAt, actor, action, subjectName, details } }: { entry: LogEntry }) {
  const { formatTime } = useDateFormat();
  // Whoever applies or leaves does it about themselves.
  const about = subjectName !== null && subjectName !== actor?.displayName ? [`Gäller ${subjectName}`] : [];
  const words = [...about, ...detailWords(action, details)];

  return (
    <li tabIndex={-1} className={classes.entry}>
      <Text component="time" dateTime={createdAt} c="dimmed" className="tabular">
        {formatTime(createdAt)}
      </Text>
      <div className={classes.words}>
        <Text fw={600}>{AUDIT_ACTION_LABELS[action]}</Text>
        <Text size="sm">{actor?.displayName ?? NOBODY}</Text>
        {words.length > 0 && (
          <Text size="sm" c="dimmed">
            {words.join(" · ")}
          </Text>
        )}
      </div>
    </li>
  );
}

type LogEntry = RouterOutputs["admin"]["auditEntries"]["rows"][number];

/** The log, stretch by stretch. When more was asked for, the keyboard's focus goes to the first of the new entries. */
function useLog(filters: LogFilters["state"]) {
  const query = trpc.admin.auditEntries.useInfiniteQuery(filters, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const entries = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const list = useRef<HTMLDivElement>(null);
  const shownBefore = useRef<number | null>(null);

  useEffect(() => {
    const before = shownBefore.current;
    if (before === null || entries.length <= before) return;
    shownBefore.current = null;
    list.current?.querySelectorAll("li")[before]?.focus();
  }, [entries.length]);

  return {
    query,
    entries,
    /** Goes around the entries. */
    list,
    showMore() {
      shownBefore.current = entries.length;
      void query.fetchNextPage();
    },
  };
}

function LogFilterFields({ filters }: { filters: LogFilters }) {
  const { category, actorProfileId, from, to } = filters.state;
  const clear = (): void => filters.set({ category: null, actorProfileId: null, from: null, to: null, search: "" });
  return (
    <FilterFields
      label="Filtrera händelser"
      search={{ label: "Sök händelse", placeholder: "Namn, händelse", ...filters.search }}
      isChosen={[category, actorProfileId, from, to].some(Boolean)}
      onClear={filters.isFiltered ? clear : null}
    >
      <Choices filters={filters} />
    </FilterFields>
  );
}

/** Stands for no choice, since a `Select` shows nothing for null. */
const ALL = { value: "", label: "Alla" };
const CATEGORIES = AUDIT_CATEGORIES.map((category) => ({ value: category, label: AUDIT_CATEGORY_LABELS[category] }));

function Choices({ filters }: { filters: LogFilters }) {
  const actors = trpc.admin.auditActors.useQuery(undefined, { staleTime: 0 });
  const people = (actors.data ?? []).map(({ profileId, displayName }) => ({ value: profileId, label: displayName }));
  const choice = (field: "category" | "actorProfileId") => {
    const { value, onChange } = filters.choice(field);
    return { value: value ?? ALL.value, onChange };
  };
  const { from, to } = filters.state;

  return (
    <>
      <Select label="Kategori" data={[ALL, ...CATEGORIES]} {...choice("category")} allowDeselect={false} />
      <Select
        label="Person"
        data={[ALL, ...people]}
        {...choice("actorProfileId")}
        allowDeselect={false}
        searchable={people.length > 10}
        nothingFoundMessage="Ingen med det namnet"
      />
      <DayField label="Från och med" day={from} max={to} onChange={(day) => filters.set({ from: day })} />
      <DayField label="Till och med" day={to} min={from} onChange={(day) => filters.set({ to: day })} />
    </>
  );
}

interface DayFieldProps {
  label: string;
  day?: string | null;
  min?: string | null;
  max?: string | null;
  onChange: (day: string | null) => void;
}

/** A day to filter by. A half-typed one changes nothing. */
function DayField({ label, day = null, min, max, onChange }: DayFieldProps) {
  const [text, setText] = useState(day ?? "");
  const [seen, setSeen] = useState(day);
  if (seen !== day) {
    setSeen(day);
    setText(day ?? "");
  }
  return (
    <DateField
      label={label}
      min={min ?? undefined}
      max={max ?? undefined}
      isJudgedOnLeaving
      value={text}
      onChange={(typed) => {
        setText(typed);
        const written = dayField.safeParse(typed).data ?? null;
        if (written !== day && (written || typed === "")) onChange(written);
      }}
    />
  );
}
