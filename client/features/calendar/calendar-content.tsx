import { Box, Button, Card, Grid, Group, Stack } from "@mantine/core";
import { IconCalendarEvent } from "@tabler/icons-react";
import { type Ref, Suspense } from "react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Agenda } from "./agenda.tsx";
import { CalendarToolbar } from "./calendar-toolbar.tsx";
import { type Occurrence, shownDays } from "./calendar-views.ts";
import { OccurrencesCard } from "./occurrences-card.tsx";
import type { CalendarAddress } from "./use-calendar-address.ts";

const MonthView = lazyPart(() => import("./month-view.tsx"));

interface CalendarContentProps {
  address: CalendarAddress;
  /** The heading above the month or the agenda. */
  heading: Ref<HTMLHeadingElement>;
  onOpen: (occurrence: Occurrence) => void;
  /** What an editor does with an empty calendar, and on a day of the month; null for who only reads. */
  editing: { onFillYearWheel: () => void; isFilling: boolean; onDay: (day: string) => void } | null;
}

/** The calendar with what is late and what comes next beside it. */
export function CalendarContent({ address, heading, onOpen, editing }: CalendarContentProps) {
  const { view, month } = address;
  const state = trpc.calendar.state.useQuery();
  const list = trpc.calendar.list.useQuery(shownDays(month, view), { placeholderData: (before) => before });
  const overdue = trpc.calendar.overdue.useQuery();
  const next = trpc.calendar.next.useQuery();

  if (list.isLoadingError) return <ErrorCard error={list.error} onRetry={() => void list.refetch()} />;
  if (list.isPending || state.isPending) return <ListSkeleton rows={8} />;
  if (state.data && !state.data.hasEvents) return <EmptyCalendar editing={editing} />;
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 9 }} order={{ base: 2, lg: 1 }}>
        <Card p={{ base: "sm", sm: "md" }}>
          <Stack gap="md">
            <CalendarToolbar {...address} heading={heading} />
            {view === "agenda" ? (
              <Agenda occurrences={list.data.filter(({ endDay }) => endDay >= `${month}-01`)} onOpen={onOpen} />
            ) : (
              <Suspense fallback={<ListSkeleton rows={8} />}>
                <MonthView month={month} occurrences={list.data} onOpen={onOpen} onDay={editing?.onDay} />
              </Suspense>
            )}
          </Stack>
        </Card>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 3 }} order={{ base: 1, lg: 2 }}>
        <Stack gap="md">
          {overdue.data && overdue.data.length > 0 && <OccurrencesCard title="Försenat" occurrences={overdue.data} onOpen={onOpen} />}
          {view === "month" && next.data && next.data.length > 0 && (
            <Box visibleFrom="lg">
              <OccurrencesCard title="Näst på tur" occurrences={next.data} onOpen={onOpen} />
            </Box>
          )}
        </Stack>
      </Grid.Col>
    </Grid>
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
