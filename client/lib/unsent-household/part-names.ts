import type { AnyPart } from "./unsent-parts.ts";

/** What each part is called on the pages that ask for it. */
export const PART_NAMES: Record<AnyPart, string> = {
  persons: "Antal personer",
  dogs: "Hundar",
  cats: "Katter",
  diet: "Kost",
  allergies: "Allergier",
  daysPrepared: "Dygn ni klarar i dag",
  hasColdMedicine: "Läkemedel som måste förvaras kallt",
  litresPerPerson: "Liter per person och dygn",
  days: "Antal dygn",
  containers: "Dunkar och kärl",
  bottleLitres: "Köpt vatten",
  freezerBottleLitres: "Frysflaskor",
  boilerLitres: "Varmvattenberedare",
};
