import swedish from "../../content/words/sv.json" with { type: "json" };

/** Without dots, rings and accents, and Arabic letters as they are typed in haste. */
export const bare = (word: string): string => word.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("ة", "ه").replaceAll("ى", "ي");

/** As people type in haste: bare, and doubled letters once. */
export const folded = (word: string): string => bare(word).replaceAll(/(\p{L})\1+/gu, "$1");

/** A number for each word, which takes less room than the word: FNV-1a. */
export function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** Where a number stands in a list that is sorted by size; -1 where it does not. */
export function placeIn(sorted: Uint32Array, sought: number): number {
  let [low, high] = [0, sorted.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = sorted[middle] ?? 0;
    if (found === sought) return middle;
    if (found < sought) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** The words of a text in lower case, numbers too. */
export const wordsIn = (text: string): string[] =>
  text
    .normalize("NFC")
    .toLowerCase()
    .match(/\p{L}+|\p{Nd}+/gu) ?? [];

/**
 * How many slips of the keys lie between two words: a letter too many, too few, another, or two that changed places.
 * More than `most` are not counted to their end.
 */
export function slipsBetween(typed: string, meant: string, most: number): number {
  if (Math.abs(typed.length - meant.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: meant.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...typed].entries()) {
    const next = [at + 1];
    for (const [place, other] of [...meant].entries()) {
      const hasChangedPlaces = at > 0 && letter === meant[place - 1] && typed[at - 1] === other;
      const swapped = hasChangedPlaces ? slipsAt(before, place - 1) + 1 : Number.POSITIVE_INFINITY;
      const replaced = slipsAt(last, place) + (letter === other ? 0 : 1);
      next.push(Math.min(slipsAt(last, place + 1) + 1, slipsAt(next, place) + 1, replaced, swapped));
    }
    if (Math.min(...next) > most) return most + 1;
    [before, last] = [last, next];
  }
  return slipsAt(last, meant.length);
}

const slipsAt = (row: readonly number[], place: number): number => row[place] ?? Number.POSITIVE_INFINITY;

/** Words that stand in any question and tell nothing of what it is about. */
export const STOP_WORDS: ReadonlySet<string> = new Set(swedish.stop.flatMap((line) => line.split(" ")));

/** Words of two and three letters that compounds are made of. */
export const SHORT_PARTS: ReadonlySet<string> = new Set(swedish.short.split(" "));

/** Words that mean about the same in everyday Swedish. */
export const SAME_WORDS: readonly (readonly string[])[] = swedish.same.map(wordsIn);
