import type {
  CrisisMessageKind,
  DeliveryChannel,
  DeliveryStatus,
  DoorResult,
  HelpKind,
  LogEntryKind,
  MessageAudience,
  OfficialFeed,
  ReplyAnswer,
  ReplySource,
} from "../enums.ts";

/** Swedish labels of what is stored about a crisis. Apart from the other labels, which every page loads. */

/** Names and signs of the levels (seed content 5.4), by their number. */
export const CRISIS_LEVELS: Record<number, { name: string; sign: string }> = {
  1: { name: "Störning", sign: "Några timmar. En funktion i huset." },
  2: { name: "Allvarlig störning", sign: "Ett halvt till två dygn, eller flera funktioner." },
  3: { name: "Kris", sign: "Två till sju dygn, eller fara för människor." },
  4: { name: "Långvarig kris", sign: "Över sju dygn, eller hela samhället." },
  5: { name: "Höjd beredskap", sign: "Regeringen har beslutat om skärpt eller högsta beredskap." },
};

export const crisisLevelLabel = (level: number): string => `Nivå ${level} · ${CRISIS_LEVELS[level]?.name ?? "okänd"}`;

export const CHANNEL_LABELS: Record<DeliveryChannel, string> = { sms: "Sms", email: "E-post", push: "Notiser", call: "Samtal" };

export const MESSAGE_KIND_LABELS: Record<CrisisMessageKind, string> = {
  activation: "Första besked",
  update: "Uppdatering",
  check: "Hur är läget?",
  reminder: "Påminnelse",
  all_clear: "Faran över",
  notice: "Meddelande",
  test: "Provmeddelande",
};

/** An exercise ends with words of its own: nothing was ever dangerous. */
export const messageKindLabel = (kind: CrisisMessageKind, isExercise: boolean): string =>
  isExercise && kind === "all_clear" ? "Övningen är slut" : MESSAGE_KIND_LABELS[kind];

export const AUDIENCE_LABELS: Record<MessageAudience, string> = {
  subscribers: "Boende som prenumererar",
  internal: "Medlemmar och krisgrupp",
  team: "Krisgruppen",
  self: "Bara mig",
};

/** «Boende i trapphus A, trapphus B (2 tr)» */
export const aimedLabel = (placeWords: string): string => `Boende i ${placeWords}`;

/** An exercise reaches whoever owns the system too: in a small house there is perhaps no group yet. */
export const audienceLabel = (audience: MessageAudience, isExercise: boolean): string =>
  isExercise && audience === "team" ? "Systemägare och krisgrupp" : AUDIENCE_LABELS[audience];

/** For counts: «1 levererat», «61 levererade». */
export const DELIVERY_STATUS_LABELS: Record<DeliveryStatus, { one: string; many: string }> = {
  queued: { one: "väntar", many: "väntar" },
  sending: { one: "skickas", many: "skickas" },
  doubtful: { one: "kontrolleras", many: "kontrolleras" },
  sent: { one: "skickat", many: "skickade" },
  delivered: { one: "levererat", many: "levererade" },
  failed: { one: "misslyckat", many: "misslyckade" },
  cancelled: { one: "stoppat", many: "stoppade" },
  held: { one: "kvarhållet", many: "kvarhållna" },
  suppressed: { one: "avanmält", many: "avanmälda" },
};

export const REPLY_ANSWER_LABELS: Record<ReplyAnswer, string> = {
  ok: "Jag är OK",
  need_help: "Jag behöver hjälp",
  away: "Jag är inte hemma",
};

/** On the buttons at a door, and of what was found there. */
export const DOOR_RESULT_LABELS: Record<DoorResult, string> = {
  opened_ok: "Allt väl",
  needs_help: "Behöver hjälp",
  nobody_home: "Ingen öppnade",
  note_left: "Ingen öppnade, lapp",
};

export const HELP_KIND_LABELS: Record<HelpKind, string> = {
  water: "Vatten",
  food: "Mat",
  heat: "Värme",
  medicine: "Medicin",
  stairs: "Hjälp i trapporna",
  other: "Annat",
};

/** «Vatten, medicin»; of who has said it in their own words alone nothing, and of who has not «Har inte sagt med vad». */
export function helpInWords(kinds: readonly HelpKind[], note: string | null = null): string {
  const words = kinds.map((kind) => HELP_KIND_LABELS[kind].toLocaleLowerCase("sv")).join(", ");
  if (words === "") return note ? "" : "Har inte sagt med vad";
  return words.charAt(0).toLocaleUpperCase("sv") + words.slice(1);
}

export const REPLY_SOURCE_LABELS: Record<ReplySource, string> = {
  sms: "sms",
  link: "svarssidan",
  push: "notis",
  manual: "noterat för hand",
  call: "samtal",
};

export const LOG_ENTRY_KIND_LABELS: Record<LogEntryKind, string> = {
  event: "Händelse",
  decision: "Beslut",
  contact: "Kontakt",
  correction: "Rättelse",
  system: "Portalen",
};

export const OFFICIAL_FEED_LABELS: Record<OfficialFeed, string> = {
  vma: "VMA (Sveriges Radio)",
  smhi_warnings: "SMHI:s varningar",
  krisinformation: "Krisinformation.se",
};

/** Where somebody's address is not known (SUBS-07, SUBS-08). */
export const CONTACT_MISSING = { email: "E-post saknas", phone: "Telefonnummer saknas" } as const;

export const NO_CRISIS_AREAS = "Inga krisområden finns.";
