import type { OfficialFeed } from "#shared/enums.ts";
import type { DrawnArea } from "./drawn-area.ts";

/** One warning or news item as a source gave it, in plain text. Times are ISO 8601. */
export interface OfficialItem extends DrawnArea {
  id: string;
  title: string;
  text: string;
  level: "vma" | "red" | "orange" | "yellow" | "message" | null;
  /** In the source's words: «Stockholms län, Exempelkommunen». */
  area: string | null;
  /** SCB codes of the counties (two digits) and municipalities (four) that it holds in as a whole. */
  codes: string[];
  /** The codes of what it draws more exactly, for a house whose place on the map is not known. */
  drawnCodes: string[];
  /** What has happened, by the source's name for it, through all its updates; null for what nobody follows. */
  incident: string | null;
  /** The earlier messages that it replaces. */
  references: string[];
  publishedAt: string | null;
  expiresAt: string | null;
  url: string | null;
}

/** That a source called something off: these messages, or all that is about an incident. */
export interface CalledOff {
  incident: string | null;
  references: string[];
}

/** What a source says. `faults` are parts that could not be read: then what is missing is not known not to be there. */
export interface OfficialWord {
  items: OfficialItem[];
  calledOff: CalledOff[];
  faults: number;
}

/** What a source answered; `unchanged` when it is the same as what the etag stands for. */
export type OfficialAnswer = { unchanged: true } | ({ unchanged: false; etag: string | null } & OfficialWord);

/** Where official warnings are read. Whatever goes wrong throws: no answer is never the same as no warnings. */
export interface OfficialSources {
  /** `OFFICIAL_FEEDS=off`: nothing is ever fetched. */
  isOff: boolean;
  read(feed: OfficialFeed, etag: string | null, now: Date): Promise<OfficialAnswer>;
  /** °C outdoors at a place at a time, by the forecast; null where it is not told. */
  readTemperature(place: { latitude: number; longitude: number }, at: Date): Promise<number | null>;
}
