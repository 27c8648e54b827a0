import type { UIMessage } from "ai";
import { z } from "zod";
import { READING_LANGUAGE_CODES } from "../text/languages.ts";
import { WIDGET_KEYS } from "./widgets.ts";

/** Above the answer: who wrote it, and what has to be said first. */
const answerHead = z.object({
  /** `own`: the portal's own data on the asker's house or home; `none`: the knowledge base has no answer. */
  mode: z.enum(["knowledge", "model", "own", "none"]),
  /** Of the article or the document; null for what a model wrote. */
  title: z.string().nullable(),
  /** `Ring 112` stands first. */
  isDanger: z.boolean(),
  /** Without an official source: «Allmänt råd». */
  isGeneralAdvice: z.boolean(),
  /** False: only a small part of the question was recognised. */
  isSure: z.boolean(),
  /** Which of the message's text parts is the answer. What stands before it was given up. */
  textPart: z.int().min(0),
  /** False while a model still writes, and for good when it was cut off: nobody has looked at what it cites. */
  isChecked: z.boolean().default(true),
  /** What the own data says is reckoned, not counted. */
  isEstimate: z.boolean().default(false),
});

const answerSource = z.object({ name: z.string(), note: z.string(), date: z.string() });

/** A passage that an answer rests on. */
const answerPassage = z.object({
  /** How a model cites it; null in answers of the knowledge base. */
  number: z.int().nullable(),
  title: z.string(),
  /** The part of an own document; null for an article. */
  heading: z.string().nullable(),
  /** The own document; null for an article. */
  documentId: z.string().nullable(),
});

/** Beneath the answer. */
const answerDetails = z.object({
  /** «Gör så här». */
  steps: z.array(z.string()),
  /** What the portal knows of the asker's own house, and where the asker changes it; null for who may not. */
  facts: z.array(
    // `link`: what the way there is called; «Ändra» if nothing is said.
    z.object({ text: z.string(), href: z.string().nullable(), isEstimate: z.boolean(), link: z.string().optional() }),
  ),
  sources: z.array(answerSource),
  passages: z.array(answerPassage),
  /** Titles of articles that may be meant instead. */
  related: z.array(z.string()),
  /** Where in the portal it is done, of an answer on the portal itself. */
  link: z.object({ href: z.string(), label: z.string() }).nullable().default(null),
  /** The articles that it rests on, for the thumbs. */
  slugs: z.array(z.string()),
  /** The preparedness area of the first of them; null without an article. */
  areaId: z.string().nullable().default(null),
  /** `YYYY-MM-DD`: by when somebody has to read the article again. */
  reviewBy: z.string().nullable(),
  /** Whose the article is that stands there as it was written; on danger to life it cannot be hidden. */
  origin: z.enum(["portal", "danger", "house"]).nullable().default(null),
});

/** What was found before a model began: shown instead of its text when that was cut off. */
const foundAnswer = z.object({ head: answerHead, text: z.string(), details: answerDetails });

/** The answer, and what comes before it where life is in danger, in the asker's own language. */
const answerTranslation = z.object({
  language: z.enum(READING_LANGUAGE_CODES),
  /** What the language calls itself. */
  name: z.string(),
  readIn: z.string(),
  translatedBy: z.object({ sv: z.string(), own: z.string() }),
  /** It is read at once; else at a press. */
  isOpen: z.boolean(),
  /** `about`: who answers at each of the numbers, in their order. */
  danger: z.object({ call112: z.string(), text: z.string(), about: z.array(z.string()) }).nullable(),
  title: z.string().nullable(),
  body: z.array(z.string()),
  stepsTitle: z.string(),
  steps: z.array(z.string()),
});

const openedWidget = z.object({
  key: z.enum(WIDGET_KEYS),
  /** What is looked for in it to begin with. */
  search: z.string().optional(),
});

export type AnswerHead = z.output<typeof answerHead>;
export type AnswerSource = z.output<typeof answerSource>;
export type AnswerPassage = z.output<typeof answerPassage>;
export type AnswerDetails = z.output<typeof answerDetails>;

export type AnswerTranslation = z.output<typeof answerTranslation>;

export type FoundAnswer = z.output<typeof foundAnswer>;

/** A message of the conversation, as the server streams it and the browser keeps it. */
export type AssistantMessage = UIMessage<
  never,
  {
    head: AnswerHead;
    translation: AnswerTranslation;
    details: AnswerDetails;
    found: FoundAnswer | null;
    widget: z.output<typeof openedWidget>;
  }
>;

/** The same as it is read back from the browser's storage, where anything may stand. */
export const keptMessage = z.object({
  id: z.string(),
  role: z.enum(["user", "assistant"]),
  parts: z.array(
    z.union([
      z.object({ type: z.literal("text"), text: z.string() }),
      z.object({ type: z.literal("data-head"), id: z.string().optional(), data: answerHead }),
      z.object({ type: z.literal("data-translation"), id: z.string().optional(), data: answerTranslation }),
      z.object({ type: z.literal("data-details"), id: z.string().optional(), data: answerDetails }),
      z.object({ type: z.literal("data-found"), id: z.string().optional(), data: foundAnswer.nullable() }),
      z.object({ type: z.literal("data-widget"), id: z.string().optional(), data: openedWidget }),
    ]),
  ),
});
