import { type LanguageModel, type ModelMessage, streamText, tool } from "ai";
import { z } from "zod";
import type { DomainContext } from "#server/lib/domain-context.ts";
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
  const openIfWidget = (input: unknown): void => {
    const called = toolInput.safeParse(input);
    if (called.success) onWidget(called.data.widget);
  };
  try {
    const { stream } = streamText({
      model,
      instructions: INSTRUCTIONS,
      messages: messagesOf(asked, fencePassages(found.passages, facts)),
      tools: TOOLS,
      maxOutputTokens: TOKENS_MAX,
      temperature: 0.2,
      maxRetries: 0,
      timeout: { firstChunkMs: patience.firstWordMs, totalMs: patience.totalMs },
      abortSignal: signal,
      onError: () => undefined,
    });
    for await (const part of stream) {
      if (part.type === "error") throw part.error;
      if (part.type === "abort") return null;
      if (part.type === "tool-call") openIfWidget(part.input);
      if (part.type !== "text-delta") continue;
      text += part.text;
      if (isTooLong(text)) return null;
      onText(part.text);
    }
  } catch (error) {
    log.warn({ err: error }, "the language model gave no answer");
    return null;
  }
  return isUsable(text, found.passages.length) ? text : null;
}

function messagesOf({ question, history }: Asked, passages: string): ModelMessage[] {
  const before = history.map(({ role, text }): ModelMessage => ({ role, content: unfenced(text) }));
  return [...before, { role: "user", content: `${passages}\n\nFråga: ${unfenced(question)}` }];
}
