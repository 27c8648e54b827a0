import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { watchCondition } from "#server/domains/operations/watch-condition.ts";
import type { QueuedJob } from "#server/platform/jobs/queue.ts";
import { type DeliveryWorkers, startDeliveryWorkers } from "#server/worker/delivery/workers.ts";
import { bindJobs } from "#server/worker/jobs.ts";
import { listenToStatements } from "#tests/bench/statement-log.ts";
import { createSubscribedAssociation } from "#tests/factories/subscribers-in-bulk.ts";
import { countingSenders } from "#tests/helpers/counting-senders.ts";
import { type DeliveryRig, openDeliveryRig } from "#tests/helpers/delivery-rig.ts";
import { eventually } from "#tests/helpers/eventually.ts";

const SETTLING_MS = 4_000;
const SECONDS = 20;
const MOST_PER_SECOND = 3;

const senders = countingSenders();
/** Every kind of job is waited for; this one only says that it ran. */
const ran: string[] = [];
let rig: DeliveryRig;
let workers: DeliveryWorkers;
let stopWatching: () => void;

beforeAll(async () => {
  rig = await openDeliveryRig({ parts: senders });
  const jobs: QueuedJob[] = bindJobs(rig.ctx).map((job) => ({ ...job, run: async () => void ran.push(job.name) }));
  await rig.services.jobs.start(jobs);
  workers = startDeliveryWorkers(rig.ctx);
  rig.services.vitals.watchWorkers(workers.health);
  stopWatching = watchCondition(rig.services);
}, 60_000);
afterAll(async () => {
  stopWatching();
  await workers.stop(5_000);
  await rig.services.jobs.stop(5_000);
  await rig.services.vitals.close();
  await rig.close();
});

test("a portal that nobody uses sends at most three statements a second, over all its connections", async () => {
  await wait(SETTLING_MS);
  using sent = listenToStatements(undefined, new URL(rig.url).pathname.slice(1));
  await wait(SECONDS * 1_000);
  const counts = Map.groupBy(sent, (text) => text.slice(0, 60));
  const worst = [...counts]
    .map(([text, all]) => `${all.length} × ${text}`)
    .toSorted((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10));
  expect(sent.length, worst.slice(0, 8).join("\n")).toBeLessThanOrEqual(MOST_PER_SECOND * SECONDS);
  // Nothing is counted when nothing is seen.
  expect(sent.length).toBeGreaterThan(SECONDS / 4);
}, 40_000);

test("an alarm leaves within a second of its release while the portal is at rest", async () => {
  const associationId = await createSubscribedAssociation(rig.services.database.pool, 10);
  const messageId = await rig.write({ housingAssociationId: associationId, byPush: false });
  const before = performance.now();
  await rig.release(messageId);
  await eventually(async () => expect(senders.taken.sms).toHaveLength(10), 5_000);
  expect(performance.now() - before).toBeLessThan(1_000);
});

test("what comes due by the clock, or whose notification was lost, is found within three seconds: a delivery and a job", async () => {
  const associationId = await createSubscribedAssociation(rig.services.database.pool, 10);
  const messageId = await rig.write({ housingAssociationId: associationId, byPush: false });
  await rig.release(messageId);
  await eventually(async () => expect(await rig.unfinished(messageId)).toBe(0));
  const [taken] = [senders.taken.sms.length];
  // As if none of it had left, and nobody had been told.
  await rig.ctx.db.execute(sql`
    with reopened as (
      update crisis_delivery_batches set finished_at = null, attempts = 0, next_attempt_at = now() + interval '1 second'
       where crisis_message_id = ${messageId} and channel = 'sms' returning delivery_ids
    )
    update crisis_deliveries set status = 'queued' where id in (select unnest(delivery_ids) from reopened)`);
  await rig.ctx.db.execute(sql`insert into pgboss.job (name, data, start_after) values ('clean-up', '{}', now() + interval '1 second')`);
  const before = performance.now();
  await eventually(async () => expect([senders.taken.sms.length - taken, ran.includes("clean-up")]).toEqual([10, true]), 10_000);
  expect(performance.now() - before).toBeLessThan(4_500);
});

test("the job of a killed worker is given back within seven seconds of its last sign of life's end", async () => {
  await rig.ctx.db.execute(sql`
    insert into pgboss.job (name, data, state, retry_limit, started_on, heartbeat_on, heartbeat_seconds, expire_seconds)
    values ('keep-calendars', '{}', 'active', 2, now() - interval '20 seconds', now() - interval '9 seconds', 10, 300)`);
  const before = performance.now();
  await eventually(async () => expect(ran).toContain("keep-calendars"), 20_000);
  expect(performance.now() - before).toBeLessThan(12_000);
}, 30_000);
