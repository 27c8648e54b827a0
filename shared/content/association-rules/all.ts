import type { Rule } from "../recommendation-rules.ts";
import type { AssociationFacts } from "./facts.ts";
import { FOLLOW_UP_RULES } from "./follow-up.ts";
import { HOUSE_RULES } from "./house.ts";
import { PEOPLE_RULES } from "./people.ts";
import { POWER_AND_HEAT_RULES } from "./power-and-heat.ts";
import { WATER_RULES } from "./water.ts";

export const ASSOCIATION_RULES: readonly Rule<AssociationFacts>[] = [
  ...HOUSE_RULES,
  ...PEOPLE_RULES,
  ...WATER_RULES,
  ...POWER_AND_HEAT_RULES,
  ...FOLLOW_UP_RULES,
];
