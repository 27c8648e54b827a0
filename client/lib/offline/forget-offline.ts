/**
 * Takes away what a browser has for a user beside local storage: the answers kept for reading without a network, and its
 * notifications, which would show one person's messages to the next. A browser that has neither keeps nobody waiting. What was done to
 * saved products and is not sent waits in the person's own database: local storage has let go of it.
 */
export async function forgetOffline(userId: string, unsentProducts: unknown): Promise<void> {
  const forgetting = Promise.allSettled([forgetKeptBy(userId, unsentProducts), endNotifications()]);
  const patience = new Promise<void>((resolve) => window.setTimeout(resolve, 1_500));
  await Promise.race([forgetting, patience]);
}

async function forgetKeptBy(userId: string, unsentProducts: unknown): Promise<void> {
  const { forgetKept, keepFor, UNSENT_PRODUCTS } = await import("./offline-store.ts");
  if (unsentProducts) await keepFor(userId, UNSENT_PRODUCTS, unsentProducts);
  await forgetKept(userId);
}

/** The server hears of it from the push service at the next message. */
async function endNotifications(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration("/");
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
