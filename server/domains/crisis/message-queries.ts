import { and, asc, eq, inArray, ne, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { crisisActivations as activations, housingAssociations, crisisMessages as messages } from "#drizzle/schema/index.ts";
import { nameOf, namesOfProfiles, personOf } from "#server/domains/account/name-queries.ts";
import { countPossiblyDuplicates, listDeliveryFaults } from "#server/domains/deliveries/fault-queries.ts";
import { readDeliveryCounts, readStairwellCounts } from "#server/domains/deliveries/queries.ts";
import { noDeliveryCounts } from "#server/domains/deliveries/rules.ts";
import type { ChannelCounts, DeliveryCounts, DeliveryFaultView } from "#server/domains/deliveries/views.ts";
import { ownsAlone } from "#server/domains/membership/queries.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Selected } from "#server/platform/database/db.ts";
import type { PageView } from "#server/platform/database/page-view.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import {
  type CrisisActivationStatus,
  type CrisisMessageKind,
  DELIVERY_CHANNELS,
  DELIVERY_STATUSES,
  type MessageAudience,
  type MessageState,
} from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";
import type { activationInput, deliveryFaultsInput } from "#shared/schemas/crisis.ts";
import type { Places } from "#shared/schemas/places.ts";
import { readActivation } from "./activation-queries.ts";
import { mayWork, requireCrisis } from "./require-crisis.ts";
import { refusalToConfirm, stoppableOf, unsettledOf } from "./rules.ts";
import type { DeliveryBoardView } from "./views.ts";

/** What every member may read: what was sent to all of them, or to the residents. */
const isOpenToMembers = and(eq(messages.state, "released"), inArray(messages.audience, ["subscribers", "internal"]));

/** The messages of a crisis, oldest first. Those who do not work in it see what was sent to all, and no counts. */
export async function listMessages(ctx: DomainContext, { activationId }: z.output<typeof activationInput>): Promise<MessageView[]> {
  const { actor, crisis } = await requireCrisis(ctx, ctx.db, activationId);
  const works = await mayWork(ctx.db, actor, crisis);
  const which = and(eq(messages.crisisActivationId, activationId), works ? undefined : isOpenToMembers);
  return readMessages(ctx.db, actor, works, which);
}

/** One message as those see it who lead. The caller has asked for the right. Throws NotFoundError. */
export async function readMessage(db: Queryable, actor: MemberActor, messageId: string): Promise<MessageView> {
  const which = and(eq(messages.id, messageId), eq(messages.housingAssociationId, actor.associationId));
  const [view] = await readMessages(db, actor, true, which);
  if (!view) throw new NotFoundError();
  return view;
}

const messageView = (db: Queryable) => ({
  id: messages.id,
  kind: messages.kind,
  audience: messages.audience,
  /** «trapphus A, trapphus B (2 tr)»; null for the whole house. */
  placeWords: messages.placeWords,
  state: messages.state,
  subject: messages.subject,
  content: messages.content,
  channels: { sms: messages.bySms, email: messages.byEmail, push: messages.byPush },
  sender: personOf(db, messages.senderProfileId),
  asksForReply: messages.asksForReply,
  isExercise: messages.isExercise,
  nextUpdateAt: messages.nextUpdateAt,
  remindsMessageId: messages.remindsMessageId,
  /** Null where nobody is asked once more by another way. */
  escalateAfterMinutes: messages.escalateAfterMinutes,
  createdAt: messages.createdAt,
  releasedAt: messages.releasedAt,
  cancelledAt: messages.cancelledAt,
  confirmedBy: nameOf(db, messages.confirmedByProfileId),
});

export interface MessageView extends Selected<ReturnType<typeof messageView>> {
  /** Null for members, who do not lead. */
  counts: DeliveryCounts | null;
  /** Deliveries that are still on their way out: queued, being sent or in doubt. */
  unsettled: number;
  /** Deliveries that may have arrived twice and have nothing else the matter; 0 for members, who do not lead. */
  possiblyDuplicate: number;
  /** What the caller may do with it now. */
  mayCancel: boolean;
  mayConfirm: boolean;
  mayReleaseHeld: boolean;
}

async function readMessages(db: Queryable, actor: MemberActor, works: boolean, which: SQL | undefined): Promise<MessageView[]> {
  const rows = await db
    .select({ ...messageView(db), senderProfileId: messages.senderProfileId, crisisStatus: activations.status })
    .from(messages)
    .leftJoin(activations, eq(activations.id, messages.crisisActivationId))
    .where(which)
    .orderBy(asc(messages.createdAt), asc(messages.id));
  const ids = works ? rows.map(({ id }) => id) : [];
  const counts = await readDeliveryCounts(db, ids);
  const duplicates = await countPossiblyDuplicates(db, ids);
  const isWaiting = rows.some(({ state }) => state === "waiting");
  const isOnlyOwner = isWaiting && (await ownsAlone(db, actor));
  return rows.map(({ senderProfileId, crisisStatus, ...message }) => {
    const { id, state, kind } = message;
    const known = counts.get(id);
    return {
      ...message,
      counts: known ?? null,
      unsettled: unsettledOf(known),
      possiblyDuplicate: duplicates.get(id) ?? 0,
      ...mayDo(actor, { state, kind, senderProfileId, crisisStatus }, known, isOnlyOwner),
    };
  });
}

function mayDo(
  actor: MemberActor,
  message: { state: MessageState; kind: CrisisMessageKind; senderProfileId: string | null; crisisStatus: CrisisActivationStatus | null },
  counts: DeliveryCounts | undefined,
  isOnlyOwner: boolean,
): Pick<MessageView, "mayCancel" | "mayConfirm" | "mayReleaseHeld"> {
  const { state, kind, crisisStatus } = message;
  const mayLead = can(actor.role, "crisis:activate");
  const heldCount = counts ? Object.values(counts).reduce((sum, { held }) => sum + held, 0) : 0;
  return {
    mayCancel: mayLead && (state === "waiting" || (state === "released" && stoppableOf(counts) > 0)),
    mayConfirm: can(actor.role, "crisis:confirmExercise") && refusalToConfirm(message, actor.profileId, isOnlyOwner) === null,
    mayReleaseHeld: mayLead && state === "released" && heldCount > 0 && (crisisStatus !== "resolved" || kind === "all_clear"),
  };
}

/** What the first messages of a crisis were sent to, for the answer to an activation that was made twice. */
export async function readFirstMessages(
  db: Queryable,
  activationId: string,
): Promise<{ sent: { internal: ChannelCounts | null; external: ChannelCounts | null }; waits: boolean }> {
  const rows = await db
    .select({ id: messages.id, audience: messages.audience, state: messages.state })
    .from(messages)
    .where(and(eq(messages.crisisActivationId, activationId), eq(messages.kind, "activation")));
  const counts = await readDeliveryCounts(
    db,
    rows.map(({ id }) => id),
  );
  const external = rows.find(({ audience }) => audience === "subscribers");
  const internal = rows.find(({ audience }) => audience !== "subscribers");
  const sumOf = (row: typeof external): ChannelCounts | null => {
    const of = row && counts.get(row.id);
    const total = (channel: keyof ChannelCounts): number => Object.values(of?.[channel] ?? {}).reduce((sum, number) => sum + number, 0);
    return of ? { sms: total("sms"), email: total("email"), push: total("push") } : null;
  };
  return { sent: { internal: sumOf(internal), external: sumOf(external) }, waits: external?.state === "waiting" };
}

/** What a mail to another owner needs of a message that still waits for one; null when it waits no longer. */
export async function findWaiting(db: Queryable, messageId: string) {
  const [row] = await db
    .select({
      content: messages.content,
      senderProfileId: messages.senderProfileId,
      associationName: housingAssociations.associationName,
    })
    .from(messages)
    .innerJoin(housingAssociations, eq(housingAssociations.id, messages.housingAssociationId))
    .where(and(eq(messages.id, messageId), eq(messages.state, "waiting")));
  if (!row) return null;
  const { senderProfileId, ...waiting } = row;
  const names = await namesOfProfiles(db, senderProfileId ? [senderProfileId] : []);
  return { ...waiting, sender: senderProfileId ? (names.get(senderProfileId) ?? null) : null };
}

/** Whom of this audience the messages of a crisis that were let go were for: each the whole house, null, or some parts of it. */
export async function readHeard(db: Queryable, activationId: string, audience: MessageAudience): Promise<(Places | null)[]> {
  const rows = await db
    .select({ places: messages.places })
    .from(messages)
    .where(and(eq(messages.crisisActivationId, activationId), eq(messages.audience, audience), eq(messages.state, "released")));
  return rows.map(({ places }) => places);
}

/** How all messages of a crisis stand, tries to oneself left out: per channel, and per stairwell. Throws ForbiddenError, NotFoundError. */
export async function readDeliveryBoard(
  ctx: DomainContext,
  { activationId }: z.output<typeof activationInput>,
): Promise<DeliveryBoardView> {
  const { associationId } = requirePermission(ctx.actor, "crisis:activate");
  const crisis = await readActivation(ctx.db, associationId, activationId);
  const rows = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.crisisActivationId, crisis.id), ne(messages.audience, "self")));
  const [counts, stairwells] = await Promise.all([
    readDeliveryCounts(
      ctx.db,
      rows.map(({ id }) => id),
    ),
    readStairwellCounts(ctx.db, crisis.id),
  ]);
  return { channels: sumOf([...counts.values()]), stairwells };
}

function sumOf(all: readonly DeliveryCounts[]): DeliveryCounts {
  const sum = noDeliveryCounts();
  for (const counts of all) {
    for (const channel of DELIVERY_CHANNELS) {
      for (const status of DELIVERY_STATUSES) sum[channel][status] += counts[channel][status];
    }
  }
  return sum;
}

/** One page of the deliveries of a message that somebody should know of, by name. Throws ForbiddenError, NotFoundError. */
export async function listFaults(
  ctx: DomainContext,
  { messageId, page }: z.output<typeof deliveryFaultsInput>,
): Promise<PageView<DeliveryFaultView>> {
  const { associationId } = requirePermission(ctx.actor, "crisis:activate");
  const isOwn = and(eq(messages.id, messageId), eq(messages.housingAssociationId, associationId));
  if ((await ctx.db.$count(messages, isOwn)) === 0) throw new NotFoundError();
  return listDeliveryFaults(ctx.db, messageId, page);
}
