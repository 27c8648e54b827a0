import { formatNumber } from "../../format/number.ts";
import { span } from "../recommendation-numbers.ts";
import type { Rule } from "../recommendation-rules.ts";
import { ARTICLES } from "./articles.ts";
import type { AssociationFacts } from "./facts.ts";

const FREE = { from: 0, to: 0 };
const PROFILE = { href: "/association-profile", label: "Öppna föreningsuppgifterna" };

export const HOUSE_RULES: readonly Rule<AssociationFacts>[] = [
  {
    key: "building-facts",
    area: "ledning",
    find: ({ missingFacts }) =>
      missingFacts.length === 0
        ? null
        : {
            title: "Fyll i föreningsuppgifterna",
            rule: "Klockor, mängder och råd räknas på huset. Det som inte är känt blir en gissning.",
            numbers: `${missingFacts.length} ${missingFacts.length === 1 ? "fält är tomt" : "fält är tomma"}: ${missingFacts.slice(0, 4).join(", ")}${missingFacts.length > 4 ? " med flera" : ""}.`,
            urgency: missingFacts.length > 3 ? "now" : "soon",
            effort: "minutes",
            cost: FREE,
            effect: "Säkrare siffror",
            page: PROFILE,
          },
  },
  {
    key: "ambition",
    area: "ledning",
    find: ({ ambition }) =>
      ambition
        ? null
        : {
            title: "Välj ambitionsnivå",
            rule: "Nivån bestämmer hur mycket föreningen lägger till det som hushållen har själva. Råden och målen följer den.",
            numbers: "Ingen nivå är vald.",
            urgency: "now",
            effort: "minutes",
            cost: FREE,
            effect: null,
            page: PROFILE,
          },
  },
  {
    key: "contacts",
    area: "ledning",
    find: ({ contacts, elevators }) => {
      const wanted = [
        ["property_manager", "förvaltare"],
        ["emergency_service", "jour"],
        ["locksmith", "låssmed"],
        ...(elevators ? [["elevator", "hissjour"] as const] : []),
      ] as const;
      const missing = wanted.filter(([kind]) => !contacts.includes(kind)).map(([, name]) => name);
      if (missing.length === 0) return null;
      return {
        title: "Skriv in vem ni ringer",
        rule: "Den första timmen går åt till att ringa. Numren ska finnas innan något händer.",
        numbers: `${missing.length} av ${wanted.length} nummer saknas: ${missing.join(", ")}.`,
        urgency: "now",
        effort: "minutes",
        cost: FREE,
        effect: `+${missing.length} nummer`,
        page: PROFILE,
      };
    },
  },
  {
    key: "shutoffs",
    area: "ledning",
    find: ({ shutoffs }) => {
      if (!shutoffs) return null;
      const wanted = [
        ["water", "vatten"],
        ["electricity", "el"],
        ["heating", "värme"],
        ["ventilation", "ventilation"],
      ] as const;
      const missing = wanted.filter(([kind]) => !shutoffs.includes(kind)).map(([, name]) => name);
      if (missing.length === 0) return null;
      return {
        title: "Skriv upp var ni stänger av",
        rule: "Vid en läcka eller ett VMA räknas minuterna. Var avstängningarna sitter ska gå att läsa.",
        numbers: `${missing.length} av ${wanted.length} saknas: ${missing.join(", ")}.`,
        urgency: "now",
        effort: "evening",
        cost: FREE,
        effect: `+${missing.length} avstängningar`,
        page: PROFILE,
      };
    },
  },
  {
    key: "shelter-48",
    area: "skydd",
    find: ({ hasShelter, shelterPlaces, residents }) =>
      !hasShelter
        ? null
        : {
            title: "Planera skyddsrummet för 48 timmar",
            rule: "Ett skyddsrum ska kunna ställas i ordning inom två dygn efter beslut om höjd beredskap. Fastighetsägaren svarar för underhållet.",
            numbers: `${shelterPlaces === null ? "Antalet platser är inte känt" : `${formatNumber(shelterPlaces)} platser`}${residents === null ? "." : `, ${formatNumber(residents)} boende.`}`,
            urgency: "later",
            effort: "project",
            cost: span((shelterPlaces ?? 30) * 30, (shelterPlaces ?? 30) * 150),
            effect: shelterPlaces === null ? null : `${formatNumber(shelterPlaces)} platser`,
            categories: ["Skyddsrum & skydd"],
            articles: [
              { number: ARTICLES.dryToilet, quantity: Math.ceil((shelterPlaces ?? 30) / 30) },
              { number: ARTICLES.shelterTools, quantity: 1 },
            ],
          },
  },
  {
    key: "first-aid",
    area: "halsa",
    find: ({ stairwells }) => ({
      title: "Ha en sjukvårdsväska i varje trapphus",
      rule: "Hjälpen kan dröja. En väska med innehåll som ses över varje år går att nå för alla.",
      numbers: stairwells ? `${formatNumber(stairwells)} trapphus.` : "Antalet trapphus är inte känt.",
      urgency: "later",
      effort: "evening",
      cost: span((stairwells ?? 1) * 500, (stairwells ?? 1) * 2000),
      effect: `${formatNumber(stairwells ?? 1)} ${(stairwells ?? 1) === 1 ? "väska" : "väskor"}`,
      categories: ["Sjukvård"],
      articles: [{ number: ARTICLES.firstAidStation, quantity: stairwells ?? 1 }],
    }),
  },
];
