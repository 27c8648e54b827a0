import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "ai";

export interface LanguageModelSettings {
  /** Up to and including the version: `https://…/v1`. */
  baseUrl: string;
  model: string;
  apiKey: string | null;
}

/** Kronor per million tokens. */
export interface ModelPrices {
  in: number;
  out: number;
}

/** The model behind any endpoint that speaks as OpenAI's chat completions. */
export function createLanguageModel({ baseUrl, model, apiKey }: LanguageModelSettings): LanguageModel {
  return createOpenAICompatible({ name: "assistant", baseURL: baseUrl, includeUsage: true, ...(apiKey && { apiKey }) }).chatModel(model);
}
