import { z } from "zod";
import { parseData, parseMarkdown, readFolder, readJson } from "#server/platform/content/parse-content.ts";
import { CRISIS_DOMAINS } from "#shared/content/crisis-domains.ts";
import { PLAYBOOK_CONDITIONS } from "#shared/content/playbook-conditions.ts";
import { CRISIS_TASK_PHASES, KNOWLEDGE_AUDIENCES, STORAGE_CLASSES, TEAM_ROLES } from "#shared/enums.ts";
import { PERMISSIONS } from "#shared/permissions.ts";
import { type FormSchemaInput, formSchema } from "#shared/schemas/form-schema.ts";
import { CRISIS_LEVELS } from "#shared/text/crisis-labels.ts";

/*
 * What the portal itself says: advice, forms, playbooks. It stands in `server/content` as Markdown and JSON, whose README tells how it is
 * written; here is what each kind must hold. Read when a server starts: a fault stops it with the file and the line.
 */

export const words = z.string().min(1);
const lines = z.array(words).min(1);
export const area = z.enum(CRISIS_DOMAINS.map(([slug]) => slug));
const day = z.iso.date();
/** Lists by the slug of their area. */
const byArea = <One extends z.ZodType>(one: One) =>
  z.record(z.string(), z.array(one)).superRefine((lists, { addIssue }) => {
    for (const slug of Object.keys(lists))
      if (!area.safeParse(slug).success) addIssue({ code: "custom", message: "no such area", path: [slug] });
  });

const source = z.strictObject({
  /** The publisher, written out. */
  name: words,
  /** What of theirs was read. */
  note: words,
  /** The year, month or day of the source; the month in which we checked it where it bears none. */
  date: words,
});
const SOURCES = readJson("knowledge/sources.json", z.record(z.string(), source));

const article = z.strictObject({
  title: words,
  area,
  audience: z.enum(KNOWLEDGE_AUDIENCES),
  /** «Ring 112» stands before everything else. */
  isDanger: z.boolean().default(false),
  /** No official source: shown as «Allmänt råd». */
  isGeneralAdvice: z.boolean().default(false),
  /** By their names in `sources.json`. */
  sources: z.array(
    z.string().transform((id, { addIssue }) => {
      const found = SOURCES[id];
      if (!found) addIssue(`no source is called ${id}`);
      return found ?? z.NEVER;
    }),
  ),
  /** The day by which somebody has to read it again. */
  reviewBy: day,
  /** What people call this in everyday Swedish, common misspellings included; read by the full-text search. */
  terms: words.transform((list) => list.split(/,\s+/)),
  /** Questions that it answers, as people ask them. */
  questions: z.array(words).default([]),
  /** Of an article on the portal itself: the place that it tells of, and what the button there says; `needs`, for whom it stands there. */
  link: z.strictObject({ href: z.string().startsWith("/"), label: words, needs: z.enum(PERMISSIONS).optional() }).optional(),
  /** At most 250 words; paragraphs are separated by an empty line. */
  body: words,
  /** «Gör så här», at most seven. */
  steps: z.array(words).max(7),
});

/** One answer that the assistant can find: plain advice, what to do and where it comes from. */
export type KnowledgeArticle = { slug: string } & z.output<typeof article>;

/** Everything the assistant knows without a language model. */
export const KNOWLEDGE_ARTICLES: readonly KnowledgeArticle[] = readFolder("knowledge", ".md", (file, text) =>
  parseMarkdown(file, text, article),
).map(([slug, one]) => ({ slug, ...one }));

const template = z.strictObject({
  name: words,
  area,
  group: words,
  /** Its place in the group. */
  order: z.int().min(1),
  /** Raised when the form changes, so that it reaches portals where an earlier one was seeded. */
  revision: z.int().optional(),
  // Kept as it is written, short forms and all.
  schema: z
    .unknown()
    .superRefine((written, { addIssue }) => {
      for (const { message, path: at } of formSchema.safeParse(written).error?.issues ?? [])
        addIssue({ code: "custom", message, path: at });
    })
    .transform((written) => written as FormSchemaInput),
});

/** A document or a page of its own, as it is seeded; all but the one by which requests become documents. */
export const FORM_TEMPLATES = readFolder("templates", ".json", (file, text) => parseData(file, text, template))
  .map(([slug, one]) => ({ slug, ...one }))
  .sort((one, other) => one.order - other.order);

const playbookStep = z
  .strictObject({
    /** From the activation; in the recovery phase neither minutes nor a condition. */
    minutes: z.int().min(0).optional(),
    /** When, in words. */
    condition: words.optional(),
    /** When, by a clock of the portal. */
    clock: z.enum(Object.keys(PLAYBOOK_CONDITIONS) as (keyof typeof PLAYBOOK_CONDITIONS)[]).optional(),
    role: z.enum(TEAM_ROLES),
    title: words,
    phase: z.enum(CRISIS_TASK_PHASES).optional(),
    /** The first message to the residents ticks it. */
    isFirstMessage: z.boolean().optional(),
  })
  .transform(({ clock, ...step }) => (clock ? { ...step, condition: PLAYBOOK_CONDITIONS[clock] } : step));

/** The playbooks that every installation starts with, by area. Areas without one have no tasks to begin with. */
export const PLAYBOOKS = readJson("playbooks.json", byArea(playbookStep));

const productTip = z.strictObject({
  name: words,
  reason: words,
  /** About what it costs in kronor including VAT: our estimate, and shown as such. */
  price: z.tuple([z.number(), z.number()]),
  /** The words to look for it in shops. */
  search: words,
  /** Where the storage rules concern it: its class and the litres of one container, null when they differ. */
  storage: z.tuple([z.enum(STORAGE_CLASSES), z.number().nullable()]).optional(),
});

/** What a household needs, by area. */
export const PRODUCT_TIPS = readJson("product-tips.json", byArea(productTip));

const level = z.strictObject({
  level: z.int().min(1).max(5),
  decidedBy: words,
  associationActions: lines,
  residentActions: lines,
  example: words,
});

/** The five levels as rows; names and signs are those of the crisis page. */
export const LEVELS = readJson("crisis-levels.json", z.array(level).length(5)).map((one) => ({
  ...one,
  name: CRISIS_LEVELS[one.level]?.name ?? "",
  signs: CRISIS_LEVELS[one.level]?.sign ?? "",
  associationActions: one.associationActions.join("\n"),
  residentActions: one.residentActions.join("\n"),
}));

/** What one level means for a persona. Lists are in the order in which things matter. */
const insight = z.strictObject({
  signs: lines,
  needs: lines,
  association: lines,
  /** The persona itself, or the neighbour beside it. */
  personal: lines,
  /** Hours from the start, and what happens then. */
  timeline: z.array(z.tuple([z.number(), words])),
  checklist: lines,
  /** Names of product categories. */
  categories: z.array(words),
  /** Slugs of forms. */
  forms: z.array(words).optional(),
});
const persona = z.strictObject({
  /** Its place among them. */
  order: z.int(),
  name: words,
  summary: words,
  /** The levels 1 to 5. */
  levels: z.array(insight).length(5),
});

/** The invented people of the crisis levels, in the order in which they are shown. */
export const PERSONAS = readFolder("personas", ".json", (file, text) => parseData(file, text, persona))
  .map(([slug, one]) => ({ slug, ...one }))
  .sort((one, other) => one.order - other.order);

const ambitionLevel = z.strictObject({
  slug: words,
  name: words,
  description: words,
  days: z.int(),
  litresPerPerson: z.number(),
  waterShare: z.number(),
  reservePowerHours: z.int(),
  warmRoom: words,
  representativeCoverage: z.number(),
  drillsPerYear: words,
  reachedWithin30Minutes: z.number(),
});

export const AMBITION_LEVELS = readJson("ambition-levels.json", z.array(ambitionLevel));

/** What each of the eight phases is for, and what it leaves behind. */
export const JOURNEY_PHASES = readJson(
  "journey-phases.json",
  z.array(z.strictObject({ name: words, description: words, deliverable: words })).length(8),
);
