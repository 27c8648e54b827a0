/** The text that people agree to, by version. An older one stays: proofs of consent name the version that was shown. */
export const CONSENT_TEXTS = {
  "2026-11": {
    sentence: (association: string) =>
      `Jag vill få krislarm från ${association} och samtycker till att föreningen sparar mitt namn, mina kontaktuppgifter och mitt trapphus för det.`,
    information: [
      "Uppgifterna används bara för krislarm, övningar och frågor om hur det är med dig. Styrelsen och krisgruppen ser dem.",
      "Föreningen ansvarar för uppgifterna. Portalen sparar dem åt föreningen, och skickar dem till den som förmedlar mejl och SMS.",
      "Vi sparar när du samtyckte, till vilken text, och en förkortad ip-adress i högst ett år.",
      "Du kan ändra eller avsluta när du vill. Då slutar meddelandena genast, och uppgifterna tas bort efter 30 dagar.",
    ],
  },
} as const;

export type ConsentVersion = keyof typeof CONSENT_TEXTS;

/** The version that forms show now. */
export const CONSENT_VERSION: ConsentVersion = "2026-11";

/** What stands in the proof when an owner has asked somebody: nobody has agreed to a text yet. */
export const ASKED_BY_OWNER = "asked-by-owner";
