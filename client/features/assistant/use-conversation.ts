import { useChat } from "@ai-sdk/react";
import { DefaultChatTransport, generateId } from "ai";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "#client/lib/api-error.ts";
import { awaitAuthToken } from "#client/lib/await-auth-token.ts";
import { userStorage } from "#client/lib/user-storage.ts";
import { type AssistantMessage, keptMessage } from "#shared/assistant/message.ts";
import { openedText, type WidgetKey } from "#shared/assistant/widgets.ts";
import { ASSISTANT_KEPT_MESSAGES } from "#shared/limits.ts";
import { partsOf, questionIn } from "./message-parts.ts";
import { keepWidgetFlags, NO_WIDGETS, readWidgetFlags, type WidgetFlags } from "./widget-flags.ts";

/** Redrawn at most this often while an answer comes in, in milliseconds. */
const THROTTLE_MS = 60;

/** The conversation of this browser with the assistant, and which widgets stand open in it. */
export function useConversation(userId: string) {
  const [initial] = useState(() => readHistory(userId));
  const [flags, setFlags] = useState(() => readWidgetFlags(sessionStorage, userId));
  const [pressed, setPressed] = useState<WidgetKey | null>(null);
  const chat = useChat<AssistantMessage>({
    messages: initial,
    transport: chatTransport,
    throttle: THROTTLE_MS,
    onData: (part) => {
      if (part.type === "data-widget") mark(part.data.key, true);
    },
  });
  const { messages, status, setMessages } = chat;
  const isAnswering = status === "submitted" || status === "streaming";

  const known = useRef(initial);
  useEffect(() => {
    // What was removed from elsewhere, by the link to the dashboard, is not written again until something is said.
    if (isAnswering || messages === known.current) return;
    known.current = messages;
    keepHistory(userId, messages);
  }, [isAnswering, messages, userId]);

  function change(next: WidgetFlags): void {
    setFlags(next);
    keepWidgetFlags(sessionStorage, userId, next);
  }
  function mark(key: WidgetKey, isOpen: boolean): void {
    change({ ...readWidgetFlags(sessionStorage, userId), [key]: isOpen });
  }

  return {
    messages,
    flags,
    isAnswering,
    /** The widget that was opened or closed by the person's own press: the reading goes on there. */
    pressed,
    error: chat.error,
    ask: (text: string): void => {
      setPressed(null);
      void chat.sendMessage({ text });
    },
    retry: (): void => void chat.regenerate(),
    stop: (): void => void chat.stop(),
    /** Opens a widget at the end of the conversation; one that stands there already stays where it is. */
    open: (key: WidgetKey): void => {
      setPressed(key);
      const last = messages.at(-1);
      if (!last || partsOf(last).widget !== key) setMessages([...messages, widgetMessage(key)]);
      mark(key, true);
    },
    close: (key: WidgetKey): void => {
      setPressed(key);
      mark(key, false);
    },
    clear: (): void => {
      void chat.stop();
      chat.clearError();
      setMessages([]);
      change(NO_WIDGETS);
    },
  };
}

export type Conversation = ReturnType<typeof useConversation>;

const widgetMessage = (key: WidgetKey): AssistantMessage => ({
  id: generateId(),
  role: "assistant",
  parts: [
    { type: "text", text: openedText(key) },
    { type: "data-widget", id: "widget", data: { key } },
  ],
});

/** The way to the assistant. Only the question and the turns before it leave the browser. */
const chatTransport = new DefaultChatTransport<AssistantMessage>({
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

type HistoryStorage = Pick<typeof userStorage, "read" | "write" | "remove">;

/** The conversation as this browser keeps it (LOCAL-08). What cannot be read is left out. */
export function readHistory(userId: string, storage: HistoryStorage = userStorage): AssistantMessage[] {
  const kept = storage.read(userId, "chat-history");
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((message) => {
    const read = keptMessage.safeParse(message);
    return read.success ? [read.data] : [];
  });
}

/** Keeps the newest messages; without any, nothing. */
export function keepHistory(userId: string, messages: readonly AssistantMessage[], storage: HistoryStorage = userStorage): void {
  if (messages.length === 0) storage.remove(userId, "chat-history");
  else storage.write(userId, "chat-history", messages.slice(-ASSISTANT_KEPT_MESSAGES));
}
