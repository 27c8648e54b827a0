import { SegmentedControl, Stack, Text } from "@mantine/core";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { ATTENDANCE_ANSWERS, type AttendanceAnswer } from "#shared/enums.ts";
import { ATTENDANCE_LABELS } from "#shared/text/calendar-labels.ts";
import type { Occurrence } from "./calendar-views.ts";
import { useCalendarChanges } from "./use-calendar-changes.ts";

/** «Kommer du?» at an event that everybody sees. Only numbers are shown. */
export function AttendanceField({ occurrence }: { occurrence: Occurrence }) {
  const { eventId, occursOn, attendance, hasEnded } = occurrence;
  const onChanged = useCalendarChanges();
  const answer = trpc.calendar.answer.useMutation({
    onSuccess: onChanged,
    onError: (error) => notify.error("Svaret kunde inte sparas", errorText(error)),
  });
  if (!attendance) return null;
  const { counts, own } = attendance;
  const shown = answer.isPending ? answer.variables.answer : own;
  return (
    <Stack gap="xs">
      <Text fw={600}>{hasEnded ? "Svar" : "Kommer du?"}</Text>
      {!hasEnded && (
        <SegmentedControl
          aria-label="Kommer du?"
          fullWidth
          value={shown ?? ""}
          onChange={(value) => answer.mutate({ eventId, occursOn, answer: value as AttendanceAnswer })}
          data={ATTENDANCE_ANSWERS.map((value) => ({ value, label: ATTENDANCE_LABELS[value] }))}
        />
      )}
      <Text size="sm" c="dimmed" className="tabular">
        {ATTENDANCE_ANSWERS.map((value) => `${ATTENDANCE_LABELS[value]}: ${counts[value]}`).join(" · ")}
      </Text>
    </Stack>
  );
}
