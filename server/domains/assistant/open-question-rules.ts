import { OPEN_QUESTION_MAX_LENGTH } from "#shared/limits.ts";

/**
 * The first names of most people who live here, and surnames that look like no other word. Those that are words of their own
 * (Björn, Sten, Liv) are left to the names that the portal knows.
 */
const COMMON_NAMES = new Set(
  (
    "adam agneta ahmed albin alexander alexandra alfred ali alice alicia alma amanda amina anders andreas anette anita anja ann anna anneli " +
    "annette annika anton arne aron arvid astrid axel barbro bengt benjamin berit bernt bertil birgit birgitta bodil britt camilla carina carl " +
    "carolina caroline cecilia charlotte christer christian christina christoffer clara claes conny dan daniel david dennis ebba eleonor elias " +
    "elin elisabet elisabeth ella elsa elvira emelie emil emilia emma erica erik erika eva evelina fatima felicia felix filip frank fredrik " +
    "frida gabriel georg gerd gertrud göran gösta greta gudrun gunilla gunnar gunnel gustaf gustav hanna hannah hannes harald harry hasse " +
    "hassan hedvig helen helena helene henrik hugo håkan ida inga ingegerd ingela inger ingmar ingrid ingvar irene isabella isabelle isak ivan " +
    "jakob jan jane janne jasmine jenny jens jerker jesper jessica jimmy joakim joel johan johanna johannes john johnny jonas jonathan josef " +
    "josefin josefine josefina julia julian jörgen kaj kajsa kalle karin karl karolina katarina kenneth kent kerstin kevin kim kjell klara " +
    "kristian kristina kristoffer krister kurt lars lasse leif lena lennart leo leon liam lilian lina linda linn linnéa linus lisa lisbeth " +
    "lotta louise lovisa lucas ludvig lukas madeleine magdalena magnus maja malin margareta margaretha margit maria mariana marianne marie " +
    "marina markus marcus martin martina mathias mats matilda mattias maximilian melker mia michael mikael milo mimmi minna mohamed mohammed " +
    "moa mona monica monika morgan märta nadia natalie nathalie nellie nicklas niklas nils nina noah nora olivia olle olof oscar oskar otto " +
    "ove patrik patric paul per pernilla peter petra philip pia pontus raymond rasmus rebecca rebecka rickard rikard robert robin roger roland " +
    "rolf ronny rune rut ruth samuel sandra sara sarah sebastian selma signe simon sixten sofia sofie solveig sonja staffan stefan stina sune " +
    "susanne svante sven svea sverker sylvia teodor terese teresia thea theo therese thomas tilda tim tina tobias tom tomas tommy torbjörn " +
    "tord tore torsten tove tuva tyra ulf ulla ulrika urban vanessa vera veronica veronika victor victoria viktor viktoria vilgot vilhelm " +
    "vilma vincent wilhelm william wilma yasmin yngve yvonne yusuf zahra åsa östen kowalski nguyen hussein ibrahim rodriguez garcia"
  ).split(" "),
);
const SURNAME =
  /^(?:\p{L}+sson|(?:lind|lund|berg|sand|ek|holm|ny|hed|söder|norr|väster|sjö|alm|dahl|björk|gran|ceder|wik|vik|en|blom|hell|wall|fors|hag|nord|öst|åker|hög)(?:ström|berg|gren|qvist|kvist|quist|lund|holm|dahl|man|mark|stedt|blad|bäck))$/u;

/** Capitals that are no name. */
const ABBREVIATIONS = new Set(
  "VMA SMHI MSB MCF BRF HLR IT TV SMS BBR SBA OVK UPS LED PFAS RCD GPS FM DAB WC ID FTX PVC OBO BBS GDPR".split(" "),
);
/** A number says something only before what it counts. */
const UNITS = new Set(
  "timmar timme dygn dagar dag minuter sekunder veckor vecka månader liter l dl grader procent personer kilo kg watt kw kwh volt meter".split(
    " ",
  ),
);

const ADDRESSES = [
  /\S+@\S+/gu,
  /(?:https?:\/\/|www\.)\S+/giu,
  /\p{L}*(?:gatan?|vägen|gränden?|stigen|allén?|torget|backen|kajen|platsen|leden|bron?)\s+\d+\s*\p{L}?(?!\p{L})/giu,
];

const TOKEN = /[\p{L}\p{Nd}]+(?:[-:'’][\p{L}\p{Nd}]+)*/gu;

/**
 * A question with nothing in it that could tell of somebody: lower case, no addresses, no numbers but what is counted, and no
 * names, neither common ones nor those that `isKnownName` says. Empty when nothing is left.
 */
export function plainQuestion(question: string, isKnownName: (word: string) => boolean): string {
  const text = ADDRESSES.reduce((rest, address) => rest.replace(address, " … "), question.normalize("NFC"));
  const tokens = [...text.matchAll(TOKEN)];
  const words = tokens.flatMap(({ 0: token, index }, place) => {
    const word = token.toLowerCase();
    if (/\p{Nd}/u.test(word)) return isTellingNumber(word, tokens[place + 1]?.[0].toLowerCase()) ? [word] : [];
    const isFirst = /(?:^|[.!?\n])\s*["'”(]*$/u.test(text.slice(0, index));
    if (isNamed(token, isFirst) || partsOf(word).some((part) => isCommonName(part) || isKnownName(part))) return [];
    return [word];
  });
  return shorten(words.join(" "));
}

/** The words that could be somebody's name, as they stand and without the s of a genitive. */
export const possibleNames = (question: string): string[] => [
  ...new Set([...question.normalize("NFC").toLowerCase().matchAll(TOKEN)].flatMap(({ 0: word }) => partsOf(word))),
];

const partsOf = (word: string): string[] =>
  word.split(/[-:'’]/u).flatMap((part) => (/..s$/u.test(part) ? [part, part.slice(0, -1)] : [part]));

const isCommonName = (word: string): boolean => COMMON_NAMES.has(word) || SURNAME.test(word);

/** A capital within a sentence is a name, and so is every one that is no beginning of it. */
const isNamed = (token: string, isFirst: boolean): boolean => {
  if (!/\p{Lu}/u.test(token) || ABBREVIATIONS.has(token)) return false;
  return !isFirst || /\p{Lu}/u.test(token.slice(1));
};

const isTellingNumber = (number: string, next: string | undefined): boolean =>
  number === "112" || (/^\p{Nd}{1,3}$/u.test(number) && next !== undefined && UNITS.has(next));

const shorten = (text: string): string =>
  text.length <= OPEN_QUESTION_MAX_LENGTH ? text : text.slice(0, text.lastIndexOf(" ", OPEN_QUESTION_MAX_LENGTH));
