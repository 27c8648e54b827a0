import type { Page } from "playwright-core";

/** The keys of what this browser keeps for a user, to be read without a network. */
function keptKeys(page: Page, userId: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    // Opening what is not there yet would make it, without the store that the portal expects.
    const known = await indexedDB.databases();
    if (!known.some((database) => database.name === name)) return [];
    const request = indexedDB.open(name);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    try {
      if (!database.objectStoreNames.contains("kept")) return [];
      const reading = database.transaction("kept").objectStore("kept").getAllKeys();
      return await new Promise<string[]>((resolve) => {
        reading.onsuccess = () => resolve(reading.result.map(String));
      });
    } finally {
      database.close();
    }
  }, `beredskap-${userId}`);
}

export const countKept = async (page: Page, userId: string): Promise<number> => (await keptKeys(page, userId)).length;

/** The procedures whose answers are kept: `crisis.get`. The key of each is its query's, which begins with the path. */
export async function keptProcedures(page: Page, userId: string): Promise<string[]> {
  const keys = await keptKeys(page, userId);
  return keys.flatMap((key) => {
    if (!key.startsWith("[[")) return [];
    const [path]: [string[]] = JSON.parse(key);
    return [path.join(".")];
  });
}
