import { createHash } from "node:crypto";
import type { DeliveryChannel, OfficialFeed } from "#shared/enums.ts";
import type { Logger } from "./logging/logger.ts";
import type { Mailer, OutgoingEmail } from "./senders/channels.ts";

const MOST_PER_HOUR = 6;
const HOUR_MS = 3_600_000;
/** Copies of the portal that see the same fault within this time hand over the same mail, which providers and mailboxes show once. */
const SAME_MAIL_MS = 10 * 60_000;

export type News = "begun" | "over";

/** Answers whether it was taken for anybody, or nobody is to be told: what was not is worth another try. */
export type OperatorNews = (news: News, faults: readonly Fault[]) => Promise<boolean>;

export interface OperatorNewsOptions {
  operatorEmails: readonly string[];
  publicUrl: string;
  mailFrom: string;
  log: Logger;
  /** The ways, the first to be tried first. */
  alarmMailers: readonly Mailer[];
}

/**
 * Tells the operators by mail that something is wrong, or no longer is: straight from memory, since queue and database may be what
 * is broken, by the first way that takes it. A process tells them something at most six times an hour; the log has the rest.
 */
export function createOperatorNews({ operatorEmails, publicUrl, mailFrom, log, alarmMailers }: OperatorNewsOptions): OperatorNews {
  /** What was taken within the hour. */
  let told: { at: number; what: string }[] = [];

  async function send(email: OutgoingEmail): Promise<boolean> {
    for (const mailer of alarmMailers) {
      try {
        await mailer.send(email);
        return true;
      } catch (error) {
        log.error({ err: error, mailer: mailer.name }, "operators could not be told by this way");
      }
    }
    return false;
  }

  return async (news, faults) => {
    const at = Date.now();
    told = told.filter((earlier) => earlier.at > at - HOUR_MS);
    if (operatorEmails.length === 0) return true;
    if (told.length >= MOST_PER_HOUR) {
      log.error({ news }, "operators were told often enough within this hour and are not told of this yet");
      return false;
    }
    const what = `${news} ${faults.map(faultKey).join()} ${Math.floor(at / SAME_MAIL_MS)}`;
    // Begun and over and begun again within that time is something new, which a provider must not take for the first.
    const episode = told.filter((earlier) => earlier.what === what).length;
    let isTaken = false;
    for (const to of operatorEmails) {
      const id = idOf(`${publicUrl} ${what} ${episode} ${to}`);
      isTaken = (await send({ id, from: mailFrom, to, attachments: [], ...wordsOf(news, faults, publicUrl) })) || isTaken;
    }
    if (isTaken) told.push({ at, what });
    return isTaken;
  };
}

/** The same on every copy of the portal; shaped as a UUID, which all providers take as a key. */
const idOf = (what: string): string =>
  createHash("sha256")
    .update(what)
    .digest("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");

function wordsOf(news: News, faults: readonly Fault[], publicUrl: string): Pick<OutgoingEmail, "subject" | "text" | "html"> {
  const lines =
    news === "begun"
      ? ["Portalen gör inte det den ska:", ...faults.map(({ text }) => `• ${text}`), "Mer står i loggen och under Drift:"]
      : ["Det som var fel är över:", ...faults.map(({ text }) => `• ${text}`), "Så står det till nu:"];
  const all = [...lines, `${publicUrl}/drift`];
  return {
    subject: news === "begun" ? "Driftlarm: Beredskapsportalen" : "Driftlarmet är över: Beredskapsportalen",
    text: all.join("\n"),
    html: `<!doctype html><html lang="sv"><body>${all.map((line) => `<p>${escapeHtml(line)}</p>`).join("")}</body></html>`,
  };
}

const escapeHtml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** What a process finds wrong with itself, at every look. */
export const FAULT_KINDS = ["jobs", "database", "event-loop", "workers", "deliveries", "official", "backup", "archive"] as const;
/** `provider` is found once a day, by whoever looks at the providers. */
export type FaultKind = (typeof FAULT_KINDS)[number] | "provider";

/** Something that keeps the portal from doing its work. */
export interface Fault {
  kind: FaultKind;
  /** Of deliveries: by which way they do not leave. */
  channel?: DeliveryChannel;
  /** Of official warnings: which source is silent. */
  feed?: OfficialFeed;
  /** For the log and for machines. */
  reason: string;
  /** For people. */
  text: string;
  /** This process cannot answer people either. A provider that is away keeps nobody from leading a crisis. */
  stopsTraffic: boolean;
}

/** What makes it the same fault as a moment ago. */
export const faultKey = ({ kind, channel, feed }: Fault): string => [kind, channel ?? feed].filter(Boolean).join(":");
