import type { CommunicationChannel, CrisisMessageKind, LogEntryKind, ReplyAnswer } from "#shared/enums.ts";

/** A power cut that Brf Exempeltallen has behind it. Times are minutes from its beginning. */

export const DEMO_CRISIS = {
  area: "el",
  daysAgo: 24,
  level: 2,
  minutes: 265,
  description: "Strömmen är borta i hela huset. Hissarna står still.",
  closingNote: "Nätägaren lagade kabeln. Portarna fungerar igen. Att göra: fler lyktor till trapphus C.",
} as const;

export const DEMO_LOG: readonly [minute: number, kind: LogEntryKind, text: string][] = [
  [0, "system", "Krisläget startades."],
  [3, "contact", "Ringde nätägaren: kabelfel i kvarteret, prognos fyra timmar."],
  [8, "event", "Ingen sitter fast i hissen. Alla tre trapphusen kontrollerade."],
  [35, "decision", "Gemensamhetslokalen öppnas med ljus och laddning kl 19."],
  [180, "decision", "Portarna ställs upp och bemannas innan batterierna tar slut."],
  [258, "event", "Strömmen är tillbaka i alla trapphus. Hissen körs i gång av behörig."],
  [265, "system", "Krisläget avslutades med «Faran över»."],
];

export const DEMO_MESSAGES: readonly { minute: number; kind: CrisisMessageKind; asksForReply: boolean; content: string }[] = [
  {
    minute: 6,
    kind: "activation",
    asksForReply: true,
    content:
      "Brf Exempeltallen: Strömmen är borta i hela huset. Hissarna står still. Laddning och värme i gemensamhetslokalen från kl 19. Ring 112 vid fara. Nytt kl 20.",
  },
  {
    minute: 265,
    kind: "all_clear",
    asksForReply: false,
    content: "Brf Exempeltallen: Läget är över. Strömmen är tillbaka. Slå på en apparat i taget och kontrollera frysen. Tack för hjälpen.",
  },
];

export const DEMO_CHANNELS = ["sms", "email"] as const satisfies CommunicationChannel[];

/** Who answered, by the name of the subscription. */
export const DEMO_REPLIES: readonly [minute: number, fullName: string, answer: ReplyAnswer][] = [
  [11, "Anna Exempel", "ok"],
  [19, "Fatima Nordin", "need_help"],
  [74, "Fatima Nordin", "ok"],
];
