import { formatNumber } from "../../format/number.ts";
import type { Rule } from "../recommendation-rules.ts";
import type { AssociationFacts } from "./facts.ts";

const FREE = { from: 0, to: 0 };
const OFFER_DAYS = 14;

export const FOLLOW_UP_RULES: readonly Rule<AssociationFacts>[] = [
  {
    key: "journey-next",
    area: "ledning",
    find: ({ journey }) =>
      !journey
        ? null
        : {
            title: `Beredskapsresan: ${journey.nextTask}`,
            rule: "Beredskapsresan går i åtta faser. De obligatoriska uppgifterna i fasen ni är i kommer först.",
            numbers: `Fas ${journey.phase}, ${journey.name}: ${formatNumber(journey.openMandatory)} obligatoriska ${journey.openMandatory === 1 ? "uppgift" : "uppgifter"} kvar.`,
            urgency: "soon",
            effort: "evening",
            cost: FREE,
            effect: null,
            page: { href: "/association-journey", label: "Öppna resan" },
          },
  },
  {
    key: "raise-index",
    area: "ledning",
    find: ({ raise }) =>
      !raise
        ? null
        : {
            title: `Höj beredskapen i ${raise.areaName}: ${raise.title.toLowerCase()}`,
            rule: "Beredskapsindex räknar bevis, vad de är värda och hur gamla de är. Det här är vad som höjer det mest.",
            numbers: raise.advice,
            urgency: "soon",
            effort: "evening",
            cost: null,
            effect: `+${formatNumber(raise.points)} poäng i området`,
            page: raise.path ? { href: raise.path, label: "Öppna sidan" } : { href: "/association-journey", label: "Lägg till bevis" },
          },
  },
  {
    key: "offers-waiting",
    area: "ledning",
    find: ({ offers: { count, oldestDays } }) =>
      count === 0 || oldestDays < OFFER_DAYS
        ? null
        : {
            title: count === 1 ? "Svara på en offert" : `Svara på ${formatNumber(count)} offerter`,
            rule: `En offert som har väntat i mer än ${OFFER_DAYS} dagar kan gå ut.`,
            numbers: `Den äldsta offerten kom för ${formatNumber(oldestDays)} dagar sedan.`,
            urgency: "soon",
            effort: "minutes",
            cost: null,
            effect: null,
            page: { href: "/association-dashboard#forfragningar", label: "Visa förfrågningar" },
          },
  },
  {
    key: "yearly-wheel",
    area: "ledning",
    find: ({ hasCalendar }) =>
      hasCalendar
        ? null
        : {
            title: "Fyll i årshjulet",
            rule: "Prov, ronder och byten blir av när de står i kalendern med en påminnelse.",
            numbers: "Kalendern är tom framåt.",
            urgency: "soon",
            effort: "minutes",
            cost: FREE,
            effect: "Ett helt år planerat",
            page: { href: "/association-calendar", label: "Öppna kalendern" },
          },
  },
];
