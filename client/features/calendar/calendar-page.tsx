import { ActionIcon, Button, Card, Grid, Group, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconCalendarEvent, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type Ref, Suspense, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { NoAssociation } from "#client/components/no-association.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { can } from "#shared/permissions.ts";
import { CalendarActions, type CalendarDialog, CalendarDialogs } from "./calendar-actions.tsx";
import {
  addMonths,
  CALENDAR_CHANGES,
  type CalendarView,
  dayName,
  groupByDay,
  keyOf,
  type Occurrence,
  periodName,
  shownDays,
  stepOf,
} from "./calendar-views.ts";
import { EventDialog } from "./event-dialog.tsx";
import classes from "./occurrences.module.css";
import { OccurrenceRow, OccurrencesCard } from "./occurrences.tsx";

/** `Föreningens kalender`: the month or the agenda; `?event=&day=` opens an occurrence. */
export function Component() {
  const { association } = useSignedIn();
  const address = useCalendarAddress();
  const [dialog, setDialog] = useState<{ kind: CalendarDialog; day: string | null } | null>(null);
  const fill = useAction(trpc.calendar.fillYearWheel, {
    done: ({ added }) => ["Årshjulet är ifyllt", added === 0 ? "Allt stod redan i kalendern." : `${added} händelser lades till.`],
    failed: "Årshjulet kunde inte fyllas i",
    touches: CALENDAR_CHANGES,
  });
  const mayEdit = can(association?.role, "preparedness:edit");
  const onFillYearWheel = () => fill.send();
  const heading = useRef<HTMLHeadingElement>(null);
  const focus = useReturnFocus(() => heading.current);
  const isRowGone = useRef(false);
  const isOpen = address.opened !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when the dialog closes, by the back button too
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      focus.giveBack(isRowGone.current);
      isRowGone.current = false;
    };
  }, [isOpen]);
  const open = (occurrence: Occurrence): void => {
    focus.remember();
    address.open(occurrence);
  };
  const close = (): void => address.open(null);

  return (
    <>
      <PageHeader
        title="Föreningens kalender"
        description="Möten, övningar, ronder och byten under året."
        actions={
          association && (
            <CalendarActions mayEdit={mayEdit} onOpen={(kind) => setDialog({ kind, day: null })} onFillYearWheel={onFillYearWheel} />
          )
        }
      />
      {association ? (
        <CalendarContent
          address={address}
          heading={heading}
          onOpen={open}
          editing={mayEdit ? { onFillYearWheel, isFilling: fill.isPending, onDay: (day) => setDialog({ kind: "create", day }) } : null}
        />
      ) : (
        <NoAssociation />
      )}
      {association && address.opened && (
        <EventDialog
          key={keyOf(address.opened)}
          opened={address.opened}
          onClose={close}
          onRemoved={() => {
            isRowGone.current = true;
            close();
          }}
        />
      )}
      <CalendarDialogs dialog={dialog?.kind ?? null} day={dialog?.day ?? null} onClose={() => setDialog(null)} />
    </>
  );
}

const MonthView = lazyPart(() => import("./month-view.tsx"));

interface CalendarContentProps {
  address: CalendarAddress;
  /** The heading above the month or the agenda. */
  heading: Ref<HTMLHeadingElement>;
  onOpen: (occurrence: Occurrence) => void;
  /** What an editor does with an empty calendar, and on a day of the month; null for who only reads. */
  editing: { onFillYearWheel: () => void; isFilling: boolean; onDay: (day: string) => void } | null;
}

/** What is late, then the calendar with what comes next beside it. */
function CalendarContent({ address, heading, onOpen, editing }: CalendarContentProps) {
  const { view, month } = address;
  const state = trpc.calendar.state.useQuery();
  const list = trpc.calendar.list.useQuery(shownDays(month, view), { placeholderData: (before) => before });
  const overdue = trpc.calendar.overdue.useQuery();
  const next = trpc.calendar.next.useQuery();
  const isNextShown = view === "month" && next.data !== undefined && next.data.length > 0;

  // Whether there is anything at all decides what stands here; when it cannot be read, the list does.
  const shown = { ...list, data: state.isPending ? undefined : list.data };
  return (
    <Loaded query={shown} skeleton={<ListSkeleton rows={8} />}>
      {(occurrences) => {
        if (state.data && !state.data.hasEvents) return <EmptyCalendar editing={editing} />;
        return (
          <Grid gap="md">
            {overdue.data && overdue.data.length > 0 && (
              <Grid.Col span={12}>
                <OccurrencesCard title="Försenat" occurrences={overdue.data} onOpen={onOpen} />
              </Grid.Col>
            )}
            <Grid.Col span={{ base: 12, lg: isNextShown ? 9 : 12 }}>
              <Card p={{ base: "sm", sm: "md" }}>
                <Stack gap="md">
                  <CalendarToolbar {...address} heading={heading} />
                  {view === "agenda" ? (
                    <Agenda occurrences={occurrences.filter(({ endDay }) => endDay >= `${month}-01`)} onOpen={onOpen} />
                  ) : (
                    <Suspense fallback={<ListSkeleton rows={8} />}>
                      <MonthView month={month} occurrences={occurrences} onOpen={onOpen} onDay={editing?.onDay} />
                    </Suspense>
                  )}
                </Stack>
              </Card>
            </Grid.Col>
            {isNextShown && (
              <Grid.Col span={3} visibleFrom="lg">
                <OccurrencesCard title="Näst på tur" occurrences={next.data} onOpen={onOpen} />
              </Grid.Col>
            )}
          </Grid>
        );
      }}
    </Loaded>
  );
}

function EmptyCalendar({ editing }: Pick<CalendarContentProps, "editing">) {
  return (
    <Card>
      <EmptyState
        icon={IconCalendarEvent}
        action={
          editing && (
            <Group>
              <Button loading={editing.isFilling} onClick={editing.onFillYearWheel}>
                Fyll i årshjulet
              </Button>
            </Group>
          )
        }
      >
        {editing
          ? "Kalendern är tom. Årshjulet fyller den med VMA-tester, ronder, vattenbyten och övningar."
          : "Kalendern är tom. Styrelsen lägger in det som gäller alla."}
      </EmptyState>
    </Card>
  );
}

interface CalendarToolbarProps extends Pick<CalendarAddress, "view" | "month" | "show"> {
  heading: Ref<HTMLHeadingElement>;
}

/** Which time is shown, and how. */
function CalendarToolbar({ view, month, show, heading }: CalendarToolbarProps) {
  const { isoDay } = useDateFormat();
  const step = stepOf(view);
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="xs" wrap="nowrap">
        <ActionIcon variant="default" size={44} aria-label="Tidigare" onClick={() => show({ month: addMonths(month, -step) })}>
          <IconChevronLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={44} aria-label="Senare" onClick={() => show({ month: addMonths(month, step) })}>
          <IconChevronRight size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <Button variant="default" onClick={() => show({ month: isoDay(new Date()).slice(0, 7) })}>
          I dag
        </Button>
      </Group>
      <Title order={2} size="h3" aria-live="polite" ref={heading} tabIndex={-1}>
        {periodName(month, view)}
      </Title>
      <SegmentedControl
        aria-label="Hur kalendern visas"
        value={view}
        onChange={(value) => show({ view: value as CalendarView })}
        data={[
          { value: "month", label: "Månad" },
          { value: "agenda", label: "Agenda" },
        ]}
      />
    </Group>
  );
}

interface AgendaProps {
  occurrences: readonly Occurrence[];
  onOpen: (occurrence: Occurrence) => void;
}

/** The occurrences day by day. Where some lie ahead, those of past days wait behind a button. */
function Agenda({ occurrences, onOpen }: AgendaProps) {
  const { isoDay } = useDateFormat();
  const [showsPast, past] = useDisclosure(false);
  const today = isoDay(new Date());
  const ahead = occurrences.filter(({ endDay }) => endDay >= today);
  const passed = ahead.length === 0 ? 0 : occurrences.length - ahead.length;

  if (occurrences.length === 0) return <Text c="dimmed">Inget står i kalendern den här tiden.</Text>;
  return (
    <Stack gap="md">
      {passed > 0 && (
        <Button variant="subtle" px="xs" aria-expanded={showsPast} onClick={past.toggle} style={{ alignSelf: "flex-start" }}>
          {showsPast ? "Dölj det som varit" : `Visa det som varit (${passed})`}
        </Button>
      )}
      {groupByDay(passed > 0 && !showsPast ? ahead : occurrences).map(([day, ofDay]) => (
        <section key={day} aria-label={dayName(day)}>
          <Title order={3} size="h5" c="dimmed" px={10}>
            {dayName(day)}
          </Title>
          <ul className={classes.list}>
            {ofDay.map((occurrence) => (
              <OccurrenceRow key={keyOf(occurrence)} occurrence={occurrence} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  );
}

interface CalendarAddress {
  view: CalendarView;
  /** `YYYY-MM`. */
  month: string;
  /** The occurrence whose details are open. */
  opened: { eventId: string; occursOn: string } | null;
  show: (values: { view?: CalendarView; month?: string }) => void;
  open: (occurrence: { eventId: string; occursOn: string } | null) => void;
}

/** What the calendar shows, as the address says it: a link leads to a month or to one occurrence. Phones begin with the agenda. */
function useCalendarAddress(): CalendarAddress {
  const [search, setSearch] = useSearchParams();
  const { isoDay } = useDateFormat();
  const isNarrow = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });
  const month = search.get("month") ?? "";
  const view = search.get("view");
  const [eventId, occursOn] = [search.get("event"), search.get("day")];

  const change = (values: Record<string, string | null>, options: { replace: boolean }) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(values)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { preventScrollReset: true, ...options },
    );

  return {
    view: view === "agenda" || view === "month" ? view : isNarrow ? "agenda" : "month",
    month: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : isoDay(new Date()).slice(0, 7),
    opened: eventId && occursOn ? { eventId, occursOn } : null,
    show: (values) => change(values, { replace: true }),
    open: (occurrence) =>
      change({ event: occurrence?.eventId ?? null, day: occurrence?.occursOn ?? null }, { replace: occurrence === null }),
  };
}
