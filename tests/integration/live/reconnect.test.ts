import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { LiveTopic } from "#server/platform/live.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { portal } from "#tests/helpers/portal.ts";

/** Counts what a follower is told until it is stopped. */
function follow(topic: LiveTopic) {
  const stop = new AbortController();
  const seen = { count: 0, ended: false };
  void (async () => {
    for await (const _ of portal().services.live.follow(topic, stop.signal)) seen.count++;
    seen.ended = true;
  })();
  return { seen, stop: () => stop.abort() };
}

test("open pages keep getting news after the database has dropped the live connection", async () => {
  const { db, live } = portal().services;
  const topics: LiveTopic[] = [`profile:${crypto.randomUUID()}`, `profile:${crypto.randomUUID()}`];
  const followers = topics.map(follow);
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'beredskapsportalen-live' and datname = current_database()`,
  );
  // Everybody is told once after the reconnect, since something may have been missed.
  await eventually(async () => expect(followers.every(({ seen }) => seen.count >= 1)).toBe(true));
  const before = followers.map(({ seen }) => seen.count);
  for (let round = 0; round < 2; round++) await Promise.all(topics.map((topic) => live.publish(db, topic)));
  await eventually(async () => expect(followers.map(({ seen }, index) => seen.count - (before[index] ?? 0))).toEqual([2, 2]));
  expect(followers.map(({ seen }) => seen.ended)).toEqual([false, false]);
  for (const { stop } of followers) stop();
});
