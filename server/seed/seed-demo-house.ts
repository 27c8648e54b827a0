import { and, eq, inArray, isNull } from "drizzle-orm";
import {
  ambitionLevels,
  associationLevelTexts,
  associationTasks,
  crisisDomains,
  households,
  householdWater,
  housingAssociationContacts,
  housingAssociationFacts,
  housingAssociationShutoffs,
  housingAssociations,
  housingAssociationWaterPreparedness,
  mapPlaces,
  productCategories,
  recommendationStates,
  shelters,
} from "#drizzle/schema/index.ts";
import { proposeLines } from "#server/domains/product-recommendations/queries.ts";
import { insertRecommendation } from "#server/domains/product-recommendations/write-recommendations.ts";
import { returnsAfter } from "#server/domains/recommendations/rules.ts";
import { findWaterPlan } from "#server/domains/water/plan-queries.ts";
import { DomainError } from "#server/platform/errors.ts";
import { isoDay } from "#shared/format/date.ts";
import { ASSOCIATIONS, HOUSE, HOUSEHOLDS, MAP, RECOMMENDATIONS } from "./demo-content.ts";
import { type DemoSeed, daysBefore, isOpen, ownerOf, readAreaIds, TALLEN_ID, whileOpen } from "./demo-lookups.ts";

const housingAssociationId = TALLEN_ID;

/** What Brf Exempeltallen knows of its house, for as long as it is open. */
export async function seedDemoAssociation({ tx, ledger }: DemoSeed): Promise<void> {
  if (!(await isOpen(tx))) return;
  await ledger.once("association-facts/tallen", async () => {
    await tx.update(housingAssociations).set({ hasShelter: true, hasBackupPower: false }).where(whileOpen());
    await tx.insert(housingAssociationFacts).values({ housingAssociationId, ...HOUSE.facts });
  });
  for (const contact of HOUSE.contacts) {
    await ledger.once(`association-contact/tallen/${contact.kind}`, () =>
      tx.insert(housingAssociationContacts).values({ ...contact, housingAssociationId }),
    );
  }
  for (const shutoff of HOUSE.shutoffs) {
    await ledger.once(`association-shutoff/tallen/${shutoff.kind}`, () =>
      tx.insert(housingAssociationShutoffs).values({ ...shutoff, housingAssociationId }),
    );
  }
}

/** So many thousandths of a degree from the house. */
const at = ({ north, east }: { north: number; east: number }) => ({
  latitude: MAP.house.latitude + north / 1000,
  longitude: MAP.house.longitude + east / 1000,
});

/** The map of Brf Exempeltallen, for as long as it is open, and an invented extract of shelters around it. */
export async function seedDemoMap({ tx, ledger }: DemoSeed): Promise<void> {
  await ledger.once("shelters/example", () =>
    tx
      .insert(shelters)
      .values(
        MAP.shelters.map(({ street, places, ...where }, index) => ({
          ...at(where),
          number: `EXEMPEL-${index + 1}`,
          name: `Exempelskyddsrum ${index + 1}`,
          address: street,
          municipality: ASSOCIATIONS.tallen.municipality,
          places,
          source: "Exempel (påhittat utdrag)",
          sourceDate: MAP.sheltersAsOf,
        })),
      )
      .onConflictDoNothing(),
  );
  if (!(await isOpen(tx))) return;
  await ledger.once("association-position/tallen", () =>
    tx
      .update(housingAssociations)
      .set(MAP.house)
      .where(and(whileOpen(), isNull(housingAssociations.latitude))),
  );
  for (const { north, east, ...place } of MAP.places) {
    await ledger.once(`map-place/tallen/${place.name}`, () =>
      tx.insert(mapPlaces).values({ ...place, ...at({ north, east }), housingAssociationId }),
    );
  }
}

/** What Brf Exempeltallen needs for a week without water, for as long as it is open. */
export async function seedDemoRecommendation(seed: DemoSeed): Promise<void> {
  const { tx, ledger, now } = seed;
  const { area: slug, categories: names } = RECOMMENDATIONS.products;
  const [area] = await tx.select().from(crisisDomains).where(eq(crisisDomains.slug, slug));
  if (!area || !(await isOpen(tx))) return;

  await ledger.once("product-recommendation/tallen/water", async () => {
    const categories = await tx.select().from(productCategories).where(inArray(productCategories.name, names));
    const selection = { crisisDomainId: area.id, productCategoryIds: categories.map(({ id }) => id) };
    const { values } = await findWaterPlan(tx, housingAssociationId);
    const numbers = { days: values.days, litresPerPerson: values.litresPerPerson };
    const proposal = await proposeLines(tx, housingAssociationId, { ...selection, ...numbers }).catch(refused);
    if (!proposal) return;
    const name = `${area.name} ${numbers.days} dygn – ${proposal.basis.persons} boende`;
    const made = { id: crypto.randomUUID(), housingAssociationId, createdByProfileId: ownerOf(seed), createdAt: now, updatedAt: now };
    await insertRecommendation(tx, { ...made, ...selection, name, ...proposal });
  });
}

/** A house or a catalogue that people have changed may give no set. */
function refused(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}

/** What Brf Exempeltallen does on the first level, in its own words, for as long as it is open. */
export async function seedDemoLevels(seed: DemoSeed): Promise<void> {
  const { tx, ledger, now: updatedAt } = seed;
  if (!(await isOpen(tx))) return;
  await ledger.once("level-text/tallen/1", () =>
    tx
      .insert(associationLevelTexts)
      .values({ housingAssociationId, level: 1, text: HOUSE.levelText.join("\n"), updatedByProfileId: ownerOf(seed), updatedAt })
      .onConflictDoNothing(),
  );
}

/** The water of Brf Exempeltallen, for as long as it is open, and of three households. */
export async function seedDemoWater(seed: DemoSeed): Promise<void> {
  const { tx, ledger, now, profileIds } = seed;
  const daysAgo = (days: number) => isoDay(daysBefore(now, days));
  if (await isOpen(tx)) await seedWaterOfHouse(seed);
  for (const { email, household, water, containers } of HOUSEHOLDS) {
    const profileId = profileIds.get(email);
    if (!profileId) continue;
    await ledger.once(`household/${email}`, () =>
      tx
        .insert(households)
        .values({ profileId, ...household })
        .onConflictDoNothing(),
    );
    const filled = containers.map(({ ageDays, ...container }) => ({ ...container, filledOn: daysAgo(ageDays) }));
    await ledger.once(`household-water/${email}`, () =>
      tx
        .insert(householdWater)
        .values({ profileId, ...water, containers: filled })
        .onConflictDoNothing(),
    );
  }
}

async function seedWaterOfHouse(seed: DemoSeed): Promise<void> {
  const { tx, ledger, now } = seed;
  await ledger.once("ambition/tallen", async () => {
    const [level] = await tx.select({ id: ambitionLevels.id }).from(ambitionLevels).where(eq(ambitionLevels.slug, HOUSE.ambition));
    const isUndecided = and(whileOpen(), isNull(housingAssociations.selectedAmbitionLevelId));
    if (level) await tx.update(housingAssociations).set({ selectedAmbitionLevelId: level.id }).where(isUndecided);
  });
  const { filledDaysAgo, ...water } = HOUSE.water;
  await ledger.once("water-plan/tallen", () =>
    tx
      .insert(housingAssociationWaterPreparedness)
      .values({
        ...{ housingAssociationId, ...water },
        ...{ sharedFilledOn: isoDay(daysBefore(now, filledDaysAgo)), updatedByProfileId: ownerOf(seed) },
      })
      .onConflictDoNothing(),
  );
}

/** What became of some recommendations in Brf Exempeltallen and in the homes of the demo's people. */
export async function seedDemoActions(seed: DemoSeed): Promise<void> {
  const { tx, ledger, now, profileIds } = seed;
  const { dismissed, task, atHome } = RECOMMENDATIONS;
  const decidedByProfileId = ownerOf(seed);
  await ledger.once(`recommendation/tallen/${dismissed.key}`, () =>
    tx.insert(recommendationStates).values({
      ...{ housingAssociationId, recommendationKey: dismissed.key, state: "dismissed", reason: dismissed.reason },
      ...{ returnsAt: returnsAfter(now), decidedByProfileId },
    }),
  );
  const { key: sourceKey, area, ...words } = task;
  const crisisDomainId = (await readAreaIds(tx)).get(area) ?? null;
  await ledger.once(`recommendation/tallen/${sourceKey}`, () =>
    tx.insert(associationTasks).values({
      ...{ housingAssociationId, source: "recommendation", sourceKey, crisisDomainId, ...words },
      createdByProfileId: decidedByProfileId,
    }),
  );
  for (const { email, key: recommendationKey, state, reason } of atHome) {
    const profileId = profileIds.get(email);
    if (!profileId) continue;
    const returnsAt = state === "planned" ? null : returnsAfter(now);
    await ledger.once(`recommendation/${email}/${recommendationKey}`, () =>
      tx.insert(recommendationStates).values({ profileId, recommendationKey, state, reason, returnsAt, decidedByProfileId: profileId }),
    );
  }
}
