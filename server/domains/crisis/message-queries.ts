import { and, asc, eq, getTableColumns, inArray, ne, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { crisisActivations as activations, housingAssociations, crisisMessages as messages } from "#drizzle/schema/index.ts";
import { namesOfProfiles } from "#server/domains/account/name-queries.ts";
import { countPossiblyDuplicates, listDeliveryFaults } from "#server/domains/deliveries/fault-queries.ts";
import { readDeliveryCounts, readStairwellCounts } from "#server/domains/deliveries/queries.ts";
import { noDeliveryCounts } from "#server/domains/deliveries/rules.ts";
import type { ChannelCounts, DeliveryCounts, DeliveryFaultView } from "#server/domains/deliveries/views.ts";
import { ownsAlone } from "#server/domains/membership/queries.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { PageView } from "#server/platform/database/page-view.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { COMMUNICATION_CHANNELS, type CrisisActivationStatus, DELIVERY_STATUSES, type MessageAudience } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";
import type { activationInput, deliveryFaultsInput } from "#shared/schemas/crisis.ts";
import { readActivation } from "./activation-queries.ts";
import { toPerson } from "./person-view.ts";
import { mayWork, requireCrisis } from "./require-crisis.ts";
import { refusalToConfirm, stoppableOf, unsettledOf } from "./rules.ts";
import type { DeliveryBoardView, MessageView } from "./views.ts";

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

async function readMessages(db: Queryable, actor: MemberActor, works: boolean, which: SQL | undefined): Promise<MessageView[]> {
  const rows = await db
    .select({ ...getTableColumns(messages), crisisStatus: activations.status })
    .from(messages)
    .leftJoin(activations, eq(activations.id, messages.crisisActivationId))
    .where(which)
    .orderBy(asc(messages.createdAt), asc(messages.id));
  const people = rows.flatMap(({ senderProfileId, confirmedByProfileId }) => [senderProfileId, confirmedByProfileId]);
  const names = await namesOfProfiles(
    db,
    people.filter((id) => id !== null),
  );
  const ids = works ? rows.map(({ id }) => id) : [];
  const counts = await readDeliveryCounts(db, ids);
  const duplicates = await countPossiblyDuplicates(db, ids);
  const isWaiting = rows.some(({ state }) => state === "waiting");
  const isOnlyOwner = isWaiting && (await ownsAlone(db, actor));
  return rows.map((row) =>
    toView(row, { actor, isOnlyOwner, names, counts: counts.get(row.id) ?? null, possiblyDuplicate: duplicates.get(row.id) ?? 0 }),
  );
}

interface Known {
  actor: MemberActor;
  isOnlyOwner: boolean;
  names: ReadonlyMap<string, string>;
  counts: DeliveryCounts | null;
  possiblyDuplicate: number;
}

function toView(
  row: typeof messages.$inferSelect & { crisisStatus: CrisisActivationStatus | null },
  { actor, isOnlyOwner, names, counts, possiblyDuplicate }: Known,
): MessageView {
  const mayLead = can(actor.role, "crisis:activate");
  const stoppable = stoppableOf(counts ?? undefined);
  const heldCount = counts ? Object.values(counts).reduce((sum, { held }) => sum + held, 0) : 0;
  return {
    id: row.id,
    kind: row.kind,
    audience: row.audience,
    state: row.state,
    subject: row.subject,
    content: row.content,
    channels: { sms: row.bySms, email: row.byEmail, push: row.byPush },
    sender: toPerson(row.senderProfileId, names),
    asksForReply: row.asksForReply,
    isExercise: row.isExercise,
    nextUpdateAt: row.nextUpdateAt?.toISOString() ?? null,
    remindsMessageId: row.remindsMessageId,
    createdAt: row.createdAt.toISOString(),
    releasedAt: row.releasedAt?.toISOString() ?? null,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    confirmedBy: toPerson(row.confirmedByProfileId, names)?.name ?? null,
    counts,
    unsettled: unsettledOf(counts ?? undefined),
    possiblyDuplicate,
    mayCancel: mayLead && (row.state === "waiting" || (row.state === "released" && stoppable > 0)),
    mayConfirm: can(actor.role, "crisis:confirmExercise") && refusalToConfirm(row, actor.profileId, isOnlyOwner) === null,
    mayReleaseHeld: mayLead && row.state === "released" && heldCount > 0 && (row.crisisStatus !== "resolved" || row.kind === "all_clear"),
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

/** Whether these people have had a message of the exercise already: who let that go has agreed that they are part of it. */
export const hasHeard = async (db: Queryable, activationId: string, audience: MessageAudience): Promise<boolean> =>
  (await db.$count(
    messages,
    and(eq(messages.crisisActivationId, activationId), eq(messages.audience, audience), eq(messages.state, "released")),
  )) > 0;

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
    for (const channel of COMMUNICATION_CHANNELS) {
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
