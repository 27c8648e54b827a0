import { Box, Button, Card, Group, Select, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconAdjustmentsHorizontal, IconChevronDown, IconFilterOff, IconHistory } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { SearchField } from "#client/ui/search-field.tsx";
import { formatNumber } from "#shared/format/number.ts";
import { AUDIT_ACTION_LABELS, AUDIT_CATEGORIES, AUDIT_CATEGORY_LABELS, type AuditCategory } from "#shared/text/audit-actions.ts";
import { byDay } from "./days.ts";
import { detailWords } from "./detail-words.ts";
import { dayOf, hasFilters, type LogFilters } from "./log-filters.ts";
import classes from "./log-tab.module.css";
import { type LogFilterState, useLogFilters } from "./use-log-filters.ts";

/** What has been done in the association, by whom and when, newest first. */
export function LogTab() {
  const filterState = useLogFilters();
  const { query, entries, list, showMore } = useLog(filterState.filters);

  return (
    <Stack gap="lg">
      <Card>
        <LogFilterFields {...filterState} />
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
                  {hasFilters(filterState.filters)
                    ? "Ingen händelse stämmer med filtret."
                    : "Här visas vad som görs i föreningen. Ännu har inget hänt."}
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
  const { formatDate, formatDateLong, formatWeekday } = useDateFormat();
  return (
    <Stack gap="lg">
      {byDay(entries, formatDate).map(({ day, entries: [first, ...others] }) =>
        first ? (
          <SectionCard key={day} title={`${capitalised(formatWeekday(first.createdAt))} ${formatDateLong(first.createdAt)}`}>
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
function useLog(filters: LogFilters) {
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

const ALL = { value: "", label: "Alla" };
const CATEGORIES = AUDIT_CATEGORIES.map((category) => ({ value: category, label: AUDIT_CATEGORY_LABELS[category] }));

/** On a phone the choices are folded, so that the log itself is seen. */
function LogFilterFields({ filters, change, clear }: LogFilterState) {
  const isNarrow = useMediaQuery("(max-width: 47.99em)", undefined, { getInitialValueInEffect: false });
  const [isOpen, choices] = useDisclosure(hasFilters({ ...filters, search: "" }));
  const choicesId = useId();

  return (
    <Stack component="search" aria-label="Filtrera händelser" gap="sm">
      <div id={choicesId} className={classes.fields}>
        <SearchField
          label="Sök händelse"
          placeholder="Namn eller händelse"
          search={filters.search}
          onSearch={(search) => change({ search }, { replace: true })}
        />
        {(isOpen || !isNarrow) && <Choices filters={filters} change={change} />}
      </div>
      {(isNarrow || hasFilters(filters)) && (
        <Group gap="xs">
          {isNarrow && (
            <Button
              variant="default"
              aria-expanded={isOpen}
              aria-controls={choicesId}
              leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
              onClick={choices.toggle}
            >
              {isOpen ? "Dölj filter" : "Visa filter"}
            </Button>
          )}
          {hasFilters(filters) && (
            <Button variant="default" leftSection={<IconFilterOff size={18} stroke={1.75} aria-hidden />} onClick={clear}>
              Rensa filter
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}

function Choices({ filters, change }: Pick<LogFilterState, "filters" | "change">) {
  const actors = trpc.admin.auditActors.useQuery(undefined, { staleTime: 0 });
  const people = (actors.data ?? []).map(({ profileId, displayName }) => ({ value: profileId, label: displayName }));

  return (
    <>
      <Select
        label="Kategori"
        data={[ALL, ...CATEGORIES]}
        value={filters.category ?? ALL.value}
        onChange={(category) => change({ category: (category || null) as AuditCategory | null })}
        allowDeselect={false}
      />
      <Select
        label="Person"
        data={[ALL, ...people]}
        value={filters.actorProfileId ?? ALL.value}
        onChange={(actorProfileId) => change({ actorProfileId: actorProfileId || null })}
        allowDeselect={false}
        searchable={people.length > 10}
        nothingFoundMessage="Ingen med det namnet"
      />
      <DayField label="Från och med" day={filters.from} max={filters.to} onChange={(from) => change({ from })} />
      <DayField label="Till och med" day={filters.to} min={filters.from} onChange={(to) => change({ to })} />
    </>
  );
}

interface DayFieldProps {
  label: string;
  day: string | null;
  min?: string | null;
  max?: string | null;
  onChange: (day: string | null) => void;
}

/** A day to filter by. A half-typed one changes nothing. */
function DayField({ label, day, min, max, onChange }: DayFieldProps) {
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
        const written = typed === "" ? null : dayOf(typed);
        if (written !== day && (written || typed === "")) onChange(written);
      }}
    />
  );
}
