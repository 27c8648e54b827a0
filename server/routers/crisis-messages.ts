import { cancelCrisisMessage } from "#server/domains/crisis/cancel-crisis-message.ts";
import { confirmCrisisMessage } from "#server/domains/crisis/confirm-crisis-message.ts";
import { listFaults, readDeliveryBoard } from "#server/domains/crisis/delivery-queries.ts";
import { listMessages } from "#server/domains/crisis/message-queries.ts";
import { releaseHeldMessage } from "#server/domains/crisis/release-held-message.ts";
import { previewReminder } from "#server/domains/crisis/reminder-queries.ts";
import { sendCrisisMessage } from "#server/domains/crisis/send-crisis-message.ts";
import { memberProcedure, ownerProcedure, teamLeaderProcedure } from "#server/trpc/procedures.ts";
import {
  activationInput,
  deliveryFaultsInput,
  messageInput,
  previewReminderInput,
  sendCrisisMessageInput,
} from "#shared/schemas/crisis.ts";

/** What is sent in a crisis, and what becomes of it. */
export const messageProcedures = {
  messages: memberProcedure.input(activationInput).query(({ ctx, input }) => listMessages(ctx, input)),
  send: teamLeaderProcedure.input(sendCrisisMessageInput).mutation(({ ctx, input }) => sendCrisisMessage(ctx, input)),
  previewReminder: teamLeaderProcedure.input(previewReminderInput).query(({ ctx, input }) => previewReminder(ctx, input)),
  cancelMessage: teamLeaderProcedure.input(messageInput).mutation(({ ctx, input }) => cancelCrisisMessage(ctx, input)),
  confirmMessage: ownerProcedure.input(messageInput).mutation(({ ctx, input }) => confirmCrisisMessage(ctx, input)),
  releaseHeld: teamLeaderProcedure.input(messageInput).mutation(({ ctx, input }) => releaseHeldMessage(ctx, input)),
  deliveries: teamLeaderProcedure.input(activationInput).query(({ ctx, input }) => readDeliveryBoard(ctx, input)),
  deliveryFaults: teamLeaderProcedure.input(deliveryFaultsInput).query(({ ctx, input }) => listFaults(ctx, input)),
};
