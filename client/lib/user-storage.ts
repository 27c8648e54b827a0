/** What the browser keeps for a user (decision 50). Every key carries the user's id except `user` and `auth-token`. */
export const USER_KEYS = [
  "preferences",
  "family-size",
  "diet",
  "allergies",
  "days-prepared",
  "chat-history",
  "saved-products",
  "unsent-products",
  "unsent-household",
  "query-cache",
  "auth-token-expires-at",
  "asked-to-persist",
  "membership",
] as const;
export type UserKey = (typeof USER_KEYS)[number];

/** Lists of what the server does not have yet. At a sign-out they move to the user's own database, under the same names. */
export const UNSENT_KEYS = ["unsent-products", "unsent-household"] as const satisfies readonly UserKey[];
export type UnsentKey = (typeof UNSENT_KEYS)[number];
export type Unsent = Record<UnsentKey, unknown>;

export interface RememberedUser {
  id: string;
  email: string;
  name: string | null;
}

const USER = "user";
const AUTH_TOKEN = "auth-token";

type KeyValueStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

export function createUserStorage(storage: KeyValueStorage) {
  const keyOf = (userId: string, key: UserKey): string => `${userId}:${key}`;
  const write = (userId: string, key: UserKey, value: unknown): void =>
    attempt(() => storage.setItem(keyOf(userId, key), JSON.stringify(value)));
  const readUser = (): RememberedUser | null => {
    const user = parse(storage.getItem(USER));
    return isRememberedUser(user) ? user : null;
  };

  return {
    read(userId: string, key: UserKey): unknown {
      return parse(storage.getItem(keyOf(userId, key)));
    },
    write,
    remove(userId: string, key: UserKey): void {
      storage.removeItem(keyOf(userId, key));
    },

    remember(user: RememberedUser): void {
      attempt(() => storage.setItem(USER, JSON.stringify(user)));
    },
    readUser,

    /** The bearer token lives at most an hour and is never the session's id. */
    keepAuthToken(userId: string, token: { accessToken: string; expiresAt: string }): void {
      attempt(() => storage.setItem(AUTH_TOKEN, token.accessToken));
      write(userId, "auth-token-expires-at", token.expiresAt);
    },
    readAuthToken(): string | null {
      return storage.getItem(AUTH_TOKEN);
    },

    /** Read before the user is forgotten. */
    readUnsent(userId: string): Unsent {
      return Object.fromEntries(UNSENT_KEYS.map((key) => [key, parse(storage.getItem(keyOf(userId, key)))])) as Unsent;
    },

    /** Forgets the user altogether: at sign-out, and when somebody else signs in. */
    clear(userId: string | undefined = readUser()?.id): void {
      storage.removeItem(USER);
      storage.removeItem(AUTH_TOKEN);
      if (!userId) return;
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
      for (const key of keys) if (key?.startsWith(`${userId}:`)) storage.removeItem(key);
    },
  };
}

export const userStorage = createUserStorage(browserStorage());

/** Local storage, or memory where there is none: while rendering at build time, or when the browser forbids it. */
function browserStorage(): KeyValueStorage {
  try {
    if (typeof window !== "undefined") return window.localStorage;
  } catch {
    // Reading `localStorage` itself throws when site data is blocked.
  }
  return memoryStorage();
}

export function memoryStorage(): KeyValueStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
}

/** Storage that is full must not stop the page. */
function attempt(write: () => void): void {
  try {
    write();
  } catch (error) {
    console.warn("could not write to local storage", error);
  }
}

function parse(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isRememberedUser(value: unknown): value is RememberedUser {
  return typeof value === "object" && value !== null && "id" in value && typeof value.id === "string";
}
