import type { Page } from "playwright-core";

/** How many answers this browser keeps for a user, to be read without a network. */
export function countKept(page: Page, userId: string): Promise<number> {
  return page.evaluate(async (name) => {
    // Opening what is not there yet would make it, without the store that the portal expects.
    const known = await indexedDB.databases();
    if (!known.some((database) => database.name === name)) return 0;
    const request = indexedDB.open(name);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    try {
      if (!database.objectStoreNames.contains("kept")) return 0;
      const counting = database.transaction("kept").objectStore("kept").count();
      return await new Promise<number>((resolve) => {
        counting.onsuccess = () => resolve(counting.result);
      });
    } finally {
      database.close();
    }
  }, `beredskap-${userId}`);
}
