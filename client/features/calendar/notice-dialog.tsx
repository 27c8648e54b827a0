import { Alert, Select, Stack, Text } from "@mantine/core";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { isDay } from "#client/components/date-fields/read-day.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { noticeWindow } from "#shared/calculations/year-wheel.ts";
import { formatDate, formatDateLong, formatWeekday } from "#shared/format/date.ts";
import { type MeetingKind, noticeInput } from "#shared/schemas/calendar.ts";
import { dayField } from "#shared/schemas/fields.ts";
import { CALENDAR_CHANGES } from "./calendar-views.ts";

const KINDS: { value: MeetingKind; label: string }[] = [
  { value: "ordinary", label: "Ordinarie stämma" },
  { value: "extra", label: "Extra stämma" },
  { value: "statutes", label: "Extra stämma om stadgarna" },
];
const WEEKS = [
  { value: "4", label: "Fyra veckor före" },
  { value: "3", label: "Tre veckor före" },
  { value: "2", label: "Två veckor före" },
];

const named = (day: string): string => `${formatWeekday(day)} ${formatDateLong(day)}`;

/** «Kallelseguide»: between which days the notice of a members' meeting leaves. */
export function NoticeDialog({ onClose }: DialogProps) {
  const plan = useAction(trpc.calendar.planNotice, {
    done: () => "Datumen står i kalendern",
    failed: "Det gick inte att spara",
    touches: CALENDAR_CHANGES,
  });
  const initial: NoticeDraft = { meetingDay: "", kind: "ordinary", latestWeeks: 4 };
  return (
    <FormDialog
      title="Kallelseguide"
      size={560}
      submit="Lägg in i kalendern"
      schema={noticeInput}
      initial={initial}
      action={plan}
      onClose={onClose}
    >
      {(field, form) => {
        const { meetingDay, kind, latestWeeks } = form.values;
        const judged = dayField.safeParse(meetingDay);
        // Half a day is still being typed.
        const fault = isDay(meetingDay) ? judged.error?.issues[0]?.message : undefined;
        return (
          <>
            <DateField label="Stämmans datum" withAsterisk {...field("meetingDay")} error={form.errors.meetingDay ?? fault} />
            <Select label="Slag av stämma" allowDeselect={false} data={KINDS} {...field("kind")} />
            {kind === "ordinary" && (
              <Select
                label="Senast, enligt stadgarna"
                description="Fyra veckor, om stadgarna inte säger något annat."
                allowDeselect={false}
                data={WEEKS}
                {...field("latestWeeks")}
                value={String(latestWeeks)}
                onChange={(value) => form.setFieldValue("latestWeeks", Number(value))}
              />
            )}
            {judged.success && <NoticeDays {...form.values} />}
          </>
        );
      }}
    </FormDialog>
  );
}

interface NoticeDraft extends Record<string, unknown> {
  meetingDay: string;
  kind: MeetingKind;
  latestWeeks: number;
}

/** What becomes of the meeting that stands in the form. */
function NoticeDays({ meetingDay, kind, latestWeeks }: NoticeDraft) {
  const days = noticeWindow(meetingDay, kind, latestWeeks);
  return (
    <Stack gap={4} role="status">
      <Text>
        Kallelsen skickas tidigast <strong>{named(days.earliest)}</strong>.
      </Text>
      <Text>
        Kallelsen skickas senast <strong>{named(days.latest)}</strong>.
      </Text>
      {days.latest < formatDate(new Date()) && (
        <Alert color="varsel" title="Sista dagen har passerat">
          Kallelsen hinner inte skickas i tid. Välj en senare dag för stämman.
        </Alert>
      )}
      {kind === "ordinary" && <Text c="dimmed">En ny styrelse introduceras senast {formatDateLong(days.introducedBy)}.</Text>}
      <Text size="sm" c="dimmed">
        Kontrollera alltid mot föreningens stadgar.
      </Text>
    </Stack>
  );
}
