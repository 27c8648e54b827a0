import { userStorage } from "./user-storage.ts";

const LONGEST_MS = 4000;
const STEP_MS = 100;

/**
 * The bearer token for `/api`. Right after a page has loaded it is still on its way (`SessionKeeper`): whoever presses
 * that soon waits for it. Null when nobody is signed in, or when it does not come.
 */
export async function awaitAuthToken(): Promise<string | null> {
  for (let waited = 0; waited < LONGEST_MS; waited += STEP_MS) {
    const token = userStorage.readAuthToken();
    if (token || !userStorage.readUser()) return token;
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  return null;
}
