import { REQUEST_DEFAULT_DAYS } from "../limits.ts";
import { TOILET_BAGS_PER_DAY } from "./hygiene.ts";
import { ceilWhole } from "./rounding.ts";
import { DEFAULT_LITRES_PER_PERSON, estimatedResidents } from "./water.ts";

const IBC_LITRES = 1000;

/** What a rule may count, each with its Swedish word for one and for more. */
export const QUANTITY_VARIABLE_WORDS = {
  persons: ["boende", "boende"],
  apartments: ["lägenhet", "lägenheter"],
  stairwells: ["trapphus", "trapphus"],
  floors: ["våningsplan", "våningsplan"],
  entrances: ["entré", "entréer"],
  days: ["dygn", "dygn"],
  litres_pp: ["liter per person och dygn", "liter per person och dygn"],
  shared_gap_l: ["liter vatten som saknas i det gemensamma förrådet", "liter vatten som saknas i det gemensamma förrådet"],
  shared_rooms: ["gemensam lokal", "gemensamma lokaler"],
  shelters: ["skyddsrum", "skyddsrum"],
  shelter_places: ["skyddsrumsplats", "skyddsrumsplatser"],
  team_members: ["person i krisgruppen", "personer i krisgruppen"],
  board_members: ["styrelseledamot", "styrelseledamöter"],
  basement_openings: ["källaröppning", "källaröppningar"],
  shared_food_persons: ["person som ska få gemensam mat", "personer som ska få gemensam mat"],
  special_diet_persons: ["person med specialkost", "personer med specialkost"],
  infants: ["spädbarn", "spädbarn"],
  toilet_bags_pp: ["toalettpåse per person och dygn", "toalettpåsar per person och dygn"],
  heater_count: ["kamin", "kaminer"],
  ibc_count: ["vattentank (IBC)", "vattentankar (IBC)"],
  gas_stove_count: ["gasolkök", "gasolkök"],
  powerstation_count: ["kraftstation", "kraftstationer"],
  expected_parts: ["väntad sms-del", "väntade sms-delar"],
  on_request_plan: ["anläggning som planeras på förfrågan", "anläggningar som planeras på förfrågan"],
} as const satisfies Record<string, readonly [one: string, more: string]>;
export type QuantityVariableName = keyof typeof QUANTITY_VARIABLE_WORDS;

/** Values for rules; a variable without one counts as 1. `estimated` names those that are derived, not stated. */
export type QuantityVariables = {
  values: Readonly<Partial<Record<QuantityVariableName, number>>>;
  estimated?: readonly QuantityVariableName[];
};

/** What is known of the house and the plan; null and missing are the same. */
export type QuantityFacts = Partial<
  Record<
    | "residents"
    | "apartments"
    | "stairwells"
    | "floors"
    | "entrances"
    | "days"
    | "litresPerPerson"
    | "sharedGapLitres"
    | "sharedRooms"
    | "shelters"
    | "shelterPlaces"
    | "teamMembers"
    | "boardMembers"
    | "basementOpenings"
    | "sharedFoodPersons"
    | "specialDietPersons"
    | "infants"
    | "toiletBagsPerPerson"
    | "heaters"
    | "ibcTanks"
    | "gasStoves"
    | "powerStations"
    | "expectedSmsParts",
    number | null
  >
>;

/** Variables from facts. Residents fall back to two per apartment and entrances to one per stairwell, both marked as
 *  estimated; IBC tanks to what the shared gap fills; days, litres and toilet bags to the usual values. */
export function quantityVariablesFor(facts: QuantityFacts): QuantityVariables {
  const residentsGuess = estimatedResidents(facts.apartments);
  const tanksForGap = facts.sharedGapLitres == null ? null : ceilWhole(facts.sharedGapLitres / IBC_LITRES);
  const candidates: Record<QuantityVariableName, number | null | undefined> = {
    persons: facts.residents ?? residentsGuess,
    apartments: facts.apartments,
    stairwells: facts.stairwells,
    floors: facts.floors,
    entrances: facts.entrances ?? facts.stairwells,
    days: facts.days ?? REQUEST_DEFAULT_DAYS,
    litres_pp: facts.litresPerPerson ?? DEFAULT_LITRES_PER_PERSON,
    shared_gap_l: facts.sharedGapLitres,
    shared_rooms: facts.sharedRooms,
    shelters: facts.shelters,
    shelter_places: facts.shelterPlaces,
    team_members: facts.teamMembers,
    board_members: facts.boardMembers,
    basement_openings: facts.basementOpenings,
    shared_food_persons: facts.sharedFoodPersons,
    special_diet_persons: facts.specialDietPersons,
    infants: facts.infants,
    toilet_bags_pp: facts.toiletBagsPerPerson ?? TOILET_BAGS_PER_DAY,
    heater_count: facts.heaters,
    ibc_count: facts.ibcTanks ?? tanksForGap,
    gas_stove_count: facts.gasStoves,
    powerstation_count: facts.powerStations,
    expected_parts: facts.expectedSmsParts,
    on_request_plan: 1,
  };
  const estimated: QuantityVariableName[] = [];
  if (facts.residents == null && residentsGuess !== null) estimated.push("persons");
  if (facts.entrances == null && facts.stairwells != null) estimated.push("entrances");
  const known = Object.entries(candidates).filter(([, value]) => value != null);
  return { values: Object.fromEntries(known) as QuantityVariables["values"], estimated };
}
