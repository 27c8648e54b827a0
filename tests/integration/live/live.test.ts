import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { LiveTopic } from "#server/platform/live.ts";
import { STREAMS_PER_PERSON } from "#server/trpc/procedures.ts";
import { createPerson } from "#tests/factories/people.ts";
import { cookieOf } from "#tests/helpers/cookie.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { portal } from "#tests/helpers/portal.ts";

describe("reconnect", () => {
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
});

describe("stream limit", () => {
  /** Opens the stream that every window follows, and collects what it says until it ends. */
  async function openStream(headers: { cookie: string }) {
    const stop = new AbortController();
    const response = await fetch(`${portal().url}/api/trpc/association.onNews`, {
      headers: { ...headers, accept: "text/event-stream" },
      signal: stop.signal,
    });
    const stream = { said: "", hasEnded: false, stop: () => stop.abort() };
    const read = async () => {
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) stream.said += chunk;
      stream.hasEnded = true;
    };
    read().catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    });
    await eventually(async () => expect(stream.said).toContain('"start"'));
    return stream;
  }

  test("NS-22 of too many event streams of one person the oldest ends, with a reason that no browser answers by opening another", async () => {
    const headers = await cookieOf(await createPerson());
    const other = await openStream(await cookieOf(await createPerson()));
    const streams = [other];
    for (let opened = 0; opened < STREAMS_PER_PERSON; opened++) streams.push(await openStream(headers));
    expect(streams.map(({ hasEnded }) => hasEnded)).not.toContain(true);

    streams.push(await openStream(headers));
    await eventually(async () => expect(streams[1]?.hasEnded).toBe(true));
    expect(streams[1]?.said).toContain("event: serialized-error");
    expect(streams[1]?.said).toContain('"httpStatus":429');
    expect(streams.filter(({ hasEnded }) => hasEnded)).toHaveLength(1);

    // What is closed makes room.
    streams.at(-1)?.stop();
    streams.at(-2)?.stop();
    await eventually(async () => {
      streams.push(await openStream(headers));
      expect(streams.slice(2, -3).map(({ hasEnded }) => hasEnded)).not.toContain(true);
    });
    for (const { stop } of streams) stop();
  });
});
