import { readAlert } from "#server/domains/collaboration-alerts/alert-queries.ts";
import { checkAlert, listDrafts, readDraft, removeDraft, saveDraft } from "#server/domains/collaboration-alerts/drafts.ts";
import { assignAlert, closeAlert, makeTaskOfAlert, markAllRead, markRead } from "#server/domains/collaboration-alerts/handle-alert.ts";
import { countUnread, listReceived, listSent } from "#server/domains/collaboration-alerts/list-queries.ts";
import { replyToAlert } from "#server/domains/collaboration-alerts/reply-to-alert.ts";
import { sendAlert } from "#server/domains/collaboration-alerts/send-alert.ts";
import { readSending } from "#server/domains/collaboration-alerts/sending-queries.ts";
import { router, teamLeaderProcedure } from "#server/trpc/procedures.ts";
import {
  alertInput,
  assignAlertInput,
  listReceivedInput,
  listSentInput,
  readyAlert,
  replyToAlertInput,
  saveDraftInput,
  sendAlertInput,
} from "#shared/schemas/collaboration-alerts.ts";

export const collaborationAlertsRouter = router({
  sending: teamLeaderProcedure.query(({ ctx }) => readSending(ctx)),
  drafts: teamLeaderProcedure.query(({ ctx }) => listDrafts(ctx)),
  draft: teamLeaderProcedure.input(alertInput).query(({ ctx, input }) => readDraft(ctx, input)),
  saveDraft: teamLeaderProcedure.input(saveDraftInput).mutation(({ ctx, input }) => saveDraft(ctx, input)),
  removeDraft: teamLeaderProcedure.input(alertInput).mutation(({ ctx, input }) => removeDraft(ctx, input)),
  check: teamLeaderProcedure.input(readyAlert).mutation(({ ctx, input }) => checkAlert(ctx, input)),
  send: teamLeaderProcedure.input(sendAlertInput).mutation(({ ctx, input }) => sendAlert(ctx, input)),
  received: teamLeaderProcedure.input(listReceivedInput).query(({ ctx, input }) => listReceived(ctx, input)),
  sent: teamLeaderProcedure.input(listSentInput).query(({ ctx, input }) => listSent(ctx, input)),
  unread: teamLeaderProcedure.query(({ ctx }) => countUnread(ctx)),
  alert: teamLeaderProcedure.input(alertInput).query(({ ctx, input }) => readAlert(ctx, input)),
  markRead: teamLeaderProcedure.input(alertInput).mutation(({ ctx, input }) => markRead(ctx, input)),
  markAllRead: teamLeaderProcedure.mutation(({ ctx }) => markAllRead(ctx)),
  reply: teamLeaderProcedure.input(replyToAlertInput).mutation(({ ctx, input }) => replyToAlert(ctx, input)),
  assign: teamLeaderProcedure.input(assignAlertInput).mutation(({ ctx, input }) => assignAlert(ctx, input)),
  makeTask: teamLeaderProcedure.input(alertInput).mutation(({ ctx, input }) => makeTaskOfAlert(ctx, input)),
  close: teamLeaderProcedure.input(alertInput).mutation(({ ctx, input }) => closeAlert(ctx, input)),
});
