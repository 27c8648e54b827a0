import { setTimeout as wait } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  crisisActivations,
  crisisDeliveries,
  crisisDeliveryBatches,
  crisisDomains,
  crisisSubscriberMessages as lines,
} from "#drizzle/schema/index.ts";
import { cancelHeld } from "#server/domains/deliveries/cancel-message.ts";
import { releaseHeld } from "#server/domains/deliveries/release-message.ts";
import { DeliveryError } from "#server/platform/senders/delivery-error.ts";
import { createOutcomes } from "#server/worker/delivery/ledger-writer.ts";
import { type DeliveryWorkers, drainDeliveries, startDeliveryWorkers } from "#server/worker/delivery/workers.ts";
import { createSubscribedAssociation } from "#tests/factories/subscribers-in-bulk.ts";
import { type CountingSenders, countingSenders } from "#tests/helpers/counting-senders.ts";
import { type DeliveryRig, FLAWLESS, judge, openDeliveryRig } from "#tests/helpers/delivery-rig.ts";
import { eventually } from "#tests/helpers/eventually.ts";

describe("swept lines", () => {
  let rig: DeliveryRig;
  let senders: CountingSenders;
  let associationId: string;
  let activationId: string;
  let runner: DeliveryWorkers | null = null;

  beforeAll(async () => {
    rig = await openDeliveryRig();
    associationId = await createSubscribedAssociation(rig.services.database.pool, 3);
    const { db } = rig.ctx;
    const [area] = await db.select({ id: crisisDomains.id }).from(crisisDomains).limit(1);
    const crisis = { housingAssociationId: associationId, crisisDomainId: area?.id ?? "", description: "Inget vatten" };
    const [activation] = await db.insert(crisisActivations).values(crisis).returning({ id: crisisActivations.id });
    activationId = activation?.id ?? "";
  });
  afterEach(async () => {
    await runner?.stop(5_000);
    runner = null;
  });
  afterAll(() => rig.close());

  const drain = () => drainDeliveries({ ...rig.ctx, ...senders }, { doubtSeconds: 0 });
  const run = () => (runner = startDeliveryWorkers({ ...rig.ctx, ...senders }, { sweepMs: 50, pollMs: 50 }));
  const lineOf = async (messageId: string) => {
    const [line] = await rig.ctx.db
      .select({ status: lines.status, error: lines.errorMessage, sentAt: lines.sentAt })
      .from(lines)
      .where(and(eq(lines.crisisMessageId, messageId), eq(lines.communicationChannel, "sms")));
    return line;
  };

  async function send(): Promise<string> {
    senders = countingSenders();
    const id = await rig.write({ housingAssociationId: associationId, crisisActivationId: activationId, byEmail: false, byPush: false });
    await rig.release(id);
    return id;
  }

  /** What a process leaves that was killed when its last batch was given back and the message's own line was not written yet. */
  async function die(messageId: string): Promise<void> {
    await rig.ctx.db
      .update(crisisDeliveries)
      .set({ status: "sent", sentAt: sql`now()` })
      .where(eq(crisisDeliveries.crisisMessageId, messageId));
    await rig.ctx.db
      .update(crisisDeliveryBatches)
      .set({ finishedAt: sql`now()`, attempts: 1, leaseOwner: null })
      .where(eq(crisisDeliveryBatches.crisisMessageId, messageId));
    await rig.ctx.db.update(lines).set({ status: "sending" }).where(eq(lines.crisisMessageId, messageId));
  }

  test("NS-07 DATA-57 a line of the message log that a killed process left at «Skickas» is closed by the next, once", async () => {
    const id = await send();
    await die(id);
    run();
    await eventually(async () => expect((await lineOf(id))?.status).toBe("sent"), 5_000);
    const closed = await lineOf(id);
    const second = startDeliveryWorkers({ ...rig.ctx, ...senders }, { sweepMs: 20 });
    const other = await send();
    await die(other);
    await eventually(async () => expect((await lineOf(other))?.status).toBe("sent"), 5_000);
    await second.stop(5_000);
    expect(await lineOf(id)).toEqual(closed);
    expect(senders.taken.sms).toEqual([]);
  });

  test("NS-07 a lock on the message's line holds up no message, and the line follows when it is free", async () => {
    const id = await send();
    const holder = new pg.Client({ connectionString: rig.url });
    await holder.connect();
    try {
      await holder.query("begin");
      await holder.query("select id from crisis_subscriber_messages where crisis_message_id = $1 for update", [id]);
      const started = performance.now();
      await drain();
      expect(senders.taken.sms).toHaveLength(3);
      expect(performance.now() - started).toBeLessThan(3_000);
      expect((await lineOf(id))?.status).toBe("queued");
    } finally {
      await holder.end();
    }
    run();
    await eventually(async () => expect(await lineOf(id)).toMatchObject({ status: "sent", error: null }), 5_000);
  });

  test("NS-07 a line no longer says that something waits for a human when the human has decided, also after the others left", async () => {
    const halfHeld = async () => {
      const id = await send();
      await drain();
      await rig.ctx.db.execute(sql`
      update crisis_deliveries set status = 'held', sent_at = null
       where id = (select id from crisis_deliveries where crisis_message_id = ${id} order by id limit 1)`);
      const held = "Meddelandet blev gammalt innan det kunde skickas och väntar på ditt besked.";
      await rig.ctx.db.update(lines).set({ errorMessage: held }).where(eq(lines.crisisMessageId, id));
      return id;
    };
    const released = await halfHeld();
    await rig.ctx.db.transaction((tx) => releaseHeld(rig.ctx, tx, released));
    expect(await lineOf(released)).toMatchObject({ status: "sending", error: null });
    await drain();
    expect(await lineOf(released)).toMatchObject({ status: "sent", error: null });

    const stopped = await halfHeld();
    await rig.ctx.db.transaction((tx) => cancelHeld(rig.ctx, tx, activationId));
    expect(await lineOf(stopped)).toMatchObject({ status: "sent", error: "1 av 3 fick inte meddelandet." });
  });

  test("NS-02 what was sent is written down however long the database was away, also what came later", async () => {
    const id = await rig.write({ housingAssociationId: associationId, byEmail: false, byPush: false });
    await rig.release(id);
    const [first, second] = await rig.deliveries(id);
    const [batch] = await rig.ctx.db.select().from(crisisDeliveryBatches).where(eq(crisisDeliveryBatches.crisisMessageId, id));
    if (!first || !second || !batch) throw new Error("nothing to settle");
    const away = new pg.Pool({ connectionString: "postgresql://nobody@127.0.0.1:1/none" });
    let tries = 0;
    const db = new Proxy(rig.ctx.db, {
      get: (there, name) => (name === "execute" && ++tries <= 60 ? drizzle(away).execute.bind(drizzle(away)) : Reflect.get(there, name)),
    });
    const outcomes = createOutcomes(
      { ...rig.ctx, db },
      { owner: crypto.randomUUID(), beat: () => {}, isEnding: () => false, tryAgainMs: 1 },
    );
    outcomes.settle({ id: first.id, batchId: batch.id, status: "sent", providerId: "\0 is refused for good" });
    await expect(outcomes.flush()).rejects.toThrow();
    expect(tries).toBeGreaterThan(60);
    outcomes.settle({ id: second.id, batchId: batch.id, status: "sent", providerId: "s2" });
    await expect(outcomes.flush()).rejects.toThrow();
    expect((await rig.deliveries(id)).find((one) => one.id === second.id)).toMatchObject({ status: "sent", providerId: "s2" });
    await away.end();
  });
});

describe("calls in flight", () => {
  const PEOPLE = 2_000;
  const LEAST = 8;
  const NAMED = 120;

  let rig: DeliveryRig;
  let associationId: string;

  beforeAll(async () => {
    rig = await openDeliveryRig();
    associationId = await createSubscribedAssociation(rig.services.database.pool, PEOPLE);
  });
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
    const workers: DeliveryWorkers = startDeliveryWorkers(
      { ...rig.ctx, sms },
      { callsAtATime: { sms: LEAST, email: 8, push: 8, call: 8 } },
    );
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
  });

  test("a provider that takes fewer calls than it names gets fewer, and everybody is reached once", async () => {
    const { most, refused } = await alarm({ latencyMs: 100, allowed: 40 });
    expect(most).toBeLessThanOrEqual(NAMED);
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(PEOPLE / 10);
  });
});
