import { expect, test } from "vitest";
import { readPreferences, savePreferences } from "./preferences.ts";
import { createUserStorage, memoryStorage } from "./user-storage.ts";

test("LOCAL-01: preferences are an object of the user's own, and others in it stay", () => {
  const storage = memoryStorage();
  const userStorage = createUserStorage(storage);
  expect(readPreferences("anna-id", userStorage)).toEqual({ catalogueView: "grid" });
  storage.setItem("anna-id:preferences", '{"later":true}');
  savePreferences("anna-id", { catalogueView: "list" }, userStorage);
  expect(storage.getItem("anna-id:preferences")).toBe('{"later":true,"catalogueView":"list"}');
  expect(readPreferences("anna-id", userStorage)).toEqual({ catalogueView: "list" });
  expect(readPreferences("bo-id", userStorage)).toEqual({ catalogueView: "grid" });
});

test("unreadable preferences are the usual ones", () => {
  const storage = memoryStorage();
  storage.setItem("anna-id:preferences", '["list"]');
  expect(readPreferences("anna-id", createUserStorage(storage))).toEqual({ catalogueView: "grid" });
});
