import { ActionIcon, Button, Group, SegmentedControl, Title } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { Ref } from "react";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { addMonths, type CalendarView, periodName, stepOf } from "./calendar-views.ts";
import type { CalendarAddress } from "./use-calendar-address.ts";

interface CalendarToolbarProps extends Pick<CalendarAddress, "view" | "month" | "show"> {
  heading: Ref<HTMLHeadingElement>;
}

/** Which time is shown, and how. */
export function CalendarToolbar({ view, month, show, heading }: CalendarToolbarProps) {
  const { formatDate } = useDateFormat();
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
        <Button variant="default" onClick={() => show({ month: formatDate(new Date()).slice(0, 7) })}>
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
