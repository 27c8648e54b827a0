import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  associationMembers,
  associationTasks,
  binderPrints,
  housingAssociationFacts,
  housingAssociations,
  productRequests,
} from "#drizzle/schema/index.ts";
import { readDashboard } from "#server/domains/dashboard/queries.ts";
import { saveHousehold } from "#server/domains/preparedness/save-household.ts";
import type { OfficialSources } from "#server/platform/official/official-source.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { BY_MAIL, createCrisis } from "#tests/factories/crises.ts";
import { areaId } from "#tests/factories/crisis-page.ts";
import { householdInput } from "#tests/factories/household.ts";
import { createMembershipRequest } from "#tests/factories/membership-requests.ts";
import { createMember, createPerson, type TestMember, type TestPerson } from "#tests/factories/people.ts";
import { createSupplier } from "#tests/factories/products.ts";
import { createSubscriber } from "#tests/factories/subscribers.ts";
import { createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { portal } from "#tests/helpers/portal.ts";

describe("association dashboard", () => {
  const valuesOf = ({ endurance }: Awaited<ReturnType<typeof readDashboard>>) => endurance.map(({ value }) => value);

  test("PAGE-09 an empty association is told what is missing, not shown a zero", async () => {
    const member = await createMember({ associationId: (await createAssociation({ numApartments: null })).id });
    const dashboard = await readDashboard(await contextFor(member));
    expect(valuesOf(dashboard)).toEqual([null, null, null, null]);
  });

  test("PAGE-09 the house's facts give its endurance", async () => {
    const { id: associationId } = await createAssociation({ numApartments: 20, buildingYear: 1930, hasBackupPower: true });
    const { db } = portal().services;
    await db.insert(housingAssociationFacts).values({ housingAssociationId: associationId, accessBackupHours: 6, backupPowerHours: 8 });
    const dashboard = await readDashboard(await contextFor(await createMember({ associationId })));
    expect(valuesOf(dashboard)).toEqual([null, "5 timmar", "≈ 19 timmar", "8 timmar"]);
  });

  test("PAGE-09 what waits is told to those who can do something about it, and nothing of which there is none", async () => {
    const { id: associationId } = await createAssociation();
    const owner = await createMember({ role: "system_owner", associationId });
    const member = await createMember({ associationId });
    const needsOf = async (person: TestMember) => (await readDashboard(await contextFor(person))).needs;
    expect(await needsOf(owner)).toEqual([]);

    const { db } = portal().services;
    const task = { housingAssociationId: associationId, source: "manual", title: "Prova radion" } as const;
    await db.insert(associationTasks).values([
      { ...task, ownerProfileId: owner.profileId, dueOn: "2026-01-01" },
      { ...task, ownerProfileId: owner.profileId, dueOn: "2999-01-01" },
      { ...task, ownerProfileId: member.profileId, dueOn: "2026-01-01" },
    ]);
    await createMembershipRequest(associationId, await createPerson());
    const request = { profileId: member.profileId, housingAssociationId: associationId, supplierId: (await createSupplier()).id };
    for (const status of ["offer_received", "pending"] as const)
      await db.insert(productRequests).values({ ...request, status, idempotencyKey: crypto.randomUUID() });
    await createMembershipRequest((await createAssociation()).id, await createPerson());

    expect(await needsOf(owner)).toEqual([
      { kind: "applications", count: 1 },
      { kind: "offers", count: 1 },
      { kind: "overdue_tasks", count: 1 },
    ]);
    const untouched = (await needsOf(member)).find(({ kind }) => kind === "unowned_tasks")?.count;
    expect(await needsOf(member)).toEqual([
      { kind: "overdue_tasks", count: 1 },
      { kind: "unowned_tasks", count: untouched },
    ]);
    expect(untouched).toBeGreaterThan(0);
  });

  test("PAGE-09 the temperature outdoors is asked for beside the page, and counts at the next visit", async () => {
    const { id: associationId } = await createAssociation({ buildingYear: 1952, latitude: 61.23, longitude: 17.45 });
    const member = await createMember({ associationId });
    let asked = 0;
    const official = {
      isOff: false,
      readTemperature: async () => {
        asked++;
        return -6;
      },
    } as unknown as OfficialSources;
    const conditionNow = async () => (await readDashboard(await contextFor(member, { official }))).endurance[2]?.condition;
    expect(await conditionNow()).toBe("vid −10 °C ute");
    await eventually(async () => expect(await conditionNow()).toBe("vid −6 °C ute"));
    await conditionNow();
    expect(asked).toBe(1);
  });

  test("PAGE-09 a forecast that does not come leaves the page as it is", async () => {
    const { id: associationId } = await createAssociation({ buildingYear: 1952, latitude: 62.34, longitude: 16.45 });
    const official = { isOff: false, readTemperature: () => Promise.reject(new Error("no answer")) } as unknown as OfficialSources;
    const ctx = await contextFor(await createMember({ associationId }), { official });
    await readDashboard(ctx);
    expect((await readDashboard(ctx)).endurance[2]?.condition).toBe("vid −10 °C ute");
    const { db } = portal().services;
    expect(await db.$count(housingAssociations, eq(housingAssociations.id, associationId))).toBe(1);
  });
});

describe("start", () => {
  const startOf = async (person: TestPerson) => (await clientFor(person)).start.steps.query();
  const keysOf = ({ steps }: Awaited<ReturnType<typeof startOf>>) => steps.map(({ key }) => key);
  const doneOf = ({ steps }: Awaited<ReturnType<typeof startOf>>) => steps.filter(({ isDone }) => isDone).map(({ key }) => key);

  test("PAGE-11 each role has its own steps, every one with the page where it is done", async () => {
    const { id: associationId } = await createAssociation();
    const [owner, member, alone] = [
      await createMember({ role: "system_owner", associationId }),
      await createMember({ associationId }),
      await createPerson({ setup: "private" }),
    ];
    expect(keysOf(await startOf(owner))).toEqual(["address", "co-owner", "roles", "reach", "binder", "drill"]);
    expect(keysOf(await startOf(member))).toEqual(["household", "home-water", "subscribe", "help"]);
    expect(keysOf(await startOf(alone))).toEqual(["household", "home-water", "join"]);
    expect((await startOf(member)).steps.find(({ key }) => key === "subscribe")?.href).toBe(`/crisis-subscribe/${associationId}`);
  });

  test("PAGE-11 a step is done when its record exists, never by a tick, and says what it gave", async () => {
    const owner = await createMember({ role: "system_owner" });
    const { associationId } = owner;
    const { db } = portal().services;
    await db.update(housingAssociations).set({ address: null, numApartments: 10 }).where(eq(housingAssociations.id, associationId));
    expect(doneOf(await startOf(owner))).toEqual([]);
    const stepOf = async (key: string) => (await startOf(owner)).steps.find((step) => step.key === key);
    expect(await stepOf("co-owner")).toMatchObject({ href: "/association-dashboard?bjud-in=systemagare", label: "Bjud in" });
    const neighbour = await createPerson();
    await (await clientFor(owner)).association.invite.mutate({ emails: [neighbour.email] });
    expect(await stepOf("co-owner")).toMatchObject({ hasBegun: true, waits: true, progress: "1 inbjudan väntar på svar" });

    await db.insert(associationMembers).values({ associationId, profileId: neighbour.profileId, role: "member" });
    expect(await stepOf("co-owner")).toMatchObject({ isDone: false, href: "/admin?tab=medlemmar", label: "Välj vem" });
    // Who has joined is not waited for.
    expect(await stepOf("co-owner")).toMatchObject({ hasBegun: false, progress: "Bara du kan larma och godkänna" });
    // An application is no owner to choose: the button opens what the step is about.
    await createMembershipRequest(associationId, await createPerson());
    expect(await stepOf("co-owner")).toMatchObject({
      href: "/admin?tab=medlemmar",
      label: "Välj vem",
      progress: "Bara du kan larma och godkänna",
    });
    await createMember({ associationId, role: "system_owner" });
    await db.update(housingAssociations).set({ address: "Tallgatan 2", city: "Umeå" }).where(eq(housingAssociations.id, associationId));
    await createSubscriber(associationId);
    expect(await stepOf("reach")).toMatchObject({ isDone: false, hasBegun: true, progress: "Når 10 % av lägenheterna" });
    await createSubscriber(associationId);
    const [power] = await createTeams(associationId);
    await createTeamMember(power?.id ?? "", { profileId: (await createMember({ associationId })).profileId });
    await createCrisis(owner, { crisisDomainId: await areaId("el"), isExercise: true, methods: BY_MAIL });
    await db
      .insert(binderPrints)
      .values({ housingAssociationId: associationId, version: 1, pages: [], printedAt: new Date("2026-11-03T10:00:00Z") });
    expect((await startOf(owner)).steps.filter(({ isDone }) => isDone).map(({ key, progress }) => [key, progress])).toEqual([
      ["address", "Tallgatan 2, Umeå"],
      ["co-owner", "2 systemägare"],
      ["reach", "Når 20 % av lägenheterna"],
      ["binder", "Utskriven 3 november"],
      ["drill", expect.stringMatching(/^Senast \d/)],
    ]);

    const member = await createMember();
    await saveHousehold(await contextFor(member), householdInput({ adults: 3, daysPrepared: 2 }));
    expect(doneOf(await startOf(member))).toEqual(["household"]);
  });

  test("PAGE-11 an exercise that went to nobody else does not show that the alarm arrives", async () => {
    const owner = await createMember({ role: "system_owner" });
    const drill = async () => (await startOf(owner)).steps.find(({ key }) => key === "drill");
    expect(await drill()).toMatchObject({ isDone: false, hasBegun: false, progress: null });
    await createCrisis(owner, { isExercise: true, methods: BY_MAIL });
    expect(await drill()).toMatchObject({ isDone: false, hasBegun: true, progress: "Gick bara till dig själv" });
  });

  test("PAGE-11 a step can be skipped and the list hidden, each also back again, for oneself alone", async () => {
    const owner = await createMember({ role: "system_owner" });
    const other = await createMember({ role: "system_owner", associationId: owner.associationId });
    const client = await clientFor(owner);
    await client.start.putAside.mutate({ key: "reach", aside: true });
    await client.start.putAside.mutate({ key: "reach", aside: true });
    await client.start.hide.mutate({ hidden: true });
    const hidden = await startOf(owner);
    expect(hidden.isHidden).toBe(true);
    expect(hidden.steps.filter(({ isAside }) => isAside).map(({ key }) => key)).toEqual(["reach"]);
    expect(await startOf(other)).toMatchObject({
      isHidden: false,
      steps: expect.not.arrayContaining([expect.objectContaining({ isAside: true })]),
    });

    await client.start.putAside.mutate({ key: "reach", aside: false });
    await client.start.hide.mutate({ hidden: false });
    const shown = await startOf(owner);
    expect([shown.isHidden, shown.steps.some(({ isAside }) => isAside)]).toEqual([false, false]);
  });

  test("PAGE-11 the step of the roles counts the three that the group's page shows first, and no other", async () => {
    const owner = await createMember({ role: "system_owner" });
    const teams = await createTeams(owner.associationId);
    const group = teams.find(({ areaName }) => areaName === "Ledning & samordning")?.id ?? "";
    const step = async () => (await startOf(owner)).steps.find(({ key }) => key === "roles");
    await createTeamMember(group, { role: "care" });
    await createTeamMember(group, { role: "coordinator", isDeputy: true });
    expect(await step()).toMatchObject({ isDone: false, hasBegun: false, progress: null, href: "/crisis-team" });
    await createTeamMember(group, { role: "coordinator" });
    await createTeamMember(group, { role: "technician" });
    expect(await step()).toMatchObject({ isDone: false, hasBegun: true, progress: "2 av 3 tagna" });
    await createTeamMember(group, { role: "information" });
    expect(await step()).toMatchObject({ isDone: true, progress: "3 av 3 tagna" });
  });
});
