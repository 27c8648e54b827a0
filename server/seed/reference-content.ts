/** What every installation starts with: ambition levels, journey phases. Texts are the product's own. */

export const AMBITION_LEVELS = [
  {
    slug: "grund",
    name: "Grund",
    description: "Hushållen klarar sig själva. Föreningen informerar och håller huset säkert.",
    days: 7,
    litresPerPerson: 3,
    waterShare: 0,
    reservePowerHours: 0,
    warmRoom: "Ingen",
    representativeCoverage: 0.5,
    drillsPerYear: "1",
    reachedWithin30Minutes: 0.5,
  },
  {
    slug: "utokad",
    name: "Utökad",
    description: "Föreningen täpper till luckor i sju dygn.",
    days: 7,
    litresPerPerson: 4,
    waterShare: 0.25,
    reservePowerHours: 24,
    warmRoom: "1 per 100 boende",
    representativeCoverage: 0.8,
    drillsPerYear: "2",
    reachedWithin30Minutes: 0.75,
  },
  {
    slug: "robust",
    name: "Robust",
    description: "Föreningen klarar 14 dygn och kan hjälpa andra.",
    days: 14,
    litresPerPerson: 5,
    waterShare: 0.5,
    reservePowerHours: 72,
    warmRoom: "1 per 50 boende",
    representativeCoverage: 1,
    drillsPerYear: "2 + 1 med grannförening",
    reachedWithin30Minutes: 0.9,
  },
] as const;

/** Name, purpose and what the phase leaves behind. */
export const JOURNEY_PHASES = [
  ["Förankra", "Styrelsen bestämmer sig och berättar det.", "Beslutsprotokoll"],
  ["Kartlägg", "Byggnad, teknik, boende och resurser.", "Kartläggningsrapport och Stängkartan"],
  ["Riskbedöm", "Vad kan hända hos oss och hur illa blir det?", "Riskmatris"],
  ["Organisera", "Roller, ersättare och mandat.", "Krisorganisation på ett blad"],
  ["Planera", "Krisplan och rutiner som går att följa i mörker.", "Krisplan v1 och Krispärm"],
  ["Rusta", "Utrustning, vatten och förråd.", "Förrådslista med utgångsdatum"],
  ["Informera & öva", "Alla vet, och det har provats.", "Övningsprotokoll"],
  ["Följ upp", "Årshjul, förbättringar och nästa varv.", "Årsrapport beredskap"],
] as const;
