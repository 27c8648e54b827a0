import { randomInt } from "node:crypto";

/** A valid organisation number of a bostadsrättsförening that hardly another call in this run gets. */
export function createOrganizationNumber(): string {
  const serial = `769${String(randomInt(1_000_000)).padStart(6, "0")}`;
  const sum = [...serial].reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return `${serial.slice(0, 6)}-${serial.slice(6)}${(10 - (sum % 10)) % 10}`;
}
