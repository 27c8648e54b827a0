import { expect, test } from "vitest";
import { isEmptyHousehold, keepHousehold, readKeptHousehold } from "./household-cache.ts";
import { createUserStorage, memoryStorage } from "./user-storage.ts";

const HOUSEHOLD = { familySize: 4, diet: ["Vegetarisk"], allergies: ["Nötter", "Ägg"], daysPrepared: 3 };
const NOTHING = { familySize: null, diet: [], allergies: [], daysPrepared: null };

function setUp() {
  const storage = memoryStorage();
  return { storage, userStorage: createUserStorage(storage) };
}

test("LOCAL-02 LOCAL-03 LOCAL-04 LOCAL-05 LOCAL-09: each value has a key of the user's own", () => {
  const { storage, userStorage } = setUp();
  keepHousehold("anna-id", HOUSEHOLD, userStorage);
  expect(storage.getItem("anna-id:family-size")).toBe("4");
  expect(storage.getItem("anna-id:diet")).toBe('["Vegetarisk"]');
  expect(storage.getItem("anna-id:allergies")).toBe('["Nötter","Ägg"]');
  expect(storage.getItem("anna-id:days-prepared")).toBe("3");
  expect(readKeptHousehold("anna-id", userStorage)).toEqual(HOUSEHOLD);
  expect(readKeptHousehold("bo-id", userStorage)).toBeNull();
});

test("a value that was taken away leaves no key behind", () => {
  const { storage, userStorage } = setUp();
  keepHousehold("anna-id", HOUSEHOLD, userStorage);
  keepHousehold("anna-id", { ...NOTHING, daysPrepared: 0 }, userStorage);
  expect(Array.from({ length: storage.length }, (_, index) => storage.key(index))).toEqual(["anna-id:days-prepared"]);
  expect(readKeptHousehold("anna-id", userStorage)).toEqual({ ...NOTHING, daysPrepared: 0 });
});

test("values of the wrong kind are not used", () => {
  const { storage, userStorage } = setUp();
  storage.setItem("anna-id:family-size", '"fyra"');
  storage.setItem("anna-id:diet", '["Vegansk",7]');
  storage.setItem("anna-id:allergies", "{");
  expect(readKeptHousehold("anna-id", userStorage)).toEqual({ ...NOTHING, diet: ["Vegansk"] });
});

test("no days prepared is an answer, not an empty household", () => {
  expect(isEmptyHousehold(NOTHING)).toBe(true);
  expect(isEmptyHousehold({ ...NOTHING, daysPrepared: 0 })).toBe(false);
});
