import { expect, test } from "vitest";
import { timezoneOptions } from "./timezones.ts";

test("SETP-26: the browser's European zones are offered", () => {
  expect(timezoneOptions(null, ["America/New_York", "Europe/Helsinki", "Europe/Stockholm", "UTC"])).toEqual([
    "Europe/Helsinki",
    "Europe/Stockholm",
  ]);
  expect(timezoneOptions(null)).toContain("Europe/Stockholm");
});

test("SETP-26: a browser that names no zones offers Stockholm", () => {
  expect(timezoneOptions(null, [])).toEqual(["Europe/Stockholm"]);
});

test("a stored zone that this browser does not list stays to be seen", () => {
  expect(timezoneOptions("Europe/Kyiv", ["Europe/Kiev"])).toEqual(["Europe/Kyiv", "Europe/Kiev"]);
  expect(timezoneOptions("Europe/Kiev", ["Europe/Kiev"])).toEqual(["Europe/Kiev"]);
});
