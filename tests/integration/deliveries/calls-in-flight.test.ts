import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DeliveryError } from "#server/platform/senders/delivery-error.ts";
import { type DeliveryWorkers, startDeliveryWorkers } from "#server/worker/delivery/workers.ts";
import { createSubscribedAssociation } from "#tests/factories/subscribers-in-bulk.ts";
import { countingSenders } from "#tests/helpers/counting-senders.ts";
import { type DeliveryRig, FLAWLESS, judge, openDeliveryRig } from "#tests/helpers/delivery-rig.ts";
import { eventually } from "#tests/helpers/eventually.ts";

const PEOPLE = 2_000;
const LEAST = 8;
const NAMED = 120;

let rig: DeliveryRig;
let associationId: string;

beforeAll(async () => {
  rig = await openDeliveryRig();
  associationId = await createSubscribedAssociation(rig.services.database.pool, PEOPLE);
}, 60_000);
afterAll(() => rig.close());

/** An alarm by SMS through a provider without keys that takes so long, and `allowed` calls at a time. Answers the most under way. */
async function alarm({ latencyMs, allowed = Number.POSITIVE_INFINITY }: { latencyMs: number; allowed?: number }) {
  const met = { inFlight: 0, most: 0, refused: 0 };
  const taken: string[] = [];
  const { sms: counting } = countingSenders();
  const sms = {
    ...counting,
    idempotent: false,
    callsAtATime: NAMED,
    async send({ to }: { to: string }) {
      met.most = Math.max(met.most, ++met.inFlight);
      try {
        if (met.inFlight > allowed) {
          met.refused++;
          throw new DeliveryError("429", { kind: "busy" });
        }
        taken.push(to);
        await wait(latencyMs);
        return { providerId: null };
      } finally {
        met.inFlight--;
      }
    },
  };
  const workers: DeliveryWorkers = startDeliveryWorkers({ ...rig.ctx, sms }, { callsAtATime: { sms: LEAST, email: 8, push: 8 } });
  const messageId = await rig.write({ housingAssociationId: associationId, byEmail: false, byPush: false });
  await rig.release(messageId);
  await eventually(async () => expect(await rig.unfinished(messageId)).toBe(0), 60_000);
  await workers.stop(5_000);
  expect(await judge(rig, messageId, "sms", taken)).toEqual(FLAWLESS);
  expect(taken).toHaveLength(PEOPLE);
  return met;
}

test("SMS in flight grow with the time that the provider takes, up to the limit that it names: nobody lost, nobody twice", async () => {
  const quick = await alarm({ latencyMs: 1 });
  const slow = await alarm({ latencyMs: 100 });
  expect(quick.most).toBeGreaterThan(LEAST);
  expect(quick.most).toBeLessThan(NAMED);
  expect(slow.most).toBe(NAMED);
}, 120_000);

test("a provider that takes fewer calls than it names gets fewer, and everybody is reached once", async () => {
  const { most, refused } = await alarm({ latencyMs: 100, allowed: 40 });
  expect(most).toBeLessThanOrEqual(NAMED);
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThan(PEOPLE / 10);
}, 120_000);
