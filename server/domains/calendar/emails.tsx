import type { DomainContext } from "#server/platform/context.ts";
import { ActionLink, type EmailContent, EmailLayout, Paragraph } from "#server/platform/emails/email-layout.tsx";
import { formatDay, formatWeekday } from "#shared/format/date.ts";
import { findReminder, type ReminderDetails } from "./reminders.ts";

/** Reminds of an event of the calendar. What is done or gone needs no reminder. */
export async function calendarReminder(ctx: DomainContext, payload: { eventId: string; occursOn: string }): Promise<EmailContent | null> {
  const reminder = await findReminder(ctx.db, payload);
  if (!reminder) return null;
  const when = whenOf(reminder, ctx.now());
  return {
    subject: `Påminnelse: ${reminder.title} ${formatDay(payload.occursOn, ctx.now())}`,
    element: (
      <EmailLayout preview={`${reminder.title}, ${when}.`} heading={reminder.title}>
        <Paragraph>
          {reminder.associationName} har det här i kalendern {when}
          {reminder.place ? `, ${reminder.place}` : ""}.
        </Paragraph>
        {reminder.checklist.length > 0 && <Paragraph>Att gå igenom: {reminder.checklist.join(" · ")}.</Paragraph>}
        <ActionLink
          href={`${ctx.config.publicUrl}/association-calendar?event=${payload.eventId}&day=${payload.occursOn}`}
          label="Öppna i kalendern"
        />
      </EmailLayout>
    ),
  };
}

function whenOf({ occurrence, isAllDay }: ReminderDetails, now: Date): string {
  const day = `${formatWeekday(occurrence.occursOn)} ${formatDay(occurrence.occursOn, now)}`;
  return isAllDay ? day : `${day} klockan ${occurrence.startTime}`;
}
