/** What sharing a household means, for both, before they agree. */
export const SHARED_HOUSEHOLD =
  "Ni ser och ändrar samma uppgifter: vilka som bor hemma, djur, vatten, mat, kost, allergier, läkemedel som ska stå kallt och sparade produkter. Allergier och läkemedel är uppgifter om hälsa.";

/** How many a shared household counts, for those who share it: whoever joined it was perhaps not counted. */
export function countedAs(familySize: number | null): string {
  if (familySize === null) return "Hur många ni är står inte i hushållet än.";
  return `Hushållet räknas som ${familySize === 1 ? "1 person" : `${familySize} personer`}. Ändra antalet om någon som bor hemma fattas.`;
}
