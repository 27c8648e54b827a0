import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { SharedReads } from "#server/platform/database/shared-reads.ts";
import { listenToStatements } from "#tests/bench/statement-log.ts";
import { createMember } from "#tests/factories/people.ts";
import { portal } from "#tests/helpers/portal.ts";

/** A number that only the same sending of the statement gives twice. */
async function draw(): Promise<unknown> {
  const { rows } = await portal().services.db.execute(sql`select random() as drawn`);
  return rows[0]?.drawn;
}

test("within a call the database is asked once, outside of it and after a transaction anew", async () => {
  const { db } = portal().services;
  expect(await draw()).not.toBe(await draw());
  await new SharedReads().within(async () => {
    const [first, second] = await Promise.all([draw(), draw()]);
    expect(second).toBe(first);
    expect(await draw()).toBe(first);
    await db.transaction((tx) => tx.execute(sql`select 1`));
    expect(await draw()).not.toBe(first);
  });
});

/** The calls of one page, as the browser sends them: in one request. */
const OVERVIEW = ["crisis.active", "start.steps", "readiness.overview", "calendar.next", "dashboard.association"];
const MOST = 19;

test(`P3 the overview's facts cost at most ${MOST} statements`, async () => {
  const owner = await createMember({ role: "system_owner" });
  const { services, url } = portal();
  const { cookie } = await services.sessions.start(owner.userId, { ipAddress: null, userAgent: "test" });
  const inputs = encodeURIComponent(JSON.stringify(Object.fromEntries(OVERVIEW.map((_, at) => [at, undefined]))));
  using sent = listenToStatements();
  const rounds: number[] = [];
  for (let round = 0; round < 3; round++) {
    sent.length = 0;
    const response = await fetch(`${url}/api/trpc/${OVERVIEW.join(",")}?batch=1&input=${inputs}`, {
      headers: { cookie: cookie.split(";")[0] ?? "", origin: url },
    });
    expect(response.status).toBe(200);
    expect((await response.json()) as unknown[]).toHaveLength(OVERVIEW.length);
    rounds.push(sent.length);
  }
  // The queue and the workers ask something now and then too.
  const least = Math.min(...rounds);
  expect(least).toBeGreaterThan(10);
  expect(least).toBeLessThanOrEqual(MOST);
});
