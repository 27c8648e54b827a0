import { randomUUID } from "node:crypto";
import compression from "compression";
import express, { Router } from "express";
import { z } from "zod";
import { sendCrisisMessage } from "#server/domains/crisis/send-crisis-message.ts";
import { sendNotice } from "#server/domains/deliveries/send-notice.ts";
import type { SentNoticeView } from "#server/domains/deliveries/views.ts";
import { addSubscriber, removeSubscriber, revealSubscribers } from "#server/domains/subscribers/manage-subscribers.ts";
import { ProofRequiredError } from "#server/domains/subscribers/proof-of-work.ts";
import { listSubscriberSlice, readTally } from "#server/domains/subscribers/queries.ts";
import { signUpSubscriber } from "#server/domains/subscribers/sign-up-subscriber.ts";
import type { RevealedSubscriberView, SubscriberView } from "#server/domains/subscribers/views.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext, Services } from "#server/platform/context.ts";
import { onlyStorable } from "#server/platform/database/storable-text.ts";
import { InvalidError } from "#server/platform/errors.ts";
import { type CommunicationChannel, SUBSCRIBER_STATUSES } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";
import { searchField } from "#shared/schemas/fields.ts";
import { sendNoticeInput, subscribeInput } from "#shared/schemas/subscribers.ts";
import { isBlank, listingQuery, readId, requireOwnAssociation } from "./association-path.ts";
import { jsonAnswer, jsonBody, type Route, requireJsonIfAny, route } from "./route.ts";

/** The shapes of subscribers as the documented paths spell them (DATA-56, REST-16 to REST-20). */

const subscriberAnswer = z
  .object({
    id: z.uuid(),
    full_name: z.string(),
    email: z.string().nullable(),
    phone_number: z.string().nullable(),
    status: z.enum(SUBSCRIBER_STATUSES),
  })
  .meta({ id: "CrisisSubscriber" });

const subscriberListAnswer = z.object({ data: z.array(subscriberAnswer), total: z.int().min(0) });

const subscribedAnswer = z.union([
  z.object({ id: z.uuid(), status: z.enum(SUBSCRIBER_STATUSES) }),
  z.object({ status: z.literal("pending") }),
]);

const sentAnswer = z.object({
  message: z.string(),
  email_sent_count: z.int(),
  sms_sent_count: z.int(),
  push_sent_count: z.int(),
  total_subscribers_targeted: z.int(),
});

const associationPath = z.object({ associationId: z.uuid() });
const UNPREFIXED = "The same path answers without /api";
const UNAUTHENTICATED = "No bearer token, or one that is not in force";
const NOT_OWN = "Not the caller's association";

const subscribersQuery = listingQuery.extend({
  search: searchField,
  status: z.enum(["all", ...SUBSCRIBER_STATUSES]).default("all"),
});

const person = subscribeInput.shape;

/** Anything else that comes along is ignored. */
const subscribeBody = z.object({
  full_name: person.fullName,
  email: person.email,
  phone_number: person.phoneNumber,
  consent: person.consent,
});

/** The body as the domain knows it. Throws a ZodError that names the fields of the body. */
function toSubscribeInput(body: unknown): z.output<typeof subscribeInput> {
  const { full_name, email, phone_number, consent } = subscribeBody.parse(body);
  return subscribeInput.parse({ fullName: full_name, email, phoneNumber: phone_number, consent });
}

const sendBody = z.object({
  message_content: sendNoticeInput.shape.content,
  channels: z
    .object({ sms: z.boolean().default(false), email: z.boolean().default(false), push: z.boolean().default(false) })
    .pipe(sendNoticeInput.shape.methods),
  crisis_activation_id: z.uuid().toLowerCase().nullish(),
  subject: sendNoticeInput.shape.subject,
});

/** `associations/{associationId}/crisis-subscribers…` (REST-16 to REST-20), under `/api` and without it. */
export const crisisSubscribers: readonly Route[] = [
  route("GET /associations/{:associationId}/crisis-subscribers", {
    summary: "The crisis subscribers of the caller's association, in Swedish order of name; who looked stands in the audit log",
    description: UNPREFIXED,
    params: associationPath,
    documentedQuery: subscribersQuery,
    answers: { 200: jsonAnswer("The subscribers", subscriberListAnswer) },
    refusals: {
      400: "The association's id is blank, or a parameter is not one of its values",
      401: UNAUTHENTICATED,
      403: "A plain member",
      404: NOT_OWN,
    },
    handle: async (ctx, { params: { associationId }, req, res }) => {
      requireOwnAssociation(ctx, associationId);
      const { rows, total } = await listSubscriberSlice(ctx, subscribersQuery.parse(req.query));
      const ids = rows.map(({ id }) => id);
      const revealed = new Map((await revealSubscribers(ctx, ids)).map((addresses) => [addresses.id, addresses]));
      res.set("x-total-count", String(total)).json({ data: rows.map((row) => toSubscriberAnswer(row, revealed.get(row.id))), total });
    },
  }),
  route("POST /associations/{:associationId}/crisis-subscribers/subscribe", {
    summary: "Sign up for an association's crisis messages; each address is asked to confirm",
    description: UNPREFIXED,
    security: [{ bearer: [] }, {}],
    params: associationPath,
    body: jsonBody(subscribeBody),
    answers: {
      201: jsonAnswer("Added by a system owner", subscribedAnswer),
      202: jsonAnswer("Anybody else, whether or not the addresses are known", subscribedAnswer),
    },
    refusals: {
      400: "No name, no address, no consent, or an address that cannot be used",
      404: "No such association",
      409: "A system owner adds somebody who is there already or has left",
      412:
        "From the third number an hour from one address on: send the call again with the header Proof-Of-Work, `challenge~n0.….n7`, where " +
        "SHA-256 of `challenge:i:ni` begins with 11 zero bits for each i from 0 to 7",
      415: "The body is not JSON",
      429: "Too many sign-ups or codes; Retry-After says when the next can be made",
    },
    handle: async (ctx, { params, req, res }) => {
      if (isBlank(params.associationId)) throw new InvalidError("ASSOCIATION_REQUIRED");
      const associationId = readId(params.associationId, "ASSOCIATION_NOT_FOUND");
      requireJsonIfAny(req);
      const input = toSubscribeInput(req.body);
      if (isOwnerOf(ctx, associationId)) {
        const { id, status } = await addSubscriber(ctx, input);
        return void res.status(201).json({ id, status });
      }
      await signUpSubscriber(ctx, associationId, input, req.get("proof-of-work") ?? null).catch((error: unknown) => {
        if (error instanceof ProofRequiredError) res.locals.refusal = { challenge: error.challenge };
        throw error;
      });
      res.status(202).json({ status: "pending" });
    },
  }),
  route("DELETE /associations/{:associationId}/crisis-subscribers/:subscriberId", {
    summary: "Remove a subscriber of the caller's association",
    description: UNPREFIXED,
    params: associationPath.extend({ subscriberId: z.uuid() }),
    answers: { 204: { description: "Removed" } },
    refusals: {
      400: "The association's id is blank",
      401: UNAUTHENTICATED,
      403: "Not a system owner",
      404: "Not the caller's association, or no such subscriber of it",
    },
    handle: async (ctx, { params: { associationId, subscriberId }, res }) => {
      requireOwnAssociation(ctx, associationId);
      await removeSubscriber(ctx, { id: readId(subscriberId) });
      res.status(204).end();
    },
  }),
  route("POST /associations/{:associationId}/crisis-subscribers/send-message", {
    summary: "Send a message to the subscribers; the counts are of what was accepted for delivery",
    description: UNPREFIXED,
    params: associationPath,
    header: z.object({ "Idempotency-Key": z.uuid().optional() }),
    body: jsonBody(sendBody),
    answers: { 200: jsonAnswer("Accepted for delivery", sentAnswer) },
    refusals: {
      400: "No text, a text of more than 600 characters, or no channel",
      401: UNAUTHENTICATED,
      403: "A plain member",
      404: "Not the caller's association, or no such crisis in it",
      409: "The crisis is over",
      415: "The body is not JSON",
      429: "More than ten messages in an hour; Retry-After says when the next can be sent",
    },
    handle: async (ctx, { params: { associationId }, req, res }) => {
      requireOwnAssociation(ctx, associationId);
      requireJsonIfAny(req);
      const key = z
        .uuid()
        .toLowerCase()
        .default(() => randomUUID())
        .parse(req.get("idempotency-key"));
      res.json(toSentAnswer(await sendToSubscribers(ctx, req.body, key)));
    },
  }),
];

const isOwnerOf = ({ actor }: DomainContext, associationId: string): boolean =>
  actor?.associationId === associationId && can(actor.role, "subscribers:manage");

function toSubscriberAnswer(
  { id, fullName, status }: SubscriberView,
  addresses: RevealedSubscriberView | undefined,
): z.output<typeof subscriberAnswer> {
  return { id, full_name: fullName, email: addresses?.email ?? null, phone_number: addresses?.phoneNumber ?? null, status };
}

function toSentAnswer(view: Omit<SentNoticeView, "id">): z.output<typeof sentAnswer> {
  return {
    message: view.message,
    email_sent_count: view.emailCount,
    sms_sent_count: view.smsCount,
    push_sent_count: view.pushCount,
    total_subscribers_targeted: view.total,
  };
}

/** Sends to the subscribers, as a message of the crisis when one is named: then its rules hold, those of exercises too. */
async function sendToSubscribers(ctx: DomainContext, body: unknown, idempotencyKey: string): Promise<Omit<SentNoticeView, "id">> {
  const { associationId } = requirePermission(ctx.actor, "crisis:activate");
  const { message_content: content, channels: methods, crisis_activation_id: activationId, subject } = sendBody.parse(body);
  if (!activationId) return sendNotice(ctx, { content, methods, subject, toMyself: false, idempotencyKey });

  const { counts, state } = await sendCrisisMessage(ctx, {
    activationId,
    kind: "update",
    audience: "subscribers",
    content,
    subject,
    methods,
    asksForReply: false,
    nextUpdateAt: null,
    idempotencyKey,
  });
  const accepted = (channel: CommunicationChannel): number =>
    Object.values(counts?.[channel] ?? {}).reduce((sum, number) => sum + number, 0);
  return {
    message: state === "waiting" ? "Övningen väntar på att en annan systemägare godkänner." : "Meddelandet är på väg.",
    emailCount: accepted("email"),
    smsCount: accepted("sms"),
    pushCount: accepted("push"),
    total: (await readTally(ctx.db, associationId)).active,
  };
}

/** The specification writes these paths without `/api`; they answer both ways (decision 70). */
const PATH = "/associations/:associationId/crisis-subscribers";

export function unprefixedRoutes(services: Services): Router {
  const router = Router();
  router.use(
    PATH,
    (_req, res, next) => {
      res.set("cache-control", "no-store");
      next();
    },
    compression(),
    express.json({ limit: "256kb" }),
    onlyStorable,
  );
  for (const { mount } of crisisSubscribers) mount(router, services);
  return router;
}
