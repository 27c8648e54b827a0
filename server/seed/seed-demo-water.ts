import { and, eq, isNull } from "drizzle-orm";
import {
  ambitionLevels,
  households,
  householdWater,
  housingAssociations,
  housingAssociationWaterPreparedness,
} from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { isoDay } from "#shared/format/date.ts";
import { ASSOCIATIONS } from "./demo-content.ts";
import type { SeedLedger } from "./seed-ledger.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** What three of the demo's people have told of their homes. */
const HOUSEHOLDS = [
  {
    email: "agare@demo.example",
    household: { adults: 2, children: 2, cats: 1, diet: ["Vegetarisk"], daysPrepared: 4 },
    water: { bottleLitres: 6, freezerBottleLitres: 3, boilerLitres: 0 },
    containers: [
      { litres: 10, count: 3, filledShare: 1, ageDays: 75 },
      { litres: 20, count: 1, filledShare: 0.5, ageDays: 40 },
    ],
  },
  {
    email: "medlem@demo.example",
    household: { adults: 2, children: 1, diet: [], daysPrepared: 3 },
    water: { bottleLitres: 9, freezerBottleLitres: 0, boilerLitres: 0 },
    containers: [{ litres: 10, count: 2, filledShare: 1, ageDays: 50 }],
  },
  {
    email: "privat@demo.example",
    household: { adults: 2, diet: [], daysPrepared: 3 },
    water: { bottleLitres: 8, freezerBottleLitres: 0, boilerLitres: 150 },
    containers: [{ litres: 10, count: 1, filledShare: 1, ageDays: 30 }],
  },
] as const;

/** The water of Brf Exempeltallen, for as long as it is open, and of three households. */
export async function seedDemoWater(
  tx: Transaction,
  ledger: SeedLedger,
  now: Date,
  profileIds: ReadonlyMap<string, string>,
): Promise<void> {
  const daysAgo = (days: number) => isoDay(new Date(now.getTime() - days * DAY_MS));
  await seedAssociation(tx, ledger, profileIds.get("agare@demo.example") ?? null, daysAgo(120));
  for (const { email, household, water, containers } of HOUSEHOLDS) {
    const profileId = profileIds.get(email);
    if (!profileId) continue;
    await ledger.once(`household/${email}`, () =>
      tx
        .insert(households)
        .values({ profileId, ...household, diet: [...household.diet] })
        .onConflictDoNothing(),
    );
    await ledger.once(`household-water/${email}`, () =>
      tx
        .insert(householdWater)
        .values({
          profileId,
          ...water,
          containers: containers.map(({ ageDays, ...container }) => ({ ...container, filledOn: daysAgo(ageDays) })),
        })
        .onConflictDoNothing(),
    );
  }
}

async function seedAssociation(tx: Transaction, ledger: SeedLedger, updatedByProfileId: string | null, filledOn: string): Promise<void> {
  const housingAssociationId = ASSOCIATIONS.tallen.id;
  const isTallen = and(eq(housingAssociations.id, housingAssociationId), isNull(housingAssociations.closedAt));
  const [tallen] = await tx.select({ ambition: housingAssociations.selectedAmbitionLevelId }).from(housingAssociations).where(isTallen);
  if (!tallen) return;
  await ledger.once("ambition/tallen", async () => {
    const [level] = await tx.select({ id: ambitionLevels.id }).from(ambitionLevels).where(eq(ambitionLevels.slug, "utokad"));
    if (level && tallen.ambition === null) await tx.update(housingAssociations).set({ selectedAmbitionLevelId: level.id }).where(isTallen);
  });
  await ledger.once("water-plan/tallen", () =>
    tx
      .insert(housingAssociationWaterPreparedness)
      .values({
        housingAssociationId,
        litresPerPerson: 3,
        days: 7,
        sharedStockLitres: 200,
        sharedFilledOn: filledOn,
        selfPreparedShare: 0.3,
        containerLitres: 20,
        cartLitres: 80,
        toilets: 46,
        emergencyWaterPlace: "Gården vid trapphus B (exempel)",
        updatedByProfileId,
      })
      .onConflictDoNothing(),
  );
}
