import { useCallback, useState, useSyncExternalStore } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { addWithPhoto, dropPhoto } from "#client/lib/offline/log-photo-queue.ts";
import {
  addWaiting,
  dropWaiting,
  followWaiting,
  readWaiting,
  retryWaiting,
  type SendOutcome,
  sendWaiting,
} from "#client/lib/offline/log-queue.ts";
import { type RouterInputs, trpc } from "#client/lib/trpc.ts";
import { isPassing } from "./is-passing.ts";
import { useSendLoop } from "./use-send-loop.ts";

export type NewEntry = RouterInputs["crisis"]["addLogEntry"];

/** What somebody writes; the rest is known here. */
export interface NewLine extends Pick<NewEntry, "kind" | "text" | "correctsEntryId"> {
  photo: Blob | null;
}

const RETRY_MS = 3000;

/**
 * Writes lines into the log by way of the browser's own store: a line without a network waits there, also when the window is
 * closed. The id is made here, so that a line whose answer got lost arrives once.
 */
export function useLogQueue(activationId: string) {
  const { client, crisis } = trpc.useUtils();
  const all = useSyncExternalStore(followWaiting, readWaiting);
  const [isCut, setIsCut] = useState(false);
  const isWaiting = all.some(({ refusal }) => !refusal);

  const sendOne = useCallback(
    async (entry: NewEntry): Promise<SendOutcome> => {
      try {
        await client.crisis.addLogEntry.mutate(entry);
        setIsCut(false);
        await crisis.log.invalidate({ activationId: entry.activationId });
        return { kind: "sent" };
      } catch (error) {
        setIsCut(isPassing(error));
        return isPassing(error) ? { kind: "later" } : { kind: "refused", reason: errorText(error) };
      }
    },
    [client, crisis],
  );

  const sendAll = useCallback(() => sendWaiting(sendOne), [sendOne]);
  useSendLoop(isWaiting, sendAll, RETRY_MS);

  return {
    add({ photo, ...line }: NewLine): void {
      const entry = { ...line, id: crypto.randomUUID(), activationId, writtenAt: new Date().toISOString() };
      // A browser that may not store anything sends at once.
      void (photo ? addWithPhoto(entry, photo) : addWaiting(entry)).catch(() => sendOne(entry));
    },
    /** Tries a line again that was refused. */
    retry: (id: string): void => void retryWaiting(id),
    /** Takes away a line that was refused, with its photo. */
    drop: (id: string): void => void dropWaiting(id).then(() => dropPhoto(id)),
    /** Lines of this crisis that the server does not have yet. */
    waiting: all.filter((entry) => entry.activationId === activationId),
    isCut,
  };
}

export type LogQueue = ReturnType<typeof useLogQueue>;
