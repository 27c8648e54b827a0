import { type Amount, amountsIn, isCounting, timesIn } from "./amounts.ts";

/** A sentence of a text, with what stands around it, so that the text can be put together again without it. */
export interface Sentence {
  /** As it was written, with its list mark and its citations. */
  raw: string;
  /** Without them, and without emphasis. */
  text: string;
  cited: number[];
}

const LIST_MARK = /^\s*(?:[-*•]|\d{1,2}[.)])\s+/u;
const CITATION = /\[(\d{1,3})\]/g;
/** After a full stop and the citations behind it, before a capital; not after «t.ex.» and its like. */
const BETWEEN = /(?<=(?<!(?<!\p{L})(?:t\.ex|bl\.a|kl|ca|nr))[.!?…][»”"*_)]*(?:\s*\[\d{1,3}\])*)\s+(?=[«“"(*_]*\p{Lu})/u;

/** The sentences of a text, each line by itself. A line that leads up to a list is one with the first of it. */
export function sentencesOf(text: string): Sentence[] {
  const raws: string[] = [];
  let lead = "";
  for (const line of text.normalize().split("\n")) {
    if (line.trim() === "") continue;
    if (/:[*_\s]*$/.test(line) && lead === "") {
      lead = `${line}\n`;
      continue;
    }
    const mark = LIST_MARK.exec(line)?.[0] ?? "";
    const [first = "", ...others] = line.slice(mark.length).split(BETWEEN);
    raws.push(lead + mark + first, ...others.map((other) => ` ${other}`));
    lead = "";
  }
  if (lead !== "") raws.push(lead);
  return raws.map((raw) => ({
    raw,
    text: raw
      .split("\n")
      .map((line) => line.replace(LIST_MARK, ""))
      .join(" ")
      .replaceAll(CITATION, " ")
      .replaceAll(/[*_`#]/g, "")
      .replaceAll(/\s+/g, " ")
      .replaceAll(/ (?=[.,!?])/g, "")
      .trim(),
    cited: [...raw.matchAll(CITATION)].map(([, number]) => Number(number)),
  }));
}

/** Puts sentences that were taken from one text together again: a list's, or a paragraph's, stay lines of their own. */
export const joined = (raws: readonly string[], text: string): string => {
  let at = 0;
  let whole = "";
  for (const raw of raws) {
    const found = text.indexOf(raw.trim(), at);
    const gap = text.slice(at, found);
    whole += whole === "" ? "" : gap.includes("\n\n") ? "\n\n" : gap.includes("\n") ? "\n" : " ";
    whole += raw.trim();
    at = found + raw.trim().length;
  }
  return whole;
};

const ENDINGS =
  "heterna hetens heten heter arnas ernas ornas andes anden andet arens arna erna orna ande arne aste aren ades erns ade are ern ens het ast ad en ar er or as es at et a e s".split(
    " ",
  );

/** What is left of a word without its ending: `vattnet` and `vatten` come near to each other, not always together. */
export function stemOf(word: string): string {
  const lower = word.toLowerCase();
  const ending = ENDINGS.find((one) => lower.endsWith(one) && lower.length - one.length >= 3);
  return (ending ? lower.slice(0, -ending.length) : lower).replace(/(dd|gd|nn|dt|gt|kt|tt|mm)$/u, (twice) => twice[0] ?? "");
}

/** Whether one is the other, inflected. */
export const isSame = (a: string, b: string): boolean => {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return a === b || (short.length >= 4 && long.startsWith(short) && long.length - short.length <= 2);
};

/** Whether a word is told by this one: the same, or a part of it. Never by a narrower one. */
export const isNamedBy = (stem: string, one: string): boolean =>
  isSame(stem, one) || (one.length - stem.length >= 3 && one.endsWith(stem)) || (stem.length >= 4 && one.startsWith(stem));

/** Whether a word is told by these: by one of them, or put together of two. */
export function isTold(stem: string, known: ReadonlySet<string>): boolean {
  if (known.has(stem)) return true;
  let [begins, ends] = [0, 0];
  for (const one of known) {
    if (isNamedBy(stem, one)) return true;
    if (one.length >= 3 && stem.startsWith(one)) begins = Math.max(begins, one.length);
    if (one.length >= 3 && stem.endsWith(one)) ends = Math.max(ends, one.length);
  }
  return begins > 0 && ends > 0 && begins + ends >= stem.length - 1;
}

/** Words that any sentence holds and that claim nothing. */
const EMPTY = new Set(
  (
    "och eller men så att som om när då där här det den de dem denna detta dessa ett en i på av för till från med vid under över mellan hos mot åt ur genom efter före innan sedan medan tills " +
    "är var vara varit bli blir blev blivit har ha hade haft kan kunna kunde ska skall skulle vill måste får få fick bör behöver behövs gör göra göras görs gjort går gå gäller finns brukar kommer komma ta tar tas " +
    "jag du ni man vi han hon hen dig er ert era din ditt dina sig sin sitt sina oss vår mig min mitt mina deras dess någon något några annan annat andra " +
    "också även bara redan igen lite mer mest mycket många flera fler hur vad vilken vilket vilka var varje alla allt alltid helst gärna därför eftersom samt både dock ju nog väl alltså ungefär cirka minst högst " +
    "gått gick kommit kom tagit tog gjort sagt säger vet står stå ligger ligga stället vara haft låt låter låta bör börja börjar precis direkt bra ja nej inne ute inomhus utomhus inte ej aldrig ingen inga inget ingenting varken utan än själv hela helt per t ex dvs exempel sätt samma först sist sådan sådant sådana innebär betyder enligt"
  ).split(" "),
);
const isEmptyWord = (word: string): boolean => EMPTY.has(word.toLowerCase());

const WORD = /\p{L}+(?:-\p{L}+)*/gu;

/** The stems of what a text speaks of, each once, without numbers and what they count. */
export const contentOf = (text: string): Set<string> =>
  new Set((text.match(WORD) ?? []).filter((word) => !isEmptyWord(word) && !isCounting(word)).map(stemOf));

/** A part of a sentence that says one thing, or says that it is not so. */
export interface Clause {
  isNegated: boolean;
  /** With its numbers: «ring 112» is not «ring på». */
  stems: Set<string>;
  /** What stands beside the negation: what is not so, or not to be done. */
  denied: Set<string>;
  /** Its numbers, as `amountsIn` has them. */
  values: Set<string>;
}

const NEGATIONS = new Set("inte ej icke aldrig ingen inga inget ingenting varken undvik undvika undviker utan".split(" "));
const FORBIDDEN = /^(?:förbjud|förbud|olaglig|otillåt)/u;
const isNegation = (word: string): boolean => NEGATIONS.has(word) || FORBIDDEN.test(word);
const PARTING = new Set("och men om när medan eftersom innan tills utan därför annars så".split(" "));

/** Ways to say «not» in more words, by one that goes as far. */
const spelledOut = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/(?<!\p{L})(?:låt|låter|låta) bli(?!\p{L})/gu, "varken")
    .replaceAll(/i stället för(?!\p{L})/gu, ", inte");

/** The clauses of a text. A negation goes for its own; «varken» and «låt bli» for all that follows. */
const clausesOf = (text: string): Clause[] =>
  spelledOut(text)
    .split(/[.!?…](?:\s|$)/u)
    .flatMap(partAtClauses);

function partAtClauses(sentence: string): Clause[] {
  const clauses: Clause[] = [];
  let isCarried = false;
  let words: string[] = [];
  /** Before which words a negation stands. */
  let negatedAt: number[] = [];
  const end = (): void => {
    if (words.length > 0) clauses.push(clauseOf(words, negatedAt, isCarried));
    [words, negatedAt] = [[], []];
  };
  for (const word of sentence.match(/\p{L}+(?:-\p{L}+)*|\d+|[,;:()]|(?<!\d)[–—]/gu) ?? []) {
    if (isParting(word, isCarried || negatedAt.length > 0)) end();
    isCarried ||= word === "varken";
    if (isNegation(word)) negatedAt.push(words.length);
    else if (/[\p{L}\d]/u.test(word)) words.push(word);
  }
  end();
  return clauses.filter(({ stems }) => stems.size > 0);
}

/** «Rör inte brytare eller ringklocka» is one. */
const isParting = (word: string, isNegated: boolean): boolean =>
  /^[,;:()–—]$/u.test(word) || PARTING.has(word) || (word === "eller" && !isNegated);

function clauseOf(words: readonly string[], negatedAt: readonly number[], isCarried: boolean): Clause {
  const stems = words.map((word) => (/\d/.test(word) ? word : [...contentOf(word)][0]));
  const beside = negatedAt.flatMap((at) => [stems.slice(0, at).findLast(Boolean), stems.slice(at).find(Boolean)]);
  const known = (some: readonly (string | undefined)[]) => new Set(some.filter((stem) => stem !== undefined));
  return {
    isNegated: isCarried || negatedAt.length > 0,
    stems: known(stems),
    denied: known(isCarried ? stems : beside),
    values: new Set(amountsIn(words.join(" ")).map(({ value }) => value)),
  };
}

/** Whether anything in it is said not to be so, or not to be done. */
export const hasNegation = (text: string): boolean => (text.match(WORD) ?? []).some((word) => isNegation(word.toLowerCase()));

/** Names: words with a capital that no sentence begins with, and those in capitals. */
export function namesIn(text: string): Set<string> {
  const found = [...text.matchAll(/(?<before>^|[.!?:]\s*[«“"]?|\s*)(?<word>\p{Lu}[\p{L}\d]*)/gu)].filter(({ index, groups }) => {
    const word = groups?.word ?? "";
    const isShouted = word.length > 1 && word === word.toUpperCase();
    const at = index + (groups?.before ?? "").length;
    const begins = /(?:^|[.!?:]\s*)[«“"(]?$/u.test(text.slice(0, at));
    const isInsideWord = /[\p{L}\d]$/u.test(text.slice(0, at));
    return !isInsideWord && (isShouted || !begins);
  });
  return new Set(found.map(({ groups }) => stemOf(groups?.word ?? "")));
}

/** What a sentence says, as far as words tell. */
export interface Reading {
  text: string;
  stems: Set<string>;
  clauses: Clause[];
  amounts: Amount[];
  times: Set<string>;
}

export const readingOf = (text: string): Reading => ({
  text,
  stems: contentOf(text),
  clauses: clausesOf(text),
  amounts: amountsIn(text),
  times: timesIn(text),
});
