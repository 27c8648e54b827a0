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

/** Makes the kept answer of a procedure older. */
export function ageKept(page: Page, userId: string, procedure: string, byMs: number): Promise<void> {
  return page.evaluate(
    async ({ name, path, age }) => {
      const opening = indexedDB.open(name);
      const database = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result);
      });
      const change = database.transaction("kept", "readwrite");
      const store = change.objectStore("kept");
      const cursor = store.openCursor();
      cursor.onsuccess = () => {
        const at = cursor.result;
        if (!at) return;
        if (String(at.key).startsWith(path)) at.update({ ...at.value, keptAt: at.value.keptAt - age });
        at.continue();
      };
      await new Promise<void>((resolve) => {
        change.oncomplete = () => resolve();
      });
      database.close();
    },
    { name: `beredskap-${userId}`, path: `[${JSON.stringify(procedure.split("."))}`, age: byMs },
  );
}
