import { expect, test } from "vitest";
import { createUserStorage, memoryStorage } from "./user-storage.ts";

const anna = { id: "anna-id", email: "anna@example.se", name: "Anna" };

function setUp() {
  const storage = memoryStorage();
  return {
    storage,
    userStorage: createUserStorage(storage),
    keys: () => Array.from({ length: storage.length }, (_, index) => storage.key(index)),
  };
}

test("LOCAL-09: keys carry the user's id, except the user and the token", () => {
  const { userStorage, keys } = setUp();
  userStorage.write(anna.id, "family-size", 4);
  userStorage.remember(anna);
  userStorage.keepAuthToken(anna.id, { accessToken: "bearer", expiresAt: "2026-11-20T10:00:00Z" });
  expect(keys()).toEqual(["anna-id:family-size", "user", "auth-token", "anna-id:auth-token-expires-at"]);
});

test("values come back as they were written, and unreadable ones as null", () => {
  const { storage, userStorage } = setUp();
  userStorage.write(anna.id, "diet", ["vegan"]);
  storage.setItem("anna-id:allergies", "{");
  expect(userStorage.read(anna.id, "diet")).toEqual(["vegan"]);
  expect(userStorage.read(anna.id, "allergies")).toBeNull();
  expect(userStorage.read("bo-id", "diet")).toBeNull();
});

test("AUTH-23: signing out forgets the user, the token and every key of that user, and nothing else", () => {
  const { storage, userStorage, keys } = setUp();
  userStorage.remember(anna);
  userStorage.keepAuthToken(anna.id, { accessToken: "bearer", expiresAt: "2026-11-20T10:00:00Z" });
  userStorage.write(anna.id, "query-cache", "{}");
  userStorage.write("bo-id", "diet", []);
  storage.setItem("vite-ui-theme", "dark");
  userStorage.clear();
  expect(keys()).toEqual(["bo-id:diet", "vite-ui-theme"]);
  expect(userStorage.readUser()).toBeNull();
  expect(userStorage.readAuthToken()).toBeNull();
});

test("a full storage does not stop the page", () => {
  const storage = {
    ...memoryStorage(),
    setItem: () => {
      throw new Error("QuotaExceededError");
    },
  };
  expect(() => createUserStorage(storage).remember(anna)).not.toThrow();
});
