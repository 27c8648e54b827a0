import { eq, like, or } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  ambitionLevels,
  crisisDomains,
  crisisDutyWeeks,
  crisisTeams,
  housingAssociations,
  journeyPhases,
  productCategories,
  productRequests,
  products,
  profiles,
  seedEntries,
  suppliers,
  teamMembers,
  users,
} from "#drizzle/schema/index.ts";
import { composeProfile } from "#server/domains/association/profile-queries.ts";
import { findLapInLog } from "#server/domains/journey/queries.ts";
import { openDatabase } from "#server/platform/database/db.ts";
import { createLogger } from "#server/platform/logging/logger.ts";
import { ASSOCIATIONS } from "#server/seed/demo-content.ts";
import { seedPortal } from "#server/seed/seed-portal.ts";
import { PRODUCT_REQUEST_STATUSES } from "#shared/enums.ts";
import { addWeeks } from "#shared/format/week.ts";
import { cloneDatabase } from "#tests/helpers/portal.ts";

/** Numbers that PTS keeps for fiction. */
const FICTION = /^\+467017406(0[5-9]|[1-9]\d)$/;
const everything = { catalogue: true, demo: true, now: new Date() };

async function withSeededDatabase(work: (db: ReturnType<typeof openDatabase>["db"]) => Promise<void>): Promise<void> {
  const handle = openDatabase(await cloneDatabase(`seed_${process.pid}_${Date.now()}`), createLogger("error"), { max: 2 });
  try {
    await work(handle.db);
  } finally {
    await handle.close();
  }
}

test("CRIS-23 DATA-46 the seeds hold the areas in order, levels, phases, suppliers, categories and all 77 rows", async () => {
  await withSeededDatabase(async (db) => {
    const domains = await db.select().from(crisisDomains).orderBy(crisisDomains.orderIndex);
    expect(domains.map((domain) => domain.slug)).toEqual(
      "el vatten varme mat kommunikation avlopp halsa brand skydd cyber extremvader trygghet ledning".split(" "),
    );
    expect(await db.$count(ambitionLevels)).toBe(3);
    expect((await db.select().from(journeyPhases).orderBy(journeyPhases.phaseOrder)).map((phase) => phase.name)[7]).toBe("Följ upp");
    expect(await db.$count(suppliers)).toBe(8);
    expect(await db.$count(productCategories)).toBe(18);
    const rows = await db.select().from(products);
    expect(rows).toHaveLength(77);
    expect(rows.filter((row) => row.resiliaPriceExcludingVat === null)).toHaveLength(4);
    expect(rows.every((row) => row.currency === "SEK" && row.isActive && row.priceExcludingVat === null)).toBe(true);
    expect(rows.find((row) => row.articleNumber === "SK-4001")).toMatchObject({ vatPercent: 6, resiliaPriceIncludingVat: 1473.4 });
    const burning = rows
      .filter((row) => row.storageClass !== null)
      .map((row) => `${row.articleNumber} ${row.storageClass} ${row.storageLitres}`);
    expect(burning.sort()).toEqual([
      "HH-7102 flammable_liquid 5",
      "LB-2001 fuel_powered null",
      "LB-2002 fuel_powered null",
      "SK-4101 fuel_powered null",
      "SK-4102 gas 5",
      "SK-4103 fuel_powered null",
      "VV-3001 fuel_powered null",
    ]);
    const statuses = await db.selectDistinct({ status: productRequests.status }).from(productRequests);
    expect(statuses.map((row) => row.status).sort()).toEqual([...PRODUCT_REQUEST_STATUSES].sort());
  });
});

test("the demo's first association knows its house; one that was closed learns nothing more", async () => {
  await withSeededDatabase(async (db) => {
    const { id } = ASSOCIATIONS.tallen;
    const { association, contacts, shutoffs } = await composeProfile(db, id, "system_owner");
    expect(association).toMatchObject({
      numBuildings: 1,
      numElevators: 3,
      shelterPlaces: 84,
      hasPressureBoost: true,
      accessBackupHours: 4,
    });
    expect([contacts.length, shutoffs?.length]).toEqual([6, 5]);
    for (const { name, phone } of contacts)
      expect([name, phone]).toEqual([expect.stringMatching(/^Exempel/), expect.stringMatching(FICTION)]);

    await db.update(housingAssociations).set({ closedAt: new Date() }).where(eq(housingAssociations.id, id));
    await db.delete(seedEntries).where(like(seedEntries.key, "association-%"));
    await seedPortal(db, everything);
    expect((await composeProfile(db, id, "system_owner")).contacts).toHaveLength(6);
  });
});

test("a second run changes nothing, brings nothing back and leaves what people changed", async () => {
  await withSeededDatabase(async (db) => {
    await db.update(housingAssociations).set({ city: "Solna" }).where(eq(housingAssociations.id, ASSOCIATIONS.tallen.id));
    await db.delete(products).where(eq(products.articleNumber, "TP-8009"));
    expect(await seedPortal(db, everything)).toBe(0);
    expect(await db.$count(products)).toBe(76);
    const [tallen] = await db.select().from(housingAssociations).where(eq(housingAssociations.id, ASSOCIATIONS.tallen.id));
    expect(tallen?.city).toBe("Solna");
  });
});

test("GUARD-22 the demo's associations have their standard teams and its Teamledare leads one; a database from before gets them once", async () => {
  await withSeededDatabase(async (db) => {
    const led = () =>
      db
        .select({ email: users.email, area: crisisDomains.slug })
        .from(teamMembers)
        .innerJoin(crisisTeams, eq(crisisTeams.id, teamMembers.crisisTeamId))
        .innerJoin(crisisDomains, eq(crisisDomains.id, crisisTeams.crisisDomainId))
        .innerJoin(profiles, eq(profiles.id, teamMembers.profileId))
        .innerJoin(users, eq(users.id, profiles.userId))
        .where(eq(teamMembers.leads, true));
    const expected = [{ email: "teamledare@demo.example", area: "vatten" }];
    expect(await led()).toEqual(expected);
    expect(await db.$count(crisisTeams)).toBe(18);

    await db.delete(crisisTeams);
    await db.delete(seedEntries).where(or(like(seedEntries.key, "teams/%"), like(seedEntries.key, "team-leader/%")));
    await db.update(housingAssociations).set({ closedAt: new Date() }).where(eq(housingAssociations.id, ASSOCIATIONS.granen.id));
    expect(await seedPortal(db, everything)).toBe(4);
    expect(await led()).toEqual(expected);
    expect(await db.$count(crisisTeams)).toBe(12);
  });
});

test("DATA-25 the demo's journey stands in the event log too, which the report of a lap is read from when the next has begun", async () => {
  await withSeededDatabase(async (db) => {
    const lap = (await findLapInLog(db, ASSOCIATIONS.tallen.id, 1)).map(({ journeyPhaseId, ...phase }) => [journeyPhaseId, phase]);
    const completed = { status: "completed", startedAt: expect.any(Date), completedAt: expect.any(Date) };
    expect(lap).toMatchObject([
      [1, completed],
      [2, completed],
      [3, { status: "in_progress" }],
    ]);
  });
});

test("PAGE-24 the demo's crisis group has a rota around the week in which it is seeded, with one week still open", async () => {
  await withSeededDatabase(async (db) => {
    const rota = async () => (await db.select().from(crisisDutyWeeks).orderBy(crisisDutyWeeks.startsOn)).map(({ startsOn }) => startsOn);
    await db.delete(crisisDutyWeeks);
    await db.delete(seedEntries).where(eq(seedEntries.key, "duty-rota/tallen"));
    expect(await seedPortal(db, { ...everything, now: new Date("2026-11-25T12:00:00Z") })).toBe(1);
    const weeks = await rota();
    expect([weeks[0], weeks.length]).toEqual(["2026-11-09", 27]);
    const gaps = weeks.filter((week, index) => weeks[index + 1] !== addWeeks(week, 1));
    expect(gaps).toEqual(["2026-12-07", weeks.at(-1)]);
    expect(await seedPortal(db, everything)).toBe(0);
  });
});
