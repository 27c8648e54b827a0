import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { sendSubscriberSms } from "#server/domains/subscribers/send-subscriber-sms.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { createLogger } from "#server/platform/logging/logger.ts";
import { createSmsSender } from "#server/platform/senders/create-sms-sender.ts";
import { DeliveryError } from "#server/platform/senders/delivery-error.ts";
import { queueSms } from "#server/platform/senders/queue-sms.ts";
import type { OutgoingSms, SmsSender } from "#server/platform/senders/sms.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createSubscriber, uniquePhone } from "#tests/factories/subscribers.ts";
import { unique } from "#tests/factories/unique.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { portal } from "#tests/helpers/portal.ts";
import { runJob } from "#tests/helpers/run-job.ts";

const payload = (values = {}) => ({
  id: crypto.randomUUID(),
  to: "+46700000000",
  text: "Tack!",
  queuedAt: new Date(Date.now() - 30_000).toISOString(),
  uselessFrom: new Date(Date.now() + 60_000).toISOString(),
  ...values,
});

/** A sender that answers as told and may find what it was given; `sent` is what reached it. */
function smsThat(answer: Error | null, found: { providerId: string } | null = null): SmsSender & { sent: OutgoingSms[]; asked: Date[] } {
  const sent: OutgoingSms[] = [];
  const asked: Date[] = [];
  return {
    name: "prov",
    idempotent: false,
    replies: true,
    pricePerPart: null,
    sent,
    asked,
    async send(sms) {
      sent.push(sms);
      if (answer) throw answer;
      return { providerId: null };
    },
    async find({ since }) {
      asked.push(since);
      return found;
    },
  };
}
const fault = (kind: DeliveryError["kind"]) => new DeliveryError("prov", { kind });

test("an SMS leaves after the commit, and not without one", async () => {
  const ctx = await contextFor(null);
  const [kept, undone] = [unique("kvar"), unique("ångrad")];
  await inTransaction(ctx, (tx) => queueSms(ctx, tx, { to: "+46700000000", text: kept }));
  const rollback = inTransaction(ctx, async (tx) => {
    await queueSms(ctx, tx, { to: "+46700000000", text: undone });
    throw new Error("rollback");
  });
  await expect(rollback).rejects.toThrow("rollback");
  const folder = path.join(portal().dataDir, "outbox/sms");
  const texts = await eventually(async () => {
    const files = (await readdir(folder)).filter((file) => file.endsWith(".json"));
    const read = await Promise.all(files.map(async (file) => JSON.parse(await readFile(path.join(folder, file), "utf8")).text as string));
    expect(read).toContain(kept);
    return read;
  });
  expect(texts).not.toContain(undone);
});

test("one that comes too late is dropped", async () => {
  const sms = smsThat(null);
  await runJob(await contextFor(null, { sms }), "send-sms", payload({ uselessFrom: new Date(Date.now() - 1).toISOString() }));
  expect(sms.sent).toEqual([]);
});

test("a refusal ends it, a busy provider is tried again, and so is one that left it in doubt", async () => {
  const after = async (sms: SmsSender) => runJob(await contextFor(null, { sms }), "send-sms", payload());
  await expect(after(smsThat(fault("refused")))).resolves.toBeUndefined();
  await expect(after(smsThat(fault("busy")))).rejects.toMatchObject({ kind: "busy" });
  await expect(after(smsThat(fault("doubtful")))).rejects.toMatchObject({ kind: "doubtful" });
});

test("before a second try the provider is asked for all that it got since the SMS was decided on", async () => {
  const job = payload();
  const [taken, lost] = [smsThat(null, { providerId: "s1" }), smsThat(null)];
  await runJob(await contextFor(null, { sms: taken }), "send-sms", job, { isRetry: true });
  expect(taken.sent).toEqual([]);
  await runJob(await contextFor(null, { sms: lost }), "send-sms", job, { isRetry: true });
  expect(lost.sent).toHaveLength(1);
  expect([...taken.asked, ...lost.asked].map((since) => since.toISOString())).toEqual([job.queuedAt, job.queuedAt]);
});

test("a code whose fate is in doubt is not sent twice: whoever did not get it asks for a new one", async () => {
  const { id: subscriberId } = await createSubscriber((await createAssociation()).id, { phoneNumber: uniquePhone() });
  const send = async (sms: SmsSender) => sendSubscriberSms(await contextFor(null, { sms }), { subscriberId, kind: "confirm-code" });
  await expect(send(smsThat(fault("doubtful")))).resolves.toBeUndefined();
  await expect(send(smsThat(fault("refused")))).resolves.toBeUndefined();
  await expect(send(smsThat(fault("busy")))).rejects.toMatchObject({ kind: "busy" });
});

test("a link that the provider has is not sent again, one that it has not is", async () => {
  const { id: subscriberId } = await createSubscriber((await createAssociation()).id, { phoneNumber: uniquePhone() });
  const send = async (sms: SmsSender) => sendSubscriberSms(await contextFor(null, { sms }), { subscriberId, kind: "confirm-link" });
  await expect(send(smsThat(fault("doubtful"), { providerId: "s1" }))).resolves.toBeUndefined();
  await expect(send(smsThat(fault("doubtful")))).rejects.toMatchObject({ kind: "doubtful" });
});

test("the provider follows from the environment; in production nothing is thrown into files that nobody reads", async () => {
  const log = createLogger("silent");
  const common = { DATA_DIR: portal().dataDir, PUBLIC_URL: "https://portal.example", ELKS: null, ALLOW_LOCAL_DELIVERY: false } as const;
  const elks = { username: "u", password: "p", from: "+46766861004", baseUrl: "https://api.46elks.com", callsAtATime: 8 };
  const none = createSmsSender({ ...common, NODE_ENV: "production" }, log);
  await expect(none.send({ id: "1", to: "+46700000000", text: "x" })).rejects.toMatchObject({ kind: "refused" });
  expect(createSmsSender({ ...common, NODE_ENV: "production", ELKS: elks }, log).name).toBe("46elks");
  expect(createSmsSender({ ...common, NODE_ENV: "production", ALLOW_LOCAL_DELIVERY: true }, log).name).toBe("outbox");
  expect(createSmsSender({ ...common, NODE_ENV: "development" }, log).name).toBe("outbox");
});
