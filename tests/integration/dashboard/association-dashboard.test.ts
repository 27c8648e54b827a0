import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { associationTasks, housingAssociationFacts, housingAssociations } from "#drizzle/schema/index.ts";
import { readDashboard } from "#server/domains/dashboard/queries.ts";
import type { OfficialSources } from "#server/official/official-source.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { createSubscriber } from "#tests/factories/subscribers.ts";
import { createStairwells } from "#tests/factories/teams.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { portal } from "#tests/helpers/portal.ts";

const valuesOf = ({ endurance }: Awaited<ReturnType<typeof readDashboard>>) => endurance.map(({ value }) => value);

test("PAGE-09 an empty association is told what is missing, not shown a zero", async () => {
  const member = await createMember({ associationId: (await createAssociation({ numApartments: null })).id });
  const dashboard = await readDashboard(await contextFor(member));
  expect(valuesOf(dashboard)).toEqual([null, "4 h", null, null]);
  expect(dashboard).toMatchObject({ journey: { phase: 1, name: "Förankra" }, coverage: null, requests: [] });
});

test("PAGE-09 the house's facts give its endurance, and the subscribers its coverage, in shares alone", async () => {
  const { id: associationId } = await createAssociation({ numApartments: 20, buildingYear: 1930, hasBackupPower: true });
  const { db } = portal().services;
  await db.insert(housingAssociationFacts).values({ housingAssociationId: associationId, accessBackupHours: 6, backupPowerHours: 8 });
  const [a] = await createStairwells(associationId, "A", "B");
  for (let count = 0; count < 5; count++) await createSubscriber(associationId, { stairwellId: a?.id ?? null });
  await db.insert(associationTasks).values({ housingAssociationId: associationId, source: "manual", title: "Prova radion" });

  const dashboard = await readDashboard(await contextFor(await createMember({ associationId })));
  expect(valuesOf(dashboard)).toEqual([null, "6 h", "≈ 19 h", "8 h"]);
  expect(dashboard.coverage).toEqual({
    share: 0.25,
    stairwells: [
      { name: "A", share: 0.5 },
      { name: "B", share: 0 },
    ],
  });
  expect(dashboard.unownedTasks).toBeGreaterThanOrEqual(1);
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
