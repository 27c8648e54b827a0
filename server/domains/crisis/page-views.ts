import type { NeedNote } from "#drizzle/schema/index.ts";
import type { PersonView } from "#server/domains/account/name-queries.ts";
import type { DeliveryChannel, DoorResult, HelpKind, OfficialFeed, ReplyAnswer, ReplySource } from "#shared/enums.ts";

/** Somebody who was asked: a subscriber or a member. */
export interface AskedPersonView {
  kind: "subscriber" | "member";
  id: string;
  name: string;
  stairwell: string | null;
  /** Only for those who may see subscribers' addresses, and only of somebody who needs help. */
  phone: string | null;
  /** The newest reply; null for who is silent. */
  reply: ReplyView | null;
  /** What they had said before it, the last of it first: at most 50. */
  former: ReplyView[];
}

/** `answer` is null when it said something else than 1, 2 or 3. */
export interface ReplyView {
  answer: ReplyAnswer | null;
  text: string | null;
  source: ReplySource;
  /** Who wrote it down for the person. */
  recordedBy: string | null;
  at: string;
}

/** Help that somebody has asked for, or did ask for. */
export interface NeedView {
  id: string;
  /** By which the log calls it. */
  number: number;
  /** Of a door where nobody was asked, the door. */
  person: Pick<AskedPersonView, "id" | "name" | "stairwell"> & { kind: AskedPersonView["kind"] | "door" };
  flat: string | null;
  /** The one to ring: what they wrote when they asked, or their own for those who may see subscribers' addresses. */
  phone: string | null;
  /** Empty where they have not said. */
  kinds: HelpKind[];
  note: string | null;
  createdAt: string;
  takenBy: PersonView | null;
  takenAt: string | null;
  notes: NeedNote[];
  closedAt: string | null;
  closedBy: PersonView | null;
  /** Their own answer that ended it; null where somebody else did. */
  closedByAnswer: ReplyAnswer | null;
}

export interface ReplyCounts {
  asked: number;
  ok: number;
  needHelp: number;
  away: number;
  silent: number;
  unread: number;
}

/** How many people had said what, so many minutes after the first message that asks. */
export interface RepliesAtView extends Pick<ReplyCounts, "ok" | "needHelp" | "away" | "silent"> {
  minutes: number;
}

/** Counts of people, not of replies; the two lists hold at most 100, those who have waited longest first. */
export interface RepliesView {
  counts: ReplyCounts;
  needHelp: AskedPersonView[];
  /** Replies that say something else; settled when somebody writes down what they mean. */
  unread: AskedPersonView[];
  /** At most 100 open ones, those who have waited longest first, and then 100 closed ones, the last first. */
  needs: NeedView[];
  /** How the answers came in; the last of them is how it stands. Empty where nobody is known to have been asked. */
  overTime: RepliesAtView[];
}

/** Open help, to whoever has asked for it: nobody's name and no note of others. */
export interface OwnNeedView extends Pick<NeedView, "kinds" | "note" | "flat" | "phone"> {
  takenAt: Date | null;
}

/** The caller's own part in a crisis. */
export interface MyPartView {
  /** Whether tasks, log, replies and posters are the caller's too: team leaders, owners and the area's team. */
  mayWork: boolean;
  /** Whether there are doors that they knock on: all, or those of a stairwell that they have taken on. */
  mayVisit: boolean;
  answer: ReplyAnswer | null;
  answeredAt: Date | null;
  /** The help that they have asked for, while it is open. */
  need: OwnNeedView | null;
}

/** Somebody who lives behind a door. */
export interface DoorPersonView {
  /** Null where the caller may not know. */
  name: string | null;
  /** The newest; null for who is silent. */
  answer: ReplyAnswer | null;
}

/** What somebody who knocked found. */
export interface DoorVisitView {
  id: string;
  result: DoorResult;
  kinds: HelpKind[];
  note: string | null;
  /** Null for an account that is gone. */
  by: string | null;
  deviceId: string;
  /** By the server's clock, whatever the phone's said. */
  at: string;
  /** When the server got it. */
  arrivedAt: string;
}

export interface DoorView {
  /** Null for a door that is not drawn, and stands here because somebody has knocked on it. */
  apartmentId: string | null;
  /** What stands on it. */
  door: string;
  floor: number | null;
  people: DoorPersonView[];
  /** With what somebody waits for help there; null where nobody does. */
  help: HelpKind[] | null;
  /** By name who has taken it; empty until somebody has taken all of it. */
  helpTakenBy: string[];
  /** All of them, the newest first. */
  visits: DoorVisitView[];
}

/** The doors of a stairwell from the top, and who lives there behind a door that is not known. */
export interface StairwellDoorsView {
  /** Null for the whole house, where it has named no stairwells, and for one that it no longer has. */
  stairwellId: string | null;
  name: string;
  doors: DoorView[];
  elsewhere: DoorPersonView[];
}

export type ClockKind = "doors" | "elevators" | "backup_power" | "freezer" | "water" | "temperature";

/** How long something lasts, counted from the activation. */
export interface ClockView {
  kind: ClockKind;
  title: string;
  /** What is so now, for example «Ungefär 17 °C inne». */
  now: string | null;
  /** When the next thing happens or must be done; null when nothing can be counted. */
  endsAt: string | null;
  /** What happens at `endsAt`. */
  endsWith: string | null;
  /** What to do before. */
  advice: string;
  /** What the figure rests on. */
  basis: string;
  isEstimate: boolean;
}

/** `fresh`: read lately; `stale`: an older answer, since the source has not answered; `failed`: nothing was ever read. */
export type OfficialFeedState = "fresh" | "stale" | "failed" | "off";

/** One warning or news item, as plain text. */
export interface OfficialItemView {
  id: string;
  title: string;
  text: string;
  /** As the source grades it: a VMA, or a colour of SMHI's. */
  level: "vma" | "red" | "orange" | "yellow" | "message" | null;
  area: string | null;
  /** True when it names the association's municipality or covers its place; null when that cannot be told. */
  isHere: boolean | null;
  publishedAt: string | null;
  expiresAt: string | null;
  url: string | null;
}

export interface OfficialFeedView {
  feed: OfficialFeed;
  /** «Källa: …» */
  source: string;
  sourceUrl: string;
  state: OfficialFeedState;
  /** A calm sentence about the state; an empty list is «inga varningar» only when it says so. */
  note: string;
  /** When the items were read from the source. */
  readAt: string | null;
  items: OfficialItemView[];
}

export interface OfficialView {
  feeds: OfficialFeedView[];
}

/** What should have left in a crisis and has not. */
export interface UnsentView {
  /** How many deliveries; 0: all is well. */
  messages: number;
  channels: { channel: DeliveryChannel; waiting: number }[];
  /** Nothing at all of those messages has left. */
  isNothing: boolean;
  /** Residents whom no channel has reached, those with a number first; empty for those who may not see subscribers. */
  residents: { id: string; name: string; phone: string | null }[];
  /** How many there are, also beyond the list. */
  residentCount: number;
}
