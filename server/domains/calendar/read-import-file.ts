import { InvalidError } from "#server/platform/errors.ts";
import { decodeText } from "#shared/format/decode-text.ts";
import { formatNumber } from "#shared/format/number.ts";
import { CALENDAR_IMPORT_MAX_EVENTS } from "#shared/limits.ts";
import { type FileEvent, readFileEvent, UnreadableEvent } from "./read-file-event.ts";

/** One event of the file in the order it stands, counted from 1, or why it cannot be read. */
export interface FileEntry {
  number: number;
  title: string;
  event: FileEvent | null;
  reason: string | null;
}

const faulty = (message: string): InvalidError => new InvalidError("INVALID_INPUT", { message });

/** Reads a calendar file event by event, so that one that is broken takes no other with it. Throws InvalidError, which says what is wrong. */
export function readImportFile(contents: Uint8Array): FileEntry[] {
  const text = decodeText(contents).replaceAll("\u0000", "");
  if (!/^\s*BEGIN:VCALENDAR\s*$/im.test(text)) throw faulty("Filen är ingen kalenderfil. Välj en fil som slutar på .ics.");
  const events = cutEvents(text);
  if (events.length === 0) throw faulty("Filen har inga händelser.");
  if (events.length > CALENDAR_IMPORT_MAX_EVENTS) {
    const [found, most] = [events.length, CALENDAR_IMPORT_MAX_EVENTS].map(formatNumber);
    throw faulty(`Filen har ${found} händelser. Högst ${most} åt gången: dela den och försök igen.`);
  }
  return withExceptions(events.map((block, index) => readEntry(block, index + 1)));
}

/** The lines of each event, and of nothing else. An event that does not end is cut where the next begins. */
function cutEvents(text: string): string[] {
  const events: string[][] = [];
  let open: string[] | null = null;
  for (const line of text.split(/\r\n|\n|\r/)) {
    const [, edge, kind] = /^(BEGIN|END):(VTIMEZONE|VEVENT|VCALENDAR)\s*$/i.exec(line) ?? [];
    if (edge?.toUpperCase() === "BEGIN") {
      open = kind?.toUpperCase() === "VEVENT" ? [] : null;
      if (open) events.push(open);
    }
    open?.push(line);
    if (edge?.toUpperCase() === "END") open = null;
  }
  return events.map((lines) => lines.join("\r\n"));
}

const TITLE_LENGTH = 120;

function readEntry(block: string, number: number): FileEntry {
  try {
    const event = readFileEvent(block);
    return { number, title: event.title, event, reason: null };
  } catch (error) {
    const title = /^SUMMARY[^:\r\n]*:(.*)$/im.exec(block)?.[1]?.trim().slice(0, TITLE_LENGTH) ?? "";
    const reason = error instanceof UnreadableEvent ? error.message : "Raderna går inte att läsa.";
    return { number, title, event: null, reason };
  }
}

/** A changed occurrence is an event of its own, and its day falls out of the series. */
function withExceptions(entries: FileEntry[]): FileEntry[] {
  const replaced = new Map<string, string[]>();
  for (const { event } of entries) {
    if (!event?.replaces) continue;
    const { uid, day } = event.replaces;
    replaced.set(uid, [...(replaced.get(uid) ?? []), day]);
  }
  const seen = new Set<string>();
  return entries.map((entry) => {
    if (!entry.event) return entry;
    const { importedUid, exceptDates } = entry.event;
    if (seen.has(importedUid)) return { ...entry, event: null, reason: "Samma händelse står tidigare i filen." };
    seen.add(importedUid);
    const days = [...new Set([...exceptDates, ...(replaced.get(importedUid) ?? [])])].sort();
    return { ...entry, event: { ...entry.event, exceptDates: days } };
  });
}
