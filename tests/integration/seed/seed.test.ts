import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  ambitionLevels,
  crisisDomains,
  housingAssociations,
  journeyPhases,
  productCategories,
  productRequests,
  products,
  suppliers,
} from "#drizzle/schema/index.ts";
import { openDatabase } from "#server/lib/db.ts";
import { createLogger } from "#server/lib/logger.ts";
import { ASSOCIATIONS } from "#server/lib/seed/demo-content.ts";
import { seedPortal } from "#server/lib/seed/seed-portal.ts";
import { PRODUCT_REQUEST_STATUSES } from "#shared/enums.ts";
import { cloneDatabase } from "#tests/helpers/portal.ts";

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
    const statuses = await db.selectDistinct({ status: productRequests.status }).from(productRequests);
    expect(statuses.map((row) => row.status).sort()).toEqual([...PRODUCT_REQUEST_STATUSES].sort());
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
