import { formatNumber, formatPercent } from "../../format/number.ts";
import { COVERAGE_GOAL } from "../readiness.ts";
import { daysBetween, span } from "../recommendation-numbers.ts";
import type { Rule } from "../recommendation-rules.ts";
import { ARTICLES } from "./articles.ts";
import type { AssociationFacts } from "./facts.ts";

const FREE = { from: 0, to: 0 };
const DRILL_VALID_DAYS = 365;

/** Whether there is a crisis group to speak of: half of its places are taken. */
export const isFormed = (group: AssociationFacts["crisisGroup"]): boolean => group !== null && group.filled * 2 >= group.places;

export const PEOPLE_RULES: readonly Rule<AssociationFacts>[] = [
  {
    key: "crisis-group",
    area: "ledning",
    find: ({ crisisGroup }) => {
      const missing = crisisGroup ? crisisGroup.places - crisisGroup.filled : null;
      if (missing === 0) return null;
      return {
        title: crisisGroup ? "Fyll krisgruppens platser" : "Utse en krisgrupp",
        rule: "Det ska vara bestämt i förväg vem som gör vad, och varje roll behöver en ersättare.",
        numbers: crisisGroup ? `${crisisGroup.filled} av ${crisisGroup.places} platser är tillsatta.` : "Föreningen har ingen krisgrupp.",
        urgency: isFormed(crisisGroup) ? "soon" : "now",
        effort: "evening",
        cost: FREE,
        effect: missing === null ? null : `+${missing} ${missing === 1 ? "plats" : "platser"}`,
        page: { href: "/crisis-team", label: "Öppna Krisgruppen" },
      };
    },
  },
  {
    key: "stairwell-representatives",
    area: "ledning",
    find: ({ representatives: { covered, total }, ambition }) => {
      const goal = ambition?.representativeCoverage ?? COVERAGE_GOAL;
      if (total === 0 || covered / total >= goal) return null;
      const missing = Math.ceil(total * goal) - covered;
      return {
        title: "Utse trapphusombud",
        rule: `Ombudet knackar på och sätter upp anslag. ${ambition ? `Ambitionsnivån ${ambition.name} betyder` : "Lägsta målet är"} ombud i ${formatPercent(goal)} av trapphusen.`,
        numbers: `${covered} av ${total} trapphus har ett ombud.`,
        urgency: "soon",
        effort: "evening",
        cost: FREE,
        effect: `+${missing} trapphus`,
        page: { href: "/crisis-team", label: "Öppna Krisgruppen" },
      };
    },
  },
  {
    key: "alert-coverage",
    area: "kommunikation",
    find: ({ coverage, apartments }) => {
      if (coverage === null || coverage >= COVERAGE_GOAL || !apartments) return null;
      const missing = Math.ceil((COVERAGE_GOAL - coverage) * apartments);
      return {
        title: "Sätt upp QR-anslag i trapphusen",
        rule: `Krislarm ska nå minst ${formatPercent(COVERAGE_GOAL)} av lägenheterna. De som bor i huset anmäler sig själva med QR-koden.`,
        numbers: `Larmet når ${formatPercent(Math.round(coverage * 100) / 100)} av ${formatNumber(apartments)} lägenheter.`,
        urgency: coverage < 0.2 ? "now" : "soon",
        effort: "minutes",
        cost: FREE,
        effect: `+${formatNumber(missing)} lägenheter till målet`,
        page: { href: "/crisis-subscribers-admin", label: "Öppna krisprenumeranter", needs: "subscribers:read" },
      };
    },
  },
  {
    key: "second-owner",
    area: "ledning",
    find: ({ owners }) =>
      owners !== 1
        ? null
        : {
            title: "Utse en systemägare till",
            rule: "Är den enda systemägaren borta kan ingen annan ändra föreningsuppgifterna eller godkänna en övnings utskick.",
            numbers: "Föreningen har en systemägare.",
            urgency: "now",
            effort: "minutes",
            cost: FREE,
            effect: "+1 ersättare",
            page: { href: "/admin", label: "Öppna adminpanelen", needs: "admin:read" },
          },
  },
  {
    key: "drill",
    area: "ledning",
    find: ({ lastDrillOn, today }) => {
      const age = lastDrillOn ? daysBetween(lastDrillOn, today) : null;
      if (age !== null && age < DRILL_VALID_DAYS) return null;
      return {
        title: "Öva i 20 minuter",
        rule: "Öva minst en gång om året. En övning i portalen börjar som ett krisläge men når bara krisgruppen.",
        numbers: age === null ? "Ingen övning är gjord i portalen." : `Den senaste övningen är ${Math.floor(age / 30)} månader gammal.`,
        urgency: "soon",
        effort: "evening",
        cost: FREE,
        effect: "Beredskapen höjs i området ni övar",
        page: { href: "/crisis-history", label: "Se tidigare övningar" },
      };
    },
  },
  {
    key: "crisis-group-kit",
    area: "kommunikation",
    find: ({ crisisGroup }) =>
      !crisisGroup || crisisGroup.filled === 0
        ? null
        : {
            title: "Ge krisgruppen radio och lampor",
            rule: "Gruppen ska kunna lyssna på P4 och arbeta när el och mobilnät är borta.",
            numbers: `${crisisGroup.filled} tillsatta platser i krisgruppen.`,
            urgency: "later",
            effort: "evening",
            cost: span(kitsFor(crisisGroup.filled) * 1000, kitsFor(crisisGroup.filled) * 4000),
            effect: null,
            categories: ["Kommunikation", "Belysning & laddning"],
            articles: [
              { number: ARTICLES.radio, quantity: 1 },
              { number: ARTICLES.headlamps, quantity: kitsFor(crisisGroup.filled) },
              { number: ARTICLES.batteries, quantity: kitsFor(crisisGroup.filled) },
            ],
          },
  },
];

/** Lamps and batteries come for ten people at a time. */
const kitsFor = (people: number): number => Math.ceil(people / 10);
