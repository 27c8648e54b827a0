import { expect, test } from "vitest";
import { planStairwells, repeatedName, standardNames } from "./stairwell-rules.ts";

const house = [
  { id: "1", name: "A" },
  { id: "2", name: "B" },
];

test("names that stay keep their rows, in whatever order", () => {
  expect(planStairwells(house, ["B", "A"])).toEqual({
    removed: [],
    kept: [
      { id: "2", name: "B", position: 0 },
      { id: "1", name: "A", position: 1 },
    ],
    added: [],
  });
});

test("a new name in the place of a gone one is a renaming; one that is left out goes", () => {
  expect(planStairwells(house, ["Tallgatan 2", "B"]).kept[0]).toEqual({ id: "1", name: "Tallgatan 2", position: 0 });
  expect(planStairwells(house, ["B"])).toMatchObject({ removed: ["1"], kept: [{ id: "2" }] });
  expect(planStairwells(house, ["A", "B", "C"]).added).toEqual([{ name: "C", position: 2 }]);
});

test("a name that stands twice is found whatever its capitals", () => {
  expect(repeatedName(["Å", "b", "å"])).toBe("å");
  expect(repeatedName(["A", "B"])).toBeNull();
});

test("stairwells without names are told apart by letters, and by numbers where those end", () => {
  expect(standardNames(3)).toEqual(["Trapphus A", "Trapphus B", "Trapphus C"]);
  expect(standardNames(28).slice(24)).toEqual(["Trapphus Y", "Trapphus Z", "Trapphus 27", "Trapphus 28"]);
  expect(repeatedName(standardNames(100))).toBeNull();
});
