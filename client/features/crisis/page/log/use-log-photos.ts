import { useCallback, useState, useSyncExternalStore } from "react";
import { api } from "#client/lib/api.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { errorText } from "#client/lib/error-text.ts";
import {
  dropPhoto,
  followPhotos,
  keepPhoto,
  type PhotoOutcome,
  readPhotos,
  sendPhotos,
  type WaitingPhoto,
} from "#client/lib/offline/log-photo-queue.ts";
import { trpc } from "#client/lib/trpc.ts";
import { isPassing } from "./is-passing.ts";
import { useSendLoop } from "./use-send-loop.ts";

/** A photo is a hundred times a line: it is not tried as often. */
const RETRY_MS = 10_000;

/** Sends the photos of lines that the server has. `waitingLines`: how many it does not have yet; each that arrives may free a photo. */
export function useLogPhotos(waitingLines: number) {
  const { crisis } = trpc.useUtils();
  const all = useSyncExternalStore(followPhotos, readPhotos);
  const [isCut, setIsCut] = useState(false);
  const isWaiting = all.some(({ refusal }) => !refusal);

  const sendOne = useCallback(
    async ({ entryId, contents }: WaitingPhoto): Promise<PhotoOutcome> => {
      try {
        await api(`crisis/log/${entryId}/photo`, { method: "PUT", file: contents });
        setIsCut(false);
        await crisis.log.invalidate();
        return { kind: "sent" };
      } catch (error) {
        setIsCut(isPassing(error));
        if (isPassing(error)) return { kind: "later" };
        return error instanceof ApiError && error.status === 404 ? { kind: "gone" } : { kind: "refused", reason: errorText(error) };
      }
    },
    [crisis],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a line that has arrived frees its photo at once
  const sendAll = useCallback(() => sendPhotos(sendOne), [sendOne, waitingLines]);
  useSendLoop(isWaiting, sendAll, RETRY_MS);

  return {
    isCut,
    of: (entryId: string): WaitingPhoto | null => all.find((photo) => photo.entryId === entryId) ?? null,
    /** Tries a photo again that was refused. */
    retry: ({ refusal: _, ...photo }: WaitingPhoto): void => void keepPhoto(photo),
    drop: (entryId: string): void => void dropPhoto(entryId),
  };
}

export type LogPhotos = ReturnType<typeof useLogPhotos>;
