import { useCallback, useState, useSyncExternalStore } from "react";
import { api } from "#client/lib/api.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { errorText } from "#client/lib/error-text.ts";
import {
  addWithPhoto,
  dropPhoto,
  followPhotos,
  keepPhoto,
  type PhotoOutcome,
  readPhotos,
  sendPhotos,
  type WaitingPhoto,
} from "#client/lib/offline/log-photo-queue.ts";
import {
  addWaiting,
  dropWaiting,
  followWaiting,
  readWaiting,
  retryWaiting,
  type SendOutcome,
  sendWaiting,
} from "#client/lib/offline/log-queue.ts";
import { isPassing, useSendLoop } from "#client/lib/offline/use-send-loop.ts";
import { useReadAnew } from "#client/lib/read-anew.ts";
import { type RouterInputs, trpc } from "#client/lib/trpc.ts";
import type { LogEntryKind } from "#shared/enums.ts";

type NewEntry = RouterInputs["crisis"]["addLogEntry"];

/** What somebody writes; the rest is known here. */
export interface NewLine extends Pick<NewEntry, "kind" | "text" | "correctsEntryId"> {
  photo: Blob | null;
}

/** A line that is being written. */
export interface LogDraft {
  kind: Extract<LogEntryKind, "event" | "decision" | "contact">;
  text: string;
  /** Scaled down already. */
  photo: Blob | null;
}

export const EMPTY_DRAFT: LogDraft = { kind: "event", text: "", photo: null };

const LINE_RETRY_MS = 3000;

/**
 * Writes lines into the log by way of the browser's own store: a line without a network waits there, also when the window is
 * closed. The id is made here, so that a line whose answer got lost arrives once.
 */
export function useLogQueue(activationId: string) {
  const { client } = trpc.useUtils();
  const readAnew = useReadAnew();
  const all = useSyncExternalStore(followWaiting, readWaiting);
  const [isCut, setIsCut] = useState(false);
  const isWaiting = all.some(({ refusal }) => !refusal);

  const sendOne = useCallback(
    async (entry: NewEntry): Promise<SendOutcome> => {
      try {
        await client.crisis.addLogEntry.mutate(entry);
        setIsCut(false);
        await readAnew("crisis.log");
        return { kind: "sent" };
      } catch (error) {
        setIsCut(isPassing(error));
        return isPassing(error) ? { kind: "later" } : { kind: "refused", reason: errorText(error) };
      }
    },
    [client, readAnew],
  );

  const sendAll = useCallback(() => sendWaiting(sendOne), [sendOne]);
  useSendLoop(isWaiting, sendAll, LINE_RETRY_MS);

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

/** A photo is a hundred times a line: it is not tried as often. */
const PHOTO_RETRY_MS = 10_000;

/** Sends the photos of lines that the server has. `waitingLines`: how many it does not have yet; each that arrives may free a photo. */
export function useLogPhotos(waitingLines: number) {
  const readAnew = useReadAnew();
  const all = useSyncExternalStore(followPhotos, readPhotos);
  const [isCut, setIsCut] = useState(false);
  const isWaiting = all.some(({ refusal }) => !refusal);

  const sendOne = useCallback(
    async ({ entryId, contents }: WaitingPhoto): Promise<PhotoOutcome> => {
      try {
        await api(`crisis/log/${entryId}/photo`, { method: "PUT", file: contents });
        setIsCut(false);
        await readAnew("crisis.log");
        return { kind: "sent" };
      } catch (error) {
        setIsCut(isPassing(error));
        if (isPassing(error)) return { kind: "later" };
        return error instanceof ApiError && error.status === 404 ? { kind: "gone" } : { kind: "refused", reason: errorText(error) };
      }
    },
    [readAnew],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a line that has arrived frees its photo at once
  const sendAll = useCallback(() => sendPhotos(sendOne), [sendOne, waitingLines]);
  useSendLoop(isWaiting, sendAll, PHOTO_RETRY_MS);

  return {
    isCut,
    of: (entryId: string): WaitingPhoto | null => all.find((photo) => photo.entryId === entryId) ?? null,
    /** Tries a photo again that was refused. */
    retry: ({ refusal: _, ...photo }: WaitingPhoto): void => void keepPhoto(photo),
    drop: (entryId: string): void => void dropPhoto(entryId),
  };
}

export type LogPhotos = ReturnType<typeof useLogPhotos>;
