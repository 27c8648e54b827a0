import { z } from "zod";
import type { OfficialItem } from "./official-source.ts";
import { instantOf, plainText } from "./plain-text.ts";

// Impact-based warnings (opendata-download-warnings.smhi.se, ibww version 1). Some answers have ids as text.
const id = z.union([z.string(), z.number()]).transform(String);
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
const answer = z.array(z.object({ id, event: name, warningAreas: z.array(warningArea) }));

const LEVELS: Readonly<Record<string, OfficialItem["level"]>> = { RED: "red", ORANGE: "orange", YELLOW: "yellow", MESSAGE: "message" };
const SHOWN_PARTS = ["INCIDENT", "HAPPENS", "AFFECT"];

/** SMHI's warnings, one per area. Throws for an answer of another shape. */
export function parseSmhiWarnings(json: unknown): OfficialItem[] {
  return answer.parse(json).flatMap((warning) => warning.warningAreas.map((area) => toItem(warning, area)));
}

function toItem(warning: z.output<typeof answer>[number], area: z.output<typeof warningArea>): OfficialItem {
  const event = area.eventDescription?.sv ?? warning.event?.sv ?? "Varning";
  const parts = (area.descriptions ?? []).filter(({ title }) => SHOWN_PARTS.includes(title?.code ?? ""));
  const places = (area.affectedAreas ?? []).flatMap(({ sv }) => sv ?? []);
  const level = LEVELS[area.warningLevel.code] ?? null;
  return {
    id: `${warning.id}:${area.id}`,
    title: plainText(level === "message" ? event : `${area.warningLevel.sv ?? ""} varning: ${event}`, 200),
    text: plainText(parts.map(({ text }) => text?.sv ?? "").join(" ")),
    level,
    area:
      plainText([area.areaName?.sv, ...places].filter((part, index, all) => part && all.indexOf(part) === index).join(", "), 300) || null,
    rings: ringsOf(area.area),
    publishedAt: instantOf(area.published ?? area.approximateStart),
    expiresAt: instantOf(area.approximateEnd),
    url: null,
  };
}

const position = z.tuple([z.number(), z.number()]).rest(z.number());
const geometry = z.discriminatedUnion("type", [
  z.object({ type: z.literal("Polygon"), coordinates: z.array(z.array(position)) }),
  z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(z.array(z.array(position))) }),
]);
const area = z.union([geometry, z.object({ geometry })]);

/** The outer rings of a GeoJSON area, bare or as a feature; none where it is drawn in another way. */
function ringsOf(value: unknown): [number, number][][] {
  const parsed = area.safeParse(value);
  if (!parsed.success) return [];
  const drawn = "geometry" in parsed.data ? parsed.data.geometry : parsed.data;
  const polygons = drawn.type === "Polygon" ? [drawn.coordinates] : drawn.coordinates;
  return polygons.flatMap(([outer]) => (outer ? [outer.map(([x, y]): [number, number] => [x, y])] : []));
}

// Point forecast (opendata-download-metfcst.smhi.se): newer answers have `data`, older ones `parameters`.
const forecast = z.object({
  timeSeries: z.array(
    z.object({
      time: z.string().optional(),
      validTime: z.string().optional(),
      data: z.object({ air_temperature: z.number().optional() }).optional(),
      parameters: z.array(z.object({ name: z.string(), values: z.array(z.number()) })).optional(),
    }),
  ),
});

/** °C of the hour nearest to the time; null where the forecast has none. */
export function parseTemperature(json: unknown, wanted: Date): number | null {
  const hours = forecast.parse(json).timeSeries.flatMap(({ time, validTime, data, parameters }) => {
    const celsius = data?.air_temperature ?? parameters?.find(({ name }) => name === "t")?.values[0];
    const at = Date.parse(time ?? validTime ?? "");
    return celsius === undefined || Number.isNaN(at) ? [] : [{ celsius, distance: Math.abs(at - wanted.getTime()) }];
  });
  return hours.sort((a, b) => a.distance - b.distance)[0]?.celsius ?? null;
}
