import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  crisisActivations,
  crisisDeliveries,
  crisisDeliveryBatches,
  crisisDomains,
  crisisMessages,
  crisisReplies,
  crisisSubscribers,
} from "#drizzle/schema/index.ts";
import { escalateDue } from "#server/domains/crisis/ask-silent.ts";
import { cancelMessage } from "#server/domains/deliveries/cancel-message.ts";
import { readDeliveryCounts } from "#server/domains/deliveries/queries.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/embedded-postgres/embedded.ts";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import { MIGRATIONS_FOLDER } from "#server/platform/project-root.ts";
import { createBreaker } from "#server/platform/senders/breaker.ts";
import { createElksSmsSender } from "#server/platform/senders/elks.ts";
import { createResendMailer } from "#server/platform/senders/resend-mailer.ts";
import { type DeliveryWorkers, startDeliveryWorkers } from "#server/worker/delivery/workers.ts";
import { createSubscribedAssociation } from "#tests/factories/subscribers-in-bulk.ts";
import { type DeliveryRig, FLAWLESS, judge, openDeliveryRig } from "#tests/helpers/delivery-rig.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { type KilledWorkers, openKilledWorkers } from "#tests/helpers/killed-workers.ts";
import { type FakeElks, startFakeElks } from "#tests/helpers/providers/fake-elks.ts";
import { type FakeResend, startFakeResend } from "#tests/helpers/providers/fake-resend.ts";
import { noFaults, randomFaults, randomNumbers } from "#tests/helpers/providers/misbehaviour.ts";
import { quiet, removeScratch, scratchFolder, signalDatabase } from "../postgres/scratch-database.ts";

const PEOPLE = Number(process.env.FAULT_PEOPLE ?? 3_000);

/** A crisis whose residents have all been asked by e-mail, so long ago that it is time to ask them by SMS at any hour. */
async function askedByMail(rig: DeliveryRig, people: number) {
  const associationId = await createSubscribedAssociation(rig.services.database.pool, people);
  const [area] = await rig.ctx.db.select({ id: crisisDomains.id }).from(crisisDomains).limit(1);
  const [crisis] = await rig.ctx.db
    .insert(crisisActivations)
    .values({ housingAssociationId: associationId, crisisDomainId: area?.id ?? "", description: "Läcka.", level: 5 })
    .returning({ id: crisisActivations.id });
  const activationId = crisis?.id ?? "";
  const question = { asksForReply: true, escalateAfterMinutes: 20, bySms: false, byPush: false } as const;
  const messageId = await rig.write({ ...question, housingAssociationId: associationId, crisisActivationId: activationId });
  await rig.release(messageId);
  await rig.ctx.db
    .update(crisisDeliveryBatches)
    .set({ finishedAt: new Date() })
    .where(eq(crisisDeliveryBatches.crisisMessageId, messageId));
  await rig.ctx.db.update(crisisDeliveries).set({ status: "sent" }).where(eq(crisisDeliveries.crisisMessageId, messageId));
  const releasedAt = new Date(Date.now() - 60 * 60_000);
  await rig.ctx.db.update(crisisMessages).set({ releasedAt }).where(eq(crisisMessages.id, messageId));
  const subscribers = await rig.ctx.db
    .select({ id: crisisSubscribers.id, phoneNumber: crisisSubscribers.phoneNumber })
    .from(crisisSubscribers)
    .where(eq(crisisSubscribers.housingAssociationId, associationId));
  return { activationId, messageId, subscribers };
}

describe("killed workers", () => {
  const KILLS = 4;

  let rig: DeliveryRig;
  let elks: FakeElks;
  let resend: FakeResend;
  let workers: KilledWorkers;

  beforeAll(async () => {
    [elks, resend, rig] = await Promise.all([startFakeElks(), startFakeResend(), openDeliveryRig()]);
    workers = openKilledWorkers({ database: rig.url, elks: elks.url, resend: resend.url });
    elks.latencyMs = 40;
    resend.latencyMs = 100;
  });
  afterAll(async () => {
    workers.close();
    await Promise.all([rig.close(), elks.close(), resend.close()]);
  });

  test("thousands of people by SMS and e-mail, two worker processes, one after the other killed in the middle of a batch", async () => {
    const seed = Number(process.env.FAULT_SEED ?? Date.now() % 2 ** 31);
    process.stdout.write(`kills with FAULT_SEED=${seed}\n`);
    const random = randomNumbers(seed);
    const associationId = await createSubscribedAssociation(rig.services.database.pool, PEOPLE);
    await workers.prepare(KILLS + 2);
    await workers.begin(2);
    const messageId = await rig.write({ housingAssociationId: associationId, byPush: false });
    await rig.release(messageId);
    for (let kill = 0; kill < KILLS; kill++) {
      // In the middle of its work: something has been handed over since the last one died.
      const taken = elks.accepted.length;
      await eventually(async () => expect(elks.accepted.length).toBeGreaterThan(taken + (random() * PEOPLE) / (2 * KILLS)), 120_000);
      await workers.killOne();
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
});

describe("restarted database", () => {
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
  });
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
      await signalDatabase(dataDir, signal);
    }
    await eventually(async () => {
      await wait(500);
      expect(await rig.unfinished(messageId)).toBe(0);
    }, 400_000);
    await runner.stop(5_000);
    const taken = elks.accepted.map(({ to }) => to);
    expect(await judge(rig, messageId, "sms", taken)).toEqual(FLAWLESS);
  }, 600_000);
});

describe("misbehaving providers", () => {
  /** As in earnest, three times as fast: providers get three seconds to answer, and a lease is three of them. */
  const TIMEOUT_MS = 3_000;
  const FAST = { leaseSeconds: 9, doubtSeconds: 4, pollMs: 200, callsAtATime: { sms: 12, email: 4, push: 12, call: 4 } };

  let rig: DeliveryRig;
  let elks: FakeElks;
  let resend: FakeResend;
  const runners: DeliveryWorkers[] = [];

  beforeAll(async () => {
    [elks, resend, rig] = await Promise.all([startFakeElks(), startFakeResend(), openDeliveryRig()]);
  });
  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop(5_000)));
    elks.faults = noFaults;
    resend.faults = noFaults;
    elks.latencyMs = resend.latencyMs = 0;
  });
  afterAll(() => Promise.all([rig.close(), elks.close(), resend.close()]));

  /** So many workers with providers of their own, as in so many processes. */
  function startWorkers(count: number): void {
    for (let worker = 0; worker < count; worker++) {
      const { log } = rig.ctx;
      const account = { username: elks.username, password: elks.password, baseUrl: elks.url, from: "+46700000001", callsAtATime: 256 };
      const sms = createElksSmsSender(
        { ...account, reportUrl: null, pricePerPart: null, timeoutMs: TIMEOUT_MS },
        createBreaker(`46elks ${worker}`, log),
      );
      const mailer = createResendMailer(
        { apiKey: resend.apiKey, baseUrl: resend.url, timeoutMs: TIMEOUT_MS },
        createBreaker(`resend ${worker}`, log),
      );
      runners.push(startDeliveryWorkers({ ...rig.ctx, sms, mailer }, FAST));
    }
  }

  const quiet = (messageId: string, timeoutMs: number) =>
    eventually(async () => {
      await wait(500);
      expect(await rig.unfinished(messageId)).toBe(0);
    }, timeoutMs);

  async function expectFlawless(messageId: string, recipients: number): Promise<void> {
    const texts = elks.accepted.map(({ to }) => to);
    const mails = resend.accepted.map(({ to }) => to);
    expect(await judge(rig, messageId, "sms", texts)).toEqual(FLAWLESS);
    expect(await judge(rig, messageId, "email", mails)).toEqual(FLAWLESS);
    const counts = (await readDeliveryCounts(rig.ctx.db, [messageId])).get(messageId);
    expect([counts?.sms.sent, counts?.email.sent]).toEqual([recipients, recipients]);
    const doubled = (await rig.deliveries(messageId)).filter(({ possiblyDuplicate }) => possiblyDuplicate);
    expect(doubled).toEqual([]);
  }

  test("thousands of people by SMS and e-mail, three workers, providers that fail in every way: nobody lost, nobody twice", async () => {
    const associationId = await createSubscribedAssociation(rig.services.database.pool, PEOPLE);
    const shares = { busy: 0.005, broken: 0.005, close: 0.005, drop: 0.005, lie: 0.005, slow: 0.002 };
    elks.faults = randomFaults(shares);
    resend.faults = randomFaults({ busy: 0.05, broken: 0.05, close: 0.05, drop: 0.1, lie: 0.1, slow: 0.05 });
    elks.slowMs = resend.slowMs = TIMEOUT_MS + 1_000;
    startWorkers(3);
    const messageId = await rig.write({ housingAssociationId: associationId, byPush: false });
    expect(await rig.release(messageId)).toEqual({ sms: PEOPLE, email: PEOPLE, push: 0 });
    await quiet(messageId, 400_000);
    await expectFlawless(messageId, PEOPLE);
  }, 480_000);

  test("providers that are away for a while get everything when they are back", async () => {
    elks.accepted.length = 0;
    resend.accepted.length = 0;
    const associationId = await createSubscribedAssociation(rig.services.database.pool, 1_000);
    elks.isDown = true;
    resend.isDown = true;
    startWorkers(2);
    const messageId = await rig.write({ housingAssociationId: associationId, byPush: false });
    await rig.release(messageId);
    await eventually(async () => expect(elks.calls).toBeGreaterThan(20), 30_000);
    const before = (await readDeliveryCounts(rig.ctx.db, [messageId])).get(messageId);
    expect([before?.sms.sent, before?.sms.failed, before?.email.sent, before?.email.failed]).toEqual([0, 0, 0, 0]);
    await wait(4_000);
    elks.isDown = false;
    resend.isDown = false;
    await quiet(messageId, 120_000);
    await expectFlawless(messageId, 1_000);
  }, 200_000);

  test("what a slow provider has not been given when the message is stopped does not leave, though a worker had claimed it", async () => {
    elks.accepted.length = 0;
    resend.accepted.length = 0;
    const people = 600;
    const associationId = await createSubscribedAssociation(rig.services.database.pool, people);
    elks.latencyMs = resend.latencyMs = 1_000;
    startWorkers(1);
    const messageId = await rig.write({ housingAssociationId: associationId, byPush: false });
    await rig.release(messageId);
    await eventually(async () => expect(elks.accepted.length).toBeGreaterThan(0), 30_000);
    await rig.ctx.db.transaction((tx) => cancelMessage(rig.ctx, tx, messageId));
    await quiet(messageId, 60_000);
    expect(elks.accepted.length).toBeLessThan(people / 2);
    expect(
      await judge(
        rig,
        messageId,
        "sms",
        elks.accepted.map(({ to }) => to),
      ),
    ).toEqual(FLAWLESS);
    const counts = (await readDeliveryCounts(rig.ctx.db, [messageId])).get(messageId);
    expect((counts?.sms.sent ?? 0) + (counts?.sms.cancelled ?? 0)).toBe(people);
    expect(counts?.sms.sent).toBe(elks.accepted.length);
    expect((counts?.email.sent ?? 0) + (counts?.email.cancelled ?? 0)).toBe(people);
  });

  test.each([
    ["who answers", 0],
    ["who answered half an hour ago, which arrives late,", 30],
  ])(
    "%s while a slow provider has others in hand is not asked any more, though a worker had claimed them",
    async (_who, minutesAgo) => {
      elks.accepted.length = 0;
      const people = 600;
      const { activationId, messageId, subscribers } = await askedByMail(rig, people);
      elks.latencyMs = 1_000;
      await escalateDue(rig.ctx);
      startWorkers(1);
      await eventually(async () => expect(elks.accepted.length).toBeGreaterThan(0), 30_000);
      await rig.ctx.db.insert(crisisReplies).values(
        subscribers.map(({ id: subscriberId }) => ({
          crisisActivationId: activationId,
          subscriberId,
          source: "link" as const,
          answer: "ok" as const,
          createdAt: new Date(Date.now() - minutesAgo * 60_000),
        })),
      );
      const [reminder] = await rig.ctx.db.select().from(crisisMessages).where(eq(crisisMessages.remindsMessageId, messageId));
      const reminderId = reminder?.id ?? "";
      await quiet(reminderId, 60_000);
      expect(elks.accepted.length).toBeLessThan(people / 5);
      const counts = (await readDeliveryCounts(rig.ctx.db, [reminderId])).get(reminderId);
      expect([counts?.sms.sent, counts?.sms.cancelled]).toEqual([elks.accepted.length, people - elks.accepted.length]);
      const reasons = new Set((await rig.deliveries(reminderId)).map(({ status, errorMessage }) => status === "cancelled" && errorMessage));
      expect(reasons).toEqual(new Set([false, "Personen hade svarat innan påminnelsen gick ut."]));
    },
    120_000,
  );
});
