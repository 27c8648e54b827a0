import { z } from "zod";
import { areaOfGeoJson, isDrawn } from "./drawn-area.ts";
import type { OfficialItem, OfficialWord } from "./official-source.ts";
import { instantOf, isFromTheFuture, plainText, readEach, requireFew, sourceId } from "./plain-text.ts";
import { codesNamed } from "./vma.ts";

// Impact-based warnings (opendata-download-warnings.smhi.se, ibww version 1). Some answers have ids as text.
const id = z.union([sourceId, z.number()]).transform(String);
const name = z.object({ sv: z.string().nullish(), code: z.string().nullish() }).nullish();
const warningArea = z.object({
  id,
  approximateStart: z.string().nullish(),
  approximateEnd: z.string().nullish(),
  published: z.string().nullish(),
  areaName: name,
  warningLevel: z.object({ sv: z.string().nullish(), code: z.string() }),
  eventDescription: name,
  affectedAreas: z.array(z.object({ sv: z.string().nullish() })).nullish(),
  descriptions: z.array(z.object({ title: name, text: name })).nullish(),
  area: z.unknown(),
});
const warning = z.object({ id, event: name, warningAreas: z.array(z.unknown()) });

type Warning = z.output<typeof warning>;
type WarningArea = z.output<typeof warningArea>;

const LEVELS: Readonly<Record<string, OfficialItem["level"]>> = { RED: "red", ORANGE: "orange", YELLOW: "yellow", MESSAGE: "message" };
const SHOWN_PARTS = ["INCIDENT", "HAPPENS", "AFFECT"];

/** SMHI's warnings, one per area. Throws for an answer of another shape; an area that cannot be read is a fault and hides no other. */
export function parseSmhiWarnings(json: unknown, now: Date): OfficialWord {
  const warnings = readEach(requireFew(z.array(z.unknown()).parse(json)), (raw) => warning.parse(raw));
  const areas = warnings.items.flatMap((one) => one.warningAreas.map((raw) => ({ one, raw })));
  const { items, faults } = readEach(requireFew(areas), ({ one, raw }) => {
    const area = warningArea.parse(raw);
    if (isFromTheFuture(area.published, now)) throw new Error("the area is dated in the future");
    return toItem(one, area);
  });
  const allFaults = warnings.faults + faults;
  if (allFaults > 0 && items.length === 0) throw new Error("no warning of the answer can be read");
  return { items, calledOff: [], faults: allFaults };
}

function toItem(one: Warning, area: WarningArea): OfficialItem {
  const event = area.eventDescription?.sv ?? one.event?.sv ?? "Varning";
  const parts = (area.descriptions ?? []).filter(({ title }) => SHOWN_PARTS.includes(title?.code ?? ""));
  const places = [area.areaName?.sv, ...(area.affectedAreas ?? []).map(({ sv }) => sv)].flatMap((part) => part ?? []);
  const level = LEVELS[area.warningLevel.code] ?? null;
  const drawn = areaOfGeoJson(area.area);
  const codes = codesNamed(places.join(","));
  return {
    id: `${one.id}:${area.id}`,
    title: plainText(level === "message" ? event : `${area.warningLevel.sv ?? ""} varning: ${event}`, 200),
    text: plainText(parts.map(({ text }) => text?.sv ?? "").join(" ")),
    level,
    area: plainText([...new Set(places)].join(", "), 300) || null,
    ...drawn,
    codes: isDrawn(drawn) ? [] : codes,
    drawnCodes: isDrawn(drawn) ? codes : [],
    // The areas of a warning are drawn anew as it grows: it is the warning that is one.
    incident: one.id,
    references: [],
    publishedAt: instantOf(area.published ?? area.approximateStart),
    expiresAt: instantOf(area.approximateEnd),
    url: null,
  };
}
