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
    key: "mat.start",
    label: "Ont om mat",
    kind: "update",
    area: "mat",
    text: filled("Det är svårt att få tag i mat. Ät först det som snart blir dåligt."),
  },
  {
    key: "kommunikation.start",
    label: "Telefon och internet ligger nere",
    kind: "update",
    area: "kommunikation",
    text: filled("Telefon och internet fungerar dåligt i huset. Lyssna på P4 och titta på anslagen i trappan."),
  },
  {
    key: "avlopp.start",
    label: "Stopp i avloppet",
    kind: "update",
    area: "avlopp",
    text: filled("Det är stopp i avloppet. Spola inte i toaletten och häll inget i vasken: det rinner upp hos grannen under."),
  },
  {
    key: "halsa.start",
    label: "Grannar behöver hjälp",
    kind: "update",
    area: "halsa",
    text: filled("Grannar i huset behöver hjälp. Titta till dem som bor intill. Ring 112 vid fara."),
  },
  {
    key: "brand.start",
    label: "Brand i huset",
    kind: "update",
    area: "brand",
    text: filled("Brand i huset. Är det rök i trappan: stanna inne, stäng dörren, ring 112. Använd inte hissen."),
  },
  {
    key: "skydd.start",
    label: "Skyddsrummet öppnas",
    kind: "update",
    area: "skydd",
    text: filled("Skyddsrummet öppnas. Ta med vatten, varma kläder, mediciner och legitimation. Lyssna på P4."),
  },
  {
    key: "cyber.start",
    label: "Passersystem eller nät ligger nere",
    kind: "update",
    area: "cyber",
    text: filled("Passersystem eller nät i huset ligger nere. Släpp inte in någon du inte känner och lämna inte ut några koder."),
  },
  {
    key: "extremvader.start",
    label: "Oväder",
    kind: "update",
    area: "extremvader",
    text: filled("Oväder vid huset. Stanna inne, stäng fönstren och ta in lösa saker från balkongen. Ring 112 vid fara."),
  },
  {
    key: "trygghet.start",
    label: "Otryggt i huset",
    kind: "update",
    area: "trygghet",
    text: filled("Det är otryggt i huset. Lås dörren och släpp inte in någon du inte känner. Ring 112 om något händer nu."),
  },
  {
    key: "ledning.start",
    label: "Krisgruppen samlas",
    kind: "update",
    area: "ledning",
    text: filled("Krisgruppen i huset samlas. Du behöver inte göra något nu. Ring 112 vid fara."),
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
    text: alone("Läget är över. Strömmen är tillbaka. Slå på en apparat i taget och kontrollera frysen. Tack för hjälpen."),
  },
  {
    key: "slut",
    label: "Läget är över",
    kind: "all_clear",
    area: null,
    text: alone("Läget är över och allt fungerar som vanligt. Du behöver inte göra något mer. Tack för hjälpen."),
  },
];

/** What the residents hear of an exercise: nobody shall fetch water for it. Who has a link reads of that instead of the digits. */
export const EXERCISE_START: CrisisTemplate = {
  key: "ovning.start",
  label: "Vi provar larmet",
  kind: "update",
  area: null,
  text: alone(`Inget har hänt, vi provar larmet. ${ANSWER_DIGITS}`),
};

/** What those get who have not answered, when somebody presses «Påminn». An SMS gets the sender before it. */
export const REMINDER: CrisisTemplate = {
  key: "paminn",
  label: "Påminnelse",
  kind: "check",
  area: null,
  text: () => `Vi har inte hört från dig. Hur är läget? ${ANSWER_DIGITS} Vid fara för liv, ring 112.`,
};

/** The last that they hear of it. */
export const EXERCISE_END: CrisisTemplate = {
  key: "ovning.slut",
  label: "Övningen är slut",
  kind: "all_clear",
  area: null,
  text: alone("Övningen är slut. Tack för att du var med."),
};

/** Those of a kind that suit an area, the area's own first. */
export function templatesFor(kind: CrisisTemplate["kind"], area: string | null): CrisisTemplate[] {
  const suiting = CRISIS_TEMPLATES.filter((template) => template.kind === kind && (template.area === null || template.area === area));
  return suiting.sort((a, b) => Number(a.area === null) - Number(b.area === null));
}

/** What an alarm in an area begins with; null where the area has no template of its own. */
export const firstTemplate = (area: string | null): CrisisTemplate | null =>
  CRISIS_TEMPLATES.find((template) => template.kind === "update" && template.area !== null && template.area === area) ?? null;
