import { eq } from "drizzle-orm";
import {
  crisisActivations,
  crisisDeliveries,
  crisisDomains,
  crisisMessages,
  crisisTasks,
  housingAssociationStairwells,
} from "#drizzle/schema/index.ts";
import { copyPlaybook } from "#server/domains/crisis/playbooks.ts";
import { portal } from "#tests/helpers/portal.ts";
import { unique } from "./unique.ts";

/** The id of a preparedness area by its slug. */
export async function areaId(slug: string): Promise<string> {
  const [area] = await portal().services.db.select({ id: crisisDomains.id }).from(crisisDomains).where(eq(crisisDomains.slug, slug));
  if (!area) throw new Error(`no area ${slug}`);
  return area.id;
}

/** A crisis that is led, with the tasks of its playbook and without any message. */
export async function createLedCrisis(
  associationId: string,
  values: Partial<typeof crisisActivations.$inferInsert> & { area?: string } = {},
): Promise<typeof crisisActivations.$inferSelect> {
  const { area = "el", ...rest } = values;
  const { db } = portal().services;
  const crisisDomainId = await areaId(area);
  return db.transaction(async (tx) => {
    const [crisis] = await tx
      .insert(crisisActivations)
      .values({ housingAssociationId: associationId, crisisDomainId, description: "Strömmen är borta.", ...rest })
      .returning();
    if (!crisis) throw new Error("no crisis");
    await copyPlaybook(tx, crisis);
    return crisis;
  });
}

/** The first task of a crisis. */
export async function firstTask(activationId: string): Promise<typeof crisisTasks.$inferSelect> {
  const [task] = await portal()
    .services.db.select()
    .from(crisisTasks)
    .where(eq(crisisTasks.crisisActivationId, activationId))
    .orderBy(crisisTasks.position);
  if (!task) throw new Error("no task");
  return task;
}

/** A released message of a crisis that asks how people are, without any delivery. */
export async function createAskingMessage(
  crisis: { id: string; housingAssociationId: string },
  values: Partial<typeof crisisMessages.$inferInsert> = {},
): Promise<typeof crisisMessages.$inferSelect> {
  const [message] = await portal()
    .services.db.insert(crisisMessages)
    .values({
      housingAssociationId: crisis.housingAssociationId,
      crisisActivationId: crisis.id,
      kind: "check",
      audience: "subscribers",
      content: "Brf Test: Hur är läget hos dig?",
      bySms: true,
      byEmail: true,
      byPush: false,
      asksForReply: true,
      idempotencyKey: crypto.randomUUID(),
      releasedAt: new Date(),
      ...values,
    })
    .returning();
  if (!message) throw new Error("no message");
  return message;
}

/** One delivery of a message, sent to whom the values say. */
export async function createDelivery(
  messageId: string,
  values: Partial<typeof crisisDeliveries.$inferInsert>,
): Promise<typeof crisisDeliveries.$inferSelect> {
  const { db } = portal().services;
  const { channel = "email" } = values;
  const [delivery] = await db
    .insert(crisisDeliveries)
    .values({
      crisisMessageId: messageId,
      channel,
      address: `${unique("d")}@test.example`,
      status: "sent",
      ...values,
    })
    .returning();
  if (!delivery) throw new Error("no delivery");
  return delivery;
}

/** Stairwells by their names, in this order. */
export async function createStairwells(associationId: string, names: readonly string[]): Promise<{ id: string; name: string }[]> {
  return portal()
    .services.db.insert(housingAssociationStairwells)
    .values(names.map((name, index) => ({ housingAssociationId: associationId, name, position: index + 1 })))
    .returning({ id: housingAssociationStairwells.id, name: housingAssociationStairwells.name });
}
