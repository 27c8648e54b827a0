import type { KnowledgeArticle } from "./article.ts";
import { ASSOCIATION_MATTERS } from "./association-matters.ts";
import { ASSOCIATION_PEOPLE } from "./association-people.ts";
import { ASSOCIATION_PLAN } from "./association-plan.ts";
import { CYBER } from "./cyber.ts";
import { FIRE } from "./fire.ts";
import { GAS_AND_CARBON_MONOXIDE } from "./gas-and-carbon-monoxide.ts";
import { HEALTH_AND_HYGIENE } from "./health-and-hygiene.ts";
import { HEAT_AND_FOOD } from "./heat-and-food.ts";
import { HOME_AND_WATER } from "./home-and-water.ts";
import { INFORMATION } from "./information.ts";
import { POWER } from "./power.ts";
import { PURCHASES } from "./purchases.ts";
import { SHELTER } from "./shelter.ts";
import { WEATHER } from "./weather.ts";

/** Everything the assistant knows without a language model. */
export const KNOWLEDGE_ARTICLES: readonly KnowledgeArticle[] = [
  ...HOME_AND_WATER,
  ...POWER,
  ...HEAT_AND_FOOD,
  ...INFORMATION,
  ...SHELTER,
  ...FIRE,
  ...GAS_AND_CARBON_MONOXIDE,
  ...HEALTH_AND_HYGIENE,
  ...CYBER,
  ...WEATHER,
  ...ASSOCIATION_PLAN,
  ...ASSOCIATION_MATTERS,
  ...ASSOCIATION_PEOPLE,
  ...PURCHASES,
];
