import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "ai";

export interface LanguageModelSettings {
  /** Up to and including the version: `https://…/v1`. */
  baseUrl: string;
  model: string;
  apiKey: string | null;
}

/** The model behind any endpoint that speaks as OpenAI's chat completions. */
export function createLanguageModel({ baseUrl, model, apiKey }: LanguageModelSettings): LanguageModel {
  return createOpenAICompatible({ name: "assistant", baseURL: baseUrl, ...(apiKey && { apiKey }) }).chatModel(model);
}
