/** What sharing a household means, for both, before they agree. */
export const SHARED_HOUSEHOLD =
  "Ni ser och ändrar samma uppgifter: vilka som bor hemma, djur, vatten, mat, kost, allergier, läkemedel som ska stå kallt och sparade produkter. Allergier och läkemedel är uppgifter om hälsa.";
