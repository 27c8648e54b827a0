import { expect, test } from "vitest";
import { createQueryClient, mayPersist, persistOptions } from "./query-client.ts";

test("LIMIT-07, LIMIT-08, LIMIT-09: five minutes fresh, thirty kept, one retry, no refetch on focus", () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 1_800_000,
    retry: 1,
    refetchOnWindowFocus: false,
  });
});

test("without a network nothing waits unseen, and what could not be read is read when it is back", () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect([queries?.networkMode, mutations?.networkMode, queries?.refetchOnReconnect]).toEqual(["always", "always", true]);
});

test("LIMIT-01: the profile of the settings is fresh for five minutes and kept for five", () => {
  expect(createQueryClient().defaultQueryOptions({ queryKey: [["profile", "current"], { type: "query" }] })).toMatchObject({
    staleTime: 300_000,
    gcTime: 300_000,
    retry: 1,
  });
});

test("LIMIT-05, LIMIT-06: crisis areas are always stale, kept for an hour, and tried again three times, a second apart", () => {
  expect(createQueryClient().defaultQueryOptions({ queryKey: [["preparedness", "domains"], { type: "query" }] })).toMatchObject({
    staleTime: 0,
    gcTime: 3_600_000,
    retry: 3,
    retryDelay: 1000,
  });
});

test("LIMIT-11 LIMIT-12 product requests are fresh for five minutes and kept thirty, one with its document fresh for two", () => {
  const client = createQueryClient();
  expect(client.defaultQueryOptions({ queryKey: [["productRequest", "list"], { type: "infinite" }] })).toMatchObject({
    staleTime: 300_000,
    gcTime: 1_800_000,
  });
  expect(client.defaultQueryOptions({ queryKey: [["productRequest", "detail"], { type: "query" }] })).toMatchObject({
    staleTime: 120_000,
    gcTime: 1_800_000,
  });
});

test("LIMIT-02 a subscription is fresh for five minutes and never kept in the browser", () => {
  const queryKey = [["billing", "subscription"], { type: "query" }];
  expect(createQueryClient().defaultQueryOptions({ queryKey })).toMatchObject({ staleTime: 300_000 });
  expect(mayPersist(queryKey)).toBe(false);
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
