import type { ProductRow } from "#server/domains/catalogue/views.ts";
import type { WaterPlanValues } from "#server/domains/water/views.ts";
import type { Actor } from "#server/platform/actor.ts";
import { containerGap, type HouseWater, houseWaterOf, type SharedStore, storeGap } from "#shared/calculations/association-water.ts";
import { type BoughtWater, buyWater, vesselLitres } from "#shared/calculations/bought-water.ts";
import { containerLitresOf } from "#shared/calculations/named-water.ts";
import { explainQuantity, extraDayQuantity, QuantityRuleError, recommendedQuantity } from "#shared/calculations/quantity-rule.ts";
import { type QuantityVariables, quantityVariablesFor } from "#shared/calculations/quantity-variables.ts";
import { costPerApartment, costPerExtraDay, costPerSharePoint, pricedLines, quoteTotals } from "#shared/calculations/request-money.ts";
import { ceilWhole } from "#shared/calculations/rounding.ts";
import { DEFAULT_LITRES_PER_PERSON, estimatedResidents } from "#shared/calculations/water.ts";
import { packagesFor } from "#shared/calculations/water-containers.ts";
import { TANK_LITRES } from "#shared/content/recommendation-numbers.ts";
import type { StepStatus } from "#shared/enums.ts";
import { formatNumber, formatPercent } from "#shared/format/number.ts";
import { formatPostalCode } from "#shared/format/postal-code.ts";
import { REQUEST_DEFAULT_DAYS, REQUEST_MAX_QUANTITY } from "#shared/limits.ts";
import { can } from "#shared/permissions.ts";
import { extraDayProducts } from "#shared/text/extra-day.ts";
import { ownedSentence } from "#shared/text/owned-containers.ts";
import type { RequestItemRecord, RequestRecord } from "./views.ts";

/** What an association's row tells about the house and how to reach it. */
export interface HouseFacts {
  associationName: string;
  organizationNumber: string | null;
  address: string | null;
  postalCode: string | null;
  city: string | null;
  contactPersonName: string | null;
  contactPersonPhone: string | null;
  contactPersonEmail: string | null;
  numApartments: number | null;
  /** Who was counted for the water plan, else who lives in the house; null where that is a guess. */
  residentCount: number | null;
  numStairwells: number | null;
  numFloors: number | null;
  hasShelter: boolean | null;
  /** People in Krisgruppen; null as long as it is empty. */
  teamMembers: number | null;
  /** What its water is counted with (decision 0078). */
  water: SharedStore & Pick<WaterPlanValues, "days" | "litresPerPerson" | "selfPreparedShare">;
}

/** What the quantities of an association or a household are counted with. */
export interface Counting extends QuantityVariables {
  /** The water that containers are counted for, beside their own rules; null where nobody has told of any. */
  missingWater: MissingWater | null;
  /** The house's water as it stands; null without a house, or where nobody knows how many live there. */
  houseWater: HouseWater | null;
}

/** Water that is missing, in a house or at home. */
export interface MissingWater {
  /** Null where it cannot be said: no ambition level is chosen, or nobody knows how many live there. No container is recommended then. */
  litres: number | null;
  /** How much of it no vessel is there for. */
  containerLitres: number | null;
  /** The same for one day more; null where nobody counts days. */
  oneDayMore: number | null;
  /** The sentence that says how it was reckoned. */
  basis: string;
}

interface StatedNumbers {
  days: number;
  /** As long as nobody has said: as the water plan has it. */
  litresPerPerson?: number;
  apartments?: number | null;
  residents?: number | null;
}

/** What quantities are counted with. Without an association the form's own numbers stand in. */
export function countingFor(house: HouseFacts | null, { days, ...stated }: StatedNumbers): Counting {
  const water = house?.water;
  const residents = house?.residentCount ?? stated.residents ?? null;
  const apartments = house?.numApartments ?? stated.apartments ?? null;
  const litresPerPerson = stated.litresPerPerson ?? water?.litresPerPerson ?? DEFAULT_LITRES_PER_PERSON;
  const drinkers = { residents: residents ?? estimatedResidents(apartments), litresPerPerson, days };
  const { residents: counted } = drinkers;
  const missingWater = water ? missingInStore(water, { ...drinkers, isGuess: residents === null }) : null;
  const variables = quantityVariablesFor({
    residents,
    apartments,
    litresPerPerson,
    stairwells: house?.numStairwells ?? null,
    floors: house?.numFloors ?? null,
    shelters: house?.hasShelter == null ? null : Number(house.hasShelter),
    teamMembers: house?.teamMembers ?? null,
    sharedGapLitres: missingWater?.litres ?? null,
    // What goes with tanks is for a house that stores its water in them.
    ibcTanks: water && tanksFor(water, missingWater?.containerLitres ?? null),
    days,
  });
  return {
    ...variables,
    missingWater,
    houseWater: water && counted !== null ? houseWaterOf(water, { ...drinkers, residents: counted }) : null,
  };
}

function tanksFor({ containerLitres }: SharedStore, missing: number | null): number | null {
  if (containerLitres < TANK_LITRES) return 0;
  return missing === null ? null : ceilWhole(missing / TANK_LITRES);
}

/** What the shared store lacks, and the numbers that say so. */
function missingInStore(
  store: SharedStore,
  { residents, litresPerPerson, days, isGuess }: { residents: number | null; isGuess: boolean; litresPerPerson: number; days: number },
): MissingWater {
  const { associationShare, sharedStockLitres, owned } = store;
  const litres = residents === null ? null : storeGap(store, { residents, litresPerPerson, days });
  if (residents === null || associationShare === null || litres === null)
    return { litres: null, containerLitres: null, oneDayMore: null, basis: "" };
  const containerLitres = containerGap(store, { residents, litresPerPerson, days }) ?? 0;
  const people = `${formatNumber(residents)} boende${isGuess ? " (uppskattat)" : ""} × ${formatNumber(litresPerPerson)} liter × ${formatNumber(days)} dygn`;
  const lacking = [`${formatNumber(ceilWhole(litres))} liter saknas.`, ownedSentence(owned, containerLitres)].filter(Boolean).join(" ");
  return {
    litres,
    containerLitres,
    oneDayMore: containerGap(store, { residents, litresPerPerson, days: days + 1 }),
    basis: `Förrådet ska ha ${formatPercent(associationShare)} av ${people} och har ${formatNumber(sharedStockLitres)} liter. ${lacking} Ett slags kärl räcker; storleken väljs i vattenplanen.`,
  };
}

export interface Recommendation {
  /** Packages. */
  quantity: number;
  /** The sentence that says what it was reckoned from. */
  basis: string;
  /** Packages more for one day more; null when days do not count. */
  extraDayQuantity: number | null;
}

/** What a recommendation looks at of a product. */
export interface CountedProduct {
  name: string;
  unitQuantity: number;
  rule: string | null;
}

const capped = (quantity: number): number => Math.min(quantity, REQUEST_MAX_QUANTITY);

/**
 * What to recommend: a water container by what is missing, whatever its rule says, and all else by its rule. Null without a
 * rule, with one that cannot be read, and for containers where nobody has said how much water there is to be.
 */
export function recommend({ name, unitQuantity, rule }: CountedProduct, counting: Counting): Recommendation | null {
  const litres = containerLitresOf(name);
  if (litres !== null && counting.missingWater) return recommendContainers({ litres, perPackage: unitQuantity }, counting.missingWater);
  return rule ? recommendByRule(rule, counting) : null;
}

function recommendContainers(
  container: { litres: number; perPackage: number },
  { containerLitres: litres, oneDayMore, basis }: MissingWater,
): Recommendation | null {
  if (litres === null) return null;
  const quantity = capped(packagesFor(litres, container));
  const extraDayQuantity = oneDayMore === null ? null : capped(packagesFor(oneDayMore, container)) - quantity;
  return { quantity, basis, extraDayQuantity };
}

function recommendByRule(rule: string, variables: QuantityVariables): Recommendation | null {
  try {
    const extra = extraDayQuantity(rule, variables);
    return {
      quantity: capped(recommendedQuantity(rule, variables)),
      basis: explainQuantity(rule, variables),
      extraDayQuantity: extra === null ? null : capped(extra),
    };
  } catch (error) {
    // One product's faulty rule must not stop a whole request.
    if (error instanceof QuantityRuleError) return null;
    throw error;
  }
}

/** Whether somebody who sees the request may move it on: who sent it, and the owners of its association (decision 62). */
export function mayChangeStatus(
  actor: Pick<Actor, "profileId" | "associationId" | "role">,
  request: { profileId: string | null; housingAssociationId: string | null },
): boolean {
  // Who has left an association no longer acts in its name.
  if (request.housingAssociationId !== null && request.housingAssociationId !== actor.associationId) return false;
  return request.profileId === actor.profileId || can(actor.role, "productRequest:changeAnyStatus");
}

/** Whether what is asked for may still come to the house. */
export const isOnItsWay = (status: RequestRecord["status"]): boolean => ["pending", "offer_received", "offer_approved"].includes(status);

/** The form's first values: the association's, or those of a person without one. */
export function prefilledCustomer(house: HouseFacts | null, person: { displayName: string; email: string }) {
  const address = house && addressLine(house);
  return {
    customerName: house?.associationName ?? person.displayName,
    customerOrgNumber: house?.organizationNumber ?? null,
    contactPerson: house?.contactPersonName ?? person.displayName,
    contactPhone: house?.contactPersonPhone ?? null,
    contactEmail: house?.contactPersonEmail ?? person.email,
    deliveryAddress: address,
    invoiceAddress: address,
    numProperties: house?.numApartments ?? 1,
    numResidentsEstimated: house?.residentCount ?? null,
  };
}

function addressLine({ address, postalCode, city }: Pick<HouseFacts, "address" | "postalCode" | "city">): string | null {
  const town = [postalCode && formatPostalCode(postalCode), city].filter(Boolean).join(" ");
  return [address, town].filter(Boolean).join(", ") || null;
}

/** Whether nothing more happens to a request by itself: a PDF that failed or is not made also ends the mail that waits for it. */
export function isSettled({ pdfStatus, mailStatus }: { pdfStatus: StepStatus; mailStatus: StepStatus }): boolean {
  if (pdfStatus !== "done") return pdfStatus === "failed" || pdfStatus === "skipped";
  return mailStatus === "done" || mailStatus === "failed" || mailStatus === "skipped";
}

/** The number people quote to each other: the first eight characters of the id. */
export const requestNumber = (productRequestId: string): string => productRequestId.slice(0, 8).toUpperCase();

/** What becomes of a line of an old request or a recommendation set: in the draft now, more of it than before, there already, or not to be had. */
type RepeatOutcome = "added" | "raised" | "kept" | "not_offered";

export interface RepeatedLine {
  productId: string;
  /** As it is called now, or was when it was last asked for. */
  productName: string;
  articleNumber: string;
  /** Packages that the draft holds afterwards. */
  quantity: number;
  outcome: RepeatOutcome;
  /** Kronor excluding VAT per package: then, and now when it is offered; null is also `Pris på förfrågan`. */
  priceThen: number | null;
  priceNow: number | null;
}

/** A line as it was kept; without a price it was `Pris på förfrågan`. */
export type OldLine = Pick<RequestItemRecord, "productId" | "productName" | "articleNumber" | "quantity" | "unitPrice">;

/** `drafted` is how many packages the draft holds before. */
export function repeatedLine(
  old: OldLine,
  offered: Pick<ProductRow, "name" | "ownPriceExcludingVat"> | undefined,
  drafted: number,
): RepeatedLine {
  const { productId, articleNumber, unitPrice: priceThen } = old;
  return {
    productId,
    productName: offered?.name ?? old.productName,
    articleNumber,
    quantity: offered ? Math.max(old.quantity, drafted) : drafted,
    outcome: outcome(),
    priceThen,
    priceNow: offered?.ownPriceExcludingVat ?? null,
  };

  function outcome(): RepeatOutcome {
    if (!offered) return "not_offered";
    if (drafted === 0) return "added";
    return drafted < old.quantity ? "raised" : "kept";
  }
}

type Line = Pick<RequestItemRecord, "quantity" | "unitPrice" | "vatPercent"> & CountedProduct;
type Stated = Pick<RequestRecord, "numProperties" | "numResidentsEstimated" | "numDaysEstimated">;

/** What a meeting discusses (N9): kronor including VAT, of the lines that have a price and freight where it is told. Null is what cannot be said. */
interface RequestCosts {
  includingVat: number;
  apartments: number | null;
  perApartment: number | null;
  perSharePoint: number | null;
  /** By the catalogue's rules of today, for the days that the request was reckoned for. */
  perExtraDay: number | null;
  /** What its vessels do for the house's water of today; null without any. */
  boughtWater: BoughtWater | null;
  /** The products that it is more of. */
  extraDayProducts: string[];
}

export function requestCosts(
  stated: Stated,
  lines: readonly Line[],
  house: HouseFacts | null,
  quoted: { freight: number | null } | null = null,
): RequestCosts {
  const priced = pricedLines(lines);
  const { includingVat } = quoteTotals(priced, quoted?.freight ?? null);
  // What a supplier left out of the quote is not bought, and a sum without it is nobody's share.
  const bought = quoted ? priced : lines;
  const isWhole = quoted ? priced.length === lines.length : priced.length > 0;
  const apartments = stated.numProperties ?? house?.numApartments ?? null;
  const counting = countingFor(house, {
    days: stated.numDaysEstimated ?? house?.water.days ?? REQUEST_DEFAULT_DAYS,
    apartments: stated.numProperties,
    residents: stated.numResidentsEstimated,
  });
  const counted = pricedLines(withExtraDays(lines, counting));
  return {
    includingVat,
    apartments,
    perApartment: isWhole ? costPerApartment(includingVat, apartments) : null,
    perSharePoint: priced.length > 0 ? costPerSharePoint(includingVat) : null,
    perExtraDay: costPerExtraDay(counted),
    extraDayProducts: extraDayProducts(counted),
    boughtWater:
      counting.houseWater &&
      buyWater(counting.houseWater, vesselLitres(bought.map(({ name, ...line }) => ({ ...line, productName: name })))),
  };
}

/**
 * Lines with the packages more for one day more; null where days do not count. Of lines that hold the same water the one counts that
 * costs least: one kind is bought for it (decision 0078).
 */
export function withExtraDays<Line extends CountedProduct & { unitPrice: number | null }>(lines: readonly Line[], counting: Counting) {
  const counted = lines.map((line) => ({ ...line, extraDayQuantity: recommend(line, counting)?.extraDayQuantity ?? null }));
  const isWater = ({ name }: Line): boolean => counting.missingWater !== null && containerLitresOf(name) !== null;
  const costOf = ({ extraDayQuantity, unitPrice }: (typeof counted)[number]): number =>
    extraDayQuantity === null || unitPrice === null ? Number.POSITIVE_INFINITY : extraDayQuantity * unitPrice;
  const [least] = counted.filter(isWater).toSorted((a, b) => costOf(a) - costOf(b));
  return counted.map((line) => (isWater(line) && line !== least ? { ...line, extraDayQuantity: null } : line));
}
