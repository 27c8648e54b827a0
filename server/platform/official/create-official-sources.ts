import { XMLParser, XMLValidator } from "fast-xml-parser";
import { z } from "zod";
import type { OfficialFeed } from "#shared/enums.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";
import { areaOfGeoJson, isDrawn, NOT_DRAWN } from "./drawn-area.ts";
import type { OfficialItem, OfficialSources, OfficialWord } from "./official-source.ts";
import { instantOf, isFromTheFuture, plainText, readEach, requireFew, sourceId, webAddress } from "./plain-text.ts";
import { codesNamed, parseVma } from "./vma.ts";

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

const text = z.string().nullish();
const newsItem = z.object({
  identifier: z.union([sourceId, z.number()]).transform(String),
  headline: text,
  preamble: text,
  pushmessage: text,
  published: text,
  updated: text,
  web: text,
  istestvma: z.boolean().nullish(),
  area: z.array(z.record(z.string(), z.unknown())).nullish(),
});

const lowerKeys = (raw: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(raw).map(([key, value]) => [key.toLowerCase(), value]));

const TIMEOUT_MS = 8_000;
const MAX_BYTES = 5_000_000;

/** What a source answered: its JSON, or CAP as XML in the same shape, or that nothing has changed since the etag. */
type JsonAnswer = { unchanged: true } | { unchanged: false; json: unknown; etag: string | null };

export interface OfficialSettings {
  OFFICIAL_FEEDS: boolean;
  OFFICIAL_VMA_URL: string;
  OFFICIAL_SMHI_WARNINGS_URL: string;
  OFFICIAL_SMHI_FORECAST_URL: string;
  OFFICIAL_KRISINFORMATION_URL: string;
  CONTACT_EMAIL?: string | undefined;
  PUBLIC_URL: string;
}

/** Sveriges Radio, SMHI and Krisinformation, by their open interfaces. None needs a key. */
export function createOfficialSources(settings: OfficialSettings): OfficialSources {
  const contact = settings.CONTACT_EMAIL ?? settings.PUBLIC_URL;
  const feeds: Record<OfficialFeed, { url: string; parse: (json: unknown, now: Date) => OfficialWord }> = {
    vma: { url: `${settings.OFFICIAL_VMA_URL}/api/v3/alerts`, parse: parseVma },
    smhi_warnings: { url: `${settings.OFFICIAL_SMHI_WARNINGS_URL}/ibww/api/version/1/warning.json`, parse: parseSmhiWarnings },
    krisinformation: {
      url: `${settings.OFFICIAL_KRISINFORMATION_URL}/v3/news?days=7&numberOfNewsArticles=10&allCounties=true&includeTest=0&language=sv&format=json`,
      parse: parseKrisinformation,
    },
  };
  return {
    isOff: !settings.OFFICIAL_FEEDS,
    async read(feed, etag, now) {
      const { url, parse } = feeds[feed];
      const answer = await fetchJson(url, { contact, etag });
      return answer.unchanged ? answer : { unchanged: false, ...parse(answer.json, now), etag: answer.etag };
    },
    async readTemperature({ latitude, longitude }, at) {
      const place = `lon/${longitude.toFixed(4)}/lat/${latitude.toFixed(4)}`;
      const url = `${settings.OFFICIAL_SMHI_FORECAST_URL}/api/category/snow1g/version/1/geotype/point/${place}/data.json`;
      const answer = await fetchJson(url, { contact });
      return answer.unchanged ? null : parseTemperature(answer.json, at);
    },
  };
}

/** Asks a source, for 8 seconds at most and with an address to reach us at. Throws for anything but a good answer. */
async function fetchJson(url: string, options: { contact: string; etag?: string | null }): Promise<JsonAnswer> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      accept: "application/json, application/cap+xml;q=0.9, application/xml;q=0.8",
      "user-agent": `${PRODUCT_NAME} (${options.contact})`,
      ...(options.etag && { "if-none-match": options.etag }),
    },
  });
  if (response.status === 304) return { unchanged: true };
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}`);
  const body = await readBounded(response);
  const isXml = /[/+]xml\b/i.test(response.headers.get("content-type") ?? "");
  return { unchanged: false, json: isXml ? readCapXml(body) : JSON.parse(body), etag: response.headers.get("etag") };
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new Error("the answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Krisinformation's news. Its fields come in PascalCase or lower case; both are read. Throws for an answer of another shape. */
function parseKrisinformation(json: unknown): OfficialWord {
  const read = readEach(requireFew(z.array(z.record(z.string(), z.unknown())).parse(json)), (raw) => {
    const news = newsItem.parse(lowerKeys(raw));
    return news.istestvma ? null : toNews(news);
  });
  if (read.faults > 0 && read.items.length === 0) throw new Error("no news of the answer can be read");
  return { items: read.items.filter((news) => news !== null), calledOff: [], faults: read.faults };
}

const toNews = (news: z.output<typeof newsItem>): OfficialItem => ({
  id: news.identifier,
  title: plainText(news.headline, 200),
  text: plainText(news.preamble || news.pushmessage, 800),
  level: null,
  area: plainText((news.area ?? []).map((place) => String(lowerKeys(place).description ?? "")).join(", "), 300) || null,
  ...NOT_DRAWN,
  codes: [],
  drawnCodes: [],
  incident: null,
  references: [],
  publishedAt: instantOf(news.published ?? news.updated),
  expiresAt: null,
  url: webAddress(news.web),
});

/** °C of the hour nearest to the time; null where the forecast has none. */
function parseTemperature(json: unknown, wanted: Date): number | null {
  const hours = forecast.parse(json).timeSeries.flatMap(({ time, validTime, data, parameters }) => {
    const celsius = data?.air_temperature ?? parameters?.find(({ name }) => name === "t")?.values[0];
    const at = Date.parse(time ?? validTime ?? "");
    return celsius === undefined || Number.isNaN(at) ? [] : [{ celsius, distance: Math.abs(at - wanted.getTime()) }];
  });
  return hours.sort((a, b) => a.distance - b.distance)[0]?.celsius ?? null;
}

/** No feed of theirs comes near it; what does is read for nothing. */
const MOST_CHARACTERS = 1_000_000;
const DEEPEST = 30;

const MANY = new Set(["alert", "info", "area", "polygon", "circle", "geocode", "entry", "item", "content"]);

const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  // What an entity stands for is decoded with the text itself; none that the document declares is ever looked up.
  processEntities: false,
  maxNestedTags: DEEPEST,
  isArray: (name) => MANY.has(name),
});

const nodes = z.array(z.unknown()).optional();
const held = z.object({ alert: nodes, content: nodes });
/** One alert, several, or a feed that holds one in each entry. */
const roots = z.union([
  z.strictObject({ "?xml": z.unknown().optional(), alert: z.array(z.unknown()) }),
  z.object({ alerts: z.union([z.literal("").transform(() => ({ alert: [] })), z.object({ alert: nodes })]) }),
  z.object({ feed: z.object({ entry: z.array(held).optional() }) }),
]);

/**
 * CAP 1.2 as XML, in the shape that the same alerts have as JSON. Throws for what is none, for what declares a document type, since
 * only an attack on the parser does, and for what is longer than any feed.
 */
export function readCapXml(text: string): { alerts: unknown[] } {
  if (text.length > MOST_CHARACTERS) throw new Error("the answer is too long");
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new Error("the answer declares a document type");
  if (XMLValidator.validate(text) !== true) throw new Error("the answer is no XML");
  const root = roots.parse(parser.parse(text));
  if ("alert" in root) return { alerts: root.alert };
  if ("alerts" in root) return { alerts: root.alerts.alert ?? [] };
  return { alerts: (root.feed.entry ?? []).flatMap(({ alert, content }) => alert ?? (content ?? []).flatMap(alertsIn)) };
}

const alertsIn = (content: unknown): unknown[] => held.safeParse(content).data?.alert ?? [];

// Impact-based warnings (opendata-download-warnings.smhi.se, ibww version 1). Some answers have ids as text.
const warningId = z.union([sourceId, z.number()]).transform(String);
const inSwedish = z.object({ sv: z.string().nullish(), code: z.string().nullish() }).nullish();
const warningArea = z.object({
  id: warningId,
  approximateStart: z.string().nullish(),
  approximateEnd: z.string().nullish(),
  published: z.string().nullish(),
  areaName: inSwedish,
  warningLevel: z.object({ sv: z.string().nullish(), code: z.string() }),
  eventDescription: inSwedish,
  affectedAreas: z.array(z.object({ sv: z.string().nullish() })).nullish(),
  descriptions: z.array(z.object({ title: inSwedish, text: inSwedish })).nullish(),
  area: z.unknown(),
});
const warning = z.object({ id: warningId, event: inSwedish, warningAreas: z.array(z.unknown()) });

type Warning = z.output<typeof warning>;
type WarningArea = z.output<typeof warningArea>;

const LEVELS: Readonly<Record<string, OfficialItem["level"]>> = { RED: "red", ORANGE: "orange", YELLOW: "yellow", MESSAGE: "message" };
const SHOWN_PARTS = ["INCIDENT", "HAPPENS", "AFFECT"];

/** SMHI's warnings, one per area. Throws for an answer of another shape; an area that cannot be read is a fault and hides no other. */
function parseSmhiWarnings(json: unknown, now: Date): OfficialWord {
  const warnings = readEach(requireFew(z.array(z.unknown()).parse(json)), (raw) => warning.parse(raw));
  const areas = warnings.items.flatMap((one) => one.warningAreas.map((raw) => ({ one, raw })));
  const { items, faults } = readEach(requireFew(areas), ({ one, raw }) => {
    const area = warningArea.parse(raw);
    if (isFromTheFuture(area.published, now)) throw new Error("the area is dated in the future");
    return toWarning(one, area);
  });
  const allFaults = warnings.faults + faults;
  if (allFaults > 0 && items.length === 0) throw new Error("no warning of the answer can be read");
  return { items, calledOff: [], faults: allFaults };
}

function toWarning(one: Warning, area: WarningArea): OfficialItem {
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
