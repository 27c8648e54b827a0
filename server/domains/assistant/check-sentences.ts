import { type Amount, amountsIn } from "./amounts.ts";
import {
  type Clause,
  contentOf,
  hasNegation,
  isNamedBy,
  isSame,
  isTold,
  joined,
  namesIn,
  type Reading,
  readingOf,
  type Sentence,
  sentencesOf,
  stemOf,
} from "./sentence-words.ts";

/** Why a sentence is not shown. */
export type SentenceFault = "uncited" | "unknown_source" | "address" | "number" | "name" | "negation" | "act" | "words" | "repeated";

export interface JudgedSentence {
  raw: string;
  fault: SentenceFault | null;
  /** It does not hold, and speaks of numbers, names, or what not to do: with it the whole answer is given up. */
  isGrave: boolean;
}

export interface Given {
  /** As the model was given them, the first is [1]. */
  passages: readonly { title: string; text: string }[];
  question: string;
}

/** So much of what a sentence speaks of has to be told: by its passages, and by them or the question. */
const TOLD = { byPassages: 0.5, atAll: 0.65, byClause: 0.5 };

/** Whether each sentence that a model wrote is held up by the passages that it cites. Knows words, not what they mean. */
export function checkSentences(text: string, given: Given): JudgedSentence[] {
  const seen = new Set<string>();
  const read = new Map<string, Evidence>();
  const evidenceFor = (cited: readonly number[]): Evidence => {
    const key = cited.join();
    const evidence = read.get(key) ?? evidenceOf(cited.flatMap((number) => given.passages[number - 1] ?? []));
    read.set(key, evidence);
    return evidence;
  };
  return sentencesOf(text).map((sentence) => {
    const fault = seen.has(sentence.text) ? "repeated" : faultIn(sentence, given, evidenceFor);
    seen.add(sentence.text);
    return { raw: sentence.raw, fault, isGrave: fault !== null && fault !== "repeated" && isWeighty(sentence, fault) };
  });
}

/** At most this share of the sentences may be taken away. */
const TAKEN_MAX = 1 / 3;

/** The text without what does not hold; null when too much of it, or anything that matters, does not. */
export function heldText(text: string, given: Given, isDanger: boolean): string | null {
  const judged = checkSentences(text, given);
  const fallen = judged.filter(({ fault }) => fault !== null);
  if (fallen.some(({ isGrave }) => isGrave || isDanger) || fallen.length > judged.length * TAKEN_MAX) return null;
  const held = judged.filter(({ fault }) => fault === null);
  if (held.length === 0) return null;
  return fallen.length === 0
    ? text
    : joined(
        held.map(({ raw }) => raw),
        text.normalize(),
      );
}

const WEIGHTY: ReadonlySet<SentenceFault> = new Set(["unknown_source", "address", "number", "name", "negation", "act"]);

const isWeighty = ({ text }: Sentence, fault: SentenceFault): boolean =>
  WEIGHTY.has(fault) || amountsIn(text).length > 0 || hasNegation(text);

/** A model may write none: they would lead out of the portal. */
const ADDRESS = /https?:|www\.|\]\(|<\/?[a-z!]|[\p{L}\d]@[\p{L}\d]/iu;
/** Such as the passages name may be named. */
const DOMAIN = /[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.[a-z]{2,}(?!\p{L})/giu;

/** A model can do nothing: whatever it says that it has done or will do is untrue, also where a document tells it to. */
const OWN_ACT =
  /(?<!\p{L})jag (?:\p{L}+ ){0,2}(?:bj[uö]d|skick|larm|spar|bok|beställ|ring|mejl|la[gd]|lägg|ändra|aktiv|meddel|inform|anmäl|rader|ta[gr]|skap)\p{L}*/iu;

/** What the portal itself says beneath every answer, and a model is told to begin with. */
const EMERGENCY = new Set("ring fara liv genast omedelbart akut nöd".split(" ").map(stemOf));
const isEmergencyLine = (text: string): boolean =>
  /(?<!\d)112(?!\d)/.test(text) &&
  amountsIn(text).length === 1 &&
  !hasNegation(text) &&
  [...contentOf(text)].every((stem) => EMERGENCY.has(stem));

function faultIn(
  { text, cited }: Sentence,
  { passages, question }: Given,
  evidenceFor: (cited: readonly number[]) => Evidence,
): SentenceFault | null {
  if (ADDRESS.test(text)) return "address";
  if (OWN_ACT.test(text)) return "act";
  if (cited.some((number) => !passages[number - 1])) return "unknown_source";
  if (isEmergencyLine(text)) return null;
  if (cited.length === 0) return "uncited";
  const evidence = evidenceFor(cited);
  if ((text.match(DOMAIN) ?? []).some((domain) => !evidence.lines.some((line) => line.text.includes(domain)))) return "address";
  const claim = readingOf(text);
  if (!hasNumbers(claim, evidence) || !hasTimes(claim, evidence)) return "number";
  if (!hasNames(claim, evidence) || !hasTellingWords(claim, evidence)) return "name";
  if (!agreesOnNegation(claim, evidence)) return "negation";
  return isToldBy(claim, evidence, contentOf(question)) ? null : "words";
}

interface Line extends Reading {
  /** What it says together with those before and after it in its paragraph. */
  around: { text: string; stems: Set<string> };
}

interface ToldClause extends Clause {
  line: Line;
}

interface Evidence {
  lines: Line[];
  clauses: ToldClause[];
  stems: Set<string>;
  names: Set<string>;
  /** Those of these words that are told among those of a line or a clause. */
  shared(stems: ReadonlySet<string>, told: ReadonlySet<string>): string[];
}

function evidenceOf(passages: readonly { title: string; text: string }[]): Evidence {
  const whole = passages.map(({ title, text }) => `${title}.\n${text}`).join("\n");
  const lines = whole.split("\n").flatMap((paragraph) => {
    const texts = sentencesOf(paragraph).map(({ text }) => text);
    return texts.map((text, at) => {
      const around = texts.slice(Math.max(0, at - 1), at + 2).join(" ");
      return { ...readingOf(text), around: { text: around, stems: contentOf(around) } };
    });
  });
  const clauses = lines.flatMap((line) => line.clauses.map((clause) => ({ ...clause, line })));
  const stems = new Set(clauses.flatMap((clause) => [...clause.stems]));
  const naming = new Map<string, string[]>();
  return {
    lines,
    clauses,
    stems,
    names: new Set((whole.match(/[\p{L}\d]+/gu) ?? []).map(stemOf)),
    shared: (asked, told) =>
      [...asked].filter((stem) => {
        const named = naming.get(stem) ?? [...stems].filter((one) => isNamedBy(stem, one));
        naming.set(stem, named);
        return named.some((one) => told.has(one));
      }),
  };
}

/** The lines of the passages that speak of the same: more than half as much as the nearest one. */
function nearest({ lines, shared }: Evidence, stems: ReadonlySet<string>): Line[] {
  const counted = lines.map((line) => ({ line, count: shared(stems, line.stems).length }));
  const most = Math.max(1, ...counted.map(({ count }) => count));
  return counted.filter(({ count }) => count > most / 2).map(({ line }) => line);
}

/** Every number stands in a near line, counts the same there, and comes in the same order as others of that line. */
function hasNumbers({ stems, amounts, clauses }: Reading, evidence: Evidence): boolean {
  const near = nearest(evidence, stems);
  const told = near.map((line) => line.amounts);
  return (
    amounts.every(({ value, unit }) => told.flat().some((one) => one.value === value && isCounted(unit, one.unit))) &&
    isInOrder(amounts, told) &&
    clauses.every((clause) => [...clause.values].every((value) => isOfClause(value, clause, near, evidence)))
  );
}

/** How long, where no number says it: «i månader», in a line that is near to the sentence or to one of its clauses. */
function hasTimes({ stems, clauses, times }: Reading, evidence: Evidence): boolean {
  const near = [stems, ...clauses.map((clause) => clause.stems)].flatMap((some) => nearest(evidence, some));
  return [...times].every((unit) => near.some((line) => line.times.has(unit)));
}

/** Where a line tells all of them, some line tells them one after the other. */
function isInOrder(amounts: readonly Amount[], told: readonly (readonly Amount[])[]): boolean {
  const holding = told.filter((line) => amounts.every(({ value }) => line.some((one) => one.value === value)));
  return holding.length === 0 || holding.some((line) => amounts.reduce((at, { value }) => placeAfter(at, value, line), -1) < line.length);
}
const placeAfter = (at: number, value: string, line: readonly Amount[]): number => {
  const place = line.findIndex((one, index) => index > at && one.value === value);
  return place === -1 ? line.length : place;
};

const isFigure = (stem: string): boolean => /\d/.test(stem);

/** Whether a number is said of the same: not where every clause that has it speaks of something else, and others do not. */
function isOfClause(value: string, { stems }: Clause, near: readonly Line[], { shared }: Evidence): boolean {
  const spoken = new Set([...stems].filter((stem) => !isFigure(stem)));
  const clauses = near.flatMap((line) => line.clauses);
  const holding = clauses.filter((clause) => clause.values.has(value));
  const isOfSame = (clause: Clause): boolean => shared(spoken, clause.stems).length > 0;
  return holding.length === 0 || holding.some((clause) => isOfSame(clause) || [...clause.stems].every(isFigure)) || !clauses.some(isOfSame);
}

/** «En familj på fyra» are persons, too. */
const isCounted = (unit: string | null, told: string | null): boolean =>
  unit === null || unit === told || (unit === "person" && told === null);

const hasNames = ({ text }: Reading, { names }: Evidence): boolean =>
  [...namesIn(text)].every((name) => [...names].some((one) => isSame(name, one)));

const stemsOf = (words: string): Set<string> => new Set(words.split(" ").map(stemOf));
/** Who does it, on which day, and what the law demands. */
const TELLING = stemsOf(
  "styrelsen ordförande medlem medlemmar boende granne grannar hyresgäst ägare fastighetsägare kommun kommunen staten regionen polisen räddningstjänsten brandkåren försäkringsbolaget nätägaren elnätsbolaget " +
    "hissfirman hissjouren elektriker rörmokare förvaltare krisgruppen krisledare föreningen läkare barn vuxna länsstyrelsen myndigheten larmoperatören tekniker entreprenör banken " +
    "måndag tisdag onsdag torsdag fredag lördag söndag januari februari mars april maj juni juli augusti september oktober november december " +
    "lag lagen lagkrav straff straffbart böter vite skyldig skyldighet paragraf förordning föreskrift",
);
/** Put in place of their opposite they make a lie of a true sentence. */
const OPPOSITES = stemsOf(
  "öppna stänga stängd öppen tända släcka stor stort stora liten litet små lång kort tung ny gammal varm kall varmt kallt mörkt ljust full tom högre lägre snabbt långsamt säkert farligt livsfarligt ofarligt " +
    "lätt svårt billigt dyrt gratis frivilligt obligatoriskt förbjudet olagligt tillåtet offentlig hemlig ansvarig",
);
/** Words without a meaning of their own that turn one round. */
const TURNING =
  /(?<!\p{L})(?:minst|högst|före|efter|innan|inne|inomhus|ute|utomhus|alltid|måste|tvungen|tvungna|(?<=(?:gå|går|spring|flytta|flyttar) )(?:in|ut|upp|ner))(?!\p{L})/giu;
const SAME_TURN: Record<string, string> = {
  innan: "före",
  inne: "in",
  inomhus: "in",
  ute: "ut",
  utomhus: "ut",
  tvungna: "måste",
  tvungen: "måste",
};
const turnsIn = (text: string): Set<string> =>
  new Set((text.match(TURNING) ?? []).map((word) => SAME_TURN[word.toLowerCase()] ?? word.toLowerCase()));

/** What tells who, when and by which law stands in a line that speaks of the same without it; opposites somewhere in the passages. */
function hasTellingWords({ text, stems }: Reading, evidence: Evidence): boolean {
  const isNear = (told: string): boolean =>
    nearest(evidence, new Set([...stems].filter((stem) => stem !== told))).some(({ around }) =>
      [...around.stems].some((one) => isSame(told, one)),
    );
  const isSomewhere = (told: string): boolean => [...evidence.stems].some((one) => isSame(told, one));
  const near = nearest(evidence, stems).map(({ around }) => around.text);
  const turns = new Set(near.flatMap((around) => [...turnsIn(around)]));
  return (
    [...stems].every((stem) => (!TELLING.has(stem) || isNear(stem)) && (!OPPOSITES.has(stem) || isSomewhere(stem))) &&
    [...turnsIn(text)].every((turn) => turns.has(turn) || (turn === "måste" && near.some((around) => DUTY.test(around))))
  );
}
const DUTY = /(?<!\p{L})(?:ska|skyldig\p{L}*|krav|kräv\p{L}*)(?!\p{L})/iu;

/** Each clause is nearest to one of the passages that says so too, or says not so too. Told both ways, the warning goes. */
function agreesOnNegation({ stems: whole, clauses: claimed }: Reading, { clauses, shared }: Evidence): boolean {
  const rarity = new Map(
    [...whole].map((stem) => [stem, 1 / Math.max(1, clauses.filter((one) => shared(new Set([stem]), one.stems).length > 0).length)]),
  );
  /** The nearest of these. Of two that fit a clause alike, the one whose line fits the sentence better is meant. */
  const nearestOf = (stems: ReadonlySet<string>, told: readonly ToldClause[]): { weight: number; line: Line | null } => {
    let best: { weight: number; line: Line | null } = { weight: 0, line: null };
    for (const { stems: said, line } of told) {
      const same = shared(stems, said);
      if (same.length === 0) continue;
      const weight = same.reduce((sum, stem) => sum + (rarity.get(stem) ?? 1), 0) + 0.01 * shared(whole, line.stems).length;
      if (weight > best.weight) best = { weight, line };
    }
    return best;
  };
  const affirmed = clauses.filter((clause) => !clause.isNegated);
  const denials = clauses.filter((clause) => clause.isNegated);
  /** What the sentence says not to be so as well; it only parts the words in another way. */
  const isDeniedHere = (clause: ToldClause): boolean => claimed.some((one) => one.isNegated && shared(one.stems, clause.stems).length > 0);
  return claimed.every(({ stems, isNegated }) => {
    const said = nearestOf(stems, affirmed);
    if (isNegated) return nearestOf(stems, denials).line !== null && nearestOf(stems, denials).weight >= said.weight;
    const against = denials.filter((clause) => shared(stems, clause.denied).length > 0 && !isDeniedHere(clause));
    const denied = nearestOf(stems, against);
    if (denied.line !== null && denied.weight >= said.weight) return false;
    const besideIt = new Set(affirmed.filter(({ line }) => line === said.line).flatMap((clause) => [...clause.stems]));
    return against
      .filter(({ line }) => line === said.line)
      .every(({ denied }) => shared(stems, denied).every((stem) => shared(new Set([stem]), besideIt).length > 0));
  });
}

/** Enough of its words are the passages' own, also of each clause: none may ride on a true one. */
function isToldBy({ stems, clauses }: Reading, evidence: Evidence, asked: ReadonlySet<string>): boolean {
  const held = new Set([...stems].filter((stem) => isTold(stem, evidence.stems)));
  const isHeld = (stem: string): boolean => held.has(stem);
  /** Another kind of what the passages speak of, `havsvatten` for `vatten`, tells as much against it as two strange words. */
  const isOtherKind = (stem: string): boolean =>
    [...evidence.stems].some((one) => one.length >= 3 && stem.length - one.length >= 3 && stem.endsWith(one));
  const shareOf = (words: readonly string[], isKnown: (stem: string) => boolean): number => {
    const strange = words.filter((stem) => !isKnown(stem));
    return (words.length - strange.length) / Math.max(1, words.length + strange.filter(isOtherKind).length);
  };
  return (
    shareOf([...stems], isHeld) >= TOLD.byPassages &&
    shareOf([...stems], (stem) => isHeld(stem) || isTold(stem, asked)) >= TOLD.atAll &&
    clauses
      .map((clause) => [...clause.stems].filter((stem) => !isFigure(stem)))
      .every((words) => words.length < 2 || shareOf(words, isHeld) >= TOLD.byClause)
  );
}
