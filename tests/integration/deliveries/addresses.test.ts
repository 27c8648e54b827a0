import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  crisisDeliveries,
  crisisDomains,
  crisisMessages,
  crisisSubscribers,
  crisisTeams,
  profiles,
  pushSubscriptions,
  teamMembers,
  users,
} from "#drizzle/schema/index.ts";
import { blankAddresses } from "#server/domains/deliveries/blank-addresses.ts";
import { readDeliveryCounts } from "#server/domains/deliveries/queries.ts";
import { silentRecipients } from "#server/domains/deliveries/remind-silent.ts";
import { drainDeliveries } from "#server/worker/delivery/workers.ts";
import { KEPT_DAYS } from "#shared/retention.ts";
import { createAskingMessage, createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createSubscribedAssociation } from "#tests/factories/subscribers-in-bulk.ts";
import { countingSenders } from "#tests/helpers/counting-senders.ts";
import { type DeliveryRig, openDeliveryRig } from "#tests/helpers/delivery-rig.ts";
import { portal } from "#tests/helpers/portal.ts";
import { planOf } from "#tests/helpers/query-plan.ts";

describe("blank addresses", () => {
  let rig: DeliveryRig;
  let associationId: string;
  let messageId: string;

  beforeAll(async () => {
    rig = await openDeliveryRig();
  });
  afterAll(() => rig.close());

  /** Three subscribers by SMS and e-mail, the first with a browser too, and a message that has gone to all of them. */
  beforeEach(async () => {
    associationId = await createSubscribedAssociation(rig.services.database.pool, 3);
    const [first] = await subscribers();
    if (!first) throw new Error("no subscriber");
    await rig.ctx.db.insert(pushSubscriptions).values({
      ...{ housingAssociationId: associationId, subscriberId: first.id, p256dh: "k", auth: "a" },
      endpoint: `https://push.example/${first.id}`,
    });
    messageId = await rig.write({ housingAssociationId: associationId });
    await rig.release(messageId);
    await drainDeliveries({ ...rig.ctx, ...countingSenders() });
  });

  const subscribers = () =>
    rig.ctx.db
      .select()
      .from(crisisSubscribers)
      .where(eq(crisisSubscribers.housingAssociationId, associationId))
      .orderBy(crisisSubscribers.email);
  const remove = (id: string) => rig.ctx.db.delete(crisisSubscribers).where(eq(crisisSubscribers.id, id));
  const set = (ids: string[], values: Partial<typeof crisisDeliveries.$inferInsert>) =>
    rig.ctx.db.update(crisisDeliveries).set(values).where(inArray(crisisDeliveries.id, ids));
  const rows = () => rig.deliveries(messageId);
  const blank = async () => (await rows()).filter(({ id, address }) => id === address);

  test("addresses stand as long as the privacy notice says, and what nobody let go in that time goes no more", async () => {
    const age = (days: number) =>
      rig.ctx.db
        .update(crisisMessages)
        .set({ releasedAt: sql`now() - make_interval(days => ${days})` })
        .where(eq(crisisMessages.id, messageId));
    const [held] = await rows();
    await set([held?.id ?? ""], { status: "held" });
    await age(KEPT_DAYS.deliveryAddress - 1);
    await blankAddresses(rig.ctx);
    expect(await blank()).toEqual([]);

    await age(KEPT_DAYS.deliveryAddress + 1);
    await blankAddresses(rig.ctx);
    expect(await blank()).toHaveLength(7);
    expect((await rows()).find(({ id }) => id === held?.id)).toMatchObject({
      status: "cancelled",
      errorMessage: "Stoppades innan det skickades.",
    });
    const counts = (await readDeliveryCounts(rig.ctx.db, [messageId])).get(messageId);
    const figures = [counts?.sms, counts?.email, counts?.push].map((channel) => (channel?.sent ?? 0) + (channel?.cancelled ?? 0));
    expect(figures).toEqual([3, 3, 1]);
    // Whose they were is still known, for the board of the stairwells.
    expect((await rows()).every(({ subscriberId }) => subscriberId !== null)).toBe(true);
    await blankAddresses(rig.ctx);
  });

  test("a subscriber who is removed is forgotten at once on every channel, and nobody else is", async () => {
    const [first] = await subscribers();
    await remove(first?.id ?? "");
    const forgotten = await blank();
    expect(forgotten.map(({ channel, subscriberId }) => [channel, subscriberId]).sort()).toEqual([
      ["email", null],
      ["push", null],
      ["sms", null],
    ]);
    const others = (await rows()).filter(({ id }) => !forgotten.some((row) => row.id === id));
    expect(others).toHaveLength(4);
    expect(others.every(({ id, address, subscriberId }) => id !== address && subscriberId)).toBe(true);
  });

  test("what is on its way keeps its address until it is settled, and what went to a former address goes with the night", async () => {
    const [first, second] = await subscribers();
    const sms = (await rows()).find(({ channel, subscriberId }) => channel === "sms" && subscriberId === first?.id);
    await set([sms?.id ?? ""], { status: "doubtful" });
    await rig.ctx.db
      .update(crisisSubscribers)
      .set({ email: `ny@${associationId}.example` })
      .where(eq(crisisSubscribers.id, second?.id ?? ""));
    await remove(first?.id ?? "");
    await remove(second?.id ?? "");
    const standing = async () => (await rows()).filter(({ id, address }) => id !== address).map(({ address }) => address);
    expect(await standing()).toEqual(expect.arrayContaining([first?.phoneNumber, second?.email]));
    await blankAddresses(rig.ctx);
    expect(await standing()).toContain(first?.phoneNumber);
    expect(await standing()).not.toContain(second?.email);

    await set([sms?.id ?? ""], { status: "sent" });
    await blankAddresses(rig.ctx);
    expect(await standing()).not.toContain(first?.phoneNumber);
    expect(await standing()).toHaveLength(2);
  });

  test("members and people from outside are forgotten when they go; a member who only leaves a team is not", async () => {
    const { db } = rig.ctx;
    const [area] = await db.select().from(crisisDomains).limit(1);
    const [team] = await db
      .insert(crisisTeams)
      .values({ housingAssociationId: associationId, crisisDomainId: area?.id ?? "" })
      .returning();
    const [user] = await db
      .insert(users)
      .values({ email: `medlem@${associationId}.example`, passwordHash: "none" })
      .returning();
    const [profile] = await db
      .insert(profiles)
      .values({ userId: user?.id ?? "" })
      .returning();
    const crisisTeamId = team?.id ?? "";
    const inTeam = await db
      .insert(teamMembers)
      .values([
        { crisisTeamId, memberName: "Jouren", email: `jour@${associationId}.example` },
        { crisisTeamId, profileId: profile?.id },
      ])
      .returning();
    const [outside, member] = inTeam.map(({ id }) => id);
    await db.insert(crisisDeliveries).values([
      { crisisMessageId: messageId, channel: "email", address: "jouren", teamMemberId: outside, status: "sent" },
      { crisisMessageId: messageId, channel: "email", address: "medlemmen", teamMemberId: member, profileId: profile?.id, status: "sent" },
    ]);
    const named = async () => (await rows()).filter(({ address }) => ["jouren", "medlemmen"].includes(address));
    await db.delete(teamMembers).where(eq(teamMembers.crisisTeamId, crisisTeamId));
    expect(await named()).toMatchObject([{ address: "medlemmen", teamMemberId: null, profileId: profile?.id }]);
    await db.delete(users).where(eq(users.id, user?.id ?? ""));
    expect(await named()).toEqual([]);
    expect((await blank()).filter(({ profileId, teamMemberId }) => profileId === null && teamMemberId === null)).toHaveLength(2);
  });

  test("the ledger goes with its message", async () => {
    await rig.ctx.db.delete(crisisMessages).where(eq(crisisMessages.id, messageId));
    expect(await rows()).toEqual([]);
  });
});

describe("silent recipients", () => {
  const PEOPLE = 2_000;

  test("a large house where half have answered: nobody who was asked is compared with each of those who have", async () => {
    const { db, database } = portal().services;
    const associationId = await createSubscribedAssociation(database.pool, PEOPLE);
    const crisis = await createLedCrisis(associationId);
    const { id: messageId } = await createAskingMessage(crisis);
    await db.execute(sql`
    insert into crisis_deliveries (crisis_message_id, channel, address, subscriber_id, status)
    select ${messageId}, 'email', email, id, 'sent' from crisis_subscribers where housing_association_id = ${associationId}`);
    await db.execute(sql`
    insert into crisis_replies (crisis_activation_id, subscriber_id, source, answer)
    select ${crisis.id}, id, 'link', 'ok' from crisis_subscribers where housing_association_id = ${associationId} limit ${PEOPLE / 2}`);
    await db.execute(sql`analyze crisis_deliveries, crisis_replies`);

    const plan = await planOf(silentRecipients({ messageId, associationId, channel: "email" }));
    expect(plan[0]?.["Actual Rows"]).toBe(PEOPLE / 2);
    const touched = plan.map(
      (node) =>
        (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Join Filter"] ?? 0)) * node["Actual Loops"],
    );
    expect(Math.max(...touched)).toBeLessThanOrEqual(2 * PEOPLE);
  });
});
