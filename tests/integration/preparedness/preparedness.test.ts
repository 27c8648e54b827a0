import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import {
  associationLevelTexts,
  associationTasks,
  auditLog,
  crisisDomains,
  crisisLevelInsights,
  households,
  products,
} from "#drizzle/schema/index.ts";
import { listCrisisDomains, readHousehold } from "#server/domains/preparedness/queries.ts";
import { saveHousehold } from "#server/domains/preparedness/save-household.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { householdInput } from "#tests/factories/household.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

describe("crisis domains", () => {
  test("CRIS-23 the areas come in the order of their index", async () => {
    const ctx = await contextFor(await createPerson());
    const rows = await portal().services.db.select({ name: crisisDomains.name, index: crisisDomains.orderIndex }).from(crisisDomains);
    const expected = rows.sort((a, b) => a.index - b.index).map(({ name }) => name);
    expect((await listCrisisDomains(ctx)).map(({ name }) => name)).toEqual(expected);
  });

  test("CRIS-24 without any area there is a warning and an empty list", async () => {
    const ctx = await contextFor(await createPerson());
    const warn = vi.fn();
    await portal().services.db.transaction(async (tx) => {
      // Hides the real table until the transaction ends.
      await tx.execute(sql`create temporary table crisis_domains (like public.crisis_domains) on commit drop`);
      const log = Object.assign(Object.create(ctx.log), { warn });
      expect(await listCrisisDomains({ ...ctx, db: tx as unknown as typeof ctx.db, log })).toEqual([]);
    });
    expect(warn).toHaveBeenCalledOnce();
  });
});

describe("crisis levels", () => {
  const TEXT = "Ring jouren.\nStyrelsen möts i tvättstugan.";

  async function owned() {
    const { id: associationId } = await createAssociation();
    const owner = await createMember({ role: "system_owner", associationId });
    const client = await clientFor(owner);
    const ownText = async (level: number) => (await client.crisisLevels.list.query()).levels.find((row) => row.level === level)?.ownText;
    return { associationId, owner, client, ownText };
  }

  test("PAGE-21 everybody signed in reads the five levels and the six personas, in order", async () => {
    const client = await clientFor(await createPerson({ setup: "private" }));
    const { levels, personas } = await client.crisisLevels.list.query();
    expect(levels.map(({ level, name }) => `${level} ${name}`)).toEqual([
      "1 Störning",
      "2 Allvarlig störning",
      "3 Kris",
      "4 Långvarig kris",
      "5 Höjd beredskap",
    ]);
    expect(
      levels.every(
        ({ associationActions, residentActions, ownText }) =>
          associationActions.length > 1 && residentActions.length > 1 && ownText === null,
      ),
    ).toBe(true);
    expect(personas.map(({ name }) => name)).toEqual(["Familjen Lind", "Aisha, 78", "Jonas, 45", "Mei, 24", "Kerstin, 61", "Rashid, 33"]);
    for (const { insights } of personas) expect(insights.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5]);
  });

  test("PAGE-22 an insight is read with its persona, its level and the categories of the shop; an unknown one is not found", async () => {
    const client = await clientFor(await createPerson({ setup: "private" }));
    const { personas } = await client.crisisLevels.list.query();
    const aisha = personas.find(({ name }) => name === "Aisha, 78");
    const insight = await client.crisisLevels.insight.query({ insightId: aisha?.insights[1]?.id ?? "" });
    expect(insight).toMatchObject({ level: 2, levelName: "Allvarlig störning", persona: { id: aisha?.id } });
    expect(insight.categories.map(({ name }) => name)).toEqual(["Sjukvård", "Vattenförvaring", "Värme & isolering"]);
    expect(insight.timeline[0]).toEqual({ hour: 0, text: expect.any(String) });
    expect(await portal().services.db.$count(crisisLevelInsights)).toBe(30);
    expect((await refusal(client.crisisLevels.insight.query({ insightId: crypto.randomUUID() }))).data).toMatchObject({
      reason: "NOT_FOUND",
    });
    expect((await refusal(client.crisisLevels.insight.query({ insightId: "1" }))).data).toMatchObject({ reason: "INVALID_INPUT" });
  });

  test("PAGE-21 an owner's own text stands in the own association alone, and a blank one brings the general text back", async () => {
    const { associationId, owner, client, ownText } = await owned();
    const saved = await client.crisisLevels.saveText.mutate({ level: 2, text: TEXT, seenAt: null });
    expect(await ownText(2)).toEqual({ text: TEXT, updatedAt: saved?.updatedAt });
    expect(await ownText(3)).toBeNull();
    expect(await (await owned()).ownText(2)).toBeNull();
    expect(await auditRows("crisis.save_level_text", associationId)).toEqual([
      { actorProfileId: owner.profileId, associationId, details: { level: 2 } },
    ]);

    expect(await client.crisisLevels.saveText.mutate({ level: 2, text: "  ", seenAt: saved?.updatedAt ?? null })).toBeNull();
    expect(await ownText(2)).toBeNull();
  });

  test("PAGE-21 whoever writes on an older text is told, and nothing is written over", async () => {
    const { client, ownText } = await owned();
    await client.crisisLevels.saveText.mutate({ level: 1, text: TEXT, seenAt: null });
    const second = await refusal(client.crisisLevels.saveText.mutate({ level: 1, text: "En annan text", seenAt: null }));
    expect(second.data).toMatchObject({ httpStatus: 409, reason: "LEVEL_TEXT_CHANGED" });
    expect((await ownText(1))?.text).toBe(TEXT);
  });

  test("PAGE-21 only owners write, on a level that exists, and not without end", async () => {
    const { associationId, client } = await owned();
    for (const role of ["member", "team_leader"] as const) {
      const other = await clientFor(await createMember({ role, associationId }));
      expect((await refusal(other.crisisLevels.saveText.mutate({ level: 1, text: TEXT, seenAt: null }))).data).toMatchObject({
        httpStatus: 403,
      });
    }
    for (const change of [
      { level: 6, text: TEXT },
      { level: 0, text: TEXT },
      { level: 1, text: "x".repeat(2_001) },
    ])
      expect((await refusal(client.crisisLevels.saveText.mutate({ ...change, seenAt: null }))).data).toMatchObject({ httpStatus: 400 });
    const none = and(eq(associationLevelTexts.housingAssociationId, associationId));
    expect(await portal().services.db.$count(associationLevelTexts, none)).toBe(0);
  });
});

describe("household", () => {
  const VALUES = householdInput({
    adults: 3,
    children: 1,
    infants: 1,
    cats: 2,
    hasColdMedicine: true,
    diet: ["Vegetarisk", "halal"],
    allergies: ["Nötter"],
    daysPrepared: 3,
  });
  const NOTHING = householdInput();

  test("LOCAL-02 LOCAL-03 LOCAL-04 LOCAL-05 the household is kept on the server as it was written, and can be replaced and emptied", async () => {
    const person = await createPerson({ setup: "private" });
    const client = await clientFor(person);
    expect(await client.preparedness.household.query()).toEqual({
      profileId: person.profileId,
      ...NOTHING,
      ...{ familySize: null, days: 7, sharedWith: [] },
      updatedAt: null,
    });

    const { overtaken, ...saved } = await client.preparedness.saveHousehold.mutate(VALUES);
    expect(overtaken).toEqual([]);
    expect(saved).toEqual({
      profileId: person.profileId,
      ...VALUES,
      familySize: 4,
      days: 7,
      sharedWith: [],
      updatedAt: expect.any(String),
    });
    expect(await client.preparedness.household.query()).toEqual(saved);

    await client.preparedness.saveHousehold.mutate(householdInput({ adults: 1 }));
    expect(await client.preparedness.household.query()).toMatchObject({ ...NOTHING, adults: 1, familySize: 1 });
  });

  test("what is told stands there also before anybody has said how many they are", async () => {
    const client = await clientFor(await createPerson({ setup: "private" }));
    await client.preparedness.saveHousehold.mutate({ ...NOTHING, diet: ["Vegansk"], daysPrepared: 4 });
    expect(await client.preparedness.household.query()).toMatchObject({ adults: null, diet: ["Vegansk"], daysPrepared: 4 });
  });

  test("nobody sees or changes the household of another, not even an owner of the same association", async () => {
    const { id: associationId } = await createAssociation();
    const member = await createMember({ associationId });
    const owner = await createMember({ associationId, role: "system_owner" });
    await (await clientFor(member)).preparedness.saveHousehold.mutate(VALUES);

    const ownersClient = await clientFor(owner);
    expect(await ownersClient.preparedness.household.query()).toMatchObject({ profileId: owner.profileId, ...NOTHING });
    // A profile in the input is not asked for, and changes nothing.
    const withForeignProfile = { ...NOTHING, adults: 9, profileId: member.profileId };
    expect(await ownersClient.preparedness.saveHousehold.mutate(withForeignProfile)).toMatchObject({ profileId: owner.profileId });
    expect(await (await clientFor(member)).preparedness.household.query()).toMatchObject(VALUES);
  });

  test("nobody signed in has no household", async () => {
    const stranger = await clientFor(null);
    expect((await refusal(stranger.preparedness.household.query())).data).toMatchObject({ httpStatus: 401 });
    expect((await refusal(stranger.preparedness.saveHousehold.mutate(VALUES))).data).toMatchObject({ httpStatus: 401 });
    await expect(readHousehold(await contextFor(null))).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    await expect(saveHousehold(await contextFor(null), VALUES)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });

  test.each([
    ["nobody in it", { adults: 0, children: 0 }, { adults: "Minst en person behöver bo i hushållet." }],
    ["children without grown-ups being told", { adults: null, children: 1 }, { adults: "Skriv hur många vuxna ni är." }],
    ["what a page of before sends", { adults: undefined, familySize: 4 }, { adults: "Skriv ett heltal." }],
    ["too many people", { adults: 51 }, { adults: "Värdet får vara högst 50." }],
    ["too many children", { children: 51 }, { children: "Skriv ett antal från 0 till 50." }],
    ["more infants than children", { infants: 2 }, { infants: "De under 1 år räknas bland barnen, så de kan inte vara fler." }],
    ["half a person", { adults: 1.5 }, { adults: "Skriv ett heltal." }],
    ["a negative number of days", { daysPrepared: -1 }, { daysPrepared: "Värdet måste vara minst 0." }],
    ["more than a year", { daysPrepared: 366 }, { daysPrepared: "Värdet får vara högst 365." }],
    ["a blank word", { diet: [" "] }, { "diet.0": "Fältet är obligatoriskt." }],
    ["a long word", { allergies: ["x".repeat(61)] }, { "allergies.0": "Skriv högst 60 tecken." }],
    ["too many words", { allergies: Array.from({ length: 21 }, (_, n) => `allergi ${n}`) }, { allergies: "Ange högst 20." }],
  ])("%s is refused at its field, and nothing is saved", async (_case, wrong, fields) => {
    const person = await createPerson({ setup: "private" });
    const client = await clientFor(person);
    const { data } = await refusal(client.preparedness.saveHousehold.mutate({ ...VALUES, ...wrong }));
    expect(data).toMatchObject({ httpStatus: 400, reason: "INVALID_INPUT", fields });
    expect(await client.preparedness.household.query()).toMatchObject({ ...NOTHING, updatedAt: null });
  });

  test("what is saved carries the time of saving, and leaves no audit row", async () => {
    const { db } = portal().services;
    const person = await createPerson({ setup: "private" });
    const now = new Date("2031-05-01T10:00:00Z");
    const ctx = await contextFor(person, { now: () => now });
    expect(await saveHousehold(ctx, VALUES)).toMatchObject({ updatedAt: now.toISOString() });
    expect(await db.select().from(auditLog).where(eq(auditLog.actorProfileId, person.profileId))).toEqual([]);
  });

  test("two saves at the same moment leave one household", async () => {
    const { db } = portal().services;
    const person = await createPerson({ setup: "private" });
    const ctx = await contextFor(person);
    await Promise.all([1, 2, 3, 4].map((adults) => saveHousehold(ctx, { ...VALUES, adults })));
    expect(await db.select().from(households).where(eq(households.profileId, person.profileId))).toHaveLength(1);
  });
});

describe("scenarios", () => {
  const POWER_CUT = { scenario: "el", season: "winter", dayPart: "evening" } as const;

  async function house() {
    const { id: associationId } = await createAssociation({ residentCount: 84, numStairwells: 3, buildingYear: 1952 });
    const leader = await createMember({ role: "team_leader", associationId });
    return { associationId, leader, client: await clientFor(leader) };
  }

  test("PAGE-23 a member goes through a crisis in the own house, with the season's temperature or a chosen one", async () => {
    const { associationId } = await house();
    const member = await clientFor(await createMember({ associationId }));
    const scenario = await member.scenarios.read.query(POWER_CUT);
    expect(scenario.moments.map(({ label }) => label)).toEqual(["0 min", "15 min", "1 h", "6 h", "24 h", "72 h", "7 dygn", "Återläge"]);
    expect(scenario.outdoorCelsius).toBe(-10);
    expect(scenario.moments[0]?.house).toContain("3 trapphus är mörka.");
    expect(scenario.moments[1]?.message?.text).toMatch(/^Brf Test .+ Nytt besked kl 21:15\.$/);
    expect(scenario.missing).toContain("Antal hissar");
    expect((await member.scenarios.read.query({ ...POWER_CUT, outdoorCelsius: -25 })).outdoorCelsius).toBe(-25);
    for (const outdoorCelsius of [-41, 41, 1.5])
      expect((await refusal(member.scenarios.read.query({ ...POWER_CUT, outdoorCelsius }))).data).toMatchObject({ httpStatus: 400 });
  });

  test("PAGE-23 a scenario becomes tasks of the association once; what was done stays done", async () => {
    const { associationId, client } = await house();
    const { db } = portal().services;
    const first = await client.scenarios.makeChecklist.mutate({ scenario: "el" });
    expect(first).toEqual({ added: 14, known: 0 });
    const ofScenario = and(eq(associationTasks.housingAssociationId, associationId), eq(associationTasks.source, "scenario"));
    const [task] = await db.select().from(associationTasks).where(ofScenario).orderBy(associationTasks.sourceKey);
    expect(task).toMatchObject({ sourceKey: "el/1", title: expect.stringMatching(/^Förbered: /), state: "open" });
    await db
      .update(associationTasks)
      .set({ state: "done", doneAt: new Date() })
      .where(eq(associationTasks.id, task?.id ?? ""));

    expect(await client.scenarios.makeChecklist.mutate({ scenario: "el" })).toEqual({ added: 0, known: 14 });
    expect(await db.$count(associationTasks, and(ofScenario, eq(associationTasks.state, "done")))).toBe(1);
    const member = await clientFor(await createMember({ associationId }));
    expect((await refusal(member.scenarios.makeChecklist.mutate({ scenario: "el" }))).data).toMatchObject({ httpStatus: 403 });
  });

  test("PAGE-14 DATA-28 the areas are read without an account, each with how much the shop has for it", async () => {
    const areas = await (await clientFor(null)).preparedness.areas.query();
    expect(areas.map(({ orderIndex }) => orderIndex)).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
    const water = areas.find(({ slug }) => slug === "vatten");
    const active = and(eq(products.crisisDomainId, water?.id ?? ""), eq(products.isActive, true));
    expect(water?.offers).toBe(await portal().services.db.$count(products, active));
    expect(Object.keys(water ?? {})).toEqual(["id", "slug", "name", "description", "icon", "orderIndex", "offers"]);
    const privatePerson = await clientFor(await createPerson({ setup: "private" }));
    expect((await refusal(privatePerson.scenarios.read.query(POWER_CUT))).data).toMatchObject({ httpStatus: 403 });
  });
});
