import { userStorage } from "#client/lib/user-storage.ts";
import { type AssistantMessage, keptMessage } from "#shared/assistant/message.ts";
import { ASSISTANT_KEPT_MESSAGES } from "#shared/limits.ts";

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
