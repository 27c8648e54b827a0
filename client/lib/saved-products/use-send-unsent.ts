import { useCallback, useEffect } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { locked } from "#client/lib/offline/log-queue.ts";
import { dropKept, readKept, UNSENT_PRODUCTS } from "#client/lib/offline/offline-store.ts";
import { isPassing, useSendLoop } from "#client/lib/offline/use-send-loop.ts";
import { trpc } from "#client/lib/trpc.ts";
import { changeUnsent, settleSent, useUnsentCount } from "./store.ts";
import { asUnsent, joinUnsent, readUnsent, toChanges } from "./unsent.ts";

const RETRY_MS = 3000;
/** As many as the server takes at a time. */
const AT_A_TIME = 100;

/** Tells the server what was done to the saved products of whoever is signed in, as soon as it can be reached. */
export function useSendUnsent(userId: string): void {
  const utils = trpc.useUtils();
  const count = useUnsentCount(userId);

  const send = useCallback(
    () =>
      locked("unsent-products-sender", async () => {
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
          for (const name of new Set(overtaken)) notify.info("Ändrat på en annan enhet", `${name} ändrades senare där, och det gäller.`);
        } catch (error) {
          if (isPassing(error)) return;
          settleSent(userId, utils.household.savedProducts.getData()?.products ?? null, sent);
          notify.error("Kunde inte spara på kontot", errorText(error));
          void utils.household.savedProducts.invalidate();
        }
      }),
    [userId, utils],
  );
  useSendLoop(count > 0, send, RETRY_MS);

  useEffect(() => {
    takeBack(userId).catch((error: unknown) => console.warn("what waited since the sign-out could not be read", error));
  }, [userId]);
}

/** What waited since the last sign-out in this browser. */
async function takeBack(userId: string): Promise<void> {
  const waited = asUnsent((await readKept(UNSENT_PRODUCTS, Number.POSITIVE_INFINITY))?.data);
  if (waited.length === 0) return;
  changeUnsent(userId, (unsent) => joinUnsent(unsent, waited));
  await dropKept(UNSENT_PRODUCTS);
}
