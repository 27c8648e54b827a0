import { randomUUID } from "node:crypto";
import { and, asc, eq, gt, isNull, lte, type SQL, sql } from "drizzle-orm";
import {
  housingAssociations as associations,
  crisisDomains,
  crisisMessages as messages,
  warningProposals as proposals,
} from "#drizzle/schema/index.ts";
import { insertDeliveries } from "#server/domains/deliveries/insert-deliveries.ts";
import { recipientsOf } from "#server/domains/deliveries/recipients.ts";
import { wakeWorkers } from "#server/domains/deliveries/wake-workers.ts";
import { type OnCall, readOnCall } from "#server/domains/teams/on-call-queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { CRISIS_GROUP_AREA } from "#shared/text/team-roles.ts";
import { ASK_TO_ALARM, sourceName } from "#shared/text/warnings.ts";
import { houseByHouse, takeLedCrisis, tellLeader } from "./follow-proposal.ts";
import { mayTellLeader, warningWords } from "./warning-rules.ts";

type Proposal = typeof proposals.$inferSelect;

/** Whatever a source comes up with, a house is told no oftener in an hour; the rest stands on its overview and waits. */
const TELLINGS_PER_HOUR = 5;
const HOUR_MS = 3_600_000;

/** Tells whoever is on call, or leads the crisis that was begun from it, of every proposal for which it is time. */
export async function tellDue(ctx: DomainContext): Promise<void> {
  const due = await ctx.db
    .select({ id: proposals.id, houseId: proposals.housingAssociationId })
    .from(proposals)
    .where(isDue(ctx.now()))
    .orderBy(sql`${proposals.level} desc`, asc(proposals.tellFrom), proposals.id);
  // The gravest of a house first: it may be told no more of this hour.
  const houses = Map.groupBy(due, ({ houseId }) => houseId).values();
  const failures: unknown[] = [];
  await houseByHouse([...houses], async (ofHouse) => {
    for (const { id } of ofHouse) await tell(ctx, id).catch((error: unknown) => failures.push(error));
  });
  if (failures.length > 0) throw new AggregateError(failures, "some who are on call could not be told");
}

const isDue = (now: Date): SQL | undefined =>
  and(lte(proposals.tellFrom, now), isNull(proposals.endedAt), isNull(proposals.dismissedAt), gt(proposals.endsAt, now));

/** One transaction: message, deliveries and mails, and that it was told. Who comes second finds nothing to tell. */
function tell(ctx: DomainContext, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const now = ctx.now();
    // The house first, as whoever begins a crisis takes it: so it is also counted by one at a time.
    const [house] = await tx
      .select({ id: associations.id, proposes: associations.proposesAlarms })
      .from(associations)
      .innerJoin(proposals, eq(proposals.housingAssociationId, associations.id))
      .where(and(eq(proposals.id, id), isNull(associations.closedAt)))
      .for("no key update", { of: associations });
    if (!house) return;
    const [proposal] = await tx
      .select()
      .from(proposals)
      .where(and(eq(proposals.id, id), isDue(now)))
      .for("no key update");
    if (!proposal) return;
    const told = { tellFrom: null, toldLevel: proposal.level, toldText: proposal.text, toldAt: now, tellings: proposal.tellings + 1 };
    const crisis = await takeLedCrisis(tx, proposal);
    if (crisis) {
      if (!mayTellLeader(proposal, now)) return;
      await tellLeader(ctx, tx, crisis, `${sourceName(proposal.feed)} varnar. ${warningWords(proposal)} Läs hela i loggen.`);
      await tx.update(proposals).set(told).where(eq(proposals.id, id));
      return;
    }
    if (!house.proposes || (await toldThisHour(tx, proposal, now)) >= TELLINGS_PER_HOUR) return;
    await tellOnCall(ctx, tx, proposal);
    await tx
      .update(proposals)
      .set({ ...told, toldTimes: [...proposal.toldTimes, now], crisisActivationId: null })
      .where(eq(proposals.id, id));
    await ctx.live.publish(tx, `association:${proposal.housingAssociationId}:crisis`);
  });
}

async function tellOnCall(ctx: DomainContext, tx: Transaction, proposal: Proposal): Promise<void> {
  const now = ctx.now();
  const onCall = await readOnCall(tx, proposal.housingAssociationId, now);
  await send(ctx, tx, proposal, onCall);
  for (const { email, userId, profileId } of onCall.mails) {
    const dedupeKey = `warning-proposal:${proposal.id}:${now.getTime()}:${profileId ?? email}`;
    await queueEmail(ctx, tx, { template: "warning-proposal", recipient: email, userId, dedupeKey, payload: { proposalId: proposal.id } });
    if (profileId) await ctx.live.publish(tx, `profile:${profileId}`);
  }
}

/** How often the house was told within the hour before, of whatever. */
async function toldThisHour(db: Queryable, { housingAssociationId }: Proposal, now: Date): Promise<number> {
  const since = new Date(now.getTime() - HOUR_MS);
  const rows = await db
    .select({ times: proposals.toldTimes })
    .from(proposals)
    .where(and(eq(proposals.housingAssociationId, housingAssociationId), gt(proposals.toldAt, since)));
  return rows.flatMap(({ times }) => times).filter((time) => time > since).length;
}

/** The SMS and the notification, through the ledger as all that must arrive. The link follows from what the message is about. */
async function send(ctx: DomainContext, tx: Transaction, proposal: Proposal, { profileIds, teamMemberIds }: OnCall): Promise<void> {
  const { housingAssociationId: associationId, level, text, toldLevel, toldText, tellings } = proposal;
  const isChanged = tellings > 0 && (level !== toldLevel || text !== toldText);
  const [group] = await tx.select({ id: crisisDomains.id }).from(crisisDomains).where(eq(crisisDomains.slug, CRISIS_GROUP_AREA));
  const words = warningWords(proposal);
  const [message] = await tx
    .insert(messages)
    .values({
      housingAssociationId: associationId,
      warningProposalId: proposal.id,
      ...{ kind: "notice", audience: "team", state: "released", bySms: true, byEmail: false, byPush: true },
      subject: words.slice(0, 120),
      content: `${isChanged ? "Ändrad varning. " : ""}${words} ${ASK_TO_ALARM}`,
      idempotencyKey: randomUUID(),
      createdAt: ctx.now(),
      releasedAt: ctx.now(),
    })
    .returning({ id: messages.id });
  if (!message) throw new Error("no message row");
  const among = sql`(a.profile_id = any(${sql.param(profileIds)}::uuid[]) or a.team_member_id = any(${sql.param(teamMemberIds)}::uuid[]))`;
  const smsNumbers = { prefixes: ctx.config.smsCodes.prefixes };
  const audience = { associationId, audience: "internal", crisisDomainId: group?.id ?? null, profileId: null, smsNumbers } as const;
  let count = 0;
  for (const channel of ["sms", "push"] as const) {
    count += await insertDeliveries(tx, message.id, channel, recipientsOf(tx, audience, channel, among));
  }
  if (count === 0) await tx.delete(messages).where(eq(messages.id, message.id));
  else await wakeWorkers(ctx, tx, null);
}
