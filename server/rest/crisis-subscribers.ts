import { randomUUID } from "node:crypto";
import { Router } from "express";
import { z } from "zod";
import { addSubscriber } from "#server/domains/subscribers/add-subscriber.ts";
import { ProofRequiredError } from "#server/domains/subscribers/proof-of-work.ts";
import { listSubscriberSlice } from "#server/domains/subscribers/queries.ts";
import { removeSubscriber } from "#server/domains/subscribers/remove-subscriber.ts";
import { revealSubscribers } from "#server/domains/subscribers/reveal-subscribers.ts";
import { signUpSubscriber } from "#server/domains/subscribers/sign-up-subscriber.ts";
import { restContext } from "#server/http/bearer.ts";
import type { DomainContext, Services } from "#server/platform/context.ts";
import { InvalidError } from "#server/platform/errors.ts";
import { can } from "#shared/permissions.ts";
import { isBlank, readId, requireOwnAssociation } from "./association-path.ts";
import { sendToSubscribers, subscribersQuery, toSubscribeInput } from "./crisis-subscriber-body.ts";
import { requireJsonIfAny } from "./require-json.ts";
import { toSentAnswer, toSubscriberAnswer } from "./subscriber-answers.ts";

const PATH = "/associations/{:associationId}/crisis-subscribers";

/** `associations/{associationId}/crisis-subscribers…` (REST-16 to REST-20), under `/api` and without it. */
export function crisisSubscriberRoutes(services: Services): Router {
  const router = Router();
  router.get(PATH, async (req, res) => {
    const ctx = await restContext(services, req);
    requireOwnAssociation(ctx, req.params.associationId);
    const { rows, total } = await listSubscriberSlice(ctx, subscribersQuery.parse(req.query));
    const revealed = new Map(
      (
        await revealSubscribers(
          ctx,
          rows.map(({ id }) => id),
        )
      ).map((addresses) => [addresses.id, addresses]),
    );
    res.set("x-total-count", String(total)).json({ data: rows.map((row) => toSubscriberAnswer(row, revealed.get(row.id))), total });
  });
  router.post(`${PATH}/subscribe`, async (req, res) => {
    const ctx = await restContext(services, req);
    if (isBlank(req.params.associationId)) throw new InvalidError("ASSOCIATION_REQUIRED");
    const associationId = readId(req.params.associationId, "ASSOCIATION_NOT_FOUND");
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
  });
  router.delete(`${PATH}/:subscriberId`, async (req, res) => {
    const ctx = await restContext(services, req);
    requireOwnAssociation(ctx, req.params.associationId);
    await removeSubscriber(ctx, { id: readId(req.params.subscriberId) });
    res.status(204).end();
  });
  router.post(`${PATH}/send-message`, async (req, res) => {
    const ctx = await restContext(services, req);
    requireOwnAssociation(ctx, req.params.associationId);
    requireJsonIfAny(req);
    const key = z
      .uuid()
      .toLowerCase()
      .default(() => randomUUID())
      .parse(req.get("idempotency-key"));
    res.json(toSentAnswer(await sendToSubscribers(ctx, req.body, key)));
  });
  return router;
}

const isOwnerOf = ({ actor }: DomainContext, associationId: string): boolean =>
  actor?.associationId === associationId && can(actor.role, "subscribers:manage");
