import { toiletBagsNeeded } from "../../calculations/hygiene.ts";
import { ceilWhole, floorTenth } from "../../calculations/rounding.ts";
import { associationNeed } from "../../calculations/water.ts";
import { formatDecimal, formatNumber, formatPercent } from "../../format/number.ts";
import { ownedSentence } from "../../text/owned-containers.ts";
import { costOfWater, daysBetween, span, TANK_LITRES, WATER_KEEPS_DAYS } from "../recommendation-numbers.ts";
import type { Article, CostSpan, Rule } from "../recommendation-rules.ts";
import { ARTICLES } from "./articles.ts";
import type { AssociationFacts } from "./facts.ts";

const BAGS_PER_PACKAGE = 100;
const PAGE = { href: "/water?tab=forening", label: "Öppna vattenplanen" };

export const WATER_RULES: readonly Rule<AssociationFacts>[] = [
  {
    key: "water-plan",
    area: "vatten",
    find: ({ water, drinking }) =>
      water
        ? null
        : {
            title: "Räkna på husets vatten",
            rule: "Riktmärket är tre till fem liter per person och dygn i minst en vecka. Vattenplanen visar vad som saknas.",
            numbers: drinking
              ? `${formatNumber(drinking.residents)} boende behöver ${formatNumber(associationNeed(drinking))} liter för ${drinking.days} dygn. Hur mycket som finns är inte räknat.`
              : "Antalet boende är inte känt, och vattnet är inte räknat.",
            urgency: "now",
            effort: "minutes",
            cost: { from: 0, to: 0 },
            effect: null,
            page: PAGE,
          },
  },
  {
    key: "water-shared",
    area: "vatten",
    find: ({ water, ambition }) => {
      if (!water || !ambition || water.sharedGap <= 0) return null;
      const days = water.daily > 0 ? floorTenth(water.sharedGap / water.daily) : 0;
      return {
        title: `Fyll på det gemensamma vattnet med ${formatNumber(ceilWhole(water.sharedGap))} liter`,
        rule: `Ambitionsnivån ${ambition.name} betyder att föreningen själv har ${formatPercent(ambition.waterShare)} av husets vatten.`,
        numbers: [
          `${formatPercent(ambition.waterShare)} av ${formatNumber(water.need)} liter är ${formatNumber(water.need * ambition.waterShare)}. Ni har ${formatNumber(water.sharedStock)} liter.`,
          ownedSentence(water.owned, water.containerGap),
        ]
          .filter(Boolean)
          .join(" "),
        urgency: water.sharedStock === 0 ? "now" : "soon",
        effort: "project",
        cost: costOfContainers(water),
        effect: days > 0 ? `+${formatDecimal(days)} dygn vatten` : null,
        categories: ["Vattenförvaring"],
        articles: sharedContainers(water.container),
        page: PAGE,
      };
    },
  },
  {
    key: "water-change",
    area: "vatten",
    find: ({ water, today }) => {
      if (!water || water.sharedStock === 0) return null;
      const age = water.filledOn ? daysBetween(water.filledOn, today) : null;
      if (age !== null && age < WATER_KEEPS_DAYS) return null;
      return {
        title: "Byt det gemensamma vattnet",
        rule: "Kranvatten i rena, slutna kärl håller i månader. Byt det någon eller några gånger om året.",
        numbers:
          age === null
            ? `${formatNumber(water.sharedStock)} liter, och ingen har skrivit när de fylldes.`
            : `${formatNumber(water.sharedStock)} liter fylldes för ${formatNumber(Math.floor(age / 30))} månader sedan.`,
        urgency: "soon",
        effort: "evening",
        cost: { from: 0, to: 0 },
        effect: "Beredskapen i Vatten höjs",
        page: PAGE,
      };
    },
  },
  {
    key: "water-pressure",
    area: "vatten",
    find: ({ hasPressureBoost, hasBackupPower, floors, stairwells }) =>
      !hasPressureBoost || hasBackupPower
        ? null
        : {
            title: "Ordna ett tappställe på bottenvåningen",
            rule: "Pumparna som lyfter vattnet stannar när strömmen går. På nedre plan kan trycket finnas kvar.",
            numbers: `Huset har tryckstegring och ingen reservkraft.${floors ? ` Av ${floors} plan kan de övre bli utan vatten.` : ""}`,
            urgency: "soon",
            effort: "evening",
            cost: span((stairwells ?? 1) * 400, (stairwells ?? 1) * 2000),
            effect: floors ? `${floors} plan kan hämta vatten` : null,
            categories: ["Vattenförvaring"],
          },
  },
  {
    key: "sewage-bags",
    area: "avlopp",
    find: ({ drinking, ambition }) => {
      if (!drinking || !ambition || ambition.waterShare === 0) return null;
      const { residents: persons, days } = drinking;
      const bags = toiletBagsNeeded({ persons, days });
      const packages = Math.ceil(bags / BAGS_PER_PACKAGE);
      return {
        title: "Skaffa toalettpåsar till huset",
        rule: "Utan vatten spolar en toalett en gång. Vi räknar med en påse per person och dygn, som är vårt antagande.",
        numbers: `${formatNumber(persons)} boende × ${days} dygn = ${formatNumber(bags)} påsar.`,
        urgency: "later",
        effort: "evening",
        cost: span(packages * BAGS_PER_PACKAGE * 3, packages * BAGS_PER_PACKAGE * 9),
        effect: `${formatNumber(bags)} påsar`,
        categories: ["Hygien & sanitet"],
        articles: [{ number: ARTICLES.toiletBags, quantity: packages }],
      };
    },
  },
];

/** By the catalogue, as the request counts it; an estimate only where it has no price. */
function costOfContainers({ container, containerGap }: NonNullable<AssociationFacts["water"]>): CostSpan {
  return container?.cost == null ? costOfWater(containerGap) : { from: container.cost, to: container.cost };
}

/** The one kind of container that the water plan names, with taps where it is a tank. */
function sharedContainers(container: { articleNumber: string; litres: number; quantity: number } | null): Article[] {
  if (!container || container.quantity === 0) return [];
  const { articleNumber: number, litres, quantity } = container;
  return [{ number, quantity }, ...(litres >= TANK_LITRES ? [{ number: ARTICLES.tankTaps, quantity }] : [])];
}
