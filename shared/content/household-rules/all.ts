import type { Rule } from "../recommendation-rules.ts";
import { AT_HOME_RULES } from "./at-home.ts";
import type { HouseholdFacts } from "./facts.ts";
import { IN_THE_HOUSE_RULES } from "./in-the-house.ts";
import { WATER_AND_FOOD_RULES } from "./water-and-food.ts";

export const HOUSEHOLD_RULES: readonly Rule<HouseholdFacts>[] = [...WATER_AND_FOOD_RULES, ...IN_THE_HOUSE_RULES, ...AT_HOME_RULES];
