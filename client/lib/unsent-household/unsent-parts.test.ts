import { describe, expect, test } from "vitest";
import { createUserStorage, memoryStorage, userStorage } from "#client/lib/user-storage.ts";
import { letWait, settleWords } from "./store.ts";
import {
  asUnsentParts,
  type HouseholdFacts,
  joinUnsentParts,
  keepUnsentParts,
  noteParts,
  readUnsentParts,
  type UnsentPart,
  withoutWords,
  withUnsentParts,
} from "./unsent-parts.ts";

const FACTS = {
  adults: 2,
  children: 1,
  infants: 0,
  dogs: 1,
  cats: 0,
  diet: ["Vegansk"],
  daysPrepared: 5,
} satisfies Partial<HouseholdFacts>;
const word = (part: UnsentPart["part"], values: UnsentPart["values"], at: number): UnsentPart => ({ part, values, at });

describe("what waits of the household", () => {
  test("each part that was changed is one word with its time; who lives there is one, and a later word takes the place of an earlier", () => {
    const first = noteParts([], { parts: ["persons", "daysPrepared"], facts: FACTS, now: 10 });
    expect(first).toEqual([word("persons", { adults: 2, children: 1, infants: 0 }, 10), word("daysPrepared", { daysPrepared: 5 }, 10)]);
    expect(noteParts(first, { parts: ["daysPrepared"], facts: { ...FACTS, daysPrepared: 7 }, now: 20 })).toEqual([
      first[0],
      word("daysPrepared", { daysPrepared: 7 }, 20),
    ]);
  });

  test.each([
    ["", 30],
    [", also when the clock was set back meanwhile", 5],
  ])("what was said again while the former word was sent waits on%s", (_case, at) => {
    const sent = [word("dogs", { dogs: 1 }, 10), word("cats", { cats: 1 }, 20)];
    const unsent = noteParts(sent, { parts: ["cats"], facts: { cats: 2 }, now: at });
    expect(withoutWords(unsent, sent)).toEqual([word("cats", { cats: 2 }, at)]);
  });

  test("of what waited here and since the sign-out the later word of each part waits", () => {
    const here = [word("dogs", { dogs: 1 }, 10), word("cats", { cats: 2 }, 30)];
    const kept = [word("dogs", { dogs: 4 }, 20), word("cats", { cats: 0 }, 20), word("days", { days: 9 }, 5)];
    expect(joinUnsentParts(here, kept)).toEqual([kept[2], kept[0], here[1]]);
  });

  test("what waits stands over what is known, and only where that is asked for", () => {
    const unsent = [word("persons", { adults: 1, children: 0, infants: 0 }, 1), word("days", { days: 9 }, 1)];
    expect(withUnsentParts({ adults: 2, children: 1, diet: ["Halal"] }, unsent)).toEqual({ adults: 1, children: 0, diet: ["Halal"] });
  });

  test("what anybody has written into the storage is looked at", () => {
    const containers = [{ litres: 10, count: 1, filledShare: 1, filledOn: null }];
    const good = [word("containers", { containers }, 1), word("daysPrepared", { daysPrepared: null }, 2)];
    const wrong = [
      7,
      word("diet", { diet: "Vegansk" as never }, 1),
      word("persons", { adults: 2 }, 1),
      word("containers", { containers: [{ ...containers[0], litres: "10" }] as never }, 1),
      { part: "roof", values: { roof: 1 }, at: 1 },
      { part: "dogs", values: { dogs: 1 }, at: -1 },
      { part: "dogs", values: null, at: 1 },
    ];
    expect(asUnsentParts([...wrong, ...good])).toEqual(good);
    expect(asUnsentParts("nonsense")).toEqual([]);
  });

  test("each person's waits under a key of their own, and a browser that is full says so", () => {
    const memory = memoryStorage();
    const storage = createUserStorage(memory);
    const unsent = [word("dogs", { dogs: 1 }, 10)];
    expect(keepUnsentParts("anna", unsent, storage)).toBe(true);
    expect(memory.getItem("anna:unsent-household")).toBe(JSON.stringify(unsent));
    expect([readUnsentParts("anna", storage), readUnsentParts("bo", storage)]).toEqual([unsent, []]);
    keepUnsentParts("anna", [], storage);
    expect(memory.getItem("anna:unsent-household")).toBeNull();
    memory.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    expect(keepUnsentParts("anna", unsent, storage)).toBe(false);
  });

  test("AUTH-23 a tab that has not heard of the sign-out keeps nothing of whoever is gone", () => {
    userStorage.remember({ id: "anna", email: "anna@test.example", name: null });
    const said = { parts: ["dogs"] as const, facts: FACTS, now: 10 };
    expect(letWait("anna", said)).toBe(true);
    expect(userStorage.readUnsent("anna")).toEqual({ "unsent-products": null, "unsent-household": [word("dogs", { dogs: 1 }, 10)] });
    settleWords("anna", [word("dogs", { dogs: 1 }, 9)]);
    expect(readUnsentParts("anna")).toHaveLength(1);
    userStorage.clear("anna");
    expect(letWait("anna", said)).toBe(false);
    expect(readUnsentParts("anna")).toEqual([]);
  });
});
