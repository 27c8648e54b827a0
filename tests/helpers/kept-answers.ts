import type { Page } from "playwright-core";

/** The keys of what this browser has kept for a user since then, to be read without a network. */
function keptKeys(page: Page, userId: string, since = 0): Promise<string[]> {
  const kept = { name: `beredskap-${userId}`, since };
  return page.evaluate(async ({ name, since }) => {
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
      const store = database.transaction("kept").objectStore("kept");
      const [keys, values] = [store.getAllKeys(), store.getAll()];
      // Of two requests the later one is answered last.
      return await new Promise<string[]>((resolve) => {
        values.onsuccess = () => resolve(keys.result.map(String).filter((_, index) => (values.result[index]?.keptAt ?? 0) >= since));
      });
    } finally {
      database.close();
    }
  }, kept);
}

export const countKept = async (page: Page, userId: string): Promise<number> => (await keptKeys(page, userId)).length;

/** The procedures of which an answer was kept since then: `crisis.get`. The key of each is its query's, which begins with the path. */
export async function keptProcedures(page: Page, userId: string, since = 0): Promise<string[]> {
  const keys = await keptKeys(page, userId, since);
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
