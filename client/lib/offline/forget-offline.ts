/**
 * Takes away what a browser has for a user beside local storage: the answers kept for reading without a network, and its
 * notifications, which would show one person's messages to the next. A browser that has neither keeps nobody waiting.
 */
export async function forgetOffline(userId: string): Promise<void> {
  const forgetting = Promise.allSettled([forgetKeptBy(userId), endNotifications()]);
  const patience = new Promise<void>((resolve) => window.setTimeout(resolve, 1_500));
  await Promise.race([forgetting, patience]);
}

async function forgetKeptBy(userId: string): Promise<void> {
  const { forgetKept } = await import("./offline-store.ts");
  await forgetKept(userId);
}

/** The server hears of it from the push service at the next message. */
async function endNotifications(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration("/");
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
