/**
 * What the readiness of each area is made of (seed content 5.5, idea N12). The weights of an area sum to 100. How long a proof
 * lasts follows 5.5 where it says so: water and telephone numbers 180 days, drills, rounds, batteries and plans 365. Other
 * times, and the weights, are our own.
 */
export interface ReadinessFactor {
  key: string;
  /** Slug of the area. */
  area: string;
  title: string;
  weight: number;
  validDays: number;
  /** How to raise it, in one sentence. */
  advice: string;
  /** The page where it is done; null where a proof is all there is. */
  path: string | null;
  /** Counts only in a house that has this. */
  needs?: "shelter";
}

type Row = readonly [
  name: string,
  title: string,
  weight: number,
  validDays: number,
  advice: string,
  path?: string | null,
  needs?: "shelter",
];

/** The share of the apartments that crisis messages are to reach. */
export const COVERAGE_GOAL = 0.5;

const YEAR = 365;
const HALF_YEAR = 180;

const team = (weight: number): Row => [
  "team",
  "Team med ersättare",
  weight,
  YEAR,
  "Fyll platserna i teamet och be alla ta sin roll.",
  "/teams",
];
const drill = (weight: number): Row => [
  "drill",
  "Övning genomförd",
  weight,
  YEAR,
  "Öva området i 20 minuter och avsluta övningen i portalen.",
];
const card = (weight: number): Row => ["card", "Åtgärdskort", weight, YEAR, "Skriv ett åtgärdskort för området och lägg det som bevis."];
const shutoff = (weight: number, what: string): Row => [
  "shutoff",
  `Avstängning för ${what}`,
  weight,
  YEAR,
  "Skriv var avstängningen sitter och lägg ett foto som bevis.",
  "/association-profile",
];

const FACTORS: Readonly<Record<string, readonly Row[]>> = {
  el: [
    team(20),
    drill(20),
    ["doors", "Portar och batteritid provade", 30, YEAR, "Prova hur länge låsen fungerar utan ström."],
    ["lamps", "Lampor, laddning och batterier", 15, YEAR, "Byt batterier och prova lamporna."],
    shutoff(15, "el"),
  ],
  vatten: [
    team(20),
    drill(15),
    ["plan", "Vattenplan räknad", 25, HALF_YEAR, "Räkna igenom vattenplanen och spara den.", "/water?tab=forening"],
    ["change", "Gemensamt vatten bytt", 25, HALF_YEAR, "Byt vattnet och skriv in datumet.", "/water?tab=forening"],
    shutoff(15, "vatten"),
  ],
  varme: [
    team(20),
    drill(15),
    ["room", "Trygghetsrum provat", 30, YEAR, "Prova att värma och lysa upp rummet."],
    shutoff(20, "värme"),
    card(15),
  ],
  mat: [
    team(20),
    card(30),
    ["store", "Matförråd kontrollerat", 30, HALF_YEAR, "Gå igenom förrådet och kontrollera bäst före-datum."],
    ["diet", "Specialkost inventerad", 20, YEAR, "Fråga frivilligt om allergier och spädbarn."],
  ],
  kommunikation: [
    team(15),
    [
      "coverage",
      "Krislarm når minst hälften av lägenheterna",
      35,
      YEAR,
      "Sätt upp QR-anslag och be grannar prenumerera.",
      "/crisis-subscribers-admin",
    ],
    [
      "test",
      "Provlarm skickat",
      25,
      YEAR,
      "Skicka ett provlarm till krisgruppen och se vilka det når.",
      "/association-dashboard?provlarm=visa",
    ],
    ["posters", "QR-anslag i alla trapphus", 15, YEAR, "Gå en runda och fotografera anslagen."],
    ["radio", "Batteriradio och reservväg provad", 10, YEAR, "Prova radion och hur ni når varandra utan telefon."],
  ],
  avlopp: [
    team(20),
    ["toilets", "Toalett utan vatten förberedd", 50, YEAR, "Skaffa påsar eller torrtoalett och berätta hur de används."],
    card(30),
  ],
  halsa: [
    team(25),
    ["first-aid", "Första hjälpen-utrustning kontrollerad", 35, YEAR, "Gå igenom väskan och byt det som har gått ut."],
    ["support", "Stöd till den som behöver hjälp planerat", 40, HALF_YEAR, "Gå igenom vem som knackar på hos vem."],
  ],
  brand: [
    team(20),
    ["sba", "Brandskyddsrond gjord", 40, HALF_YEAR, "Gå ronden och lägg protokollet som bevis."],
    drill(20),
    ["meeting", "Utrymning och samlingsplats", 20, YEAR, "Gå vägen ut och kontrollera skylten på samlingsplatsen."],
  ],
  skydd: [
    team(20),
    ["round", "Skyddsrumsrond gjord", 40, YEAR, "Gå ronden och lägg protokollet som bevis.", null, "shelter"],
    ["plan", "Plan för skyddsrum på 48 timmar", 25, YEAR, "Skriv vem som tömmer och vem som ställer i ordning.", null, "shelter"],
    ["nearest", "Alla vet var närmaste skyddsrum är", 15, YEAR, "Sätt upp ett anslag med vägen dit."],
  ],
  cyber: [
    team(20),
    ["accounts", "Styrelsens konton genomgångna", 40, YEAR, "Byt lösenord, slå på tvåfaktor och ta bort gamla behörigheter."],
    ["suppliers", "Passersystem och leverantörer genomgångna", 40, YEAR, "Fråga leverantören vad som gäller vid avbrott."],
  ],
  extremvader: [
    team(20),
    ["round", "Rond av tak, brunnar och pump", 50, HALF_YEAR, "Rensa brunnar och prova pumpen före höst och vår."],
    card(30),
  ],
  trygghet: [
    team(25),
    ["doors", "Lås, portar och belysning kontrollerade", 45, YEAR, "Gå en rond i mörker och laga det som inte fungerar."],
    card(30),
  ],
  ledning: [
    team(25),
    ["contacts", "Kontaktlistor bekräftade", 25, HALF_YEAR, "Ring igenom listan och spara ändringarna.", "/association-profile"],
    ["plan", "Krisplan beslutad", 30, YEAR, "Besluta planen i styrelsen och lägg protokollet som bevis."],
    drill(20),
  ],
};

export const READINESS_FACTORS: readonly ReadinessFactor[] = Object.entries(FACTORS).flatMap(([area, rows]) =>
  rows.map(([name, title, weight, validDays, advice, path, needs]) => ({
    key: `${area}.${name}`,
    area,
    title,
    weight,
    validDays,
    advice,
    path: path ?? null,
    ...(needs && { needs }),
  })),
);

export const isReadinessFactor = (key: string): boolean => READINESS_FACTORS.some((factor) => factor.key === key);
