import { stemmer } from "@orama/stemmers/swedish";
import { hashOf, placeIn, SAME_WORDS, SHORT_PARTS, STOP_WORDS } from "./swedish-words.ts";

/** A word as it is searched by. */
export interface Token {
  word: string;
  /** What all its forms share. */
  key: string;
  /** Of a compound, as they are written. */
  parts: readonly string[];
  /** What it is, and what it has to do with. */
  head: string | null;
  modifiers: readonly string[];
  /** Stands in any question. */
  isStop: boolean;
}

/** What is known of the Swedish language. */
export interface Lexicon {
  /** Whether it is a Swedish word, in any of its forms. */
  knows(word: string): boolean;
  tokenOf(word: string): Token;
  /** The keys of words that mean about the same. */
  sameAs(key: string): Iterable<string>;
}

let lexicon: Promise<Lexicon> | null = null;

/** Reads the dictionary when it is first needed: it takes longer than a start-up should. */
export function readLexicon(): Promise<Lexicon> {
  lexicon ??= import("dictionary-sv").then(({ default: { dic } }) => lexiconOf(dic));
  return lexicon;
}

/** Endings of Swedish words, the longest first; what is left may lack its last vowel, or have its last letter twice. */
const ENDINGS = (
  "ernas arnas ornas andes erna arna orna ades aste ande aren arens ens ets ers ars ors ade ast are ats het en et er ar or na ns ad at de te st as es " +
  "n t s a e d r"
).split(" ");
/** `vattnet`, `tecknen`, `vapnet`: forms of `vatten`, `tecken` and `vapen`. */
const LOST_VOWEL = /(?<=\p{L}{2})([tkp])n(?:et|en|ets|ens)$/u;
/** The stemmer would make `kall` of `kallelse`, and `käll` of `källare`. */
const WHOLE = /(?:else|are)$/u;

/** The parts of 112, 113 13, 114 14 and 1177: a question may be about nothing but these. Any other number, a year say, tells too little. */
const TELLING_NUMBERS: ReadonlySet<string> = new Set(["112", "113", "13", "11313", "114", "14", "11414", "1177"]);

/** Shorter words are parts of too many others, but for those that are known to make compounds. */
const PART_MIN = 4;
const COMPOUND_MIN = 6;

/** Reads the words of a Hunspell dictionary. */
export function lexiconOf(dic: Uint8Array): Lexicon {
  const hashes = hashesOf(dic);
  const has = (word: string): boolean => placeIn(hashes, hashOf(word)) !== -1;
  const baseOf = remembered((word: string) => findBase(word, has));
  const knows = (word: string): boolean => baseOf(word) !== null;
  const keyOf = (word: string): string => {
    const base = baseOf(word) ?? word;
    return WHOLE.test(base) ? base : stemmer(base);
  };
  const isPart = (part: string): boolean => (part.length < PART_MIN ? SHORT_PARTS.has(part) : knows(part));
  /** What a first part is without the `s` or the vowel that binds it: `lägenhets`, `tvättstuge`; null when it is none. */
  const unbound = (part: string): string | null => {
    if (part.length < PART_MIN ? SHORT_PARTS.has(part) : has(part)) return part;
    if (part.length < PART_MIN) return null;
    const bare = part.slice(0, -1);
    if (/[^s]s$/u.test(part) && knows(bare)) return bare;
    return /[eou]$/u.test(part) && has(`${bare}a`) ? `${bare}a` : null;
  };
  const firstsOf = (first: string): readonly string[] => {
    const bare = unbound(first);
    return bare === null ? split(first.replace(/(?<=[^s])s$/u, "")) : [bare];
  };
  const split = (word: string): readonly string[] => {
    if (word.length < COMPOUND_MIN) return [];
    // The longest last part first: `kran` and `vattnet`, not `kranvatt` and `net`.
    for (let at = 2; at <= word.length - 2; at++) {
      const last = word.slice(at);
      const firsts = isPart(last) && !ENDINGS.includes(last) ? firstsOf(word.slice(0, at)) : [];
      if (firsts.length === 0) continue;
      const lasts = split(last);
      return [...firsts, ...(lasts.length > 0 ? lasts : [last])];
    }
    return [];
  };
  const tokenOf = remembered((word): Token => {
    const base = baseOf(word);
    const parts = split(base ?? word);
    const [head = null, ...modifiers] = parts.map(keyOf).reverse();
    const last = parts.at(-1) ?? "";
    // Of a compound that the dictionary does not have, it may have the last part.
    const key = base === null && head !== null ? word.slice(0, -last.length) + head : keyOf(word);
    const isStop = STOP_WORDS.has(word) || (/^\d/u.test(word) && !TELLING_NUMBERS.has(word));
    return { word, key, parts, head, modifiers, isStop };
  });
  const same = synonyms(keyOf);
  return { knows, tokenOf, sameAs: (key) => same.get(key) ?? [] };
}

/** The form that the dictionary has of a word; null when it has none. */
function findBase(word: string, has: (word: string) => boolean): string | null {
  const whole = word.replace(LOST_VOWEL, "$1en");
  if (has(whole)) return whole;
  for (const ending of ENDINGS) {
    const stem = word.slice(0, -ending.length);
    if (!word.endsWith(ending) || stem.length < 2) continue;
    const found = [stem, stem.replace(/([mn])\1$/u, "$1"), `${stem}a`, `${stem}e`].find((base) => has(base));
    if (found && (found.length > 2 || SHORT_PARTS.has(found))) return found;
  }
  return null;
}

function synonyms(keyOf: (word: string) => string): Map<string, Set<string>> {
  const same = new Map<string, Set<string>>();
  for (const group of SAME_WORDS) {
    const keys = [...new Set(group.map(keyOf))];
    for (const key of keys) same.set(key, new Set([...(same.get(key) ?? []), ...keys.filter((other) => other !== key)]));
  }
  return same;
}

const KEPT_MAX = 20_000;

/** What was looked up once is known the next time; begun anew when it has grown large. */
function remembered<Found>(find: (word: string) => Found): (word: string) => Found {
  const kept = new Map<string, Found>();
  return (word) => {
    let found = kept.get(word);
    if (found === undefined) {
      if (kept.size >= KEPT_MAX) kept.clear();
      found = find(word);
      kept.set(word, found);
    }
    return found;
  };
}

/** A number for each word: 0.6 MB where the words themselves would be 10. One unknown word in 30 000 is taken for a known one. */
function hashesOf(dic: Uint8Array): Uint32Array {
  const lines = new TextDecoder().decode(dic).toLowerCase().split("\n");
  const hashes = new Uint32Array(lines.length);
  for (const [index, line] of lines.entries()) {
    const end = line.indexOf("/");
    hashes[index] = hashOf(end === -1 ? line : line.slice(0, end));
  }
  return hashes.sort();
}
