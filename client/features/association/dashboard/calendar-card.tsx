import { Skeleton, Text } from "@mantine/core";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListRow, ListRows } from "#client/components/list-row.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { formatDateLong, formatWeekday } from "#shared/format/date.ts";
import { CALENDAR_CATEGORY_LABELS } from "#shared/text/calendar-labels.ts";

/** The next five in the association's calendar. Days and times are Stockholm's, like the house. */
export function CalendarCard() {
  const next = trpc.calendar.next.useQuery();
  return (
    <SectionCard title="Kommande" p="md" action={<TextLink to="/association-calendar">Kalendern</TextLink>}>
      {next.isPending && <Skeleton h={220} />}
      {next.isLoadingError && <ErrorCard error={next.error} onRetry={() => void next.refetch()} />}
      {next.data?.length === 0 && <Text c="dimmed">Inget är inplanerat.</Text>}
      {next.data && next.data.length > 0 && (
        <ListRows label="Kommande i kalendern">
          {next.data.map(({ eventId, occursOn, title, category, isAllDay, startTime }) => (
            <ListRow
              key={`${eventId}/${occursOn}`}
              title={title}
              details={[
                `${formatWeekday(occursOn)} ${formatDateLong(occursOn)}`,
                !isAllDay && startTime && `kl. ${startTime}`,
                CALENDAR_CATEGORY_LABELS[category],
              ]
                .filter(Boolean)
                .join(" · ")}
            />
          ))}
        </ListRows>
      )}
    </SectionCard>
  );
}
