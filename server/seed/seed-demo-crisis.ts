import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import {
  crisisActivations,
  crisisDeliveries,
  crisisLogEntries,
  crisisMessages,
  crisisReplies,
  crisisSubscriberMessages,
  crisisSubscribers,
  crisisTasks,
} from "#drizzle/schema/index.ts";
import { copyPlaybook } from "#server/domains/crisis/playbooks.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { CRISIS } from "./demo-content.ts";
import { type DemoSeed, daysBefore, isOpen, ownerOf, readAreaIds, TALLEN_ID } from "./demo-lookups.ts";

const MINUTE_MS = 60_000;
const associationId = TALLEN_ID;

/** What the rows of the demo's crisis have in common. */
interface Scene {
  crisisId: string;
  leaderId: string | null;
  at: (minute: number) => Date;
}

/** A power cut that Brf Exempeltallen has been through, so that the history has something to show. Nothing of it is ever sent. */
export async function seedDemoCrisis(seed: DemoSeed): Promise<void> {
  const { tx, ledger, now } = seed;
  await ledger.once("crisis/tallen", async () => {
    const areaId = (await readAreaIds(tx)).get(CRISIS.area);
    if (!areaId || !(await isOpen(tx))) return;
    const begin = daysBefore(now, CRISIS.daysAgo).getTime();
    const scene: Scene = { crisisId: randomUUID(), leaderId: ownerOf(seed), at: (minute) => new Date(begin + minute * MINUTE_MS) };
    await insertCrisis(tx, scene, areaId);
    for (const message of CRISIS.messages) await insertMessage(tx, scene, message);
    for (const reply of CRISIS.replies) await insertReply(tx, scene, reply);
  });
}

async function insertCrisis(tx: Transaction, { crisisId, leaderId, at }: Scene, crisisDomainId: string): Promise<void> {
  const end = at(CRISIS.minutes);
  await tx.insert(crisisActivations).values({
    id: crisisId,
    housingAssociationId: associationId,
    crisisDomainId,
    status: "resolved",
    level: CRISIS.level,
    description: CRISIS.description,
    externalDescription: CRISIS.messages[0]?.content ?? null,
    ...{ activatedByProfileId: leaderId, ledByProfileId: leaderId, resolvedByProfileId: leaderId },
    ...{ createdAt: at(0), resolvedAt: end, closingNote: CRISIS.closingNote },
  });
  await copyPlaybook(tx, { id: crisisId, crisisDomainId, level: CRISIS.level, createdAt: at(0) });
  await tx
    .update(crisisTasks)
    .set({ state: "done", doneAt: end, doneByProfileId: leaderId })
    .where(eq(crisisTasks.crisisActivationId, crisisId));
  for (const { minute, kind, text } of CRISIS.log) {
    const entry = { id: randomUUID(), crisisActivationId: crisisId, authorProfileId: leaderId };
    await tx.insert(crisisLogEntries).values({ ...entry, kind, text, writtenAt: at(minute), createdAt: at(minute) });
  }
}

async function insertMessage(
  tx: Transaction,
  { crisisId, leaderId, at }: Scene,
  { minute, ...message }: (typeof CRISIS.messages)[number],
): Promise<void> {
  const [id, sentAt] = [randomUUID(), at(minute)];
  const ofAssociation = { housingAssociationId: associationId, crisisActivationId: crisisId, senderProfileId: leaderId };
  await tx.insert(crisisMessages).values({
    ...{ id, ...ofAssociation, ...message },
    ...{ audience: "subscribers", bySms: true, byEmail: true, byPush: false },
    ...{ idempotencyKey: randomUUID(), createdAt: sentAt, releasedAt: sentAt },
  });
  const subscribers = await tx.select().from(crisisSubscribers).where(eq(crisisSubscribers.housingAssociationId, associationId));
  for (const channel of CRISIS.channels) {
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
  { minute, fullName, answer }: (typeof CRISIS.replies)[number],
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
