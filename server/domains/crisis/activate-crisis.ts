import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { crisisActivations as activations } from "#drizzle/schema/index.ts";
import { requirePlaces } from "#server/domains/association/places.ts";
import { findAssociationName } from "#server/domains/association/queries.ts";
import { cancelTests } from "#server/domains/deliveries/stop-tests.ts";
import type { ChannelCounts } from "#server/domains/deliveries/views.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { findCrisisDomain } from "#server/domains/preparedness/domain-queries.ts";
import { readSubscriber } from "#server/domains/subscribers/queries.ts";
import { announce } from "#server/domains/webhooks/announce.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { violatesUnique } from "#server/platform/database/postgres-fault.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError, NotFoundError } from "#server/platform/errors.ts";
import { withLimit } from "#server/platform/limits/rate-limit.ts";
import { readPhoneField } from "#server/platform/phones.ts";
import { requestHash, requireSameRequest } from "#server/platform/request-hash.ts";
import { explainsDigits, internalText } from "#shared/crisis-text/message-text.ts";
import type { activateCrisisInput } from "#shared/schemas/crisis.ts";
import { type ActivationFacts, findActivationByKey, leadsRealCrisis, readActivation } from "./activation-queries.ts";
import { writeSystemEntry } from "./log.ts";
import { readFirstMessages } from "./message-queries.ts";
import { copyPlaybook } from "./playbooks.ts";
import { takeWarning } from "./warnings/answer-warning.ts";
import { type Aim, type NewMessage, type Sender, sendingLine, stopMessages, writeMessage } from "./write-message.ts";

type Activation = z.output<typeof activateCrisisInput>;

/**
 * Begins a crisis: the activation, its tasks, its first messages with all their deliveries, and the audit row, at once or
 * not at all. The same call with the same key again answers with the same crisis. A real one ends the running exercises of its area; either stops the monthly test of the alarm. Throws
 * ForbiddenError, NotFoundError for no such area, neighbour, place or warning, LimitError, KeyReusedError, ConflictError with CRISIS_ALREADY_ACTIVE,
 * WARNING_ALARMED where a crisis was begun from the warning already, or WARNING_OVER.
 */
export async function activateCrisis(ctx: DomainContext, input: Activation): Promise<ActivationView> {
  const actor = requirePermission(ctx.actor, "crisis:activate");
  const begun = await findOwnByKey(ctx.db, actor, input);
  if (begun) return answerOf(begun, await readFirstMessages(ctx.db, begun.id));

  const limitKey = input.isExercise ? `${actor.associationId}:exercise` : actor.associationId;
  return withLimit(ctx, "send/activation", limitKey, () =>
    inTransaction(ctx, async (tx) => {
      const members = await lockMembersFor(tx, actor, "crisis:activate");
      const sameCall = await findOwnByKey(tx, actor, input);
      if (sameCall) return answerOf(sameCall, await readFirstMessages(tx, sameCall.id));
      const { slug: area } = await requirePossible(tx, actor, input);
      const aim = input.places ? await requirePlaces(tx, actor.associationId, input.places) : null;
      if (!input.isExercise) await endRunningExercises(ctx, tx, actor, input.crisisDomainId);
      await cancelTests(ctx, tx, actor.associationId);

      const crisis = await insertCrisis(ctx, tx, actor, input);
      const { id: crisisId, level, isExercise } = crisis;
      await announce(ctx, tx, actor, "crisis.begun", { crisisId, area, level, isExercise });
      await copyPlaybook(tx, crisis);
      await writeSystemEntry(tx, crisis.id, `${input.isExercise ? "Övningen" : "Krisläget"} startades.`, actor.profileId);
      await takeWarning(ctx, tx, actor, input.warningProposalId, crisis.id);
      const sent = await writeFirstMessages(ctx, tx, { actor, crisis, members }, input, aim);
      await recordAudit(tx, actor, "crisis.activate", crisis.id, {
        crisisDomainId: crisis.crisisDomainId,
        isExercise: crisis.isExercise,
        level,
        externalMessage: input.sendExternalMessage,
        methods: input.methods,
        warningProposalId: input.warningProposalId ?? undefined,
        ...(aim && { aimedAt: aim.words }),
      });
      await ctx.live.publish(tx, `association:${actor.associationId}:crisis`);
      return answerOf(crisis, sent);
    }),
  ).catch((error: unknown) => {
    throw violatesUnique(error, "crisis_activations_one_active") ? new ConflictError("CRISIS_ALREADY_ACTIVE") : error;
  });
}

/** The area. Throws NotFoundError for no such area or neighbour, ConflictError with CRISIS_ALREADY_ACTIVE. */
async function requirePossible(
  tx: Transaction,
  { associationId }: MemberActor,
  { crisisDomainId, neighbourId }: Activation,
): Promise<{ slug: string }> {
  const area = await findCrisisDomain(tx, crisisDomainId);
  if (!area) throw new NotFoundError();
  // An exercise does not begin beside a real crisis of its area either: people would mix them up.
  if (await leadsRealCrisis(tx, associationId, crisisDomainId)) throw new ConflictError("CRISIS_ALREADY_ACTIVE");
  if (neighbourId) await readSubscriber(tx, associationId, neighbourId);
  return area;
}

/** The answer to an activation; also what the documented path answers with. */
export type ActivationView = ReturnType<typeof answerOf>;

/**
 * `sent`: addresses that the first messages go to; null where none was asked for, and zeros for one that waits for a second owner, as
 * the external message of an exercise does.
 */
function answerOf(
  crisis: ActivationFacts,
  { sent, waits }: { sent: { internal: ChannelCounts | null; external: ChannelCounts | null }; waits: boolean },
) {
  const { id, crisisDomainId, domainName, icon, isExercise, level, description, createdAt, nextUpdateAt } = crisis;
  const { housingAssociationId, status, externalDescription, resolvedAt } = crisis;
  return {
    ...{ id, crisisDomainId, domainName, icon, isExercise, level, description, createdAt, nextUpdateAt },
    ...{ housingAssociationId, status, externalDescription, resolvedAt },
    sent,
    waitsForConfirmation: waits,
  };
}

async function findOwnByKey(db: Parameters<typeof findActivationByKey>[0], actor: MemberActor, input: Activation) {
  const found = await findActivationByKey(db, actor.profileId, input.idempotencyKey);
  if (found && found.housingAssociationId !== actor.associationId) throw new NotFoundError();
  if (found) requireSameRequest(found.requestHash, requestHash(input));
  return found;
}

async function insertCrisis(ctx: DomainContext, tx: Transaction, actor: MemberActor, input: Activation): Promise<ActivationFacts> {
  const [row] = await tx
    .insert(activations)
    .values({
      housingAssociationId: actor.associationId,
      crisisDomainId: input.crisisDomainId,
      isExercise: input.isExercise,
      level: input.level,
      description: input.description,
      externalDescription: input.externalDescription,
      idempotencyKey: input.idempotencyKey,
      requestHash: requestHash(input),
      activatedByProfileId: actor.profileId,
      ledByProfileId: actor.profileId,
      nextUpdateAt: input.nextUpdateAt ? new Date(input.nextUpdateAt) : null,
      publicPhone: readPhoneField("publicPhone", input.publicPhone ?? null),
      onlyNeighbour: Boolean(input.neighbourId),
      neighbourId: input.neighbourId ?? null,
      createdAt: ctx.now(),
    })
    .returning({ id: activations.id });
  return readActivation(tx, actor.associationId, row?.id ?? "");
}

/** The internal text to members and team, in an exercise to the team alone; the external one to those who subscribe (decision 68). */
async function writeFirstMessages(
  ctx: DomainContext,
  tx: Transaction,
  sender: Sender & { crisis: ActivationFacts },
  input: Activation,
  aim: Aim | null,
): Promise<{ sent: { internal: ChannelCounts | null; external: ChannelCounts | null }; waits: boolean }> {
  const { actor, crisis } = sender;
  const { methods, sendExternalMessage, externalDescription, idempotencyKey } = input;
  if (!(methods.sms || methods.email || methods.push)) return { sent: { internal: null, external: null }, waits: false };
  const common = {
    kind: "activation",
    methods,
    nextUpdateAt: crisis.nextUpdateAt,
    escalateAfterMinutes: input.escalateAfterMinutes,
    idempotencyKey,
    requestHash: requestHash(input),
  } as const;
  const associationName = (await findAssociationName(tx, actor.associationId)) ?? "";
  const write = async (message: NewMessage) => {
    const written = await writeMessage(ctx, tx, sender, message);
    await writeSystemEntry(tx, crisis.id, sendingLine(message, written, crisis), actor.profileId);
    return written;
  };
  const internal = await write({
    ...common,
    audience: crisis.isExercise ? "team" : "internal",
    // A test alarm is one of answering too.
    asksForReply: crisis.isExercise,
    content: internalText({
      associationName,
      areaName: crisis.domainName,
      description: crisis.description,
      isExercise: crisis.isExercise,
    }),
  });
  if (!sendExternalMessage || !externalDescription) return { sent: { internal: internal.sent, external: null }, waits: false };
  // Who is told how to answer is asked, and is missed until they have.
  const asksForReply = explainsDigits(externalDescription);
  const external = await write({ ...common, audience: "subscribers", content: externalDescription, asksForReply, aim });
  return { sent: { internal: internal.sent, external: external.sent }, waits: external.waits };
}

/** Ends the exercises of an area where a real crisis begins, and stops what they have on its way (decision 67). */
async function endRunningExercises(ctx: DomainContext, tx: Transaction, actor: MemberActor, crisisDomainId: string): Promise<void> {
  const ended = await tx
    .update(activations)
    .set({
      status: "resolved",
      resolvedAt: ctx.now(),
      resolvedByProfileId: actor.profileId,
      closingNote: "Övningen avbröts: ett verkligt krisläge startade i samma område.",
    })
    .where(
      and(
        eq(activations.housingAssociationId, actor.associationId),
        eq(activations.crisisDomainId, crisisDomainId),
        eq(activations.status, "active"),
        eq(activations.isExercise, true),
      ),
    )
    .returning({ id: activations.id });
  for (const { id } of ended) {
    await stopMessages(ctx, tx, id, ["waiting", "released"]);
    await announce(ctx, tx, actor, "crisis.ended", { crisisId: id, isExercise: true });
    await writeSystemEntry(tx, id, "Övningen avbröts: ett verkligt krisläge startade i samma område.");
    await recordAudit(tx, actor, "crisis.end", id, { byRealCrisis: true });
    await ctx.live.publish(tx, `crisis:${id}`);
  }
}
