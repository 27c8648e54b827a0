import { z } from "zod";
import { recordReply } from "#server/domains/crisis/record-reply.ts";
import { allowSubscriberPush, stopSubscriberPush } from "#server/domains/subscribers/push.ts";
import { openReplyLink } from "#server/http/open-signed-link.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { publicPushInput, publicStopPushInput, pushReplyInput } from "#shared/schemas/push.ts";
import { jsonAnswer, jsonBody, type Route, route } from "./route.ts";

const LINK_REFUSALS = {
  404: "The link is not from the page of a confirmed address, or older than half an hour",
  429: "Too many changes from one network",
};

/** Notifications for those without an account, and answers from notifications: a key or a signed link says who it is. */
export const push: readonly Route[] = [
  route("GET /push-subscriptions/key", {
    summary: "The key with which a browser subscribes to notifications",
    security: [],
    answers: { 200: jsonAnswer("The key", z.object({ public_key: z.string().meta({ description: "VAPID, base64url" }) })) },
    refusals: {},
    handle: async (ctx, { res }) => res.json({ public_key: await ctx.push.publicKey() }),
  }),
  route("POST /push-subscriptions", {
    summary: "Lets a browser show crisis messages to the subscriber on whose page of a confirmed address it is",
    security: [],
    body: jsonBody(publicPushInput),
    answers: { 204: { description: "The browser gets the next message" } },
    refusals: { 400: "Not a subscription of a known push service", ...LINK_REFUSALS },
    handle: async (ctx, { req, res }) => {
      await allowSubscriberPush(ctx, publicPushInput.parse(req.body));
      res.status(204).end();
    },
  }),
  route("DELETE /push-subscriptions", {
    summary: "Ends that",
    security: [],
    body: jsonBody(publicStopPushInput),
    answers: { 204: { description: "The browser gets no more" } },
    refusals: LINK_REFUSALS,
    handle: async (ctx, { req, res }) => {
      await stopSubscriberPush(ctx, publicStopPushInput.parse(req.body));
      res.status(204).end();
    },
  }),
  route("POST /push-replies", {
    summary: "How somebody is, from a button on a notification",
    security: [],
    body: jsonBody(pushReplyInput),
    answers: { 200: jsonAnswer("Whether the answer is read", z.object({ outcome: z.enum(["recorded", "over", "not_asked"]) })) },
    refusals: { 404: "The link is not one that the portal has sent", 429: "Too many answers by one link" },
    handle: async (ctx, { req, res }) => {
      const { link, answer } = pushReplyInput.parse(req.body);
      const deliveryId = await openReplyLink(ctx, link);
      if (!deliveryId) throw new NotFoundError();
      await ctx.limits.consume("link/reply", deliveryId);
      res.json({ outcome: await recordReply(ctx, { deliveryId, source: "push", answer, text: null }) });
    },
  }),
];
