import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { householdShares, households, householdWater } from "#drizzle/schema/index.ts";
import { collectPersonalData } from "#server/domains/gdpr/make-export.ts";
import { HOUSEHOLD_PARTS, type HouseholdPart, type WaterPart } from "#shared/household-parts.ts";
import { householdInput } from "#tests/factories/household.ts";
import { createPerson } from "#tests/factories/people.ts";
import { householdWaterInput } from "#tests/factories/water.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

const MINUTE = 60_000;
const DUNK = { litres: 10, count: 2, filledShare: 1, filledOn: null };

async function home() {
  const person = await createPerson({ setup: "private" });
  const client = await clientFor(person);
  /** As a browser sends what waited: one part at a time, so many minutes ago. */
  const household = (part: HouseholdPart, values: Parameters<typeof householdInput>[0], minutes: number) =>
    client.preparedness.saveHousehold.mutate({ ...householdInput(values), changed: [part], ages: { [part]: minutes * MINUTE } });
  const water = (part: WaterPart, values: Parameters<typeof householdWaterInput>[0], minutes: number) =>
    client.water.saveHousehold.mutate({
      ...{ ...householdWaterInput(values), changed: [], changedWater: [part], ages: { [part]: minutes * MINUTE } },
    });
  return { person, client, household, water };
}

describe("a household that waited for a network", () => {
  test("PAGE-05 of two devices each part is the later's, whoever tells it first, and the earlier is told of by its part", async () => {
    const { client, household } = await home();
    await client.preparedness.saveHousehold.mutate(householdInput({ adults: 2, daysPrepared: 3 }));
    // The desktop has said it a moment ago; what the phone said in the cellar before that comes only now.
    const phone = await household("daysPrepared", { daysPrepared: 9 }, 30);
    expect(phone).toMatchObject({ adults: 2, daysPrepared: 3, overtaken: ["daysPrepared"] });
    expect(await household("allergies", { allergies: ["Nötter"] }, 0)).toMatchObject({ allergies: ["Nötter"], overtaken: [] });
    expect(await household("persons", { adults: 4, children: 1 }, 30)).toMatchObject({ adults: 2, children: 0, overtaken: ["persons"] });
    expect(await client.preparedness.household.query()).toMatchObject({ adults: 2, daysPrepared: 3, allergies: ["Nötter"] });
  });

  test("a word that waited holds where it is the later one, and only of its own part", async () => {
    const { person, client, household } = await home();
    await household("daysPrepared", { daysPrepared: 3 }, 60);
    await household("diet", { diet: ["Vegansk"] }, 10);
    expect(await household("daysPrepared", { daysPrepared: 9 }, 30)).toMatchObject({ daysPrepared: 9, diet: ["Vegansk"], overtaken: [] });
    // A page that is online and says it now holds at once.
    await client.preparedness.saveHousehold.mutate({ ...householdInput({ daysPrepared: 5 }), changed: ["daysPrepared"] });
    expect(await household("daysPrepared", { daysPrepared: 9 }, 1)).toMatchObject({ daysPrepared: 5, overtaken: ["daysPrepared"] });
    const [row] = await portal().services.db.select().from(households).where(eq(households.profileId, person.profileId));
    expect(Object.keys(row?.changedAt ?? {}).sort()).toEqual(["daysPrepared", "diet"]);
  });

  test("the same told twice, since the answer was lost, is one word and tells of nothing", async () => {
    const { client, household, water } = await home();
    await household("daysPrepared", { daysPrepared: 9 }, 30);
    await water("containers", { containers: [DUNK] }, 30);
    const before = [await client.preparedness.household.query(), (await client.water.household.query()).values];
    expect((await household("daysPrepared", { daysPrepared: 9 }, 31)).overtaken).toEqual([]);
    expect((await water("containers", { containers: [DUNK] }, 31)).overtaken).toEqual([]);
    expect([await client.preparedness.household.query(), (await client.water.household.query()).values]).toEqual([
      { ...before[0], updatedAt: expect.any(String) },
      before[1],
    ]);
    // Not even when another device has said the same since.
    await client.preparedness.saveHousehold.mutate({ ...householdInput({ daysPrepared: 9 }), changed: ["daysPrepared"] });
    expect((await household("daysPrepared", { daysPrepared: 9 }, 30)).overtaken).toEqual([]);
  });

  test("PAGE-16 the water's parts are the later's one by one, and a page of before, which names none, changes all", async () => {
    const { person, client, water } = await home();
    await client.water.saveHousehold.mutate(householdWaterInput({ days: 7, bottleLitres: 8 }));
    expect(await water("days", { days: 10 }, 5)).toMatchObject({ values: { days: 7 }, overtaken: ["days"] });
    const [untouched] = await portal().services.db.select().from(householdWater).where(eq(householdWater.profileId, person.profileId));
    const { changedWater, ...page } = { ...householdWaterInput({ days: 10 }), changed: [], changedWater: ["days" as const] };
    await client.water.saveHousehold.mutate({ ...page, changedWater });
    expect(await water("bottleLitres", { bottleLitres: 20, days: 1 }, 0)).toMatchObject({ values: { days: 10, bottleLitres: 20 } });
    await client.water.saveHousehold.mutate({ ...page, bottleLitres: 1, days: 3 });
    expect((await client.water.household.query()).values).toMatchObject({ days: 3, bottleLitres: 1 });
    expect(Object.keys(untouched?.changedAt ?? {})).toHaveLength(6);
  });

  test("a word that came too late for a water that nobody had saved otherwise says nothing of when it was saved", async () => {
    const { client, water } = await home();
    const saved = await client.water.saveHousehold.mutate(householdWaterInput({ days: 7 }));
    expect((await water("days", { days: 10 }, 5)).updatedAt).toBe(saved.updatedAt);
  });

  test("two devices that tell in the same moment leave what both said", async () => {
    const { client, household, water } = await home();
    await Promise.all([
      household("daysPrepared", { daysPrepared: 4 }, 2),
      household("dogs", { dogs: 1 }, 3),
      water("bottleLitres", { bottleLitres: 12 }, 4),
      water("days", { days: 9 }, 5),
    ]);
    expect(await client.preparedness.household.query()).toMatchObject({ daysPrepared: 4, dogs: 1, days: 9 });
    expect((await client.water.household.query()).values).toMatchObject({ bottleLitres: 12, days: 9 });
  });

  test("what waited is written to the household that is theirs then, and whoever shares it has the later word", async () => {
    const [host, guest] = [await home(), await home()];
    await guest.household("daysPrepared", { daysPrepared: 1 }, 60);
    await host.client.preparedness.saveHousehold.mutate({
      ...{ ...householdInput({ adults: 2, daysPrepared: 6 }), changed: ["persons", "daysPrepared"] },
    });
    await portal()
      .services.db.insert(householdShares)
      .values({ hostProfileId: host.person.profileId, guestProfileId: guest.person.profileId, acceptedAt: new Date() });
    expect((await guest.household("daysPrepared", { daysPrepared: 9 }, 30)).overtaken).toEqual(["daysPrepared"]);
    expect(await guest.household("cats", { cats: 2 }, 30)).toMatchObject({ cats: 2, daysPrepared: 6 });
    expect(await host.client.preparedness.household.query()).toMatchObject({ cats: 2, daysPrepared: 6, adults: 2 });
    const [own] = await portal().services.db.select().from(households).where(eq(households.profileId, guest.person.profileId));
    expect(own).toMatchObject({ cats: 0, daysPrepared: 1 });
  });

  test.each([
    ["a time to come", { daysPrepared: -1 }],
    ["more than a year ago", { daysPrepared: 367 * 24 * 60 * MINUTE }],
    ["a part that there is none of", { roof: 1 }],
  ])("%s is refused, and nothing is saved", async (_case, ages) => {
    const { client } = await home();
    const call = client.preparedness.saveHousehold.mutate({
      ...householdInput({ daysPrepared: 4 }),
      changed: ["daysPrepared"],
      ages: ages as never,
    });
    expect((await refusal(call)).data).toMatchObject({ httpStatus: 400, reason: "INVALID_INPUT" });
    expect((await client.preparedness.household.query()).updatedAt).toBeNull();
  });

  test("nobody who is signed out is written for", async () => {
    const stranger = await clientFor(null);
    const call = stranger.preparedness.saveHousehold.mutate({ ...householdInput(), changed: ["dogs"], ages: { dogs: MINUTE } });
    expect((await refusal(call)).data.httpStatus).toBe(401);
  });

  test("the copy of a person's data says when each part was told, and a copy of an ended sharing keeps it", async () => {
    const { person, client, water } = await home();
    await client.preparedness.saveHousehold.mutate(householdInput({ adults: 2 }));
    await water("days", { days: 10 }, 5);
    const data = JSON.stringify(await collectPersonalData(await contextFor(person), person.userId));
    for (const part of [...HOUSEHOLD_PARTS, "days"]) expect(data).toMatch(new RegExp(`"${part}":"\\d{4}-\\d\\d-\\d\\dT`));
  });
});
