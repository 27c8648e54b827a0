import { formatNumber, formatPercent } from "#shared/format/number.ts";
import type { AmbitionLevel } from "./profile-values.ts";

/** What a level asks for, in short lines. */
export function ambitionMeanings({ days, litresPerPerson, waterShare, reservePowerHours }: AmbitionLevel): string[] {
  return [
    `${days} dygn`,
    `${formatNumber(litresPerPerson)} liter vatten per person och dygn`,
    waterShare === 0 ? "Hushållen håller allt vatten själva" : `Föreningen håller ${formatPercent(waterShare)} av vattnet`,
    reservePowerHours === 0 ? "Ingen reservkraft" : `Reservkraft i ${formatNumber(reservePowerHours)} timmar`,
  ];
}
