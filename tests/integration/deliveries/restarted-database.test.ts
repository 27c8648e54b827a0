import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/embedded-postgres/embedded.ts";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import { MIGRATIONS_FOLDER } from "#server/platform/project-root.ts";
import { createBreaker } from "#server/platform/senders/breaker.ts";
import { createElksSmsSender } from "#server/platform/senders/elks-sms-sender.ts";
import { startDeliveryWorkers } from "#server/worker/delivery/workers.ts";
import { createSubscribedAssociation } from "#tests/factories/subscribers-in-bulk.ts";
import { type DeliveryRig, FLAWLESS, judge, openDeliveryRig } from "#tests/helpers/delivery-rig.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { type FakeElks, startFakeElks } from "#tests/helpers/providers/fake-elks.ts";
import { kill, postmasterPid, quiet, removeScratch, scratchFolder } from "../postgres/scratch-database.ts";

const PEOPLE = Number(process.env.FAULT_PEOPLE ?? 3_000);

let dataDir: string;
let postgres: EmbeddedPostgres;
let elks: FakeElks;
let rig: DeliveryRig;

beforeAll(async () => {
  dataDir = await scratchFolder();
  [postgres, elks] = await Promise.all([startEmbeddedPostgres({ dataDir, log: quiet }), startFakeElks()]);
  await migrateDatabase(postgres.url, MIGRATIONS_FOLDER, { log: quiet });
  rig = await openDeliveryRig({ url: postgres.url });
  elks.latencyMs = 20;
}, 120_000);
afterAll(async () => {
  await rig.close();
  await elks.close();
  await postgres.stop();
  await removeScratch(dataDir);
});

test("the database is ended in order, at once and by force while thousands of SMS leave: nobody lost, nobody twice", async () => {
  const associationId = await createSubscribedAssociation(rig.services.database.pool, PEOPLE);
  const account = {
    username: elks.username,
    password: elks.password,
    baseUrl: elks.url,
    from: "+46700000001",
    callsAtATime: 256,
    timeoutMs: 3_000,
  };
  const sms = createElksSmsSender({ ...account, reportUrl: null, pricePerPart: null }, createBreaker("46elks", rig.ctx.log));
  const runner = startDeliveryWorkers({ ...rig.ctx, sms }, { leaseSeconds: 9, doubtSeconds: 4, pollMs: 200 });
  const messageId = await rig.write({ housingAssociationId: associationId, byEmail: false, byPush: false });
  await rig.release(messageId);
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    const taken = elks.accepted.length;
    await eventually(async () => expect(elks.accepted.length).toBeGreaterThan(taken + PEOPLE / 20), 120_000);
    kill((await postmasterPid(dataDir)) ?? 0, signal);
  }
  await eventually(async () => {
    await wait(500);
    expect(await rig.unfinished(messageId)).toBe(0);
  }, 400_000);
  await runner.stop(5_000);
  const taken = elks.accepted.map(({ to }) => to);
  expect(await judge(rig, messageId, "sms", taken)).toEqual(FLAWLESS);
}, 600_000);
