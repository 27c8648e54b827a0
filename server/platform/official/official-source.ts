import type { OfficialFeed } from "#shared/enums.ts";

/** One warning or news item as a source gave it, in plain text. Times are ISO 8601. */
export interface OfficialItem {
  id: string;
  title: string;
  text: string;
  level: "vma" | "red" | "orange" | "yellow" | "message" | null;
  /** In the source's words: «Stockholms län, Exempelkommunen». */
  area: string | null;
  /** Rings of [longitude, latitude] that it covers, where the source draws them. */
  rings: [number, number][][];
  publishedAt: string | null;
  expiresAt: string | null;
  url: string | null;
}

/** What a source answered; `unchanged` when it is the same as what the etag stands for. */
export type OfficialAnswer = { unchanged: true } | { unchanged: false; items: OfficialItem[]; etag: string | null };

/** Where official warnings are read. Whatever goes wrong throws: no answer is never the same as no warnings. */
export interface OfficialSources {
  /** `OFFICIAL_FEEDS=off`: nothing is ever fetched. */
  isOff: boolean;
  read(feed: OfficialFeed, etag: string | null): Promise<OfficialAnswer>;
  /** °C outdoors at a place at a time, by the forecast; null where it is not told. */
  readTemperature(place: { latitude: number; longitude: number }, at: Date): Promise<number | null>;
}
