import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { associationTasks, housingAssociationFacts, housingAssociations, productRequests } from "#drizzle/schema/index.ts";
import { readDashboard } from "#server/domains/dashboard/queries.ts";
import type { OfficialSources } from "#server/platform/official/official-source.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMembershipRequest } from "#tests/factories/membership-requests.ts";
import { createMember, createPerson, type TestMember } from "#tests/factories/people.ts";
import { createSupplier } from "#tests/factories/products.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { portal } from "#tests/helpers/portal.ts";

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
