import { DefaultChatTransport } from "ai";
import { ApiError } from "#client/lib/api.ts";
import { awaitAuthToken } from "#client/lib/await-auth-token.ts";
import type { AssistantMessage } from "#shared/assistant/message.ts";
import { questionIn } from "./message-parts.ts";

/** The way to the assistant. Only the question and the turns before it leave the browser. */
export const chatTransport = new DefaultChatTransport<AssistantMessage>({
  api: "/api/assistant/chat",
  credentials: "omit",
  prepareSendMessagesRequest: async ({ messages }) => {
    const token = await awaitAuthToken();
    if (!token) throw new ApiError("User not authenticated. Access token missing.", 401);
    return { headers: { authorization: `Bearer ${token}` }, body: questionIn(messages) };
  },
  fetch: async (...call) => {
    const response = await fetch(...call).catch((cause: unknown) => {
      if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
      throw new ApiError("Unknown network error occurred", 0);
    });
    if (response.ok) return response;
    const body: unknown = await response.json().catch(() => null);
    const message = typeof body === "object" && body !== null && "message" in body ? body.message : null;
    throw typeof message === "string" ? new ApiError(message, response.status) : new ApiError(response.statusText, response.status, false);
  },
});
