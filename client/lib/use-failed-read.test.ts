import { InfiniteQueryObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { isFailedRead } from "./use-failed-read.ts";

const KEY = ["read"];

function failingAfter(first: unknown) {
  let calls = 0;
  return () => {
    calls += 1;
    return calls === 1 ? Promise.resolve(first) : Promise.reject(new Error("no"));
  };
}

const failedReads = (client: QueryClient): number => client.getQueryCache().getAll().filter(isFailedRead).length;

test("what stands and could not be read anew counts while it is shown", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const observer = new QueryObserver(client, { queryKey: KEY, queryFn: failingAfter(1) });
  const hide = observer.subscribe(() => {});
  await expect.poll(() => observer.getCurrentResult().data).toBe(1);
  expect(failedReads(client)).toBe(0);
  await observer.refetch();
  expect(failedReads(client)).toBe(1);
  hide();
  expect(failedReads(client)).toBe(0);
});

test("what was never read does not count, for nothing of it stands", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const observer = new QueryObserver(client, { queryKey: KEY, queryFn: () => Promise.reject(new Error("no")) });
  observer.subscribe(() => {});
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
  expect(failedReads(client)).toBe(0);
});

test("a further stretch that did not come is not older than now", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const observer = new InfiniteQueryObserver(client, {
    queryKey: KEY,
    queryFn: failingAfter(1),
    initialPageParam: 0,
    getNextPageParam: () => 1,
  });
  observer.subscribe(() => {});
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
  await observer.fetchNextPage();
  expect(observer.getCurrentResult().isFetchNextPageError).toBe(true);
  expect(failedReads(client)).toBe(0);
});
