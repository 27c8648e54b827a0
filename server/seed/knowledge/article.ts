/** Where an article's facts come from. */
export interface ArticleSource {
  /** The publisher, written out. */
  name: string;
  /** What of theirs was read. */
  note: string;
  /** The year, month or day of the source; the month in which we checked it where it bears none. */
  date: string;
}

/** One answer that the assistant can find: plain advice, what to do and where it comes from. */
export interface KnowledgeArticle {
  slug: string;
  title: string;
  /** Slug of a crisis domain. */
  area: string;
  audience: "everyone" | "residents" | "board";
  /** «Ring 112» stands before everything else. */
  isDanger: boolean;
  /** No official source: shown as «Allmänt råd». */
  isGeneralAdvice: boolean;
  /** At most 250 words; paragraphs are separated by an empty line. */
  body: string;
  /** «Gör så här», at most seven. */
  steps: readonly string[];
  /** What people call this in everyday Swedish, common misspellings included; read by the full-text search. */
  terms: readonly string[];
  sources: readonly ArticleSource[];
  /** The day by which somebody has to read it again. */
  reviewBy: string;
}

/** Twelve months after the articles were written. */
export const REVIEW_BY = "2027-11-22";
