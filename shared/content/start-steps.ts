/** The steps of «Kom igång». Keys are stored: one that leaves keeps its key for itself. */
export const START_STEP_KEYS = [
  "address",
  "co-owner",
  "roles",
  "reach",
  "binder",
  "drill",
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
  /** How long it takes. */
  minutes: number;
}

export const START_STEPS: Record<StartStepKey, StartStep> = {
  address: {
    title: "Skriv namn och adress",
    text: "Namnet står i larm och på anslag, adressen i krispärmen.",
    label: "Fyll i",
    minutes: 2,
  },
  "co-owner": {
    title: "Utse en systemägare till",
    text: "Är du sjuk när strömmen går ska någon annan kunna larma.",
    label: "Bjud in",
    minutes: 5,
  },
  roles: { title: "Utse tre roller", text: "En som leder, en som informerar och en som kan huset.", label: "Utse", minutes: 10 },
  reach: {
    title: "Bestäm hur de boende nås",
    text: "Sätt upp anslaget i trapphusen, så anmäler de sig själva till krislarmet.",
    label: "Nå de boende",
    minutes: 15,
  },
  binder: { title: "Skriv ut krispärmen", text: "Papper fungerar när ström och nät är borta.", label: "Till krispärmen", minutes: 10 },
  drill: { title: "Gör en övning", text: "Då vet ni att larmet når fram, och hur det går till.", label: "Öva", minutes: 5 },
  household: { title: "Berätta om hushållet", text: "Hur många ni är, och hur länge ni klarar er i dag.", label: "Fyll i", minutes: 3 },
  "home-water": { title: "Räkna på vattnet hemma", text: "Vad ni har, och vad som saknas för en vecka.", label: "Räkna", minutes: 2 },
  subscribe: { title: "Prenumerera på krislarm", text: "Få besked när något händer i huset.", label: "Prenumerera", minutes: 2 },
  help: {
    title: "Så hjälper du till",
    text: "Ta en roll i ett team, eller en uppgift som ingen har tagit.",
    label: "Se vad som behövs",
    minutes: 5,
  },
  join: { title: "Gå med i din förening", text: "Då får du husets krislarm och ser vad som gäller.", label: "Gå med", minutes: 5 },
};
