import { hasSecondFactor } from "#server/domains/account/factor-queries.ts";
import { readProfileFacts } from "#server/domains/association/profile-queries.ts";
import { findPerson } from "#server/domains/gdpr/person.ts";
import { readHousehold } from "#server/domains/preparedness/queries.ts";
import { isReached } from "#server/domains/subscribers/subscription-queries.ts";
import { readHouseholdWater } from "#server/domains/water/household-queries.ts";
import { type Actor, requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { HouseholdFacts } from "#shared/content/household-rules/facts.ts";
import { isoDay } from "#shared/format/date.ts";
import { subscribePath } from "#shared/subscribe-links.ts";

/** What is known of the caller's own home, for the rules to look at. */
export async function readHouseholdFacts(ctx: DomainContext): Promise<HouseholdFacts> {
  const actor = requireSignedIn(ctx.actor);
  const [household, water, house, isProtected] = await Promise.all([
    readHousehold(ctx),
    readHouseholdWater(ctx),
    readHouse(ctx, actor),
    hasSecondFactor(ctx.db, actor.userId),
  ]);
  const isWaterKnown = water.updatedAt !== null || water.summary.stockLitres > 0;
  return {
    persons: household.familySize,
    infants: household.infants,
    hasColdMedicine: household.hasColdMedicine,
    daysPrepared: household.daysPrepared,
    foodWishes: household.diet.length + household.allergies.length,
    waterNeed: household.familySize === null ? null : { litres: water.summary.needLitres, days: water.values.days },
    water: isWaterKnown
      ? {
          need: water.summary.needLitres,
          stock: water.summary.stockLitres,
          endurance: water.summary.enduranceDays,
          days: water.values.days,
          oldestFilledOn: oldest(water.values.containers.filter(({ count }) => count > 0).map(({ filledOn }) => filledOn)),
        }
      : null,
    house,
    hasSecondFactor: isProtected,
    today: isoDay(ctx.now()),
  };
}

async function readHouse(ctx: DomainContext, { associationId, userId, email }: Actor): Promise<HouseholdFacts["house"]> {
  if (!associationId) return null;
  const [{ buildingYear, hasShelter }, person] = await Promise.all([readProfileFacts(ctx.db, associationId), findPerson(ctx.db, userId)]);
  // A number that nobody has confirmed may be a neighbour's, whose subscriptions are nobody else's business.
  const phoneNumber = person?.phone[0] ?? null;
  const subscribes = await isReached(ctx.db, associationId, { email, phoneNumber });
  return { buildingYear, hasShelter, subscribePath: subscribePath(associationId), subscribes };
}

const oldest = (days: readonly (string | null)[]): string | null => days.filter((day) => day !== null).sort()[0] ?? null;
