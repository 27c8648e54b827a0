import { useCallback } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { isPassing } from "#client/lib/offline/use-send-loop.ts";
import { trpc } from "#client/lib/trpc.ts";
import { tellOvertaken, useSendWaiting } from "#client/lib/unsent/use-send-waiting.ts";
import { changeUnsent, settleSent, useUnsentCount } from "./store.ts";
import { asUnsent, joinUnsent, readUnsent, toChanges } from "./unsent.ts";

/** As many as the server takes at a time. */
const AT_A_TIME = 100;

/** Tells the server what was done to the saved products of whoever is signed in, as soon as it can be reached. */
export function useSendUnsent(userId: string): void {
  const utils = trpc.useUtils();
  const count = useUnsentCount(userId);

  const send = useCallback(async (): Promise<void> => {
    const sent = readUnsent(userId).slice(0, AT_A_TIME);
    if (sent.length === 0) return;
    try {
      const { overtaken, ...answer } = await utils.client.household.changeSavedProducts.mutate({
        changes: toChanges(sent, Date.now()),
      });
      // An answer that was asked for before would take away what was just told.
      await utils.household.savedProducts.cancel();
      settleSent(userId, answer.products, sent);
      utils.household.savedProducts.setData(undefined, answer);
      // What stands at home counts in both.
      void utils.water.household.invalidate();
      void utils.recommendations.household.invalidate();
      tellOvertaken(overtaken);
    } catch (error) {
      if (isPassing(error)) return;
      settleSent(userId, utils.household.savedProducts.getData()?.products ?? null, sent);
      notify.error("Kunde inte spara på kontot", errorText(error));
      void utils.household.savedProducts.invalidate();
    }
  }, [userId, utils]);
  useSendWaiting({ userId, key: "unsent-products", isWaiting: count > 0, send, takeBack });
}

const takeBack = (userId: string, kept: readonly unknown[]): void => changeUnsent(userId, (unsent) => joinUnsent(unsent, asUnsent(kept)));
