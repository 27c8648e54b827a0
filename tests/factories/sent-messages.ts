import { asc } from "drizzle-orm";
import { crisisActivations, crisisDeliveries, crisisDomains, crisisMessages } from "#drizzle/schema/index.ts";
import type { DeliveryStatus } from "#shared/enums.ts";
import { portal } from "#tests/helpers/portal.ts";
import type { TestSubscriber } from "./subscribers.ts";
import { unique } from "./unique.ts";

/** Whom a message went to: a subscriber, or a member with a number. */
type Recipient = TestSubscriber | { housingAssociationId: string; profileId: string; phoneNumber: string; email: string };

/** A message of a running crisis that asks this person how it is, handed over to the provider. */
export async function createSentMessage(
  recipient: Recipient,
  options: { channel?: "sms" | "email"; status?: DeliveryStatus; resolved?: boolean } = {},
) {
  const { db } = portal().services;
  const { channel = "sms", status = "sent", resolved = false } = options;
  const { housingAssociationId } = recipient;
  const [area] = await db.select({ id: crisisDomains.id }).from(crisisDomains).orderBy(asc(crisisDomains.orderIndex)).limit(1);
  if (!area) throw new Error("no crisis area");
  const [activation] = await db
    .insert(crisisActivations)
    .values({
      housingAssociationId,
      crisisDomainId: area.id,
      description: "Prov",
      ...(resolved && { status: "resolved" as const, resolvedAt: new Date() }),
    })
    .returning();
  if (!activation) throw new Error("no activation row");
  const [message] = await db
    .insert(crisisMessages)
    .values({
      housingAssociationId,
      crisisActivationId: activation.id,
      kind: "check",
      audience: "subscribers",
      content: "Hur är läget hos dig? Svara 1, 2 eller 3.",
      bySms: true,
      byEmail: true,
      byPush: false,
      asksForReply: true,
      idempotencyKey: crypto.randomUUID(),
      releasedAt: new Date(),
    })
    .returning();
  if (!message) throw new Error("no message row");
  const [delivery] = await db
    .insert(crisisDeliveries)
    .values({
      crisisMessageId: message.id,
      channel,
      address: (channel === "sms" ? recipient.phoneNumber : recipient.email) ?? "",
      ...("profileId" in recipient ? { profileId: recipient.profileId } : { subscriberId: recipient.id }),
      status,
      providerId: status === "sent" ? unique("leverantör") : null,
      sentAt: status === "sent" ? new Date() : null,
    })
    .returning();
  if (!delivery) throw new Error("no delivery row");
  return { activation, message, delivery };
}
