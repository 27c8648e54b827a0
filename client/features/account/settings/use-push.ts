import { useEffect, useState } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { type RouterInputs, trpc } from "#client/lib/trpc.ts";

export type PushState = "unknown" | "unsupported" | "blocked" | "off" | "on";

const isSupported = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Whether this browser shows crisis messages for who is signed in, and what turns that on and off. */
export function usePush() {
  const [state, setState] = useState<PushState>("unknown");
  const [isBusy, setIsBusy] = useState(false);
  const utils = trpc.useUtils();
  const allowPush = trpc.subscribers.allowPush.useMutation();
  const stopPush = trpc.subscribers.stopPush.useMutation();

  useEffect(() => {
    let isOver = false;
    void readState().then((read) => {
      if (!isOver) setState(read);
    });
    return () => {
      isOver = true;
    };
  }, []);

  const run = async (work: () => Promise<void>, failure: string): Promise<void> => {
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      notifyAccess.error(failure, errorText(error));
    } finally {
      setState(await readState());
      setIsBusy(false);
    }
  };

  return {
    state,
    isBusy,
    allow: () =>
      run(async () => {
        if ((await Notification.requestPermission()) !== "granted") return;
        const { publicKey } = await utils.subscribers.pushKey.fetch();
        const registration = await navigator.serviceWorker.register("/service-worker.js");
        await navigator.serviceWorker.ready;
        const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
        await allowPush.mutateAsync(addressOf(subscription));
      }, "Krisnotiserna kunde inte slås på"),
    stop: () =>
      run(async () => {
        const subscription = await currentSubscription();
        if (!subscription) return;
        // The server first: a browser that has forgotten would go on being sent to.
        await stopPush.mutateAsync({ endpoint: subscription.endpoint });
        await subscription.unsubscribe();
      }, "Krisnotiserna kunde inte stängas av"),
  };
}

async function readState(): Promise<PushState> {
  if (!isSupported()) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  return (await currentSubscription()) ? "on" : "off";
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function addressOf(subscription: PushSubscription): RouterInputs["subscribers"]["allowPush"] {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) throw new Error("the browser gave a push subscription without keys");
  return { endpoint, keys: { p256dh, auth } };
}
