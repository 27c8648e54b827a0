import { DEFAULT_KCAL_PER_PERSON, foodNeedKcal } from "../../calculations/food.ts";
import { ceilWhole, floorTenth } from "../../calculations/rounding.ts";
import { waterGap } from "../../calculations/water.ts";
import { formatDecimal, formatNumber } from "../../format/number.ts";
import { costOfWater, daysBetween, PREPARED_DAYS, WATER_KEEPS_DAYS } from "../recommendation-numbers.ts";
import type { Rule } from "../recommendation-rules.ts";
import type { HouseholdFacts } from "./facts.ts";

const WEEK = "Alla som kan bör klara minst en vecka hemma. Då är tre till fem liter vatten per person och dygn ett riktmärke.";
const WATER_PAGE = { href: "/water", label: "Öppna hushållets vatten" };
const HOUSEHOLD_PAGE = { href: "/dashboard", label: "Uppdatera hushåll" };

export const WATER_AND_FOOD_RULES: readonly Rule<HouseholdFacts>[] = [
  {
    key: "home-water-start",
    area: "vatten",
    find: ({ water, persons, waterNeed }) =>
      water
        ? null
        : {
            title: "Räkna på vattnet hemma",
            rule: WEEK,
            numbers:
              persons && waterNeed
                ? `${people(persons)} behöver ${formatNumber(ceilWhole(waterNeed.litres))} liter för ${waterNeed.days} dygn. Hur mycket ni har vet vi inte.`
                : "Vi vet inte hur många ni är, eller hur mycket vatten ni har.",
            urgency: "now",
            effort: "minutes",
            cost: null,
            effect: null,
            page: WATER_PAGE,
          },
  },
  {
    key: "home-water",
    area: "vatten",
    find: ({ water }) => {
      const gap = water ? waterGap(water.need, water.stock) : 0;
      if (!water || gap <= 0) return null;
      const missingDays = floorTenth(water.days - (water.endurance ?? 0));
      return {
        title: `Fyll på ${formatNumber(ceilWhole(gap))} liter vatten`,
        rule: WEEK,
        numbers: `Ni har ${formatNumber(water.stock)} av ${formatNumber(water.need)} liter för ${water.days} dygn.`,
        urgency: (water.endurance ?? 0) < 3 ? "now" : "soon",
        effort: "minutes",
        cost: costOfWater(gap),
        effect: missingDays > 0 ? `+${formatDecimal(missingDays)} dygn vatten` : null,
        categories: ["Vattenförvaring"],
        page: WATER_PAGE,
      };
    },
  },
  {
    key: "home-water-change",
    area: "vatten",
    find: ({ water, today }) => {
      const age = water?.oldestFilledOn ? daysBetween(water.oldestFilledOn, today) : 0;
      if (age < WATER_KEEPS_DAYS) return null;
      return {
        title: "Byt vattnet i dunkarna",
        rule: "Kranvatten i rena, slutna kärl håller i månader. Byt det någon eller några gånger om året.",
        numbers: `Det äldsta kärlet fylldes för ${formatNumber(Math.floor(age / 30))} månader sedan.`,
        urgency: "soon",
        effort: "minutes",
        cost: null,
        effect: null,
        page: WATER_PAGE,
      };
    },
  },
  {
    key: "home-household",
    area: "ledning",
    find: ({ persons, daysPrepared }) =>
      persons !== null && daysPrepared !== null
        ? null
        : {
            title: "Berätta om ert hushåll",
            rule: "Råden räknas på hur många ni är och hur länge ni klarar er i dag.",
            numbers: `${persons === null ? "Antalet personer" : "Antalet dygn ni klarar er"} saknas.`,
            urgency: "now",
            effort: "minutes",
            cost: null,
            effect: null,
            page: HOUSEHOLD_PAGE,
          },
  },
  {
    key: "home-food",
    area: "mat",
    find: ({ persons, daysPrepared }) => {
      const missing = PREPARED_DAYS - (daysPrepared ?? 0);
      if (daysPrepared === null || missing <= 0) return null;
      return {
        title: `Fyll på mat för ${missing} dygn`,
        rule: `Alla som kan bör klara minst en vecka. Välj mat som ni äter till vardags och som klarar sig utan kyl. Vi räknar med ${formatNumber(DEFAULT_KCAL_PER_PERSON)} kcal per person och dygn, som är vårt antagande.`,
        numbers: `Ni har skrivit att ni klarar ${daysPrepared} av ${PREPARED_DAYS} dygn.${persons ? ` ${people(persons)} behöver ${formatNumber(foodNeedKcal(persons, missing))} kcal till.` : ""}`,
        urgency: daysPrepared < 3 ? "now" : "soon",
        effort: "evening",
        cost: persons ? { from: persons * missing * 60, to: persons * missing * 120 } : null,
        effect: `+${missing} dygn mat`,
        categories: ["Mat & matlagning"],
        page: HOUSEHOLD_PAGE,
      };
    },
  },
  {
    key: "home-infant",
    area: "mat",
    find: ({ infants }) =>
      infants === 0
        ? null
        : {
            title: "Ha ersättning och blöjor för en vecka",
            rule: "Den som inte ammas behöver ersättning, rent vatten att blanda den med och ett sätt att värma den.",
            numbers: `Ni har skrivit att ${formatNumber(infants)} är under 1 år.`,
            urgency: "soon",
            effort: "evening",
            cost: { from: infants * 400, to: infants * 900 },
            effect: `${PREPARED_DAYS} dygn`,
            categories: ["Mat & matlagning"],
          },
  },
  {
    key: "home-diet",
    area: "mat",
    find: ({ foodWishes }) =>
      foodWishes === 0
        ? null
        : {
            title: "Ha specialkost för en vecka",
            rule: "I en kris är det svårt att få tag på mat för allergier och särskild kost. Ha den hemma.",
            numbers: `Ni har skrivit ${foodWishes} önskemål om kost.`,
            urgency: "soon",
            effort: "evening",
            cost: null,
            effect: `${PREPARED_DAYS} dygn`,
            categories: ["Mat & matlagning"],
          },
  },
];

const people = (count: number): string => `${formatNumber(count)} ${count === 1 ? "person" : "personer"}`;
