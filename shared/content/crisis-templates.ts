import { ANSWER_DIGITS } from "../crisis-text/message-text.ts";
import type { CrisisMessageKind } from "../enums.ts";

/** What a template is filled with. */
export interface TemplateFields {
  /** As the association calls itself: it is the sender that people recognise. */
  association: string;
  /** `19:00`, when the next message is promised; null leaves the promise out. */
  nextAt: string | null;
}

export interface CrisisTemplate {
  key: string;
  label: string;
  kind: Extract<CrisisMessageKind, "update" | "check" | "all_clear">;
  /** The area it is written for, by its slug; null suits any. */
  area: string | null;
  text: (fields: TemplateFields) => string;
}

/** A text with the sender before it and the promise of a next message after it (seed content 5.13; one SMS part each). */
const filled =
  (words: string): CrisisTemplate["text"] =>
  ({ association, nextAt }) =>
    [`${association}: ${words}`, nextAt && `Nytt besked kl ${nextAt}.`].filter(Boolean).join(" ");

const alone =
  (words: string): CrisisTemplate["text"] =>
  ({ association }) =>
    `${association}: ${words}`;

export const CRISIS_TEMPLATES: readonly CrisisTemplate[] = [
  {
    key: "el.start",
    label: "Strömmen är borta",
    kind: "update",
    area: "el",
    text: filled("Strömmen är borta i hela huset. Hissarna står still. Porten ställs upp. Ring 112 vid fara."),
  },
  {
    key: "vatten.start",
    label: "Inget vatten",
    kind: "update",
    area: "vatten",
    text: filled("Inget vatten i kranen. Hämta dricksvatten på gården, 3 liter per person. Spola inte toaletten."),
  },
  {
    key: "vatten.koka",
    label: "Koka vattnet",
    kind: "update",
    area: "vatten",
    text: filled("Koka kranvattnet innan du dricker det eller lagar mat. Kommunen provtar."),
  },
  {
    key: "varme.start",
    label: "Värmen är borta",
    kind: "update",
    area: "varme",
    text: filled("Värmen är borta i huset. Stäng vädringsfönster, samlas i ett rum. Elda inte inomhus."),
  },
  {
    key: "brand.start",
    label: "Brand i huset",
    kind: "update",
    area: "brand",
    text: filled("Brand i huset. Är det rök i trappan: stanna inne, stäng dörren, ring 112. Använd inte hissen."),
  },
  {
    key: "vma",
    label: "VMA",
    kind: "update",
    area: null,
    text: filled("VMA gäller vårt område. Gå in, stäng fönster, dörrar och ventilation. Lyssna på P4."),
  },
  {
    key: "update",
    label: "Läget är oförändrat",
    kind: "update",
    area: null,
    text: filled("Läget i huset är oförändrat. Vi arbetar vidare. Behöver du hjälp? Svara 2. Ring 112 vid fara."),
  },
  {
    key: "check",
    label: "Hur är läget?",
    kind: "check",
    area: null,
    text: alone(`Hur är läget hos dig? ${ANSWER_DIGITS} Vid fara för liv, ring 112.`),
  },
  {
    key: "el.slut",
    label: "Strömmen är tillbaka",
    kind: "all_clear",
    area: "el",
    text: alone("Läget är över i hela huset. Strömmen är tillbaka. Slå på en apparat i taget och kontrollera frysen. Tack för hjälpen."),
  },
  {
    key: "slut",
    label: "Läget är över",
    kind: "all_clear",
    area: null,
    text: alone("Läget är över i hela huset och allt fungerar som vanligt. Du behöver inte göra något mer. Tack för hjälpen."),
  },
];

/** Those of a kind that suit an area, the area's own first. */
export function templatesFor(kind: CrisisTemplate["kind"], area: string | null): CrisisTemplate[] {
  const suiting = CRISIS_TEMPLATES.filter((template) => template.kind === kind && (template.area === null || template.area === area));
  return suiting.sort((a, b) => Number(a.area === null) - Number(b.area === null));
}
