import type { CalendarCategory } from "../enums.ts";
import { WATER_CHANGE_TITLES } from "./water-change-titles.ts";

/** What an event of a kind begins with: «Skapa från mall», and the yearly wheel. */
export interface CalendarTemplate {
  key: string;
  title: string;
  description: string;
  category: CalendarCategory;
  /** Slug of the crisis area. */
  area: string | null;
  isPublic: boolean;
  checklist: readonly string[];
  remindDaysBefore: number | null;
  /** An RRULE. */
  rule: string | null;
  /** The factor of the readiness score that a proof of it raises; null: none. */
  factor: string | null;
  /** `HH:mm`; null: the whole day. */
  times: { start: string; end: string } | null;
}

const WHOLE_DAY = { times: null, isPublic: false, remindDaysBefore: 7, factor: null } as const;

export const CALENDAR_TEMPLATES = [
  {
    ...WHOLE_DAY,
    key: "fire-round",
    factor: "brand.sba",
    title: "SBA-rond",
    description: "Gå igenom brandskyddet i hela huset och anteckna det som ska åtgärdas.",
    category: "inspection",
    area: "brand",
    checklist: [
      "Utrymningsvägar och trapphus är fria",
      "Branddörrar stänger och låser inte",
      "Nödbelysning och skyltar lyser",
      "Brandsläckare och brandvarnare är kontrollerade",
      "Vind, källare och soprum är städade",
      "Brister är antecknade med ansvarig",
    ],
    rule: "FREQ=YEARLY;BYMONTH=2,5,8,11;BYDAY=1MO",
  },
  {
    ...WHOLE_DAY,
    key: "shelter-round",
    factor: "skydd.round",
    title: "Skyddsrumsrond",
    description: "Se över skyddsrummet och det som hör till det.",
    category: "inspection",
    area: "skydd",
    checklist: [
      "Skylten sitter kvar och går att läsa",
      "Dörrar och tätningar är hela",
      "Ventilationen går att köra för hand",
      "Verktyg och utrustning finns på plats",
      "Rummet kan tömmas i tid",
    ],
    rule: "FREQ=YEARLY;BYMONTH=4;BYDAY=2MO",
  },
  {
    ...WHOLE_DAY,
    key: "water-change",
    factor: "vatten.change",
    title: WATER_CHANGE_TITLES.wheel,
    description: "Byt vattnet i föreningens dunkar och tankar. Skriv dagens datum på etiketterna och i vattenplanen.",
    category: "maintenance",
    area: "vatten",
    checklist: ["Kärlen är tömda och rengjorda", "Nytt vatten är påfyllt", "Etiketterna har nytt datum", "Kärlen står mörkt och svalt"],
    rule: "FREQ=YEARLY;BYMONTH=3,9;BYDAY=2SA",
  },
  {
    ...WHOLE_DAY,
    key: "battery-test-summer",
    factor: "kommunikation.radio",
    title: "Batteri- och radiotest",
    description: "När klockan ställs om: prova radio, ficklampor, powerbanks och brandvarnare.",
    category: "maintenance",
    area: "kommunikation",
    isPublic: true,
    checklist: ["Radion tar in P4", "Batterier är bytta eller laddade", "Ficklampor och pannlampor lyser", "Powerbanks är laddade"],
    rule: "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
  },
  {
    ...WHOLE_DAY,
    key: "battery-test-winter",
    factor: "kommunikation.radio",
    title: "Batteri- och radiotest",
    description: "När klockan ställs om: prova radio, ficklampor, powerbanks och brandvarnare.",
    category: "maintenance",
    area: "kommunikation",
    isPublic: true,
    checklist: ["Radion tar in P4", "Batterier är bytta eller laddade", "Ficklampor och pannlampor lyser", "Powerbanks är laddade"],
    rule: "FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
  },
  {
    key: "alarm-test",
    factor: "kommunikation.test",
    title: "Provlarm till krisgruppen",
    description: "Skicka ett provlarm till krisgruppen och se hur många som svarar inom en timme.",
    category: "drill",
    area: "ledning",
    isPublic: false,
    checklist: ["Provlarmet är skickat", "Svaren är räknade", "Fel nummer och adresser är rättade"],
    remindDaysBefore: 7,
    rule: "FREQ=YEARLY;BYMONTH=1;BYDAY=3TU",
    times: { start: "19:00", end: "20:00" },
  },
  {
    key: "short-drill",
    factor: "ledning.drill",
    title: "20-minutersövning",
    description: "Öva ett scenario vid bordet i tjugo minuter och skriv ned vad ni ska ändra.",
    category: "drill",
    area: "ledning",
    isPublic: false,
    checklist: ["Scenariot är valt", "Övningen är genomförd", "Åtgärder med ansvarig är antecknade"],
    remindDaysBefore: 14,
    rule: "FREQ=YEARLY;BYMONTH=11;BYDAY=3TU",
    times: { start: "19:00", end: "19:30" },
  },
  {
    ...WHOLE_DAY,
    key: "crisis-binder",
    title: "Skriv ut krispärmen",
    description: "Krispärmen skrivs ut på nytt efter varje ändring, och senast i januari.",
    category: "deadline",
    area: "ledning",
    checklist: ["Kontaktlistorna stämmer", "Pärmen är utskriven", "Den gamla är bytt på alla platser"],
    remindDaysBefore: 14,
    rule: "FREQ=YEARLY;BYMONTH=1;BYDAY=-1SU",
  },
  {
    key: "board-meeting",
    factor: null,
    title: "Styrelsemöte",
    description: "Kontaktlistorna är en stående punkt.",
    category: "meeting",
    area: null,
    isPublic: false,
    checklist: ["Stäm av kontaktlistorna", "Gå igenom det som är försenat i kalendern"],
    remindDaysBefore: 7,
    rule: "FREQ=MONTHLY",
    times: { start: "18:30", end: "20:30" },
  },
  {
    ...WHOLE_DAY,
    key: "board-introduction",
    title: "Introduktion av ny styrelse",
    description: "Visa nya ledamöter krispärmen, teamen och avstängningarna inom 30 dagar efter stämman.",
    category: "deadline",
    area: "ledning",
    checklist: [
      "Krispärmen är genomgången",
      "Avstängningarna är visade på plats",
      "Roller i teamen är fördelade",
      "Konton och rättigheter stämmer",
    ],
    rule: null,
  },
] as const satisfies readonly CalendarTemplate[];

export type CalendarTemplateKey = (typeof CALENDAR_TEMPLATES)[number]["key"];

/** The templates that the yearly wheel is made of, beside the dates that follow no rule. */
export const YEAR_WHEEL_KEYS: readonly CalendarTemplateKey[] = [
  "fire-round",
  "shelter-round",
  "water-change",
  "battery-test-summer",
  "battery-test-winter",
  "alarm-test",
  "short-drill",
  "crisis-binder",
];
