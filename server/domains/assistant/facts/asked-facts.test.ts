import { expect, test } from "vitest";
import { dangerIn } from "#shared/assistant/danger.ts";
import { widgetFor } from "#shared/assistant/widget-for.ts";
import { knowledgeWithout } from "#tests/bench/assistant/folds.ts";
import { readDangerSense } from "../danger-sense.ts";
import { readQuestion } from "../find-answer.ts";
import { NOTHING_OWN, rankAll } from "../find-passages.ts";
import { readIntents } from "../intent-model.ts";
import { ASKED_OWN } from "../knowledge.ts";
import { readLexicon } from "../lexicon.ts";
import { factAsked, ownAsked } from "./asked-facts.ts";
import type { FactKey } from "./fact.ts";
import { meantBy } from "./own-intent.ts";

const learned = { lexicon: await readLexicon(), intents: await readIntents(), sense: await readDangerSense() };
const knowledge = knowledgeWithout(learned, null, 1);
const ASKER = { role: "system_owner", areaIds: [], hidden: new Set<string>() } as const;

/** The fact that a question is answered by; null where an article goes before it, or both are offered. */
function answeredBy(written: string): FactKey | null {
  const read = readQuestion(knowledge, written);
  const asked = ownAsked(read);
  if (!asked || asked.fact === "namedEvent") return null;
  const ranking = rankAll(knowledge, NOTHING_OWN, read.question, ASKER, written, read.alike);
  return meantBy(asked, read, ranking) === "own" ? asked.fact : null;
}

const ASKED: Partial<Record<FactKey, readonly string[]>> = {
  water: ["har vi tillräckligt med vatten", "hur mycke vatn har vi", "räcker vattnet hemma", "Hur stort är vårt vattenförråd"],
  readiness: ["hur ligger vi till", "Hur rustat är huset?", "beredskapsindxet", "är vi redo för en kris"],
  event: ["när e årsmötet", "nar ar stamman", "när har vi fixardag", "nästa provlarm?", "När träffas styrelsen nästa gång?"],
  contact: ["telefon till vaktmästaren", "vem lagar hissen", "vart ringer man om felanmälan", "Vem ringer jag när tvättstugan är trasig?"],
  onCall: ["vem har krisjouren", "vems vecka är det", "vem är jour ikväll"],
  crisisGroup: ["vilka sitter i krisgruppen", "Vem är trapphusombud?", "Vem är ansvarig i en kris?"],
  shutoff: ["Huvudkranen?", "hur bryter man strömmen i huset", "hur får jag stopp på vattnet", "var hänger reservnyckeln"],
  place: ["närmsta skyddsrum", "hjartstartare var", "vart ska vi gå vid utrymning", "var finns nödvatten hos oss"],
  coverage: ["hur många kan vi larma", "Vilken täckning har krislarmet?"],
  replies: ["hur gick larmet", "har grannarna svarat"],
  people: ["antal boende", "hur stor är föreningen"],
  requests: ["ligger det några offerter", "status på våra beställningar"],
  subscription: ["vad betalar vi för portalen", "När dras nästa betalning"],
  crisis: ["va händer nu", "Har något hänt?", "sedan när är det krisläge"],
  warnings: ["är det storm på gång hos oss", "är det nåt vma nu"],
  ownAlerts: ["blir jag larmad", "är jag anmäld till krislarm"],
  ownPhone: ["mitt tel nr", "har jag fyllt i telefonnummer"],
};

test.each(Object.entries(ASKED).flatMap(([fact, questions]) => questions.map((question) => [question, fact])))(
  "PAGE-20 «%s» asks for the fact %s",
  (question, fact) => expect(answeredBy(question)).toBe(fact),
);

test.each([
  "Hur mycket vatten behöver man?",
  "Hur många liter vatten krävs per person?",
  "Hur länge håller sig kranvattnet i en dunk?",
  "Hur går man på toa när vattnet är avstängt?",
  "Hur ofta ska vi öva?",
  "Hur kallar vi till stämma?",
  "När testas Hesa Fredrik?",
  "Hur väljer vi samlingsplats?",
  "Vad är en samlingsplats?",
  "Vad gör en krisledare?",
  "Vilka roller finns i en krisgrupp?",
  "Vem ska göra vad i krisgruppen?",
  "Vem ringer man vid strömavbrott?",
  "Vad kostar portalen?",
  "Hur byter jag abonnemang?",
  "Hur många får plats i ett skyddsrum?",
  "Får man ha förråd i skyddsrum?",
  "När ska vi stänga av ventilationen?",
  "Hur begär vi en offert?",
  "Hur ändrar jag mitt telefonnummer?",
  "Vem får se mitt telefonnummer?",
  "Vad är förseglade behov?",
  "Vem ser mina förseglade behov?",
  "Hur anmäler man sig till krislarm?",
  "Hur får vi fler att anmäla sig till krislarm?",
  "Hur når vi alla grannar i en kris?",
  "Hur höjer vi beredskapsindex?",
  "Vad betyder orange varning?",
  "Behöver vi hjärtstartare?",
  "Lägg in nästa styrelsemöte i kalendern",
  "Så stänger vi av vattnet",
  "Hur är läget i Ukraina?",
  "Var skriver jag in mitt mobilnummer?",
  "Min mobil är stulen, hur skyddar jag kontot?",
  "Var ser jag vilka som vill gå med?",
  "Hur räknar jag ut hur länge vattnet räcker?",
  "Hur vet jag vad som gäller om internet är borta?",
  "Vem vann melodifestivalen?",
  "Hej!",
])("PAGE-20 «%s» asks for none", (question) => expect(answeredBy(question)).toBeNull());

test.each([
  ["hur många e vi me i huset som gått me", "people"],
  ["va betalar vi för de här egentligen i månan", "subscription"],
  ["vårat försäkringsbolag va hette de nu igen", "contact"],
])("in haste and in dialect «%s» asks for the fact %s all the same", (question, fact) => expect(factAsked(question)?.fact).toBe(fact));

test("each plain question on the own house asks for a fact, or opens something", () => {
  const plain = Object.keys(ASKED_OWN);
  expect(plain.filter((question) => !factAsked(question) && !widgetFor(question))).toEqual([]);
});

test("a danger is a danger before it is a question about the house", () => {
  expect(dangerIn("vart samlas vi, det brinner")).toBe("fire");
});
