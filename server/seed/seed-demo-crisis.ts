import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import {
  crisisActivations,
  crisisDeliveries,
  crisisDomains,
  crisisLogEntries,
  crisisMessages,
  crisisReplies,
  crisisSubscriberMessages,
  crisisSubscribers,
  crisisTasks,
  housingAssociations,
  profiles,
  users,
} from "#drizzle/schema/index.ts";
import { copyPlaybook } from "#server/domains/crisis/copy-playbook.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { ASSOCIATIONS } from "./demo-content.ts";
import { DEMO_CHANNELS, DEMO_CRISIS, DEMO_LOG, DEMO_MESSAGES, DEMO_REPLIES } from "./demo-crisis-content.ts";
import type { SeedLedger } from "./seed-ledger.ts";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const associationId = ASSOCIATIONS.tallen.id;

/** What the rows of the demo's crisis have in common. */
interface Scene {
  crisisId: string;
  leaderId: string | null;
  at: (minute: number) => Date;
}

/** A power cut that Brf Exempeltallen has been through, so that the history has something to show. Nothing of it is ever sent. */
export async function seedDemoCrisis(tx: Transaction, ledger: SeedLedger, now: Date): Promise<void> {
  await ledger.once("crisis/tallen", async () => {
    const isOpen = and(eq(housingAssociations.id, associationId), isNull(housingAssociations.closedAt));
    const [area] = await tx.select({ id: crisisDomains.id }).from(crisisDomains).where(eq(crisisDomains.slug, DEMO_CRISIS.area));
    if (!area || (await tx.$count(housingAssociations, isOpen)) === 0) return;
    const [leader] = await tx
      .select({ id: profiles.id })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.userId))
      .where(eq(users.email, "agare@demo.example"));
    const begin = now.getTime() - DEMO_CRISIS.daysAgo * DAY_MINUTES * MINUTE_MS;
    const scene: Scene = {
      crisisId: randomUUID(),
      leaderId: leader?.id ?? null,
      at: (minute) => new Date(begin + minute * MINUTE_MS),
    };
    await insertCrisis(tx, scene, area.id);
    for (const message of DEMO_MESSAGES) await insertMessage(tx, scene, message);
    for (const [minute, fullName, answer] of DEMO_REPLIES) await insertReply(tx, scene, { minute, fullName, answer });
  });
}

async function insertCrisis(tx: Transaction, { crisisId, leaderId, at }: Scene, crisisDomainId: string): Promise<void> {
  const end = at(DEMO_CRISIS.minutes);
  await tx.insert(crisisActivations).values({
    id: crisisId,
    housingAssociationId: associationId,
    crisisDomainId,
    status: "resolved",
    level: DEMO_CRISIS.level,
    description: DEMO_CRISIS.description,
    externalDescription: DEMO_MESSAGES[0]?.content ?? null,
    ...{ activatedByProfileId: leaderId, ledByProfileId: leaderId, resolvedByProfileId: leaderId },
    ...{ createdAt: at(0), resolvedAt: end, closingNote: DEMO_CRISIS.closingNote },
  });
  await copyPlaybook(tx, { id: crisisId, crisisDomainId, level: DEMO_CRISIS.level, createdAt: at(0) });
  await tx
    .update(crisisTasks)
    .set({ state: "done", doneAt: end, doneByProfileId: leaderId })
    .where(eq(crisisTasks.crisisActivationId, crisisId));
  for (const [minute, kind, text] of DEMO_LOG) {
    const entry = { id: randomUUID(), crisisActivationId: crisisId, authorProfileId: leaderId };
    await tx.insert(crisisLogEntries).values({ ...entry, kind, text, writtenAt: at(minute), createdAt: at(minute) });
  }
}

async function insertMessage(
  tx: Transaction,
  { crisisId, leaderId, at }: Scene,
  { minute, ...message }: (typeof DEMO_MESSAGES)[number],
): Promise<void> {
  const [id, sentAt] = [randomUUID(), at(minute)];
  const ofAssociation = { housingAssociationId: associationId, crisisActivationId: crisisId, senderProfileId: leaderId };
  await tx.insert(crisisMessages).values({
    ...{ id, ...ofAssociation, ...message },
    ...{ audience: "subscribers", bySms: true, byEmail: true, byPush: false },
    ...{ idempotencyKey: randomUUID(), createdAt: sentAt, releasedAt: sentAt },
  });
  const subscribers = await tx.select().from(crisisSubscribers).where(eq(crisisSubscribers.housingAssociationId, associationId));
  for (const channel of DEMO_CHANNELS) {
    const reached = subscribers.flatMap(({ id: subscriberId, email, emailState, phoneNumber, phoneState }) => {
      const [address, state] = channel === "email" ? [email, emailState] : [phoneNumber, phoneState];
      return address && state === "active" ? [{ subscriberId, address }] : [];
    });
    const log = { messageContent: message.content, communicationChannel: channel };
    if (reached.length > 0) {
      const done = { status: "delivered", sentAt, deliveredAt: sentAt } as const;
      await tx.insert(crisisDeliveries).values(reached.map((to) => ({ crisisMessageId: id, channel, ...to, ...done })));
    }
    await tx.insert(crisisSubscriberMessages).values({
      ...{ ...ofAssociation, ...log, crisisMessageId: id },
      ...{ recipientCount: reached.length, status: "delivered", sentAt, createdAt: sentAt },
    });
  }
}

async function insertReply(
  tx: Transaction,
  { crisisId, at }: Scene,
  { minute, fullName, answer }: { minute: number; fullName: string; answer: (typeof DEMO_REPLIES)[number][2] },
): Promise<void> {
  const [subscriber] = await tx
    .select({ id: crisisSubscribers.id })
    .from(crisisSubscribers)
    .where(and(eq(crisisSubscribers.housingAssociationId, associationId), eq(crisisSubscribers.fullName, fullName)));
  if (!subscriber) return;
  await tx
    .insert(crisisReplies)
    .values({ crisisActivationId: crisisId, subscriberId: subscriber.id, source: "sms", answer, createdAt: at(minute) });
}
