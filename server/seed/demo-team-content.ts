import type { TeamRole } from "#shared/enums.ts";

/** The stairwells of Brf Exempeltallen. */
export const DEMO_STAIRWELLS = ["Trapphus A", "Trapphus B", "Trapphus C"] as const;

export interface DemoPlace {
  area: string;
  /** A member by address, or somebody from outside by name and number. */
  who: { email: string; phone: string } | { name: string; phone: string | null; email: string | null };
  role: TeamRole;
  isDeputy?: true;
  /** Not answered yet. */
  isAsked?: true;
  showsContact?: true;
  stairwell?: (typeof DEMO_STAIRWELLS)[number];
  competence?: string;
}

const ANNA = { email: "agare@demo.example", phone: "+46701740620" };
const TOMAS = { email: "teamledare@demo.example", phone: "+46701740621" };
const MARIA = { email: "medlem@demo.example", phone: "+46701740622" };
const ASA = { email: "asa.oberg@demo.example", phone: "+46701740623" };
const CARETAKER = { name: "Jonas Exempelvaktmästare", phone: "+46701740624", email: "jonas@fastighet.example.com" };

/** Who does what in the crisis teams of Brf Exempeltallen, and what is still open. */
export const DEMO_PLACES: readonly DemoPlace[] = [
  { area: "ledning", who: ANNA, role: "coordinator", showsContact: true, stairwell: "Trapphus A" },
  { area: "ledning", who: TOMAS, role: "coordinator", isDeputy: true, stairwell: "Trapphus B", competence: "Elektriker" },
  { area: "ledning", who: ASA, role: "information", showsContact: true, stairwell: "Trapphus C", competence: "Sjuksköterska" },
  { area: "ledning", who: CARETAKER, role: "technician", competence: "Kan VVS och husets avstängningar" },
  { area: "ledning", who: MARIA, role: "stairwell_representative", isAsked: true, stairwell: "Trapphus A" },
  { area: "vatten", who: TOMAS, role: "water_and_food", showsContact: true, stairwell: "Trapphus B" },
  { area: "vatten", who: MARIA, role: "water_and_food", isDeputy: true, isAsked: true, stairwell: "Trapphus A" },
  { area: "vatten", who: CARETAKER, role: "technician" },
  { area: "el", who: { name: "Elin Exempelelektriker", phone: null, email: "elin@elfirma.example.com" }, role: "technician" },
];

/** The rota of the crisis group of Brf Exempeltallen: who takes turns, from how many weeks ago, and which of the weeks nobody has yet. */
export const DEMO_ROTA = { people: [ANNA, TOMAS, ASA].map(({ email }) => email), begins: -2, weeks: 28, emptyWeek: 5 } as const;
