import { createEvent } from "#server/domains/calendar/add-event.ts";
import { removeEvent, updateEvent } from "#server/domains/calendar/change-event.ts";
import { createFeedAddress, readFeedState, removeFeedAddress } from "#server/domains/calendar/feed.ts";
import { listImports, removeImport } from "#server/domains/calendar/import-events.ts";
import { answerAttendance, markOccurrence } from "#server/domains/calendar/mark-occurrence.ts";
import { planNotice } from "#server/domains/calendar/plan-notice.ts";
import { listOccurrences, listOverdue, nextOccurrences, readCalendarState, readOccurrence } from "#server/domains/calendar/queries.ts";
import { fillYearWheel } from "#server/domains/calendar/year-wheel.ts";
import { memberProcedure, router, teamLeaderProcedure } from "#server/trpc/procedures.ts";
import {
  answerAttendanceInput,
  createEventInput,
  markOccurrenceInput,
  noticeInput,
  occurrenceInput,
  occurrencesInput,
  removeEventInput,
  removeImportInput,
  updateEventInput,
} from "#shared/schemas/calendar.ts";

const NEXT_SHOWN = 5;

export const calendarRouter = router({
  state: memberProcedure.query(({ ctx }) => readCalendarState(ctx)),
  list: memberProcedure.input(occurrencesInput).query(({ ctx, input }) => listOccurrences(ctx, input)),
  next: memberProcedure.query(({ ctx }) => nextOccurrences(ctx, NEXT_SHOWN)),
  overdue: memberProcedure.query(({ ctx }) => listOverdue(ctx)),
  occurrence: memberProcedure.input(occurrenceInput).query(({ ctx, input }) => readOccurrence(ctx, input)),
  create: teamLeaderProcedure.input(createEventInput).mutation(({ ctx, input }) => createEvent(ctx, input)),
  update: teamLeaderProcedure.input(updateEventInput).mutation(({ ctx, input }) => updateEvent(ctx, input)),
  remove: teamLeaderProcedure.input(removeEventInput).mutation(({ ctx, input }) => removeEvent(ctx, input)),
  mark: memberProcedure.input(markOccurrenceInput).mutation(({ ctx, input }) => markOccurrence(ctx, input)),
  answer: memberProcedure.input(answerAttendanceInput).mutation(({ ctx, input }) => answerAttendance(ctx, input)),
  fillYearWheel: teamLeaderProcedure.mutation(({ ctx }) => fillYearWheel(ctx)),
  planNotice: teamLeaderProcedure.input(noticeInput).mutation(({ ctx, input }) => planNotice(ctx, input)),
  imports: teamLeaderProcedure.query(({ ctx }) => listImports(ctx)),
  removeImport: teamLeaderProcedure.input(removeImportInput).mutation(({ ctx, input }) => removeImport(ctx, input)),
  feed: memberProcedure.query(({ ctx }) => readFeedState(ctx)),
  createFeed: memberProcedure.mutation(({ ctx }) => createFeedAddress(ctx)),
  removeFeed: memberProcedure.mutation(({ ctx }) => removeFeedAddress(ctx)),
});
