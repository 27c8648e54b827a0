import { z } from "zod";
import { areaCode } from "#shared/content/municipalities.ts";
import { areaOfCap, type DrawnArea, isDrawn } from "./drawn-area.ts";
import type { OfficialItem, OfficialWord } from "./official-source.ts";
import { instantOf, isFromTheFuture, plainText, readEach, requireFew, sourceId, webAddress } from "./plain-text.ts";

// Common Alerting Protocol as Sveriges Radio writes it (vmaapi.sr.se, v3), and as the standard does.
const text = z.string().nullish();
/** JSON has a list where XML has a repeated element, and either can stand alone or be left out. */
const many = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (value === null || value === undefined || value === "" ? [] : Array.isArray(value) ? value : [value]),
    z.array(schema),
  );
const area = z.object({
  areaDesc: text,
  geocode: many(z.object({ value: z.string() })),
  polygon: many(z.string()),
  circle: many(z.string()),
});
const info = z.object({
  language: text,
  event: text,
  expires: text,
  description: text,
  instruction: text,
  web: text,
  area: many(area),
});
const alert = z.object({
  identifier: sourceId,
  incidents: z.union([z.literal(""), sourceId]).nullish(),
  sent: z.string(),
  status: z.string(),
  msgType: z.string(),
  scope: z.string(),
  references: text,
  info: many(info),
});
const answer = z.object({ alerts: z.array(z.unknown()) });

type Alert = z.output<typeof alert> & { refersTo: string[]; sentAt: number };

/**
 * The VMA that stand: real, public, and neither replaced nor called off by a later message. One whose time has run out stands
 * too, since that is no all-clear. Throws for an answer of another shape, which is not «no VMA»; an alert that cannot be read, or
 * is dated in the future, is a fault and hides no other.
 */
export function parseVma(json: unknown, now: Date): OfficialWord {
  const read = requireFew(answer.parse(json).alerts).map((raw) => readAlert(raw, now));
  const readable = read.filter((one) => one !== null);
  if (read.length > 0 && readable.length === 0) throw new Error("no alert of the answer can be read");
  const byId = newestOfEach(readable.filter(({ status, scope }) => status === "Actual" && scope === "Public"));
  const alerts = [...byId.values()];
  const cancels = alerts.filter(({ msgType }) => msgType === "Cancel");
  const replaced = new Set(alerts.filter(({ msgType }) => msgType === "Update").flatMap(({ refersTo }) => refersTo));
  const standing = alerts.filter(
    (one) =>
      (one.msgType === "Alert" || one.msgType === "Update") &&
      !replaced.has(one.identifier) &&
      !cancels.some((cancel) => callsOff(cancel, one)),
  );
  const { items, faults } = readEach(standing, toItem);
  return {
    items,
    calledOff: cancels.map((cancel) => ({
      incident: cancel.refersTo.length === 0 ? incidentOf(cancel) : null,
      references: endedBy(cancel, byId),
    })),
    faults: read.length - readable.length + faults,
  };
}

function readAlert(raw: unknown, now: Date): Alert | null {
  const parsed = alert.safeParse(raw);
  if (!parsed.success) return null;
  const sentAt = Date.parse(parsed.data.sent);
  if (Number.isNaN(sentAt) || isFromTheFuture(parsed.data.sent, now)) return null;
  return { ...parsed.data, sentAt, refersTo: referencedIds(parsed.data.references) };
}

/** An identifier stands for one message; where it is used again, what was sent last counts. */
function newestOfEach(alerts: readonly Alert[]): Map<string, Alert> {
  const newest = new Map<string, Alert>();
  for (const one of alerts) {
    const known = newest.get(one.identifier);
    if (!known || known.sentAt <= one.sentAt) newest.set(one.identifier, one);
  }
  return newest;
}

/** By name, or by what it grew out of, unless it came after; a cancel that names no message ends its whole incident. */
function callsOff(cancel: Alert, one: Alert): boolean {
  if (cancel.refersTo.includes(one.identifier)) return true;
  if (cancel.sentAt < one.sentAt) return false;
  if (cancel.refersTo.length > 0) return one.refersTo.some((id) => cancel.refersTo.includes(id));
  return incidentOf(cancel) !== null && incidentOf(cancel) === incidentOf(one);
}

/** Joined to what a cancel names, at most: no incident has as many messages, and what is kept is bounded. */
const MOST_JOINED = 100;

/**
 * What a cancel names, and what the updates that it calls off had replaced: whoever could not read those for a while knows the earlier messages
 * alone. What another incident is named for stays.
 */
function endedBy(cancel: Alert, alerts: ReadonlyMap<string, Alert>): string[] {
  const ended = new Set(cancel.refersTo);
  const most = ended.size + MOST_JOINED;
  const join = (id: string) => void (ended.size < most && ended.add(id));
  for (const one of alerts.values()) if (one.msgType === "Update" && callsOff(cancel, one)) join(one.identifier);
  // What is joined is looked at in its turn.
  for (const id of ended) {
    const one = alerts.get(id);
    if (one?.msgType !== "Update") continue;
    for (const former of one.refersTo) if (!isOfAnother(alerts.get(former), one)) join(former);
  }
  return [...ended];
}

/** Whether two messages are named for different incidents. */
function isOfAnother(former: Alert | undefined, { incidents }: Alert): boolean {
  const [was, is] = [former && incidentOf(former), incidentOf({ incidents })];
  return Boolean(was && is) && was !== is;
}

/** References are `sender,identifier,sent`, one after the other with spaces between. */
const referencedIds = (references: string | null | undefined): string[] =>
  (references ?? "").split(/\s+/).flatMap((reference) => sourceId.safeParse(reference.split(",")[1]).data ?? []);

const incidentOf = ({ incidents }: Pick<Alert, "incidents">): string | null => incidents?.trim().split(/\s+/)[0] || null;

function toItem(one: Alert): OfficialItem {
  const { identifier, sent, refersTo, info: infos } = one;
  const inSwedish = infos.filter(({ language }) => language?.toLowerCase().startsWith("sv"));
  const told = inSwedish.length > 0 ? inSwedish : infos.slice(0, 1);
  const areas = told.flatMap((each) => each.area);
  const places = areas.map(({ polygon, circle, ...where }) => ({ drawn: areaOfCap(polygon, circle), codes: codesOf(where) }));
  return {
    id: identifier,
    title: plainText(told[0]?.event, 200) || "Viktigt meddelande till allmänheten (VMA)",
    text: plainText([...new Set(told.flatMap(({ description, instruction }) => [description, instruction]))].filter(Boolean).join("\n")),
    level: "vma",
    area: plainText([...new Set(areas.map(({ areaDesc }) => areaDesc ?? ""))].join(", "), 300) || null,
    ...joined(places.map(({ drawn }) => drawn)),
    codes: places.flatMap(({ drawn, codes }) => (isDrawn(drawn) ? [] : codes)),
    drawnCodes: places.flatMap(({ drawn, codes }) => (isDrawn(drawn) ? codes : [])),
    incident: incidentOf(one) ?? refersTo[0] ?? identifier,
    references: refersTo,
    publishedAt: instantOf(sent),
    expiresAt: told.map(({ expires }) => instantOf(expires)).reduce(later, null),
    url: webAddress(told.find(({ web }) => web)?.web),
  };
}

/** What holds in several parts holds until the last of them ends. */
const later = (one: string | null, other: string | null): string | null => ((one ?? "") > (other ?? "") ? one : other);

/** The codes that are given, or those of the names where none is. */
function codesOf({ geocode, areaDesc }: Pick<z.output<typeof area>, "geocode" | "areaDesc">): string[] {
  const given = geocode.map(({ value }) => value.trim()).filter((value) => /^(?:\d{2}|\d{4})$/.test(value));
  return given.length > 0 ? given : codesNamed(areaDesc ?? "");
}

/** The codes of the counties and municipalities that a text names, with commas between them. */
export const codesNamed = (names: string): string[] => names.split(/,|;|\soch\s/u).flatMap((name) => areaCode(name.trim()) ?? []);

const joined = (areas: readonly DrawnArea[]): DrawnArea => ({
  rings: areas.flatMap(({ rings }) => rings),
  holes: areas.flatMap(({ holes }) => holes),
  circles: areas.flatMap(({ circles }) => circles),
});
