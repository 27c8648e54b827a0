import { expect, test } from "vitest";
import { createQueryClient, mayPersist, persistOptions } from "./query-client.ts";

test("LIMIT-07, LIMIT-08, LIMIT-09: five minutes fresh, thirty kept, one retry, no refetch on focus", () => {
  expect(createQueryClient().getDefaultOptions().queries).toEqual({
    staleTime: 300_000,
    gcTime: 1_800_000,
    retry: 1,
    refetchOnWindowFocus: false,
  });
});

test("LIMIT-01: the profile of the settings is fresh for five minutes and kept for five", () => {
  expect(createQueryClient().defaultQueryOptions({ queryKey: [["profile", "current"], { type: "query" }] })).toMatchObject({
    staleTime: 300_000,
    gcTime: 300_000,
    retry: 1,
  });
});

test("LIMIT-10: the persisted cache lasts 24 hours", () => {
  expect(persistOptions.maxAge).toBe(86_400_000);
});

test("only what holds no personal data is persisted", () => {
  expect(mayPersist([["catalogue", "products"], { input: {}, type: "query" }])).toBe(true);
  expect(mayPersist([["auth", "session"]])).toBe(false);
  expect(mayPersist([["membership", "members"]])).toBe(false);
  expect(mayPersist([["catalogue", "suppliers"]])).toBe(false);
  expect(mayPersist(["something else"])).toBe(false);
});
