/** The languages a person can prefer, stored by their Swedish names (SETP-25). */
export const LANGUAGES = [
  "Svenska",
  "Engelska",
  "Danska",
  "Norska",
  "Finska",
  "Tyska",
  "Franska",
  "Spanska",
  "Italienska",
  "Portugisiska",
  "Nederländska",
  "Polska",
  "Tjeckiska",
  "Slovakiska",
  "Ungerska",
  "Rumänska",
  "Bulgariska",
  "Grekiska",
  "Kroatiska",
  "Lettiska",
  "Litauiska",
  "Estniska",
] as const;
export type Language = (typeof LANGUAGES)[number];

/** What a subscriber reads best, by its code (ISO 639-1): the languages that are spoken most in Swedish houses. */
export const READING_LANGUAGES = {
  sv: "Svenska",
  en: "Engelska",
  ar: "Arabiska",
  bs: "Bosniska",
  fa: "Persiska",
  fi: "Finska",
  pl: "Polska",
  so: "Somaliska",
  es: "Spanska",
  ti: "Tigrinska",
  tr: "Turkiska",
  uk: "Ukrainska",
} as const;
export type ReadingLanguage = keyof typeof READING_LANGUAGES;
export const READING_LANGUAGE_CODES = Object.keys(READING_LANGUAGES) as [ReadingLanguage, ...ReadingLanguage[]];

/** Those that something is translated to. */
export type TranslatedLanguage = Exclude<ReadingLanguage, "sv">;

const RIGHT_TO_LEFT: readonly string[] = ["ar", "fa"] satisfies ReadingLanguage[];

/** Which way a language is written, for `dir`. */
export const directionOf = (language: string): "ltr" | "rtl" => (RIGHT_TO_LEFT.includes(language) ? "rtl" : "ltr");
