/** The steps of «Kom igång». Keys are stored: one that leaves keeps its key for itself. */
export const START_STEP_KEYS = [
  "facts",
  "ambition",
  "invite",
  "crisis-group",
  "water-plan",
  "posters",
  "household",
  "home-water",
  "subscribe",
  "help",
  "join",
] as const;
export type StartStepKey = (typeof START_STEP_KEYS)[number];

/** Stands among the keys for the whole list: «Visa inte igen». */
export const START_HIDDEN = "hidden";

interface StartStep {
  title: string;
  /** Why, in one sentence. */
  text: string;
  label: string;
}

export const START_STEPS: Record<StartStepKey, StartStep> = {
  facts: { title: "Fyll i föreningen", text: "Klockor, mängder och råd räknas på huset.", label: "Fyll i" },
  ambition: { title: "Välj ambitionsnivå", text: "Hur mycket föreningen lägger till det som hushållen har själva.", label: "Välj nivå" },
  invite: { title: "Bjud in styrelsen", text: "Dela kod, länk eller QR-kod, så planerar ni tillsammans.", label: "Bjud in" },
  "crisis-group": { title: "Utse krisgrupp", text: "Bestäm vem som gör vad, och vem som ersätter.", label: "Öppna krisgrupper" },
  "water-plan": { title: "Räkna på vatten", text: "Se hur många dygn huset klarar, och vad som saknas.", label: "Räkna" },
  posters: { title: "Sätt upp QR-anslag", text: "De som bor i huset anmäler sig till krislarmet med mobilen.", label: "Skriv ut anslag" },
  household: { title: "Berätta om hushållet", text: "Hur många ni är, och hur länge ni klarar er i dag.", label: "Fyll i" },
  "home-water": { title: "Räkna på vattnet hemma", text: "Det tar två minuter.", label: "Räkna" },
  subscribe: { title: "Prenumerera på krislarm", text: "Få besked när något händer i huset.", label: "Prenumerera" },
  help: {
    title: "Så hjälper du till",
    text: "Ta en roll i en krisgrupp, eller en uppgift som ingen har tagit.",
    label: "Se vad som behövs",
  },
  join: { title: "Gå med i din förening", text: "Då får du husets krislarm och ser vad som gäller.", label: "Gå med" },
};
