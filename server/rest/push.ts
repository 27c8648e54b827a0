import { Router } from "express";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { recordReply } from "#server/domains/crisis/record-reply.ts";
import { allowSubscriberPush, stopSubscriberPush } from "#server/domains/subscribers/push.ts";
import { restContext } from "#server/http/bearer.ts";
import { openSignedLink } from "#server/http/open-signed-link.ts";
import type { Services } from "#server/platform/context.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { publicPushInput, publicStopPushInput, pushReplyInput } from "#shared/schemas/push.ts";
import { refusal } from "./refusal-schema.ts";

const json = <T extends z.ZodType>(schema: T) => ({ content: { "application/json": { schema } } });
const keyAnswer = z.object({ public_key: z.string().meta({ description: "VAPID, base64url" }) });
const replyAnswer = z.object({ outcome: z.enum(["recorded", "over", "not_asked"]) });

/** Their entries in the OpenAPI document. */
export const pushPaths: ZodOpenApiPathsObject = {
  "/api/push-subscriptions/key": {
    get: {
      summary: "The key with which a browser subscribes to notifications",
      security: [],
      responses: { 200: { description: "The key", ...json(keyAnswer) } },
    },
  },
  "/api/push-subscriptions": {
    post: {
      summary: "Lets a browser show crisis messages to the subscriber on whose page of a confirmed address it is",
      security: [],
      requestBody: json(publicPushInput),
      responses: {
        204: { description: "The browser gets the next message" },
        400: refusal("Not a subscription of a known push service"),
        404: refusal("The link is not from the page of a confirmed address, or older than half an hour"),
        429: refusal("Too many changes from one network"),
      },
    },
    delete: {
      summary: "Ends that",
      security: [],
      requestBody: json(publicStopPushInput),
      responses: {
        204: { description: "The browser gets no more" },
        404: refusal("The link is not from the page of a confirmed address, or older than half an hour"),
        429: refusal("Too many changes from one network"),
      },
    },
  },
  "/api/push-replies": {
    post: {
      summary: "How somebody is, from a button on a notification",
      security: [],
      requestBody: json(pushReplyInput),
      responses: {
        200: { description: "Whether the answer is read", ...json(replyAnswer) },
        404: refusal("The link is not one that the portal has sent"),
        429: refusal("Too many answers by one link"),
      },
    },
  },
};

/** Notifications for those without an account, and answers from notifications: a key or a signed link says who it is. */
export function pushRoutes(services: Services): Router {
  const router = Router();
  router.get("/push-subscriptions/key", async (_req, res) => void res.json({ public_key: await services.push.publicKey() }));
  router.post("/push-subscriptions", async (req, res) => {
    await allowSubscriberPush(await restContext(services, req), publicPushInput.parse(req.body));
    res.status(204).end();
  });
  router.delete("/push-subscriptions", async (req, res) => {
    await stopSubscriberPush(await restContext(services, req), publicStopPushInput.parse(req.body));
    res.status(204).end();
  });
  router.post("/push-replies", async (req, res) => {
    const { link, answer } = pushReplyInput.parse(req.body);
    const ctx = await restContext(services, req);
    const deliveryId = await openSignedLink(ctx, "reply", link);
    if (!deliveryId) throw new NotFoundError();
    await ctx.limits.consume("repliesPerLink", deliveryId);
    res.json({ outcome: await recordReply(ctx, { deliveryId, source: "push", answer, text: null }) });
  });
  return router;
}
