import { expect, test } from "vitest";
import { amountsIn } from "./amounts.ts";

test("numbers are read alike however they are written", () => {
  expect(amountsIn("3–5 liter, tre till fem liter, 3-5 l")).toEqual(
    ["3", "5", "3", "5", "3", "5"].map((value) => ({ value, unit: "liter" })),
  );
  expect(amountsIn("010-456 67 00, 113 13 och 18.30").map(({ value }) => value)).toEqual(["0104566700", "11313", "18:30"]);
  expect(amountsIn("12,5 kg på 10 000 personer, 20 °C och 5 %")).toEqual([
    { value: "12.5", unit: "kilo" },
    { value: "10000", unit: "person" },
    { value: "20", unit: "degree" },
    { value: "5", unit: "percent" },
  ]);
});
