import { type LanguageModel, type ModelMessage, streamText, tool } from "ai";
import { z } from "zod";
import type { DomainContext } from "#server/platform/context.ts";
import { WIDGET_KEYS, type WidgetKey } from "#shared/assistant/widgets.ts";
import type { FoundPassages } from "./find-passages.ts";
import { fencePassages, INSTRUCTIONS, isTooLong, isUsable, unfenced } from "./model-rules.ts";

/** A model that has not begun by then, or not ended, is given up. */
export interface ModelPatience {
  firstWordMs: number;
  totalMs: number;
}
export const PATIENCE: ModelPatience = { firstWordMs: 8_000, totalMs: 30_000 };
const TOKENS_MAX = 900;

export interface Asked {
  question: string;
  history: readonly { role: "user" | "assistant"; text: string }[];
}

export interface ModelEvents {
  onText(delta: string): void;
  onWidget(key: WidgetKey): void;
}

const toolInput = z.object({ widget: z.enum(WIDGET_KEYS) });

/** The only tool: it shows a part of the portal. It takes no ids, and nothing is executed here or saved by it. */
const TOOLS = {
  open_widget: tool({
    description: "Visar en del av portalen i samtalet. Ingenting sparas.",
    inputSchema: toolInput,
  }),
};

/**
 * Lets the model answer from the passages, word by word. Null when it cannot be used: down, slow, cut off, or without a
 * passage to its name; what it had said until then is to be taken back.
 */
export async function writeByModel(
  { log }: DomainContext,
  model: LanguageModel,
  {
    asked,
    found,
    facts,
    signal,
    patience,
  }: {
    asked: Asked;
    found: FoundPassages;
    facts: readonly { text: string }[];
    signal: AbortSignal;
    patience: ModelPatience;
  },
  { onText, onWidget }: ModelEvents,
): Promise<string | null> {
  let text = "";
  const silence = endingSilence(patience.firstWordMs);
  try {
    const { stream } = streamText({
      model,
      instructions: INSTRUCTIONS,
      messages: messagesOf(asked, fencePassages(found.passages, facts)),
      tools: TOOLS,
      maxOutputTokens: TOKENS_MAX,
      temperature: 0.2,
      maxRetries: 0,
      timeout: { totalMs: patience.totalMs },
      abortSignal: AbortSignal.any([signal, silence.signal]),
      onError: () => undefined,
    });
    for await (const part of stream) {
      if (part.type === "error") throw part.error;
      if (part.type === "abort") return null;
      silence.hear(part.type);
      if (part.type === "tool-call") openIfWidget(part.input, onWidget);
      if (part.type !== "text-delta") continue;
      text += part.text;
      if (isTooLong(text)) return null;
      onText(part.text);
    }
  } catch (error) {
    log.warn({ err: error }, "the language model gave no answer");
    return null;
  } finally {
    silence.end();
  }
  return isUsable(text, found.passages.length) ? text : null;
}

function openIfWidget(input: unknown, onWidget: ModelEvents["onWidget"]): void {
  const called = toolInput.safeParse(input);
  if (called.success) onWidget(called.data.widget);
}

/** What a stream begins with while the model has said nothing. */
const BEFORE_WORDS: ReadonlySet<string> = new Set(["start", "start-step"]);

/** Aborts unless the silence is over by then. The library counts only from the answer's headers, which a busy model holds back. */
function endingSilence(ms: number) {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), ms);
  const end = (): void => clearTimeout(timer);
  return { signal: silence.signal, end, hear: (part: string): void => (BEFORE_WORDS.has(part) ? undefined : end()) };
}

function messagesOf({ question, history }: Asked, passages: string): ModelMessage[] {
  const before = history.map(({ role, text }): ModelMessage => ({ role, content: unfenced(text) }));
  return [...before, { role: "user", content: `${passages}\n\nFråga: ${unfenced(question)}` }];
}
