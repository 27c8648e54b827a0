/** Ways to write in the SMS alphabet what word processors and telephones like to write otherwise. */
const CHEAPER: Readonly<Record<string, string>> = {
  "–": "-",
  "—": "-",
  "‐": "-",
  "‑": "-",
  "−": "-",
  "…": "...",
  "“": '"',
  "”": '"',
  "„": '"',
  "«": '"',
  "»": '"',
  "‘": "'",
  "’": "'",
  "‚": "'",
  "´": "'",
  "`": "'",
  "•": "-",
  "·": "-",
  "→": "->",
  "½": "1/2",
  "\u00a0": " ",
  "\u202f": " ",
  "\u2009": " ",
  "\t": " ",
};

const EMOJI = /\s?\p{Extended_Pictographic}(?:\u200d\p{Extended_Pictographic}|[\u{1f3fb}-\u{1f3ff}\ufe0f])*/gu;

const DEGREES = /\s?°(?:\s?C(?!\p{L}))?/gu;

/** The text with dashes, quotes and odd spaces that SMS knows, and without emoji. Letters of other languages stay as they are. */
export function replaceCostlyCharacters(text: string): string {
  const plain = [...text.normalize("NFC").replace(EMOJI, "").replace(DEGREES, " grader")]
    .map((character) => CHEAPER[character] ?? character)
    .join("");
  return plain.replace(/ {2,}/g, " ").trim();
}
