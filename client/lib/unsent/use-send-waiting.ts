import { useCallback, useEffect } from "react";
import { notify } from "#client/lib/notify.ts";
import { locked } from "#client/lib/offline/log-queue.ts";
import { dropKept, readKept } from "#client/lib/offline/offline-store.ts";
import { useSendLoop } from "#client/lib/offline/use-send-loop.ts";
import type { UnsentKey } from "#client/lib/user-storage.ts";

const RETRY_MS = 3000;

interface Waiting {
  userId: string;
  key: UnsentKey;
  isWaiting: boolean;
  /** Sends what waits; of several windows one at a time. */
  send: () => Promise<void>;
  /** Lets wait here again what waited since the last sign-out in this browser. */
  takeBack: (userId: string, kept: readonly unknown[]) => void;
}

/** Tells the server what was done in this browser and it does not have yet, as soon as it can be reached. */
export function useSendWaiting({ userId, key, isWaiting, send, takeBack }: Waiting): void {
  const sendAlone = useCallback(() => locked(`${key}-sender`, send), [key, send]);
  useSendLoop(isWaiting, sendAlone, RETRY_MS);

  useEffect(() => {
    const take = async (): Promise<void> => {
      const kept = (await readKept(key, Number.POSITIVE_INFINITY))?.data;
      if (!Array.isArray(kept) || kept.length === 0) return;
      takeBack(userId, kept);
      await dropKept(key);
    };
    take().catch((error: unknown) => console.warn("what waited since the sign-out could not be read", error));
  }, [userId, key, takeBack]);
}

/** Whoever's word was the earlier one is told by the name of what it was about. */
export function tellOvertaken(names: readonly string[]): void {
  for (const name of new Set(names)) notify.info("Ändrat på en annan enhet", `${name} ändrades senare där, och det gäller.`);
}
