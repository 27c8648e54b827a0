import { activateCrisis } from "#server/domains/crisis/activate-crisis.ts";
import { listActiveCrises } from "#server/domains/crisis/activation-queries.ts";
import { addAlarmFeed, listAlarmFeeds, removeAlarmFeed } from "#server/domains/crisis/alarm-feeds.ts";
import { readClocks } from "#server/domains/crisis/clock-queries.ts";
import { readCrisis } from "#server/domains/crisis/crisis-queries.ts";
import { readDoors } from "#server/domains/crisis/door-queries.ts";
import { endCrisis } from "#server/domains/crisis/end-crisis.ts";
import { erasePersonalData } from "#server/domains/crisis/erase-personal-data.ts";
import { previewErasure } from "#server/domains/crisis/erasure-queries.ts";
import { closeNeed, noteNeed, takeNeed } from "#server/domains/crisis/handle-need.ts";
import { cancelCrisisMessage, confirmCrisisMessage, releaseHeldMessage } from "#server/domains/crisis/held-messages.ts";
import { compareWithEarlier, listCrisisHistory } from "#server/domains/crisis/history-queries.ts";
import { correctImportedCrisis, importCrisis, readImportedCrisis, removeImportedCrisis } from "#server/domains/crisis/imported-crises.ts";
import { addLogEntry, readLog } from "#server/domains/crisis/log.ts";
import { listFaults, listMessages, readDeliveryBoard } from "#server/domains/crisis/message-queries.ts";
import { readOfficial } from "#server/domains/crisis/official-feeds.ts";
import { listPosters } from "#server/domains/crisis/poster-queries.ts";
import { makePosters, markPoster } from "#server/domains/crisis/posters.tsx";
import { previewCrisis, previewReminder } from "#server/domains/crisis/preview-queries.ts";
import { recordManualReply, replyAsMember } from "#server/domains/crisis/record-reply.ts";
import { listAskedPeople, readMyPart, readReplies } from "#server/domains/crisis/reply-queries.ts";
import { requireCrisis } from "#server/domains/crisis/require-crisis.ts";
import { sendCrisisMessage } from "#server/domains/crisis/send-crisis-message.ts";
import { showEscalation, stopEscalation } from "#server/domains/crisis/stop-escalation.ts";
import { listTasks, saveTask, setTaskState } from "#server/domains/crisis/tasks.ts";
import { readUnsent } from "#server/domains/crisis/unsent-queries.ts";
import { addArea, handOverCrisis, listLeaders, updateCrisis } from "#server/domains/crisis/update-crisis.ts";
import { visitDoors } from "#server/domains/crisis/visit-doors.ts";
import { dismissWarning, setWarnings } from "#server/domains/crisis/warnings/answer-warning.ts";
import { readWarningReach, readWarnings } from "#server/domains/crisis/warnings/warning-queries.ts";
import { countChanges } from "#server/trpc/changes.ts";
import { isStillMember, memberProcedure, ownerProcedure, router, signedInProcedure, teamLeaderProcedure } from "#server/trpc/procedures.ts";
import { addAlarmFeedInput, alarmFeedInput } from "#shared/schemas/alarm-feeds.ts";
import {
  activateCrisisInput,
  activationInput,
  addAreaInput,
  crisisHistoryInput,
  deliveryFaultsInput,
  endCrisisInput,
  erasePersonalDataInput,
  handOverCrisisInput,
  messageInput,
  previewCrisisInput,
  previewErasureInput,
  previewReminderInput,
  sendCrisisMessageInput,
  updateCrisisInput,
} from "#shared/schemas/crisis.ts";
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
  visitDoorsInput,
} from "#shared/schemas/crisis-page.ts";
import { correctImportedCrisisInput, importCrisisInput, importedCrisisInput } from "#shared/schemas/imported-crises.ts";
import { dismissWarningInput, setWarningsInput } from "#shared/schemas/warnings.ts";

/** What the page of one crisis reads and writes beside its messages. Team members work here too, so the domain decides who. */
const pageProcedures = {
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
  doors: memberProcedure.input(crisisPageInput).query(({ ctx, input }) => readDoors(ctx, input)),
  visitDoors: memberProcedure.input(visitDoorsInput).mutation(({ ctx, input }) => visitDoors(ctx, input)),
  unsent: memberProcedure.input(crisisPageInput).query(({ ctx, input }) => readUnsent(ctx, input)),
  reply: memberProcedure.input(replyInput).mutation(({ ctx, input }) => replyAsMember(ctx, input)),
  clocks: memberProcedure.input(crisisPageInput).query(({ ctx, input }) => readClocks(ctx, input)),
  warnings: memberProcedure.query(({ ctx }) => readWarnings(ctx)),
  warningReach: memberProcedure.query(({ ctx }) => readWarningReach(ctx)),
  dismissWarning: teamLeaderProcedure.input(dismissWarningInput).mutation(({ ctx, input }) => dismissWarning(ctx, input)),
  setWarnings: ownerProcedure.input(setWarningsInput).mutation(({ ctx, input }) => setWarnings(ctx, input)),
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

/** What is sent in a crisis, and what becomes of it. */
const messageProcedures = {
  messages: memberProcedure.input(activationInput).query(({ ctx, input }) => listMessages(ctx, input)),
  send: teamLeaderProcedure.input(sendCrisisMessageInput).mutation(({ ctx, input }) => sendCrisisMessage(ctx, input)),
  previewReminder: teamLeaderProcedure.input(previewReminderInput).query(({ ctx, input }) => previewReminder(ctx, input)),
  cancelMessage: teamLeaderProcedure.input(messageInput).mutation(({ ctx, input }) => cancelCrisisMessage(ctx, input)),
  confirmMessage: ownerProcedure.input(messageInput).mutation(({ ctx, input }) => confirmCrisisMessage(ctx, input)),
  escalation: memberProcedure.input(messageInput).query(({ ctx, input }) => showEscalation(ctx, input)),
  stopEscalation: teamLeaderProcedure.input(messageInput).mutation(({ ctx, input }) => stopEscalation(ctx, input)),
  releaseHeld: teamLeaderProcedure.input(messageInput).mutation(({ ctx, input }) => releaseHeldMessage(ctx, input)),
  deliveries: teamLeaderProcedure.input(activationInput).query(({ ctx, input }) => readDeliveryBoard(ctx, input)),
  deliveryFaults: teamLeaderProcedure.input(deliveryFaultsInput).query(({ ctx, input }) => listFaults(ctx, input)),
};

/** To begin a crisis, lead it and end it. */
const activationProcedures = {
  active: memberProcedure.query(({ ctx }) => listActiveCrises(ctx)),
  get: memberProcedure.input(activationInput).query(({ ctx, input }) => readCrisis(ctx, input)),
  history: memberProcedure.input(crisisHistoryInput).query(({ ctx, input }) => listCrisisHistory(ctx, input)),
  compare: memberProcedure.input(activationInput).query(({ ctx, input }) => compareWithEarlier(ctx, input)),
  leaders: teamLeaderProcedure.query(({ ctx }) => listLeaders(ctx)),
  preview: teamLeaderProcedure.input(previewCrisisInput).query(({ ctx, input }) => previewCrisis(ctx, input)),
  activate: teamLeaderProcedure.input(activateCrisisInput).mutation(({ ctx, input }) => activateCrisis(ctx, input)),
  update: teamLeaderProcedure.input(updateCrisisInput).mutation(({ ctx, input }) => updateCrisis(ctx, input)),
  addArea: teamLeaderProcedure.input(addAreaInput).mutation(({ ctx, input }) => addArea(ctx, input)),
  handOver: teamLeaderProcedure.input(handOverCrisisInput).mutation(({ ctx, input }) => handOverCrisis(ctx, input)),
  end: teamLeaderProcedure.input(endCrisisInput).mutation(({ ctx, input }) => endCrisis(ctx, input)),
  imported: memberProcedure.input(importedCrisisInput).query(({ ctx, input }) => readImportedCrisis(ctx, input)),
  import: ownerProcedure.input(importCrisisInput).mutation(({ ctx, input }) => importCrisis(ctx, input)),
  correctImported: ownerProcedure.input(correctImportedCrisisInput).mutation(({ ctx, input }) => correctImportedCrisis(ctx, input)),
  removeImported: ownerProcedure.input(importedCrisisInput).mutation(({ ctx, input }) => removeImportedCrisis(ctx, input)),
  previewErasure: ownerProcedure.input(previewErasureInput).query(({ ctx, input }) => previewErasure(ctx, input)),
  erasePersonalData: ownerProcedure.input(erasePersonalDataInput).mutation(({ ctx, input }) => erasePersonalData(ctx, input)),
  onActive: memberProcedure.subscription(({ ctx, signal }) =>
    countChanges(ctx.live, `association:${ctx.actor.associationId}:crisis`, signal, () => isStillMember(ctx)),
  ),
};

/** Who reads the alarms of the house in a system of their own. */
const alarmFeedProcedures = {
  alarmFeeds: ownerProcedure.query(({ ctx }) => listAlarmFeeds(ctx)),
  addAlarmFeed: ownerProcedure.input(addAlarmFeedInput).mutation(({ ctx, input }) => addAlarmFeed(ctx, input)),
  removeAlarmFeed: ownerProcedure.input(alarmFeedInput).mutation(({ ctx, input }) => removeAlarmFeed(ctx, input)),
};

export const crisisRouter = router({ ...activationProcedures, ...messageProcedures, ...pageProcedures, ...alarmFeedProcedures });
