import type { PermitExcess, StorageAdvice, StoragePlace } from "../calculations/storage-advice.ts";
import type { StorageClass } from "../enums.ts";
import { formatNumber } from "../format/number.ts";

export const STORAGE_CLASS_LABELS: Record<StorageClass, string> = {
  gas: "Gasol",
  flammable_liquid: "Brandfarlig vätska",
  spray: "Sprayburk",
  fuel_powered: "Drivs med bränsle",
};

export const STORAGE_PLACE_LABELS: Record<StoragePlace, string> = {
  flat: "I lägenheten",
  open_balcony: "Öppen balkong",
  glazed_balcony: "Inglasad balkong",
  cellar_store: "Källarförråd",
  attic_store: "Vindsförråd",
  shared_garage: "Gemensamt garage",
  fire_separated_store: "Brandavskilt förråd",
};

/** The short warning on a card and in a request. */
export const STORAGE_WARNINGS: Record<StorageClass, string> = {
  gas: "Får inte stå i källaren",
  flammable_liquid: "Får inte stå i källaren",
  spray: "Får inte stå i källaren",
  fuel_powered: "Får inte stå i källaren med bränsle",
};

/** What one place's advice says, as an answer to «Får vi förvara det?». */
export function storageAnswer({ verdict, maxLitres, fuelLitres }: StorageAdvice): string {
  const size = maxLitres === null ? "" : `${formatNumber(maxLitres)} liter`;
  switch (verdict) {
    case "allowed":
      return "Ja";
    case "limited":
      return fuelLitres === null
        ? `Ja, högst ${size} per behållare`
        : `Ja, med högst ${fuelLitres.flammable_liquid} liter brandfarlig vätska eller ${fuelLitres.gas} liter gasol i tanken`;
    case "empty":
      return "Bara utan bränsle";
    case "permit":
      return "Ja, om fastighetsägaren har tillstånd";
    case "ask":
      return "Fråga räddningstjänsten";
    case "forbidden":
      return maxLitres === null ? "Nej" : `Nej, behållaren är större än ${size}`;
  }
}

/** What belongs beside the places' answers. */
export const STORAGE_NOTES: Record<StorageClass, string> = {
  gas: "Ett hushåll som har mer än 60 liter behöver tillstånd. Det räcker oftast med en behållare i bruk och en i reserv.",
  flammable_liquid: "Ett hushåll som har mer än 100 liter behöver tillstånd.",
  spray: "Sprayburkar räknas som brandfarliga.",
  fuel_powered:
    "Reglerna gäller bränslet, också i tanken. Ett hushåll som har mer än 60 liter gasol eller 100 liter brandfarlig vätska behöver tillstånd.",
};

export function permitSentence({ storageClass, litres, limit }: PermitExcess): string {
  const kind = storageClass === "gas" ? "gasol" : "brandfarlig vätska";
  return `Tillsammans ${formatNumber(litres)} liter ${kind}. Ett hushåll som har mer än ${limit} liter behöver tillstånd: fördela på flera hushåll, eller använd ett brandavskilt förråd som fastighetsägaren har tillstånd för.`;
}
