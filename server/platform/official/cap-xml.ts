import { XMLParser, XMLValidator } from "fast-xml-parser";
import { z } from "zod";

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
