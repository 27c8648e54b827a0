import { RECOMMENDED_DAYS } from "#shared/calculations/prepared-days.ts";

/** `Ni klarar 3 av 7 dygn`, and for somebody alone `Du klarar …`. */
export function enduranceText(days: number, familySize: number | null): string {
  const who = familySize === 1 ? "Du" : "Ni";
  return days >= RECOMMENDED_DAYS ? `${who} klarar ${days} dygn, minst en vecka` : `${who} klarar ${days} av ${RECOMMENDED_DAYS} dygn`;
}
