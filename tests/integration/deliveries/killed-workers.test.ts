import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readDeliveryCounts } from "#server/domains/deliveries/queries.ts";
import { createSubscribedAssociation } from "#tests/factories/subscribers-in-bulk.ts";
import { type DeliveryRig, FLAWLESS, judge, openDeliveryRig } from "#tests/helpers/delivery-rig.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { type FakeElks, startFakeElks } from "#tests/helpers/providers/fake-elks.ts";
import { type FakeResend, startFakeResend } from "#tests/helpers/providers/fake-resend.ts";
import { randomNumbers } from "#tests/helpers/providers/misbehaviour.ts";

const PEOPLE = Number(process.env.FAULT_PEOPLE ?? 3_000);
const KILLS = 4;

let rig: DeliveryRig;
let elks: FakeElks;
let resend: FakeResend;
const living = new Set<ChildProcess>();

beforeAll(async () => {
  [elks, resend, rig] = await Promise.all([startFakeElks(), startFakeResend(), openDeliveryRig()]);
  elks.latencyMs = 40;
  resend.latencyMs = 100;
});
afterAll(async () => {
  for (const child of living) child.kill("SIGKILL");
  await Promise.all([rig.close(), elks.close(), resend.close()]);
});

/** A process that begins to deliver when something is written to it. */
async function standBy(): Promise<ChildProcess> {
  const script = join(import.meta.dirname, "hold-worker.ts");
  const child = spawn("node", ["--import", "tsx", script, rig.url, elks.url, resend.url, tmpdir()], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  living.add(child);
  child.once("exit", () => living.delete(child));
  await once(child.stdout, "data");
  return child;
}

test("thousands of people by SMS and e-mail, two worker processes, one after the other killed in the middle of a batch", async () => {
  const seed = Number(process.env.FAULT_SEED ?? Date.now() % 2 ** 31);
  process.stdout.write(`kills with FAULT_SEED=${seed}\n`);
  const random = randomNumbers(seed);
  const associationId = await createSubscribedAssociation(rig.services.database.pool, PEOPLE);
  const ready = await Promise.all(Array.from({ length: KILLS + 2 }, standBy));
  const begin = (): ChildProcess[] => {
    const next = ready.splice(0, 1);
    for (const worker of next) worker.stdin?.write("go\n");
    return next;
  };
  const working = [...begin(), ...begin()];
  const messageId = await rig.write({ housingAssociationId: associationId, byPush: false });
  await rig.release(messageId);
  for (let kill = 0; kill < KILLS; kill++) {
    // In the middle of its work: something has been handed over since the last one died.
    const taken = elks.accepted.length;
    await eventually(async () => expect(elks.accepted.length).toBeGreaterThan(taken + (random() * PEOPLE) / (2 * KILLS)), 120_000);
    working.shift()?.kill("SIGKILL");
    working.push(...begin());
  }
  await eventually(async () => {
    await wait(500);
    expect(await rig.unfinished(messageId)).toBe(0);
  }, 400_000);

  const texts = elks.accepted.map(({ to }) => to);
  const mails = resend.accepted.map(({ to }) => to);
  expect(await judge(rig, messageId, "email", mails)).toEqual(FLAWLESS);
  expect(await judge(rig, messageId, "sms", texts)).toEqual(FLAWLESS);
  const counts = (await readDeliveryCounts(rig.ctx.db, [messageId])).get(messageId);
  expect([counts?.sms.sent, counts?.email.sent]).toEqual([PEOPLE, PEOPLE]);
}, 600_000);
