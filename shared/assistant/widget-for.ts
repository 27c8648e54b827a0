import type { WidgetKey } from "./widgets.ts";

interface Rule {
  widget: WidgetKey;
  /** Whole words or phrases that name it. */
  named: RegExp;
  /** Named alone it is only spoken of: it opens when the question also asks to do or see something. */
  needsWish?: boolean;
  /** Asks for advice instead: «Vilken radio ska jag köpa?» */
  unless?: RegExp;
}

/** Whole words, also those that begin or end with å, ä or ö. */
const words = (...alternatives: string[]): RegExp => new RegExp(`(?<!\\p{L})(?:${alternatives.join("|")})(?!\\p{L})`, "u");

const WISH = words(
  ...[
    "fyll(?:a)? i",
    "skriv(?:a|er)?",
    "skapa",
    "ändra",
    "rätta",
    "anmäl(?:a)?",
    "uppdatera",
    "registrera",
    "mata in",
    "ta mig till",
    "lägg(?:a)? (?:in|till)",
    "ny",
    "nytt",
    "nya",
  ],
  ...["visa", "öppna", "ta fram", "se", "titta", "kolla", "sök(?:a)?", "hitta", "föra", "gå till", "starta"],
);
/** Asks for nothing but to see it. */
const ORDER = words("öppna", "visa", "ta fram", "gå till", "ta mig till", "starta");

/** The first that fits opens: what is narrow stands before what is wide. */
const RULES: readonly Rule[] = [
  { widget: "protocol-form", named: words("(?:för|gör|göra) (?:ett )?protokoll(?:et)?") },
  { widget: "protocol-form", named: /protokoll/u, needsWish: true },
  { widget: "checklist-form", named: /checklist/u, needsWish: true },
  { widget: "invitation-form", named: words("inbjud(?:an|ningar|ningen)", "bjud(?:a)? in"), needsWish: true },
  { widget: "invitation-form", named: words("bjud(?:a)? in .*(?:möte|träff|kväll|grannar|boende).*") },
  {
    widget: "association-water-form",
    named: words("vattenplan(?:en)?", "vattenformulär(?:et)?", "(?:förrådets|föreningens|husets|vårt gemensamma) vatten(?:förråd)?"),
    needsWish: true,
  },
  {
    widget: "water-dashboard",
    named: words(
      ...["vattenläge(?:t)?", "(?:visa|öppna) vatt(?:en|net)", "vattenkalkyl(?:en|ator|atorn)?", "vattenräknare(?:n)?", "vattensida(?:n)?"],
      ...["vatt(?:en|net) som diagram", "diagram över vatt(?:en|net)"],
      "hur (?:länge|många (?:dygn|dagar)) räcker (?:vårt |mitt |husets |föreningens )?vatt(?:en|net)",
    ),
  },
  {
    widget: "household-form",
    named: words("(?:mitt|vårt) hushåll(?:s uppgifter)?", "hushållet(?:s uppgifter)?", "hushålls(?:profil(?:en)?|uppgifter(?:na)?)"),
    needsWish: true,
  },
  {
    widget: "association-profile-form",
    named: words(
      ...["föreningens (?:uppgifter|profil|adress|telefon(?:nummer)?|mejl(?:adress)?|e-post(?:adress)?)"],
      "(?:uppgifterna|adressen|telefonnumret|mejladressen|mejlen|e-posten|e-postadressen) till föreningen",
      ...["(?:uppgifter|adress|antal lägenheter) (?:inlagda? )?(?:för|om|på) (?:föreningen|huset)"],
      ...["föreningsuppgifter(?:na)?", "föreningsprofil(?:en)?", "husets uppgifter"],
    ),
    needsWish: true,
  },
  {
    widget: "preparedness-overview",
    named: words(
      ...["beredskapsindex(?:et)?", "beredskapsläge(?:t)?", "hur ligger vi till"],
      "hur (?:väl |bra )?(?:rustade?|förberedda?|beredda?) är (?:vi|huset|föreningen)",
    ),
  },
  {
    widget: "preparedness-overview",
    named: words(
      "(?:beredskaps)?resan",
      "beredskapsöversikt(?:en)?",
      "(?:vår|husets|föreningens) beredskap",
      "beredskapspoäng(?:en)?",
      "hur långt vi (?:har )?kommit",
      "alla områden",
    ),
    needsWish: true,
  },
  {
    widget: "association-calendar",
    named: words(
      "kalender(?:n)?",
      "årshjul(?:et)?",
      "när är (?:vårt |vår |det |den )?nästa (?:(?:styrelse|års|medlems|förenings)?möte|(?:förenings|års)?stämma|städdag|övning|kontroll|rond)",
      "vad händer (?:härnäst|framöver)",
    ),
  },
  {
    widget: "maps",
    named: words(
      "kartan?",
      "kartor(?:na)?",
      "(?:skyddsrums|områdes)kartan?",
      "var (?:är|finns|ligger) .*(?:skyddsrum|samlingsplats|hjärtstartare|nödvatten|trygghetspunkt).*",
    ),
  },
  {
    widget: "product-catalog",
    named: words(
      "produkt(?:er|erna|katalogen?)",
      "katalogen",
      "ai-handeln?",
      "(?:visa|se) (?:vad|vilka) .*(?:kan|går att|finns att) (?:man |vi )?(?:köpa|beställa)",
    ),
  },
  {
    widget: "product-catalog",
    named: words("(?:vill|ska|kan|behöver) (?:vi|jag|man) (?:köpa|beställa)", "(?:vi|jag) (?:vill|ska|behöver) (?:köpa|beställa)"),
    unless: words("vilken", "vilket", "vilka", "vad", "hur", "varför", "bör", "borde", "måste"),
  },
  {
    widget: "documents-form",
    named: words(
      "dokument(?:et|en)?",
      "mall(?:en|ar|arna)?",
      "blankett(?:en|er)?",
      "(?:kris)?pärm(?:en)?",
      "stadgar(?:na)?",
      "årsredovisning(?:en|ar|arna)?",
    ),
    needsWish: true,
  },
];

/** What is left of a question when the words are taken out that ask for the widget: «Jag vill köpa dunkar» asks for products, and about «dunkar». */
export function askedBeside(question: string, widget: WidgetKey): string {
  const asked = question.toLowerCase().replaceAll(/\s+/g, " ");
  const asking = [...RULES.filter((rule) => rule.widget === widget).map(({ named }) => named), WISH];
  return asking.reduce((rest, phrase) => rest.replaceAll(new RegExp(phrase, "gu"), " "), asked);
}

/** Whether somebody asks to see a thing, and nothing about it: «Kan du öppna kartan?» */
export const isOrder = (question: string): boolean => ORDER.test(question.toLowerCase());

/** The widget that a question asks for; null when it only wants an answer. */
export function widgetFor(question: string): WidgetKey | null {
  const asked = question.toLowerCase().replaceAll(/\s+/g, " ");
  const isNamedAlone = !/\s/u.test(asked.trim());
  const opens = ({ named, needsWish, unless }: Rule): boolean =>
    named.test(asked) && (!needsWish || isNamedAlone || WISH.test(asked)) && !unless?.test(asked);
  return RULES.find(opens)?.widget ?? null;
}
