import { previewAim } from "#server/domains/deliveries/describe-aim.ts";
import { listSubscriberMessages } from "#server/domains/deliveries/message-log-queries.ts";
import { sendNotice } from "#server/domains/deliveries/send-notice.ts";
import { askAllAgain } from "#server/domains/subscribers/ask-subscribers.ts";
import { readHousePicture } from "#server/domains/subscribers/house-queries.ts";
import { subscriberImport } from "#server/domains/subscribers/import-subscribers.ts";
import {
  addSubscriber,
  moveOut,
  removeSubscriber,
  revealSubscriber,
  setSubscriberHome,
} from "#server/domains/subscribers/manage-subscribers.ts";
import { allowPush, stopPush } from "#server/domains/subscribers/push.ts";
import { listSubscribers, readSubscriberCounts } from "#server/domains/subscribers/queries.ts";
import { memberProcedure, ownerProcedure, router, teamLeaderProcedure } from "#server/trpc/procedures.ts";
import { pushSubscriptionInput, stopPushInput } from "#shared/schemas/push.ts";
import {
  addSubscriberInput,
  importSubscribersInput,
  listSubscribersInput,
  moveOutInput,
  previewAimInput,
  previewImportInput,
  sendNoticeInput,
  setHomeInput,
  subscriberInput,
  subscriberMessagesInput,
} from "#shared/schemas/subscribers.ts";

/** Notifications in the caller's own browser; a part of `subscribers`. */
const pushProcedures = {
  pushKey: memberProcedure.query(async ({ ctx }) => ({ publicKey: await ctx.push.publicKey() })),
  allowPush: memberProcedure.input(pushSubscriptionInput).mutation(({ ctx, input }) => allowPush(ctx, input)),
  stopPush: memberProcedure.input(stopPushInput).mutation(({ ctx, input }) => stopPush(ctx, input)),
};

export const subscribersRouter = router({
  ...pushProcedures,
  list: teamLeaderProcedure.input(listSubscribersInput).query(({ ctx, input }) => listSubscribers(ctx, input)),
  counts: teamLeaderProcedure.query(({ ctx }) => readSubscriberCounts(ctx)),
  house: teamLeaderProcedure.query(({ ctx }) => readHousePicture(ctx)),
  // Writes a row of the audit log, so it is no query.
  reveal: teamLeaderProcedure.input(subscriberInput).mutation(({ ctx, input }) => revealSubscriber(ctx, input)),
  add: ownerProcedure.input(addSubscriberInput).mutation(({ ctx, input }) => addSubscriber(ctx, input)),
  setHome: ownerProcedure.input(setHomeInput).mutation(({ ctx, input }) => setSubscriberHome(ctx, input)),
  moveOut: ownerProcedure.input(moveOutInput).mutation(({ ctx, input }) => moveOut(ctx, input)),
  remove: ownerProcedure.input(subscriberInput).mutation(({ ctx, input }) => removeSubscriber(ctx, input)),
  askAgain: ownerProcedure.mutation(({ ctx }) => askAllAgain(ctx)),
  previewImport: ownerProcedure.input(previewImportInput).mutation(({ ctx, input }) => subscriberImport.preview(ctx, input)),
  import: ownerProcedure.input(importSubscribersInput).mutation(({ ctx, input }) => subscriberImport.write(ctx, input)),
  messages: teamLeaderProcedure.input(subscriberMessagesInput).query(({ ctx, input }) => listSubscriberMessages(ctx, input)),
  previewAim: teamLeaderProcedure.input(previewAimInput).query(({ ctx, input }) => previewAim(ctx, input)),
  send: teamLeaderProcedure.input(sendNoticeInput).mutation(({ ctx, input }) => sendNotice(ctx, input)),
});
