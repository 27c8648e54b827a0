import { expect, test } from "vitest";
import { z } from "zod";
import { isFiltered, nothingOf, patchAddress, readAddress } from "./use-list-state.ts";

const schema = z.object({
  search: z.string().max(20).default(""),
  status: z.enum(["all", "pending"]).default("all"),
  year: z.int().nullish(),
  isExercise: z.boolean().optional(),
  areas: z.array(z.enum(["el", "vatten"])).default([]),
  page: z.int().min(1).default(1),
});
const words = { year: "ar", areas: "omrade" };
const read = (address: string) => readAddress(schema, new URLSearchParams(address), { words });
const patched = (address: string, patch: Record<string, unknown>, prefix?: string) =>
  patchAddress(schema, new URLSearchParams(address), patch, { words, prefix }).toString();

test("what is written into the address is read from it, whatever its type, and what belongs to others stays", () => {
  const state = { search: "2026", status: "pending", year: 2026, isExercise: false, areas: ["el", "vatten"], page: 3 };
  const address = patched("tab=lista", state);
  expect(address).toBe("tab=lista&sok=2026&status=pending&ar=2026&isExercise=false&omrade=el&omrade=vatten&sida=3");
  expect(read(address)).toEqual(state);
});

test("each part that is said wrongly becomes the default, and the others are kept", () => {
  expect(read("status=annat&ar=nyss&sida=-1&isExercise=kanske&omrade=gas&sok=anna")).toEqual({
    search: "anna",
    status: "all",
    areas: [],
    page: 1,
  });
  expect(read("sida=1.5&sok=aldrig%20s%C3%A5%20l%C3%A5ngt%20som%20det%20h%C3%A4r")).toMatchObject({ search: "", page: 1 });
});

test("defaults leave the address, and so does what is emptied", () => {
  expect(patched("sok=anna&status=pending&ar=2026&omrade=el", { search: "", status: "all", year: null, areas: [] })).toBe("");
});

test("a list that is forgotten leaves nothing in the address, not even of fields without a default", () => {
  expect(patched("tab=lista&sok=anna&ar=2026&isExercise=false&omrade=el&sida=2", nothingOf(schema))).toBe("tab=lista");
});

test("another search or choice goes back to the first page, another page does not", () => {
  expect(patched("sida=4", { status: "pending" })).toBe("status=pending");
  expect(patched("sok=anna&sida=4", { page: 5 })).toBe("sok=anna&sida=5");
  expect(patched("sok=anna&sida=4", { page: 1 })).toBe("sok=anna");
});

test("two lists on one page do not touch each other", () => {
  expect(patched("sida=4&team-sida=2", { status: "pending" }, "team")).toBe("sida=4&team-status=pending");
  expect(readAddress(schema, new URLSearchParams("sida=4&team-sida=2"), { prefix: "team" }).page).toBe(2);
});

test("a list is filtered by all but its page", () => {
  expect(isFiltered(schema, read("sida=3"))).toBe(false);
  expect(isFiltered(schema, read("isExercise=false"))).toBe(true);
  expect(isFiltered(schema, read("sok=anna"))).toBe(true);
});
