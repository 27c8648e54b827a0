import { addLogEntry } from "#server/domains/crisis/add-log-entry.ts";
import { readClocks } from "#server/domains/crisis/clock-queries.ts";
import { closeNeed, noteNeed, takeNeed } from "#server/domains/crisis/handle-need.ts";
import { readLog } from "#server/domains/crisis/log-queries.ts";
import { makePosters } from "#server/domains/crisis/make-posters.ts";
import { markPoster } from "#server/domains/crisis/mark-poster.ts";
import { readOfficial } from "#server/domains/crisis/official-queries.ts";
import { listPosters } from "#server/domains/crisis/poster-queries.ts";
import { recordManualReply, replyAsMember } from "#server/domains/crisis/record-reply.ts";
import { listAskedPeople, readMyPart, readReplies } from "#server/domains/crisis/reply-queries.ts";
import { requireCrisis } from "#server/domains/crisis/require-crisis.ts";
import { saveTask } from "#server/domains/crisis/save-task.ts";
import { setTaskState } from "#server/domains/crisis/set-task-state.ts";
import { listTasks } from "#server/domains/crisis/task-queries.ts";
import { readUnsent } from "#server/domains/crisis/unsent-queries.ts";
import { countChanges } from "#server/trpc/count-changes.ts";
import { isStillMember, memberProcedure, signedInProcedure } from "#server/trpc/procedures.ts";
import {
  addLogEntryInput,
  closeNeedInput,
  crisisPageInput,
  listPeopleInput,
  makePostersInput,
  markPosterInput,
  noteNeedInput,
  readLogInput,
  recordReplyInput,
  replyInput,
  saveTaskInput,
  setTaskStateInput,
  takeNeedInput,
} from "#shared/schemas/crisis-page.ts";

/** What the page of one crisis reads and writes beside its messages. Team members work here too, so the domain decides who. */
export const pageProcedures = {
  myPart: memberProcedure.input(crisisPageInput).query(({ ctx, input }) => readMyPart(ctx, input)),
  tasks: memberProcedure.input(crisisPageInput).query(({ ctx, input }) => listTasks(ctx, input)),
  saveTask: memberProcedure.input(saveTaskInput).mutation(({ ctx, input }) => saveTask(ctx, input)),
  setTaskState: memberProcedure.input(setTaskStateInput).mutation(({ ctx, input }) => setTaskState(ctx, input)),
  log: memberProcedure.input(readLogInput).query(({ ctx, input }) => readLog(ctx, input)),
  addLogEntry: memberProcedure.input(addLogEntryInput).mutation(({ ctx, input }) => addLogEntry(ctx, input)),
  replies: memberProcedure.input(crisisPageInput).query(({ ctx, input }) => readReplies(ctx, input)),
  people: memberProcedure.input(listPeopleInput).query(({ ctx, input }) => listAskedPeople(ctx, input)),
  recordReply: memberProcedure.input(recordReplyInput).mutation(({ ctx, input }) => recordManualReply(ctx, input)),
  takeNeed: memberProcedure.input(takeNeedInput).mutation(({ ctx, input }) => takeNeed(ctx, input)),
  noteNeed: memberProcedure.input(noteNeedInput).mutation(({ ctx, input }) => noteNeed(ctx, input)),
  closeNeed: memberProcedure.input(closeNeedInput).mutation(({ ctx, input }) => closeNeed(ctx, input)),
  unsent: memberProcedure.input(crisisPageInput).query(({ ctx, input }) => readUnsent(ctx, input)),
  reply: memberProcedure.input(replyInput).mutation(({ ctx, input }) => replyAsMember(ctx, input)),
  clocks: memberProcedure.input(crisisPageInput).query(({ ctx, input }) => readClocks(ctx, input)),
  official: signedInProcedure.query(({ ctx }) => readOfficial(ctx)),
  posters: memberProcedure.input(crisisPageInput).query(({ ctx, input }) => listPosters(ctx, input)),
  makePosters: memberProcedure.input(makePostersInput).mutation(({ ctx, input }) => makePosters(ctx, input)),
  markPoster: memberProcedure.input(markPosterInput).mutation(({ ctx, input }) => markPoster(ctx, input)),
  onChanges: memberProcedure.input(crisisPageInput).subscription(async ({ ctx, input, signal }) => {
    // Refuses strangers before anything is followed.
    await requireCrisis(ctx, ctx.db, input.activationId);
    return countChanges(ctx.live, `crisis:${input.activationId}`, signal, () => isStillMember(ctx));
  }),
};
