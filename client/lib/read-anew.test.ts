import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { readOldAnew } from "./read-anew.ts";

test("what has been read long ago is read anew; what has just been, or is on its way, is not", async () => {
  const client = new QueryClient();
  const isStale = (path: string[]): boolean | undefined => client.getQueryState([path])?.isInvalidated;
  const [old, fresh, other] = [
    ["membership", "requests"],
    ["crisis", "active"],
    ["water", "household"],
  ];
  const now = Date.now();
  client.setQueryData([old], 1, { updatedAt: now - 60_000 });
  client.setQueryData([fresh], 1, { updatedAt: now - 1_000 });
  client.setQueryData([other], 1, { updatedAt: now - 60_000 });
  const flying = ["start", "steps"];
  client.setQueryData([flying], 1, { updatedAt: now - 60_000 });
  const answer = Promise.withResolvers<number>();
  const fetching = client.fetchQuery({ queryKey: [flying], queryFn: () => answer.promise });

  await readOldAnew(client, ["membership", "crisis.active", "start"], 10_000);
  expect([old, fresh, other, flying].map(isStale)).toEqual([true, false, false, false]);
  answer.resolve(2);
  await fetching;
});
