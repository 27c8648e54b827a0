import { XMLBuilder } from "fast-xml-parser";
import { textOnPaper } from "#shared/crisis-text/message-text.ts";
import type { CrisisMessageKind } from "#shared/enums.ts";

/** One crisis as its feed tells it: what all residents were sent, and nothing else that was written. */
export interface AlarmFacts {
  crisisId: string;
  areaSlug: string;
  areaName: string;
  isExercise: boolean;
  startedAt: Date;
  endedAt: Date | null;
  /** With which it began; null where nobody wrote that down. */
  level: number | null;
  /** What was said of the level later, whether or not it changed. */
  levels: readonly { id: string; level: number; at: Date }[];
  /** `stoppedAt`: it was taken back, and what it said is said to nobody more. */
  messages: readonly { id: string; kind: CrisisMessageKind; content: string; at: Date; stoppedAt: Date | null }[];
}

/** One message of the feed. What is new is another one, which refers to all before it. */
export interface CapAlert {
  identifier: string;
  sent: Date;
  msgType: "Alert" | "Update" | "Cancel";
  headline: string;
  description: string | null;
  level: number | null;
  isOver: boolean;
  before: readonly CapAlert[];
}

/** What was let go together with the beginning or the end is told with it. */
const AT_ONCE_MS = 10_000;

const isAtOnce = (one: Date, other: Date): boolean => Math.abs(one.getTime() - other.getTime()) < AT_ONCE_MS;

interface Step extends Pick<CapAlert, "identifier" | "sent" | "description"> {
  level?: number;
  isOver?: boolean;
}

/** The messages of one crisis, the oldest first: Alert, Updates, and Cancel when it has ended, after which nothing follows. */
export function alertsOf({ crisisId, areaName, isExercise, startedAt, endedAt, level, levels, messages }: AlarmFacts): CapAlert[] {
  const first = messages.find(({ kind, at }) => kind === "activation" && isAtOnce(at, startedAt));
  const last = endedAt ? messages.find(({ kind, at }) => kind === "all_clear" && isAtOnce(at, endedAt)) : undefined;
  const told: Step[] = messages
    .filter((message) => message !== first && message !== last)
    .map((message) => ({
      ...{ identifier: message.id, sent: message.at, description: textOf(message), isOver: message.kind === "all_clear" },
    }));
  const stopped: Step[] = messages.flatMap(({ id, stoppedAt }) =>
    stoppedAt ? [{ identifier: `${id}-stoppat`, sent: stoppedAt, description: "Ett besked har stoppats." }] : [],
  );
  const changed: Step[] = levels.map(({ id, at, level: to }) => ({ identifier: id, sent: at, description: null, level: to }));

  const headline = isExercise ? `Övning: ${areaName}` : `Krisläge: ${areaName}`;
  const begun = { identifier: crisisId, sent: startedAt, msgType: "Alert", headline, description: textOf(first), level } as const;
  const alerts: CapAlert[] = [{ ...begun, isOver: false, before: [] }];
  let now = level;
  for (const step of [...changed, ...told, ...stopped].sort(bySent)) {
    if (endedAt && step.sent > endedAt) continue;
    if (step.level !== undefined && step.level === now) continue;
    now = step.level ?? now;
    alerts.push({ isOver: false, ...step, msgType: "Update", headline, level: now, before: [...alerts] });
  }
  if (endedAt) {
    const over = `${isExercise ? "Övningen är slut" : "Krisläget är slut"}: ${areaName}`;
    const ended = { identifier: `${crisisId}-slut`, sent: endedAt, msgType: "Cancel", headline: over, description: textOf(last) } as const;
    alerts.push({ ...ended, level: now, isOver: true, before: [...alerts] });
  }
  return alerts;
}

const bySent = (one: Step, other: Step): number => one.sent.getTime() - other.sent.getTime();

const textOf = (message: AlarmFacts["messages"][number] | undefined): string | null =>
  message && !message.stoppedAt ? textOnPaper(message.content) : null;

const SEVERITIES: Readonly<Record<number, string>> = { 1: "Minor", 2: "Moderate", 3: "Severe", 4: "Severe", 5: "Extreme" };

/** By crisis area; all others are «Other». */
const CATEGORIES: Readonly<Record<string, string>> = {
  ...{ el: "Infra", vatten: "Infra", varme: "Infra", kommunikation: "Infra", avlopp: "Infra", cyber: "Infra" },
  ...{ halsa: "Health", brand: "Fire", skydd: "Security", trygghet: "Security", extremvader: "Met" },
};

/** CAP knows no «Z», and no parts of a second. */
const capTime = (at: Date): string => `${at.toISOString().slice(0, 19)}-00:00`;

interface Sender {
  /** The portal's host. */
  sender: string;
  associationName: string;
  /** The house in words. */
  areaDesc: string;
}

/** A message as CAP 1.2 has it (OASIS): its elements in the order of the schema. */
function capAlert(alert: CapAlert, facts: AlarmFacts, { sender, associationName, areaDesc }: Sender) {
  const references = alert.before.map(({ identifier, sent }) => `${sender},${identifier},${capTime(sent)}`).join(" ");
  return {
    "@_xmlns": "urn:oasis:names:tc:emergency:cap:1.2",
    identifier: alert.identifier,
    sender,
    sent: capTime(alert.sent),
    status: facts.isExercise ? "Exercise" : "Actual",
    msgType: alert.msgType,
    scope: "Restricted",
    restriction: "Föreningens egna larm, för den som har fått adressen.",
    ...(facts.isExercise && { note: `Övning ${facts.crisisId}. Inget har hänt.` }),
    ...(references && { references }),
    incidents: facts.crisisId,
    info: {
      language: "sv-SE",
      category: CATEGORIES[facts.areaSlug] ?? "Other",
      event: facts.areaName,
      responseType: alert.isOver ? "AllClear" : "Monitor",
      urgency: alert.isOver ? "Past" : "Immediate",
      severity: SEVERITIES[alert.level ?? 0] ?? "Unknown",
      certainty: "Observed",
      senderName: associationName,
      headline: alert.headline,
      ...(alert.description !== null && { description: alert.description }),
      area: { areaDesc },
    },
  };
}

const builder = new XMLBuilder({ format: true, ignoreAttributes: false, suppressEmptyNode: false });

/** XML 1.0 has no place for these, not even as entities. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

interface Feed extends Sender {
  id: string;
  createdAt: Date;
  crises: readonly AlarmFacts[];
}

/** An Atom feed (RFC 4287), the newest first, each entry with its alert in it; what people wrote is escaped. */
export function writeAlarmFeed({ id, createdAt, crises, ...from }: Feed): string {
  const entries = crises
    .flatMap((facts) => alertsOf(facts).map((alert) => ({ alert, facts })))
    .sort((one, other) => other.alert.sent.getTime() - one.alert.sent.getTime() || other.alert.before.length - one.alert.before.length);
  const feed = {
    "@_xmlns": "http://www.w3.org/2005/Atom",
    id: `urn:uuid:${id}`,
    title: `Larm från ${from.associationName}`,
    updated: (entries[0]?.alert.sent ?? createdAt).toISOString(),
    author: { name: from.associationName },
    entry: entries.map(({ alert, facts }) => ({
      id: `tag:${from.sender},2026:${alert.identifier}`,
      title: alert.headline,
      updated: alert.sent.toISOString(),
      ...(alert.description !== null && { summary: alert.description }),
      content: { "@_type": "application/cap+xml", alert: capAlert(alert, facts, from) },
    })),
  };
  return builder.build({ "?xml": { "@_version": "1.0", "@_encoding": "UTF-8" }, feed }).replace(FORBIDDEN, "");
}
