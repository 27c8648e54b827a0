import type { z } from "zod";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { noticeWindow } from "#shared/calculations/year-wheel.ts";
import { CALENDAR_TEMPLATES } from "#shared/content/calendar-templates.ts";
import type { noticeInput } from "#shared/schemas/calendar.ts";
import { addEvent, type NewEvent } from "./add-event.ts";
import { moveTo } from "./change-event.ts";

/**
 * Puts a members' meeting in the calendar with the first and the last day of its notice and, after an ordinary one, the introduction
 * of the board. A second press for the same day moves the
 * days of the notice, should its weeks be others, and leaves the meeting. Throws ForbiddenError, ConflictError with TOO_MANY_EVENTS.
 */
export async function planNotice(ctx: DomainContext, input: z.output<typeof noticeInput>): Promise<void> {
  const actor = requirePermission(ctx.actor, "preparedness:edit");
  const { earliest, latest, introducedBy } = noticeWindow(input.meetingDay, input.kind, input.latestWeeks);
  const meeting = input.kind === "ordinary" ? "Föreningsstämma" : "Extra föreningsstämma";
  const to = meeting.toLowerCase();

  const planned: [string, NewEvent][] = [
    ["earliest", { ...wholeDay(earliest), title: `Kallelse till ${to} får skickas`, category: "information" }],
    ["latest", { ...wholeDay(latest), title: `Sista dag för kallelse till ${to}`, category: "deadline", remindDaysBefore: 7 }],
    ["meeting", { ...EVENING, startDay: input.meetingDay, endDay: input.meetingDay, title: meeting, category: "meeting", isPublic: true }],
  ];
  if (input.kind === "ordinary") planned.push(["introduction", introduction(introducedBy)]);

  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "preparedness:edit");
    for (const [part, event] of planned) {
      const { id } = await addEvent(tx, actor, { ...event, seedKey: `notice/${input.kind}/${input.meetingDay}/${part}` });
      if (part !== "meeting") await moveTo(tx, id, event.startDay, ctx.now());
    }
    await recordAudit(tx, actor, "calendar.plan_notice", actor.associationId, { day: input.meetingDay });
  });
}

const EVENING = { startTime: "18:30", endTime: "20:30", rule: null, until: null, crisisDomainId: null, ownerProfileId: null } as const;
const ONCE = { rule: null, until: null, crisisDomainId: null, ownerProfileId: null } as const;
const wholeDay = (day: string) => ({ ...ONCE, startDay: day, endDay: day, isAllDay: true });

function introduction(day: string): NewEvent {
  const template = CALENDAR_TEMPLATES.find(({ key }) => key === "board-introduction");
  return {
    ...wholeDay(day),
    title: template?.title ?? "",
    description: template?.description,
    category: "deadline",
    checklist: [...(template?.checklist ?? [])],
    remindDaysBefore: template?.remindDaysBefore,
  };
}
