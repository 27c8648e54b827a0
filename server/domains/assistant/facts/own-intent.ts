import { type Alternatives, alternativesOf, saidIn } from "#shared/assistant/danger.ts";
import type { AskedQuestion } from "../find-passages.ts";
import { chancesOf, confidenceChances, confidenceIn, type Learned, type Ranking } from "../ranking-rules.ts";
import { STOP_WORDS, wordsIn } from "../swedish-words.ts";
import { type AskedFact, plainly } from "./asked-facts.ts";
import learned from "./own-intent.json" with { type: "json" };

/** How a question is put, in the syntax of the danger rules: what is said of each counts for or against that the own house is meant. */
const FORMS: readonly Alternatives[] = [
  // Whose.
  "vi|oss|vårt|våran|vårat|er|ert|era|ni|huset|husets|föreningen|föreningens|förening|brf|hos oss|här|gemensamma",
  "jag|ja|mig|mej|mitt|min|mina|hemma|hushåll…|familj…|hos mig",
  "man|en|ett|folk|alla|andra|barn|boende|hyresgäst…|grannar|medlem|medlemmar",
  "per|varje|i allmänhet|generellt|brukar|oftast|vanlig…|en familj|en förening|en person|kommunen|kommunens|sverige|landet|världen",
  // A figure, a day, a person, a place, or how something stands.
  "hur mycket|hur mycke|hur mkt|hur många|hur mga|hur länge|hur stor…|antal…|räcker|räker|saknas|saknar|fattas|lagrat|sparat|kvar",
  "när|nästa|nesta|vilken dag|vilken vecka|vilket datum|hur dags|vilken tid|kommande",
  "vem|vems|vilka|vad heter|numret|nummer|nr|telefon…",
  "var|vart|vars|närmast…|närmst…",
  "har vi|har jag|har ni|finns det|är vi|är jag|är det|får jag|nås jag|när vi|är huset|är föreningen|har huset|har föreningen|pågår",
  "status|läget|hur går|hur gick|hur ligger|nu|idag|ikväll|denna vecka|den här veckan|redan|än|ännu",
  // What something is, what holds, and what to do.
  "vad är|vad betyder|vad innebär|vad menas|vad används|skillnad…|vad händer|varför|hur ofta|vad gör|va gör|vad ska|va ska",
  "måste|bör|borde|ska|får vi|får man|får jag|får styrelsen|får föreningen|kan|behöver|behövs|krävs|krav|kräver|lag|lagen|rätt till|går det|går de",
  "om|ifall|vid|utan|under|efter|innan|medan",
  "lägg…|skap…|ändr…|fyll…|skriv…|boka…|uppdater…|registrer…|rätt…|köp…|öppn…|visa|se|test…|ta bort|byt…|avslut…|tack…|informer…|utse…|välj…|avgå…|hämt…|överlåt…|överlåter|höj…|ångra|raderas|automatiskt",
].map(alternativesOf);
/** «Hur» before anything but a measure or how something stands: how it is done. */
const HOW_TO: Alternatives = {
  phrases: / hur (?!myke|mkt|mang|mga|lang|stor|val |bra |ligger |gar |gick |ar |star |ser (?!jag|vi|man))/u,
  forgiven: [],
};
/** The same in the other languages that are asked in: whose it is, and how it is done or what something is. */
const FORMS_ABROAD: readonly RegExp[] = [
  /(?<!\p{L})(?:our|ours|we|us|my|mine|am i|do i|have i|\p{L}{3,}mme|meillä|meidän|meitä|meille|minulla|minusta|minulle|olenko|onko|saanko|aan|ayaan|noo|noogu|nagu|ma|\p{L}+(?:ayaga|ayada|eena|ayga|ayda)|\p{L}{2,}نا|لدي|هل)(?!\p{L})/iu,
  /(?<!\p{L})(?:how (?:do|does|can|should|to)|why|what (?:is|does|should)|should|must|can (?:i|we)|may (?:i|we)|when (?:do|should)|miten|miksi|mitä|mikä|milloin (?:pitää|voi)|pitääkö|voiko|voinko|sidee\p{L}*|maxay|maxaa\p{L}*|waa maxay|goorma ayaan|كيف|لماذا|ماذا|يجب|يمكن\p{L}*)(?!\p{L})/iu,
];
/** Something that bears a name is somebody else's: «Hur många bor i Halmstad?» */
const NAME = /(?<=[\p{L},]\s)\p{Lu}\p{Ll}+/u;
/** «Så stänger vi av vattnet»: how it is done, as a title says it. */
const SO = /^\s*så\s+\p{L}+\s+(?:man|vi|jag|du|ni)(?!\p{L})/iu;
/** Anybody's or anything's: «Hur mycket vatten har ett vattentorn?» */
const ANY = /(?<!\p{L})(?:har|rymmer|behöver|väger|kostar|finns i|finns det i|går det i) (?:en|ett)(?!\p{L})/iu;
/** Folded, these are other words. */
const OUR = new Set(["vår", "våra", "vårt"]);

/** How far from it is what comes near to nothing of the own house. */
const FAR = -0.5;

/** What tells whether the own house's figure is meant, and not what an article says. */
export function ownSigns(asked: AskedFact, read: AskedQuestion, ranking: Ranking): number[] {
  const question = plainly(read.question);
  const said = saidIn(question);
  const words = wordsIn(question);
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  const beside = telling.filter((word) => !saidIn(word)(asked.vocabulary));
  const [best] = ranking.found;
  const [known = 0, right = 0] = confidenceChances(ranking);
  return [
    ...[...FORMS, HOW_TO].map((form) => Number(said(form))),
    Number(words.some((word) => OUR.has(word))),
    ...[...FORMS_ABROAD, NAME, ANY, SO].map((form) => Number(form.test(read.written))),
    Number(question.trim().endsWith("?")),
    ...[Math.log(1 + words.length), Math.log(1 + beside.length), beside.length / (telling.length || 1)],
    ...[known, right, best?.nearest ?? 0, best?.near ?? 0, best?.question ?? 0, best?.share ?? 0],
    ...[Number(best?.id.startsWith("portal-") ?? false), ranking.beside.nearest],
    ...[Number(asked.isByWords), read.own?.nearest ?? 0, read.own?.ahead ?? FAR],
    ...[read.own?.chance ?? 0, best?.chance ?? 0, ranking.beside.chance],
  ];
}

const OWN: Alternatives = alternativesOf("vi|oss|vårt|våran|vårat|huset|föreningen|jag|mig|mej|mitt|min|mina|hushållet|familjen");
const AMOUNT: Alternatives = alternativesOf("hur mycket|hur mycke|hur mkt|hur många|hur mga|hur länge|räcker|räker|saknas|saknar|fattas");
const ANYBODY: Alternatives = alternativesOf("man|per|varje|i allmänhet|generellt|brukar|oftast|om|ifall|när|vid|normalt|vanlig…");

/** «Jag vill skriva hur många vi är hemma» has the words of it too, and is hardly likely to ask that. */
const PLAIN_LEAST = 0.35;

/** «Hur mycket vatten behöver jag hemma?»: whose it is, how much, of what, and hardly a word more. */
function isPlainlyOwn(asked: AskedFact, question: string): boolean {
  const said = saidIn(question);
  const words = wordsIn(question);
  if (!said(AMOUNT) || said(ANYBODY) || said(HOW_TO) || !(said(OWN) || words.some((word) => OUR.has(word)))) return false;
  return words.filter((word) => !STOP_WORDS.has(word) && !saidIn(word)(asked.vocabulary) && !saidIn(word)(OWN)).length <= 1;
}

/** `beside`: an article answers, and the own data stands beneath it. */
export type Meant = "own" | "either" | "beside" | "article";

/** The chance from which each is meant. */
const LEAST = { own: 0.62, ownBesideOwnText: 0.35, either: { sure: 0.54, unsure: 0.4, none: 0.5 }, beside: 0.12 };
const FEW = 3;

/** The chance that the own data is asked for, by weights that `tests/bench/assistant/learn-facts.ts` learns. */
export const ownChance = (signs: readonly number[], weights: Learned = learned): number => chancesOf(signs, weights)[0] ?? 0;

export function meantBy(asked: AskedFact, read: AskedQuestion, ranking: Ranking): Meant {
  // It is answered only by an event that bears all that was asked for a name.
  if (asked.fact === "namedEvent") return "own";
  if (isPlainlyOwn(asked, read.question) && (read.own?.chance ?? 0) >= PLAIN_LEAST) return "own";
  if (SO.test(read.written)) return "article";
  const chance = ownChance(ownSigns(asked, read, ranking));
  // Where one of the house's own texts comes among the nearest, it is sooner the own house that is asked about.
  const isOfHouse = ranking.found.slice(0, FEW).some(({ kind }) => kind === "own");
  if (chance >= (isOfHouse ? LEAST.ownBesideOwnText : LEAST.own)) return "own";
  // Beneath an article that the search is sure of it stands anyway; alone it is no choice unless it is likely.
  if (chance >= LEAST.either[confidenceIn(ranking)]) return "either";
  return chance >= LEAST.beside ? "beside" : "article";
}
