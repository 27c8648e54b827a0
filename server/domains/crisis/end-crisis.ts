import { and, eq, exists, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { crisisActivations as activations, crisisDeliveries as deliveries, crisisMessages as messages } from "#drizzle/schema/index.ts";
import { findPlaces } from "#server/domains/association/places.ts";
import { cancelHeld } from "#server/domains/deliveries/cancel-message.ts";
import { wentOut } from "#server/domains/deliveries/recipients.ts";
import { announce } from "#server/domains/webhooks/announce.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ConflictError } from "#server/platform/errors.ts";
import { requestHash, requireSameRequest } from "#server/platform/request-hash.ts";
import type { endCrisisInput } from "#shared/schemas/crisis.ts";
import { type ActivationFacts, leadsRealCrisis } from "./activation-queries.ts";
import { type CrisisView, readCrisisView } from "./crisis-queries.ts";
import { writeSystemEntry } from "./log.ts";
import { readHeard } from "./message-queries.ts";
import { takeCrisisToLead } from "./require-crisis.ts";
import { allClearAudiences, placesOfAll } from "./rules.ts";
import { quietNeeds } from "./send-word.ts";
import { stopAsking } from "./stop-escalation.ts";
import { type Aim, type NewMessage, type Sender, stopMessages, writeMessage } from "./write-message.ts";

type Ending = z.output<typeof endCrisisInput>;

/**
 * Ends a crisis, with «Faran över» to those who were told of it when that is wanted. What waits for a second owner,
 * or was held because it had become old, is stopped, and so is what the portal asks of those who have not answered; what else is on its way
 * goes out. The same press again changes nothing. Throws ForbiddenError, NotFoundError, ConflictError with
 * CRISIS_RESOLVED when somebody else has ended it.
 */
export function endCrisis(ctx: DomainContext, input: Ending): Promise<CrisisView> {
  const actor = requirePermission(ctx.actor, "crisis:activate");
  return inTransaction(ctx, async (tx) => {
    const { crisis, members } = await takeCrisisToLead(tx, actor, input.activationId);
    if (crisis.status === "resolved") {
      if (await isSamePress(tx, actor, crisis, input)) return readCrisisView(tx, actor, crisis.id);
      throw new ConflictError("CRISIS_RESOLVED");
    }
    await stopMessages(ctx, tx, crisis.id, ["waiting"]);
    await cancelHeld(ctx, tx, crisis.id);
    await stopAsking(ctx, tx, { activationId: crisis.id });
    if (input.allClear) await sendAllClear(ctx, tx, { actor, crisis, members }, input.allClear, input);
    await tx
      .update(activations)
      .set({ status: "resolved", resolvedAt: ctx.now(), resolvedByProfileId: actor.profileId, closingNote: input.closingNote })
      .where(eq(activations.id, crisis.id));
    await quietNeeds(ctx, tx, { activationId: crisis.id, isOver: true });
    await announce(ctx, tx, actor, "crisis.ended", { crisisId: crisis.id, isExercise: crisis.isExercise });
    await writeSystemEntry(tx, crisis.id, endingLine(crisis, input), actor.profileId);
    await recordAudit(tx, actor, "crisis.end", crisis.id, { allClear: input.allClear !== null });
    await ctx.live.publish(tx, `association:${actor.associationId}:crisis`);
    await ctx.live.publish(tx, `crisis:${crisis.id}`);
    return readCrisisView(tx, actor, crisis.id);
  });
}

const endingLine = ({ isExercise }: ActivationFacts, { allClear, closingNote }: Ending): string =>
  [
    `${isExercise ? "Övningen" : "Krisläget"} avslutades${allClear ? ` med ${isExercise ? "ett sista besked" : "«Faran över»"}` : ""}.`,
    ...(closingNote ? [closingNote] : []),
  ].join(" ");

async function sendAllClear(
  ctx: DomainContext,
  tx: Transaction,
  sender: Sender,
  { text, methods }: NonNullable<Ending["allClear"]>,
  ending: Ending,
): Promise<void> {
  const { crisis } = sender;
  const key = { idempotencyKey: ending.idempotencyKey, requestHash: requestHash(ending) };
  const told = await tx
    .selectDistinct({ audience: messages.audience })
    .from(messages)
    .where(and(eq(messages.crisisActivationId, crisis.id), or(eq(messages.state, "released"), reachedSomebody(tx))));
  const audiences = allClearAudiences(
    crisis.isExercise,
    told.map(({ audience }) => audience),
  );
  // Beside a real crisis it would be taken for the end of that.
  const reachesMore = audiences.some((audience) => audience !== "team");
  if (crisis.isExercise && reachesMore && (await leadsRealCrisis(tx, sender.actor.associationId))) {
    throw new ConflictError("REAL_CRISIS_ACTIVE");
  }
  // The same text: who subscribes and is a member too gets it once by each channel and address, as a subscriber.
  let exceptMessageId: string | null = null;
  for (const audience of audiences) {
    const aim = audience === "subscribers" ? await aimOfTold(tx, sender) : null;
    const allClear: NewMessage = { kind: "all_clear", audience, content: text, methods, ...key, exceptMessageId, aim };
    const { id } = await writeMessage(ctx, tx, sender, allClear);
    exceptMessageId = id;
  }
}

/** A message that was stopped under way has told those whom it had reached by then. */
const reachedSomebody = (tx: Transaction): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(deliveries)
      .where(and(eq(deliveries.crisisMessageId, messages.id), wentOut(sql`${deliveries.status}`))),
  );

/** Which parts of the house were told: all of it, null, as soon as one message was for all, or the house no longer has one of them. */
async function aimOfTold(tx: Transaction, { actor, crisis }: Sender): Promise<Aim | null> {
  const places = placesOfAll(await readHeard(tx, crisis.id, "subscribers"));
  return places && findPlaces(tx, actor.associationId, places);
}

/** Whether this call is the one that ended it, made again: the same person with the same «Faran över», or with none. */
async function isSamePress(tx: Transaction, actor: MemberActor, crisis: ActivationFacts, input: Ending): Promise<boolean> {
  if (crisis.resolvedByProfileId !== actor.profileId) return false;
  const ofCrisis = and(eq(messages.crisisActivationId, crisis.id), eq(messages.kind, "all_clear"));
  const [allClear] = await tx
    .select({ key: messages.idempotencyKey, requestHash: messages.requestHash })
    .from(messages)
    .where(ofCrisis)
    .limit(1);
  if (!allClear) return input.allClear === null && crisis.closingNote === input.closingNote;
  if (allClear.key !== input.idempotencyKey) return false;
  requireSameRequest(allClear.requestHash, requestHash(input));
  return true;
}
