import { expect, test } from "vitest";
import { lossWords } from "./loss-words.ts";

const people = (inFlats: number, elsewhere: number) => ({ inFlats, elsewhere });

test("what goes with a stairwell is said before it goes", () => {
  expect(lossWords({ names: ["B"], flats: 12, people: people(7, 0) })).toBe(
    "Trapphus B och dess 12 lägenheter tas bort. 7 personer blir kvar utan lägenhet.",
  );
  expect(lossWords({ names: ["Trapphus A", "Tallgatan 2"], flats: 1, people: people(1, 2) })).toBe(
    "Trapphus A och Tallgatan 2 och deras 1 lägenhet tas bort. 1 person blir kvar utan lägenhet. 2 personer till blir kvar utan trapphus.",
  );
  expect(lossWords({ names: ["Tallgatan 2"], flats: 0, people: people(0, 3) })).toBe(
    "Tallgatan 2 tas bort. 3 personer blir kvar utan trapphus.",
  );
});
