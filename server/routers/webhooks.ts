import {
  addWebhook,
  removeWebhook,
  renewWebhookSecret,
  sendAgain,
  sendTest,
  startWebhook,
} from "#server/domains/webhooks/manage-webhooks.ts";
import { listWebhookCalls, listWebhooks } from "#server/domains/webhooks/queries.ts";
import { ownerProcedure, router } from "#server/trpc/procedures.ts";
import { addWebhookInput, webhookCallInput, webhookInput } from "#shared/schemas/webhooks.ts";

/** What tells other programs. What providers tell the portal stands in `server/rest/webhooks.ts`. */
export const webhooksRouter = router({
  list: ownerProcedure.query(({ ctx }) => listWebhooks(ctx)),
  calls: ownerProcedure.input(webhookInput).query(({ ctx, input }) => listWebhookCalls(ctx, input)),
  add: ownerProcedure.input(addWebhookInput).mutation(({ ctx, input }) => addWebhook(ctx, input)),
  renewSecret: ownerProcedure.input(webhookInput).mutation(({ ctx, input }) => renewWebhookSecret(ctx, input)),
  start: ownerProcedure.input(webhookInput).mutation(({ ctx, input }) => startWebhook(ctx, input)),
  remove: ownerProcedure.input(webhookInput).mutation(({ ctx, input }) => removeWebhook(ctx, input)),
  sendTest: ownerProcedure.input(webhookInput).mutation(({ ctx, input }) => sendTest(ctx, input)),
  sendAgain: ownerProcedure.input(webhookCallInput).mutation(({ ctx, input }) => sendAgain(ctx, input)),
});
