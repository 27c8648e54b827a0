import type { Rule } from "../recommendation-rules.ts";
import type { HouseholdFacts } from "./facts.ts";

/** What the authorities say to those who are in no association. */
const SHELTER_ADVICE = "https://www.krisinformation.se";

/** What a home does as a part of its house, and with its account. */
export const IN_THE_HOUSE_RULES: readonly Rule<HouseholdFacts>[] = [
  {
    key: "home-alerts",
    area: "kommunikation",
    find: ({ house }) =>
      !house || house.subscribes
        ? null
        : {
            title: "Prenumerera på krislarm",
            rule: "Föreningens krislarm går till dem som har bekräftat en e-postadress eller ett mobilnummer.",
            numbers: "Krislarmet når varken din e-postadress eller ditt mobilnummer.",
            urgency: "now",
            effort: "minutes",
            cost: { from: 0, to: 0 },
            effect: null,
            page: { href: house.subscribePath, label: "Prenumerera" },
          },
  },
  {
    key: "home-shelter",
    area: "skydd",
    find: ({ house }) =>
      house && house.hasShelter === null
        ? null
        : {
            title: "Ta reda på närmaste skyddsrum",
            rule: "Ingen hör till ett visst skyddsrum. Gå till det närmaste, och vet vägen i förväg.",
            numbers: shelterWords(house),
            urgency: "later",
            effort: "minutes",
            cost: { from: 0, to: 0 },
            effect: null,
            page: house ? { href: "/maps", label: "Öppna kartan" } : { href: SHELTER_ADVICE, label: "Läs hos Krisinformation.se" },
          },
  },
  {
    key: "home-two-factor",
    area: "cyber",
    find: ({ hasSecondFactor }) =>
      hasSecondFactor
        ? null
        : {
            title: "Skydda kontot med en kod till",
            rule: "Med tvåstegsverifiering räcker det inte att någon har kommit över lösenordet.",
            numbers: "Kontot skyddas bara av lösenordet.",
            urgency: "later",
            effort: "minutes",
            cost: { from: 0, to: 0 },
            effect: null,
            page: { href: "/settings?tab=sakerhet", label: "Öppna säkerhet" },
          },
  },
];

function shelterWords(house: HouseholdFacts["house"]): string {
  if (!house) return "Vi vet inte var du bor, så det närmaste går inte att visa här.";
  return house.hasShelter ? "Huset har skyddsrum." : "Huset har inget känt skyddsrum.";
}
