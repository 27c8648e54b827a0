import type { EvidenceKind, EvidenceLevel } from "#shared/enums.ts";

/** How far Brf Exempeltallen has come on its journey. All of it is made up. */

/** Days ago that a phase began and ended; the third is in progress. */
export const DEMO_PHASES: readonly { phase: number; startedDaysAgo: number; completedDaysAgo: number | null }[] = [
  { phase: 1, startedDaysAgo: 140, completedDaysAgo: 112 },
  { phase: 2, startedDaysAgo: 112, completedDaysAgo: 34 },
  { phase: 3, startedDaysAgo: 34, completedDaysAgo: null },
];

type Person = "agare@demo.example" | "teamledare@demo.example" | "medlem@demo.example";

interface DemoTask {
  key: string;
  owner?: Person;
  doneDaysAgo?: number;
  /** Days from now; negative has passed. */
  dueInDays?: number;
}

/** Tasks of the journey that somebody has touched. */
export const DEMO_TASKS: readonly DemoTask[] = [
  { key: "board-decision", owner: "agare@demo.example", doneDaysAgo: 132 },
  { key: "responsible-member", owner: "agare@demo.example", doneDaysAgo: 132 },
  { key: "ambition-level", owner: "agare@demo.example", doneDaysAgo: 118 },
  { key: "tell-residents", owner: "medlem@demo.example", doneDaysAgo: 115 },
  { key: "building-facts", owner: "agare@demo.example", doneDaysAgo: 100 },
  { key: "installations", owner: "teamledare@demo.example", doneDaysAgo: 70 },
  { key: "shutoffs", owner: "teamledare@demo.example", doneDaysAgo: 61 },
  { key: "doors", owner: "teamledare@demo.example", doneDaysAgo: 40 },
  { key: "scenarios", owner: "agare@demo.example", doneDaysAgo: 12 },
  { key: "risk-rating", owner: "agare@demo.example", dueInDays: 10 },
  { key: "weak-points", owner: "teamledare@demo.example", dueInDays: -3 },
];

/** Tasks beside the journey. */
export const DEMO_OTHER_TASKS: readonly {
  key: string;
  title: string;
  description: string;
  area: string;
  owner?: Person;
  dueInDays?: number;
}[] = [
  {
    key: "demo/lamps",
    title: "Byt batterier i trapphuslamporna (exempel)",
    description: "Tre lampor blinkade vid senaste övningen.",
    area: "el",
    owner: "medlem@demo.example",
    dueInDays: 14,
  },
  {
    key: "demo/first-aid",
    title: "Gå igenom första hjälpen-väskan (exempel)",
    description: "Väskan hänger i tvättstugan.",
    area: "halsa",
  },
];

interface DemoEvidence {
  factor: string | null;
  task?: string;
  kind: EvidenceKind;
  level: EvidenceLevel;
  note: string;
  daysAgo: number;
}

/** What shows that something is in order. Without files: a demo holds no papers. */
export const DEMO_EVIDENCE: readonly DemoEvidence[] = [
  {
    factor: null,
    task: "board-decision",
    kind: "minutes",
    level: "claimed",
    note: "Exempel: protokoll 7, § 9. Finns i styrelsens pärm.",
    daysAgo: 132,
  },
  {
    factor: "el.doors",
    task: "doors",
    kind: "drill",
    level: "proven",
    note: "Exempel: låsen i port A, B och C höll i 4 timmar.",
    daysAgo: 40,
  },
  { factor: "brand.sba", kind: "document", level: "proven", note: "Exempel: brandskyddsrond, en brist åtgärdad.", daysAgo: 55 },
  { factor: "varme.room", kind: "statement", level: "claimed", note: "Exempel: tvättstugan är utsedd.", daysAgo: 70 },
  { factor: "halsa.first-aid", kind: "photo", level: "proven", note: "Exempel: väskan i tvättstugan.", daysAgo: 310 },
  { factor: "kommunikation.posters", kind: "photo", level: "proven", note: "Exempel: anslag i alla tre trapphus.", daysAgo: 90 },
  { factor: "cyber.accounts", kind: "statement", level: "claimed", note: "Exempel: gamla behörigheter borttagna.", daysAgo: 25 },
  { factor: "extremvader.round", kind: "photo", level: "proven", note: "Exempel: takbrunnar rensade.", daysAgo: 46 },
  { factor: "skydd.nearest", kind: "photo", level: "proven", note: "Exempel: anslag med vägen dit.", daysAgo: 120 },
];
