const NUMBER_WORDS = new Map(
  "noll _ två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton tjugo"
    .split(" ")
    .flatMap((word, value): [string, string][] => (word === "_" ? [] : [[word, String(value)]])),
);
for (const [word, value] of Object.entries({
  ...{ trettio: "30", fyrtio: "40", femtio: "50", sextio: "60", sjuttio: "70", åttio: "80", nittio: "90", hundra: "100", tusen: "1000" },
  ...{ halv: "0.5", halva: "0.5", halvt: "0.5", hälften: "0.5", dubbelt: "x2", dubbla: "x2", tredje: "3:e", fjärde: "4:e", femte: "5:e" },
})) {
  NUMBER_WORDS.set(word, value);
}

/** What a number may count, by one name each. */
const UNITS = new Map(
  Object.entries({
    liter: "liter liters l",
    deciliter: "deciliter dl",
    kilo: "kilo kg kilogram",
    gram: "gram g",
    second: "sekund sekunder",
    minute: "minut minuter min",
    hour: "timme timmar timmarna timmars h",
    day: "dygn dygnet dygns dag dagar dagen dagarna dagars",
    week: "vecka veckor veckan veckorna veckors",
    month: "månad månader månaden månaders",
    year: "år åren året års",
    degree: "grad grader graders ° °c",
    percent: "procent %",
    kronor: "krona kronor kr",
    kilometre: "kilometer km",
    metre: "meter m",
    centimetre: "centimeter cm",
    person: "person personer människor",
    third: "tredjedel tredjedelar",
    times: "gång gånger",
    million: "miljon miljoner",
    watt: "watt w kwh kw",
  }).flatMap(([unit, words]) => words.split(" ").map((word): [string, string] => [word, unit])),
);
const TIME_UNITS = new Set(["second", "minute", "hour", "day", "week", "month", "year"]);
const unitOf = (word: string | undefined): string | null => UNITS.get((word ?? "").toLowerCase()) ?? null;

/** Whether a word only counts, or is counted. People are spoken of, too. */
export const isCounting = (word: string): boolean =>
  NUMBER_WORDS.has(word.toLowerCase()) || (word.length > 1 && ![null, "person"].includes(unitOf(word)));

/** Lengths of time that a text names, counted or not: «i månader». «Min» alone is mine. */
export const timesIn = (text: string): Set<string> =>
  new Set(
    (text.match(/\p{L}+/gu) ?? [])
      .filter((word) => word.toLowerCase() !== "min")
      .map(unitOf)
      .filter((unit): unit is string => unit !== null && TIME_UNITS.has(unit)),
  );

/** A number as it is compared, with what it counts when that is known. */
export interface Amount {
  value: string;
  unit: string | null;
}

const AMOUNT = /\d{1,2}[:.]\d{2}(?!\d)|\d+,\d+|\+?\d[\d\- ]*\d|\d|%|°C?|\p{L}+|[–—-]/giu;

/** Every number of a text: figures, words, clock times, and telephone numbers as one however they are parted. */
export function amountsIn(text: string): Amount[] {
  const plain = text
    .normalize()
    .replaceAll(/[\u00a0\u202f]/g, " ")
    // A range is two numbers, a telephone number is one.
    .replaceAll(/(?<![\d-])(?<!\d )([1-9]\d?)\s?[-–—]\s?([1-9]\d?)(?![\d-]| \d)/gu, "$1 – $2")
    .replaceAll(/(\d)\s?[–—]\s?(\d)/gu, "$1 – $2");
  const tokens = plain.match(AMOUNT) ?? [];
  const amounts: (Amount & { at: number })[] = [];
  tokens.forEach((token, at) => {
    const value = numberIn(token);
    if (value !== null) amounts.push({ value, unit: unitOf(tokens[at + 1]), at });
  });
  // «3–5 liter», «tre till fem liter»: what the second counts, the first counts too.
  amounts.forEach((amount, index) => {
    const next = amounts[index + 1];
    if (amount.unit === null && next && next.at === amount.at + 2 && /^(?:[–—-]|till|eller|och)$/i.test(tokens[amount.at + 1] ?? "")) {
      amount.unit = next.unit;
    }
  });
  return amounts.map(({ value, unit }) => ({ value, unit }));
}

function numberIn(token: string): string | null {
  const word = NUMBER_WORDS.get(token.toLowerCase());
  if (word) return word;
  if (!/\d/.test(token)) return null;
  const clock = /^(\d{1,2})[:.](\d{2})$/.exec(token);
  if (clock) return `${Number(clock[1])}:${clock[2]}`;
  return token.replace(",", ".").replaceAll(/[^\d.]/g, "");
}
