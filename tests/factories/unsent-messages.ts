import { eq } from "drizzle-orm";
import { onTestFinished } from "vitest";
import { crisisDeliveries, crisisDeliveryBatches, crisisMessages } from "#drizzle/schema/index.ts";
import { portal } from "#tests/helpers/portal.ts";
import { createSubscriber } from "./subscribers.ts";

/**
 * A message of a crisis that no worker takes, since it is far from due: to one subscriber by SMS, to another (`bo@hus.example`) by SMS and
 * e-mail. It waits until the test ends; to the tests after it the portal would not be ready.
 */
export async function createUnsentMessage(
  activation: { id: string; housingAssociationId: string },
  { releasedSecondsAgo }: { releasedSecondsAgo: number },
): Promise<{ id: string }> {
  const { db } = portal().services;
  const { housingAssociationId } = activation;
  const [maj, bo] = await Promise.all([
    createSubscriber(housingAssociationId, { fullName: "Maj Boende", phoneNumber: "+46701740001" }),
    createSubscriber(housingAssociationId, { fullName: "Bo Boende", phoneNumber: "+46701740002" }),
  ]);
  const [message] = await db
    .insert(crisisMessages)
    .values({
      housingAssociationId,
      crisisActivationId: activation.id,
      kind: "update",
      audience: "subscribers",
      content: "Vattnet är avstängt.",
      bySms: true,
      byEmail: true,
      byPush: false,
      idempotencyKey: crypto.randomUUID(),
      releasedAt: new Date(Date.now() - releasedSecondsAgo * 1_000),
    })
    .returning({ id: crisisMessages.id });
  if (!message) throw new Error("no message row");
  const crisisMessageId = message.id;
  const rows = await db
    .insert(crisisDeliveries)
    .values([
      { crisisMessageId, channel: "sms" as const, address: "+46701740001", subscriberId: maj.id },
      { crisisMessageId, channel: "sms" as const, address: "+46701740002", subscriberId: bo.id },
      { crisisMessageId, channel: "email" as const, address: "bo@hus.example", subscriberId: bo.id },
    ])
    .returning({ id: crisisDeliveries.id });
  await db.insert(crisisDeliveryBatches).values({
    ...{ crisisMessageId, channel: "sms" as const, position: 0, nextAttemptAt: new Date(Date.now() + 3_600_000) },
    deliveryIds: rows.map(({ id }) => id),
    createdAt: new Date(Date.now() - 120_000),
  });
  onTestFinished(async () => {
    await db.delete(crisisMessages).where(eq(crisisMessages.id, crisisMessageId));
  });
  return message;
}
