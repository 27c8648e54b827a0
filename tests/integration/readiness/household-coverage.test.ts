import { eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { crisisSubscribers, householdShares, householdWater } from "#drizzle/schema/index.ts";
import { saveStairwells } from "#server/domains/association/save-stairwells.ts";
import { readHouseholdCoverage } from "#server/domains/readiness/household-queries.ts";
import { readHouseholdWater } from "#server/domains/water/household-queries.ts";
import { saved } from "#tests/factories/household.ts";
import { createMember, createPerson, type TestMember } from "#tests/factories/people.ts";
import { createSubscriber } from "#tests/factories/subscribers.ts";
import { householdWaterInput } from "#tests/factories/water.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

const NOTHING = { households: 0, groups: [] };
const NONE = { containers: [], bottleLitres: 0, freezerBottleLitres: 0 };
/** Two adults need 42 litres in a week. */
const WEEK = householdWaterInput({ ...NONE, bottleLitres: 42 });
const LESS = householdWaterInput({ ...NONE, bottleLitres: 41 });

async function house(...names: string[]) {
  const owner = await createMember({ role: "system_owner" });
  const ctx = await contextFor(owner);
  const stairwells = names.length > 0 ? await saveStairwells(ctx, { names }) : [];
  const { associationId } = owner;
  const fill = async (member: TestMember, water = LESS) => {
    await (await clientFor(member)).water.saveHousehold.mutate(water);
    return member;
  };
  /** So many more members, who all have told of their water, and where they live if they subscribe there. */
  const moveIn = async (count: number, water = LESS, stairwell?: string): Promise<TestMember[]> => {
    const stairwellId = stairwells.find(({ name }) => name === stairwell)?.id ?? null;
    const people: TestMember[] = [];
    for (let at = 0; at < count; at++) {
      const member = await fill(await createMember({ associationId }), water);
      if (stairwellId) await createSubscriber(associationId, { email: member.email, stairwellId });
      people.push(member);
    }
    return people;
  };
  return { owner, associationId, stairwells, fill, moveIn, told: () => readHouseholdCoverage(ctx) };
}

const groups = (...told: [string | null, string][]) => told.map(([stairwell, share]) => ({ stairwell, share }));

describe("what the households sum up to", () => {
  test("of four households nothing is told, of five the house: members who have not told of their water are none", async () => {
    const { moveIn, told, associationId } = await house();
    await createMember({ associationId });
    await moveIn(4, WEEK);
    expect(await told()).toEqual(NOTHING);
    await moveIn(1, WEEK);
    expect(await told()).toEqual({ households: 5, groups: groups([null, "majority"]) });
  });

  test("all and none are told as most and few are, and how many there are in whole fives", async () => {
    const { moveIn, told } = await house();
    const people = await moveIn(5);
    const { db } = portal().services;
    const isTheirs = inArray(
      householdWater.profileId,
      people.map(({ profileId }) => profileId),
    );
    const seen: unknown[] = [];
    for (const prepared of [0, 1, 2, 3, 4, 5]) {
      await db.update(householdWater).set({ bottleLitres: 41 }).where(isTheirs);
      for (const { profileId } of people.slice(0, prepared)) {
        await db.update(householdWater).set({ bottleLitres: 42 }).where(eq(householdWater.profileId, profileId));
      }
      seen.push((await told()).groups[0]?.share);
    }
    expect(seen).toEqual(["minority", "minority", "minority", "majority", "majority", "majority"]);
    await moveIn(4, WEEK);
    expect(await told()).toEqual({ households: 5, groups: groups([null, "majority"]) });
    await moveIn(1, WEEK);
    expect(await told()).toEqual({ households: 10, groups: groups([null, "most"]) });
  });

  test("a stairwell with five stands by itself, and one to four of the rest take the smallest with them", async () => {
    const { moveIn, told } = await house("Tallgatan 2", "Tallgatan 4");
    await moveIn(6, WEEK, "Tallgatan 2");
    await moveIn(5, LESS, "Tallgatan 4");
    const both = groups(["Tallgatan 2", "majority"], ["Tallgatan 4", "minority"]);
    expect(await told()).toEqual({ households: 10, groups: both });
    // Nobody has said where this one lives: eleven less two stairwells would be one home.
    await moveIn(1);
    expect(await told()).toEqual({ households: 10, groups: groups(["Tallgatan 2", "majority"], [null, "minority"]) });
    await moveIn(4);
    expect(await told()).toEqual({ households: 15, groups: [...both, ...groups([null, "minority"])] });
  });

  test("a stairwell with four is among the rest", async () => {
    const { moveIn, told } = await house("A", "B");
    await moveIn(5, WEEK, "A");
    await moveIn(4, LESS, "B");
    await moveIn(1);
    expect(await told()).toEqual({ households: 10, groups: groups(["A", "majority"], [null, "minority"]) });
  });

  test("a stairwell counts only for whoever has confirmed the subscription's mailbox, in this house", async () => {
    const { moveIn, told, associationId, stairwells } = await house("A", "B");
    const people = await moveIn(5, WEEK, "A");
    await moveIn(5);
    expect((await told()).groups.map(({ stairwell }) => stairwell)).toEqual(["A", null]);
    const [first] = people;
    if (!first) throw new Error("nobody");
    const { db } = portal().services;
    await db.update(crisisSubscribers).set({ emailState: "pending" }).where(eq(crisisSubscribers.email, first.email));
    expect(await told()).toEqual({ households: 10, groups: groups([null, "majority"]) });
    // The same person's subscription in another house says nothing of this one.
    const other = await house("A", "B");
    await createSubscriber(other.associationId, { email: first.email, stairwellId: stairwells[0]?.id ?? null });
    expect((await told()).groups).toHaveLength(1);
    await db.update(crisisSubscribers).set({ emailState: "active" }).where(eq(crisisSubscribers.housingAssociationId, associationId));
    expect((await told()).groups).toHaveLength(2);
  });

  test("another association's households, those of nobody's and those who have left are not counted", async () => {
    const { owner, moveIn, told, fill } = await house();
    const people = await moveIn(4, WEEK);
    const other = await house();
    await other.moveIn(5, WEEK);
    const stranger = await createPerson({ setup: "private" });
    await (await clientFor(stranger)).water.saveHousehold.mutate(WEEK);
    expect(await told()).toEqual(NOTHING);
    await fill(owner, WEEK);
    expect((await told()).households).toBe(5);
    expect((await other.told()).households).toBe(5);

    const [leaver, removed] = people;
    if (!leaver || !removed) throw new Error("nobody");
    await (await clientFor(leaver)).membership.leave.mutate({ closes: null });
    expect(await told()).toEqual(NOTHING);
    await moveIn(1, WEEK);
    expect((await told()).households).toBe(5);
    await (await clientFor(owner)).membership.remove.mutate({ profileId: removed.profileId, reason: "Flyttat" });
    expect(await told()).toEqual(NOTHING);
  });

  test("a week is a week as the household's own page reckons it: animals, what is saved at home, and not the days it aims for", async () => {
    const { owner, moveIn, told, fill } = await house();
    await moveIn(2, WEEK);
    await moveIn(2, LESS);
    // With the owner's own home it is three of five or two.
    const isCounted = async () => (await told()).groups[0]?.share === "majority";
    const isWeek = async () => ((await readHouseholdWater(await contextFor(owner))).summary.enduranceDays ?? 0) >= 7;
    const client = await clientFor(owner);
    const seen: [boolean, boolean][] = [];
    for (const water of [
      { bottleLitres: 42 },
      { bottleLitres: 41.9 },
      { bottleLitres: 42, dogs: 1 },
      { bottleLitres: 42, children: 1 },
      { bottleLitres: 41, days: 3 },
      { bottleLitres: 42, days: 30 },
      { bottleLitres: 42, litresPerPerson: 5 },
      { freezerBottleLitres: 62 },
      { freezerBottleLitres: 63 },
      { containers: [{ litres: 10, count: 5, filledShare: 0.75, filledOn: null }], boilerLitres: 300 },
    ]) {
      await fill(owner, householdWaterInput({ ...NONE, ...water }));
      seen.push([await isCounted(), await isWeek()]);
    }
    expect(seen.map(([counted]) => counted)).toEqual([true, false, false, false, false, true, false, false, true, false]);
    expect(seen.map(([, week]) => week)).toEqual(seen.map(([counted]) => counted));

    await fill(owner, householdWaterInput({ ...NONE, bottleLitres: 22 }));
    expect(await isCounted()).toBe(false);
    const keep = (id: string, fields: Parameters<typeof saved>[1]) =>
      client.household.changeSavedProducts.mutate({ changes: [saved(id, { hasIt: true, quantity: 2, ...fields })] });
    await keep("dunk", { name: "Vattendunk 10 liter" });
    expect([await isCounted(), await isWeek()]).toEqual([false, false]);
    await keep("flaska", { name: "Flaskvatten 22 liter" });
    expect([await isCounted(), await isWeek()]).toEqual([true, true]);
    await keep("flaska", { name: "Flaskvatten 22 liter", keepsUntil: "2020-01-01" });
    expect([await isCounted(), await isWeek()]).toEqual([false, false]);
  });

  test("a household that two members share counts once, with its own water, and lives where the host says, else the guest", async () => {
    const { moveIn, told, stairwells, associationId } = await house("Trapphus A", "Trapphus B");
    const { db } = portal().services;
    const share = (host: TestMember, guest: TestMember) =>
      db.insert(householdShares).values({ hostProfileId: host.profileId, guestProfileId: guest.profileId, acceptedAt: new Date() });
    const [host, guest] = [...(await moveIn(1, WEEK)), ...(await moveIn(1, LESS, "Trapphus A"))] as [TestMember, TestMember];
    const others = await moveIn(4, WEEK, "Trapphus A");
    await share(host, guest);
    expect(stairwells).toHaveLength(2);
    expect(await told()).toEqual({ households: 5, groups: groups(["Trapphus A", "majority"]) });
    await share(others[0] as TestMember, others[1] as TestMember);
    expect(await told()).toEqual(NOTHING);
    // A guest is counted by the household, also where its host is no member.
    const elsewhere = await createMember();
    await (await clientFor(elsewhere)).water.saveHousehold.mutate(WEEK);
    await share(elsewhere, await createMember({ associationId }));
    expect((await told()).households).toBe(5);
  });

  test("owners ask, and nobody else: neither a team leader nor a member", async () => {
    const { associationId, moveIn } = await house();
    await moveIn(5);
    for (const role of ["team_leader", "member"] as const) {
      const { readiness } = await clientFor(await createMember({ role, associationId }));
      expect((await refusal(readiness.households.query())).data.httpStatus).toBe(403);
      await expect(readHouseholdCoverage(await contextFor(await createMember({ role, associationId })))).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
    }
  });
});
