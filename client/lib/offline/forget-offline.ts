import { UNSENT_KEYS, type Unsent } from "#client/lib/user-storage.ts";

/**
 * Takes away what a browser has for a user beside local storage: the answers kept for reading without a network, and its
 * notifications, which would show one person's messages to the next. A browser that has neither keeps nobody waiting. What is not sent of
 * saved products and of the household waits in the person's own database: local storage has let go of it.
 */
export async function forgetOffline(userId: string, unsent: Unsent): Promise<void> {
  const forgetting = Promise.allSettled([forgetKeptBy(userId, unsent), endNotifications()]);
  const patience = new Promise<void>((resolve) => window.setTimeout(resolve, 1_500));
  await Promise.race([forgetting, patience]);
}

async function forgetKeptBy(userId: string, unsent: Unsent): Promise<void> {
  const { forgetKept, keepFor } = await import("./offline-store.ts");
  for (const key of UNSENT_KEYS) if (unsent[key]) await keepFor(userId, key, unsent[key]);
  await forgetKept(userId);
}

/** The server hears of it from the push service at the next message. */
async function endNotifications(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration("/");
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
