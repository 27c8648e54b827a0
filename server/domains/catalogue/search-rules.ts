/** A word of a search, in lower case; `slip` matches the words it may be a slip of the keys for, as Postgres reads it. */
export interface SearchedWord {
  word: string;
  slip: string | null;
}

/** Nobody looks for more words than these; what comes after them is not read. */
const MAX_WORDS = 10;
/** Shorter words have too many neighbours, longer ones are no words. */
const SLIP_LENGTH = { min: 4, max: 30 };
/** From this length on a letter too many is forgiven too. */
const LONG_WORD = 6;

/** Words and numbers as they are cut in the database (`search_tokens`): `2,5 kW` is 2, 5 and kw. */
export function searchedWords(text: string): SearchedWord[] {
  const words =
    text
      .normalize()
      .toLowerCase()
      .match(/\p{L}+|\p{Nd}+/gu) ?? [];
  return [...new Set(words)].slice(0, MAX_WORDS).map((word) => ({ word, slip: slipPattern(word) }));
}

/** What is typed without its dots and rings, and what sounds alike. */
const ALIKE: Record<string, string> = { a: "[aåä]", å: "[aå]", ä: "[aäe]", e: "[eä]", o: "[oö]", ö: "[oö]" };

/**
 * Matches words that begin or end with this one but for å, ä and ö and for single and double letters, or else but for one
 * letter that is wrong, missing, too many or in its neighbour's place. The first letter is taken to be right.
 */
function slipPattern(word: string): string | null {
  if (!/^\p{L}+$/u.test(word) || word.length < SLIP_LENGTH.min || word.length > SLIP_LENGTH.max) return null;
  const letters = [...word];
  const other = word.length >= LONG_WORD ? ".?" : ".";
  const slips = letters.slice(1).flatMap((letter, before) => {
    const [start, end] = [letters.slice(0, before + 1), letters.slice(before + 2)];
    const [next, ...rest] = end;
    const swapped = next ? [[...start, next, letter, ...rest]] : [];
    return [[...start, other, ...end], [...start, ".", letter, ...end], ...swapped];
  });
  const single = letters.filter((letter, index) => letter !== letters[index - 1]);
  const alike = single.map((letter) => `${ALIKE[letter] ?? letter}+`);
  const patterns = [alike, ...slips].map((parts) => parts.join("")).join("|");
  return `^(${patterns})|(${patterns})$`;
}
