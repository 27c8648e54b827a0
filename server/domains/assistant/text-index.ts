import { atOnce, type Steps } from "#server/platform/slices.ts";
import type { Lexicon, Token } from "./lexicon.ts";
import { folded, slipsBetween, wordsIn } from "./swedish-words.ts";

/** What a word counts for by where it stands. */
const FIELD = { name: 1, told: 0.6, beside: 0.35 };

/** A text that can be found. */
export interface Findable {
  id: string;
  /** What it is called: its title, everyday words. */
  names: readonly string[];
  /** Questions that it answers. */
  questions: readonly string[];
  /** What it says first, or tells to do. */
  told: string;
  /** What else it says. */
  beside: string;
}

/** A name or a question of a text. */
interface Phrase {
  text: number;
  weights: readonly number[];
  total: number;
}

type Places = Map<string, Map<number, number>>;

export interface TextIndex {
  ids: readonly string[];
  phrases: readonly Phrase[];
  /** For each key the texts that hold it, and its weight there: anywhere, and outside of names and questions. */
  held: ReadonlyMap<string, ReadonlyMap<number, number>>;
  said: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** For each key the phrases that hold it, each before its place there. */
  inPhrases: ReadonlyMap<string, readonly number[]>;
  /** Compounds by the keys of their parts. */
  byHead: ReadonlyMap<string, ReadonlySet<string>>;
  byModifier: ReadonlyMap<string, ReadonlySet<string>>;
  /** As they are written there. */
  words: ReadonlySet<string>;
  /** The keys of folded spellings, for who leaves out dots and rings and for slips of the keys. */
  spellings: ReadonlyMap<string, ReadonlySet<string>>;
}

/** A word that stands in any question tells a little of which question it is. */
const STOP_WEIGHT = 0.12;

/** Under what a word stands in a phrase: one that stands in any question only as it is written. */
const placed = ({ isStop, word, key }: Token): string => (isStop ? `=${word}` : key);

/** How rare what stands in so many of the texts is. */
const rarity = (found: number, count: number): number => Math.log(1 + (count - found + 0.5) / (found + 0.5));

const sum = (numbers: Iterable<number>): number => {
  let total = 0;
  for (const one of numbers) total += one;
  return total;
};

/** Makes texts findable, in memory. */
export const indexTexts = (texts: readonly Findable[], lexicon: Lexicon): TextIndex => atOnce(indexingTexts(texts, lexicon));

/** The same in steps. */
export function* indexingTexts(texts: readonly Findable[], lexicon: Lexicon): Steps<TextIndex> {
  const held: Places = new Map();
  const said: Places = new Map();
  const spoken: { text: number; tokens: readonly Token[] }[] = [];
  const byHead = new Map<string, Set<string>>();
  const byModifier = new Map<string, Set<string>>();
  const words = new Set<string>();
  const spellings = new Map<string, Set<string>>();
  const note = ({ word, key, head, modifiers }: Token): void => {
    if (words.has(word)) return;
    words.add(word);
    add(spellings, folded(word), key);
    add(spellings, folded(key), key);
    if (head) add(byHead, head, key);
    for (const modifier of modifiers) add(byModifier, modifier, key);
  };
  const read = (text: number, written: string, weight: number): readonly Token[] => {
    const tokens = wordsIn(written).map(lexicon.tokenOf);
    for (const token of tokens.filter(({ isStop }) => !isStop)) {
      note(token);
      raise(held, token.key, text, weight);
      if (weight < FIELD.name) raise(said, token.key, text, weight);
    }
    return tokens;
  };
  for (const [text, { names, questions, told, beside }] of texts.entries()) {
    for (const phrase of [...names, ...questions]) spoken.push({ text, tokens: read(text, phrase, FIELD.name) });
    read(text, told, FIELD.told);
    read(text, beside, FIELD.beside);
    yield;
  }
  const rarityOf = (key: string): number => rarity(sum(held.get(key)?.values() ?? []), texts.length);
  const inPhrases = new Map<string, number[]>();
  const phrases = spoken.map(({ text, tokens }, phrase): Phrase => {
    for (const [place, token] of tokens.entries()) {
      const places = inPhrases.get(placed(token));
      if (places) places.push(phrase, place);
      else inPhrases.set(placed(token), [phrase, place]);
    }
    const weights = tokens.map((token) => (token.isStop ? STOP_WEIGHT : rarityOf(token.key)));
    return { text, weights, total: sum(weights) };
  });
  return { ids: texts.map(({ id }) => id), phrases, held, said, inPhrases, byHead, byModifier, words, spellings };
}

function raise(places: Places, key: string, text: number, weight: number): void {
  const texts = places.get(key) ?? new Map<number, number>();
  texts.set(text, Math.max(weight, texts.get(text) ?? 0));
  places.set(key, texts);
}

function add(sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key);
  if (set) set.add(value);
  else sets.set(key, new Set([value]));
}

/** How near a word of a text comes to one asked. */
const NEAR = {
  ...{ synonym: 0.75, endsWith: 0.6, beginsWith: 0.5, itsEnd: 0.6, itsBeginning: 0.4, sibling: 0.3 },
  ...{ undotted: 0.95, slip: 0.85, furtherSlip: 0.1, firstLetter: 0.15 },
};

type Near = ReadonlyMap<string, number>;

/** The keys of the texts that a word may mean, and how near each comes. A word of the language is no slip of another. */
function nearOf(index: TextIndex, token: Token, lexicon: Lexicon): Near {
  if (token.isStop) return new Map();
  const near = new Map<string, number>();
  const offer = (keys: Iterable<string> | undefined, closeness: number): void => {
    for (const key of keys ?? []) if (index.held.has(key) && closeness > (near.get(key) ?? 0)) near.set(key, closeness);
  };
  const { key, head, modifiers } = token;
  offer([key], 1);
  offer(lexicon.sameAs(key), NEAR.synonym);
  offer(index.byHead.get(key), NEAR.endsWith);
  offer(index.byModifier.get(key), NEAR.beginsWith);
  for (const [part, closeness, siblings] of [
    ...(head ? [[head, NEAR.itsEnd, index.byHead] as const] : []),
    ...modifiers.map((modifier) => [modifier, NEAR.itsBeginning, index.byModifier] as const),
  ]) {
    offer([part], closeness);
    offer(lexicon.sameAs(part), closeness * NEAR.synonym);
    offer(siblings.get(part), NEAR.sibling);
  }
  if (index.words.has(token.word)) return near;
  const undotted = index.spellings.get(folded(token.word)) ?? index.spellings.get(folded(key));
  offer(undotted, NEAR.undotted);
  const isWord = undotted !== undefined || near.get(key) === 1 || head !== null || lexicon.knows(token.word);
  if (!isWord) for (const [meant, closeness] of slipsOf(index, token.word)) offer(meant, closeness);
  return near;
}

const SLIP_MIN = 4;
/** In words of this length and more two slips are forgiven. */
const LONG = 8;

function slipsOf(index: TextIndex, word: string): [keys: ReadonlySet<string>, closeness: number][] {
  const typed = folded(word);
  if (typed.length < SLIP_MIN || /\d/u.test(typed)) return [];
  const most = typed.length < LONG ? 1 : 2;
  const found: [ReadonlySet<string>, number][] = [];
  for (const [spelling, keys] of index.spellings) {
    const isSameStart = typed[0] === spelling[0];
    // Two in a row at the beginning are seldom wrong.
    if (spelling.length < SLIP_MIN || !(isSameStart || typed[1] === spelling[1] || typed[0] === spelling[1])) continue;
    const slips = slipsBetween(typed, spelling, most);
    if (slips > most) continue;
    found.push([keys, NEAR.slip - NEAR.furtherSlip * Math.max(0, slips - 1) - (isSameStart ? 0 : NEAR.firstLetter)]);
  }
  return found;
}

/** How well a text fits a question. Rare words count more in all of it. */
export interface Fit {
  id: string;
  /** The share of what was asked that it holds. */
  share: number;
  /** The share of what was asked that it holds as it means it: a word of a name counts by how much of that name was asked. */
  meant: number;
  /** The same, not as a share. */
  weight: number;
  /** How near the nearest of its questions and names comes, as a whole. */
  question: number;
  /** The share of what was asked that no text holds. */
  unknown: number;
}

/** More words are not read: nobody asks in so many. */
const WORDS_MAX = 40;

interface AskedWord {
  token: Token;
  weight: number;
  /** By index. */
  near: readonly Near[];
}

/** How well each text of the indexes that holds anything of the question fits it, in no order. */
export function fitsFor(indexes: readonly TextIndex[], question: string, lexicon: Lexicon): Fit[] {
  const words = askedIn(indexes, question, lexicon);
  const telling = words.filter(({ token }) => !token.isStop);
  const all = sum(telling.map(({ weight }) => weight));
  if (all === 0) return [];
  const unknown = sum(telling.map(({ weight, near }) => weight * (1 - Math.max(0, ...near.flatMap((one) => [...one.values()]))))) / all;
  return indexes.flatMap((index, at) => {
    const shares = new Map<number, number>();
    const said = telling.map((word) => closest(index.said, word.near[at]));
    for (const word of telling)
      for (const [text, hit] of closest(index.held, word.near[at])) shares.set(text, (shares.get(text) ?? 0) + word.weight * hit);
    const named = compare(index, at, words);
    return [...shares].map(([text, held]): Fit => {
      const { met = new Map<AskedWord, number>(), alike = 0 } = named.get(text) ?? {};
      const meant = sum(telling.map((word, place) => word.weight * Math.max(said[place]?.get(text) ?? 0, met.get(word) ?? 0)));
      return { id: index.ids[text] ?? "", share: held / all, meant: meant / all, weight: meant, question: alike, unknown };
    });
  });
}

/** The texts that hold a word, and how near each comes to it. */
function closest(places: ReadonlyMap<string, ReadonlyMap<number, number>>, near: Near | undefined): Map<number, number> {
  const texts = new Map<number, number>();
  for (const [key, closeness] of near ?? [])
    for (const [text, weight] of places.get(key) ?? []) texts.set(text, Math.max(closeness * weight, texts.get(text) ?? 0));
  return texts;
}

function askedIn(indexes: readonly TextIndex[], question: string, lexicon: Lexicon): AskedWord[] {
  const texts = sum(indexes.map(({ ids }) => ids.length));
  const asked = [...new Set(joined(wordsIn(question), indexes))].slice(0, WORDS_MAX).map(lexicon.tokenOf);
  return asked.map((token) => {
    const near = indexes.map((index) => nearOf(index, token, lexicon));
    const found = sum(indexes.flatMap(({ held }, at) => [...closest(held, near[at]).values()]));
    return { token, near, weight: token.isStop ? STOP_WEIGHT : rarity(found, texts) };
  });
}

/** Compounds that were written apart, `sky fall`, are put together when the texts have them. */
function joined(words: readonly string[], indexes: readonly TextIndex[]): string[] {
  const found: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const [word = "", next = ""] = [words[at], words[at + 1]];
    const isApart = next !== "" && word.length > 1 && indexes.some((index) => index.words.has(word + next));
    found.push(isApart ? word + next : word);
    if (isApart) at++;
  }
  return found;
}

interface Named {
  /** How near its names and questions come to each word asked, each by how much of it was asked. */
  met: Map<AskedWord, number>;
  /** How alike the nearest of them and what was asked are as a whole. */
  alike: number;
}

/** Compares the question with the names and questions of the texts, those that hold a telling word of it. */
function compare(index: TextIndex, at: number, words: readonly AskedWord[]): Map<number, Named> {
  const phrases = new Map<number, { covered: Map<number, number>; met: Map<AskedWord, number> }>();
  const meet = (word: AskedWord, key: string, closeness: number): void => {
    const places = index.inPhrases.get(key) ?? [];
    for (let each = 0; each < places.length; each += 2) {
      const [phrase = 0, place = 0] = [places[each], places[each + 1]];
      const one = phrases.get(phrase) ?? (word.token.isStop ? null : { covered: new Map(), met: new Map() });
      if (!one) continue;
      phrases.set(phrase, one);
      one.covered.set(place, Math.max(closeness, one.covered.get(place) ?? 0));
      one.met.set(word, Math.max(closeness, one.met.get(word) ?? 0));
    }
  };
  for (const word of words) for (const [key, closeness] of word.near[at] ?? []) meet(word, key, closeness);
  for (const word of words) if (word.token.isStop) meet(word, placed(word.token), 1);
  const asked = sum(words.map(({ weight }) => weight));
  const named = new Map<number, Named>();
  for (const [phrase, { covered, met }] of phrases) {
    const { text = 0, weights = [], total = 1 } = index.phrases[phrase] ?? {};
    const cover = sum([...covered].map(([place, closeness]) => closeness * (weights[place] ?? 0))) / total;
    const share = sum([...met].map(([word, closeness]) => closeness * word.weight)) / asked;
    const one = named.get(text) ?? { met: new Map<AskedWord, number>(), alike: 0 };
    one.alike = Math.max(one.alike, (2 * cover * share) / (cover + share || 1));
    for (const [word, closeness] of met) one.met.set(word, Math.max(cover * closeness, one.met.get(word) ?? 0));
    named.set(text, one);
  }
  return named;
}
