import { readdir, readFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import pino from "pino";
import { afterEach, describe, expect, test } from "vitest";
import { sendSubscriberSms } from "#server/domains/subscribers/subscriber-codes.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { createLogger } from "#server/platform/logging/logger.ts";
import { createBreaker } from "#server/platform/senders/breaker.ts";
import type { OutgoingSms, SmsSender } from "#server/platform/senders/channels.ts";
import { createSmsSender } from "#server/platform/senders/create-senders.ts";
import { DeliveryError } from "#server/platform/senders/delivery-error.ts";
import { createElksSmsSender, type ElksSettings } from "#server/platform/senders/elks.ts";
import { queueSms } from "#server/platform/senders/queue-sms.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createSubscriber, uniquePhone } from "#tests/factories/subscribers.ts";
import { unique } from "#tests/factories/unique.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { portal } from "#tests/helpers/portal.ts";
import { type FakeElks, startFakeElks } from "#tests/helpers/providers/fake-elks.ts";
import { faultsInTurn } from "#tests/helpers/providers/misbehaviour.ts";
import { runJob } from "#tests/helpers/run-job.ts";
import { freePort } from "#tests/helpers/server-process.ts";

describe("elks sms sender", () => {
  let elks: FakeElks | null = null;
  afterEach(async () => {
    await elks?.close();
    elks = null;
  });

  async function sender(settings: Partial<ElksSettings> = {}) {
    elks = await startFakeElks();
    const { username, password, url } = elks;
    const account = {
      username,
      password,
      baseUrl: url,
      from: "+46766861004",
      reportUrl: null,
      callsAtATime: 8,
      pricePerPart: 0.35,
      timeoutMs: 10_000,
    };
    const create = (changes: Partial<ElksSettings> = {}) =>
      createElksSmsSender({ ...account, ...settings, ...changes }, createBreaker("46elks", pino({ level: "silent" })));
    return { elks, sms: create(), impatient: create({ timeoutMs: 400 }) };
  }

  const message = (values = {}) => ({ id: crypto.randomUUID(), to: "+46700000000", text: "Brf Tallen: Strömmen är borta.", ...values });
  const longAgo = new Date(Date.now() - 60_000);

  test("an SMS is posted as a form, and its report's address names the delivery", async () => {
    const { elks, sms } = await sender({ reportUrl: "https://portal.example/api/webhooks/46elks/hemlig/delivery" });
    const outgoing = message();
    const { providerId } = await sms.send(outgoing);
    expect(elks.accepted).toMatchObject([
      { id: providerId, from: "+46766861004", to: outgoing.to, message: outgoing.text, deliveryId: outgoing.id },
    ]);
    expect(elks.accepted[0]?.whendelivered).toBe(`https://portal.example/api/webhooks/46elks/hemlig/delivery?delivery=${outgoing.id}`);
  });

  test("only a number that somebody listens to can be answered, and no key is honoured", async () => {
    const reportUrl = "https://portal.example/api/webhooks/46elks/hemlig/delivery";
    expect((await sender({ reportUrl })).sms).toMatchObject({ name: "46elks", idempotent: false, replies: true, pricePerPart: 0.35 });
    expect((await sender({ reportUrl, from: "Beredskap" })).sms.replies).toBe(false);
    // Whose operator has set no webhook gets no answers, whatever the number.
    expect((await sender()).sms.replies).toBe(false);
  });

  test("what is left on the account is looked at without sending, and too little is a fault", async () => {
    const { elks, sms } = await sender({ creditFloor: 100 });
    expect(await sms.check?.()).toEqual({ words: "46elks svarar. Saldot är 123 kr.", isFaulty: false });
    expect(elks.accepted).toEqual([]);
    expect(await (await sender({ creditFloor: 200 })).sms.check?.()).toEqual({
      words: "46elks svarar, men saldot är bara 123 kr. Fyll på innan ett larm behöver det.",
      isFaulty: true,
    });
    await expect((await sender({ password: "fel" })).sms.check?.()).rejects.toMatchObject({ name: "DeliveryError" });
  });

  test("a number that is none is refused for good; a wrong password can be mended", async () => {
    const { elks, sms } = await sender();
    elks.refused.add("+46701740605");
    await expect(sms.send(message({ to: "+46701740605" }))).rejects.toMatchObject({
      name: "DeliveryError",
      kind: "refused",
      permanent: true,
      isUnknownAddress: true,
    });
    // A sender that is wrong says nothing of the number.
    await expect((await sender({ from: "" })).sms.send(message())).rejects.toMatchObject({ kind: "refused", isUnknownAddress: false });
    await expect((await sender({ password: "fel" })).sms.send(message())).rejects.toMatchObject({ kind: "busy", permanent: false });
  });

  test("429 and an unreachable provider have certainly not taken it; 500, a broken connection and silence leave it in doubt", async () => {
    const { elks, sms, impatient } = await sender();
    elks.slowMs = 900;
    elks.faults = faultsInTurn("busy", "broken", "close", null, "slow");
    await expect(sms.send(message())).rejects.toMatchObject({ kind: "busy", retryAfterSeconds: 1 });
    await expect(sms.send(message())).rejects.toMatchObject({ kind: "doubtful" });
    await expect(sms.send(message())).rejects.toMatchObject({ kind: "doubtful" });
    await sms.send(message());
    await expect(impatient.send(message())).rejects.toMatchObject({ kind: "doubtful" });
    await elks.close();
    // Nobody has ever answered there: a connection that stood before could have taken something.
    const baseUrl = `http://127.0.0.1:${await freePort()}`;
    const away = createElksSmsSender(
      { username: "u", password: "p", baseUrl, from: "Beredskap", callsAtATime: 8, reportUrl: null, pricePerPart: null },
      createBreaker("46elks", pino({ level: "silent" })),
    );
    await expect(away.send(message())).rejects.toMatchObject({ kind: "busy" });
  });

  test("what was taken without an answer is found in the history, by number, text and time", async () => {
    const { elks, sms } = await sender();
    const [lost, never] = [message({ text: "Togs emot" }), message({ text: "Togs inte emot" })];
    elks.faults = faultsInTurn("drop", "close");
    await expect(sms.send(lost)).rejects.toMatchObject({ kind: "doubtful" });
    await expect(sms.send(never)).rejects.toMatchObject({ kind: "doubtful" });
    expect(await sms.find?.({ ...lost, since: longAgo })).toEqual({ providerId: elks.accepted[0]?.id });
    expect(await sms.find?.({ ...never, since: longAgo })).toBeNull();
    expect(await sms.find?.({ ...lost, to: "+46701740605", since: longAgo })).toBeNull();
    expect(await sms.find?.({ ...lost, since: new Date(Date.now() + 120_000) })).toBeNull();
  });

  test("a history that does not answer finds nothing out", async () => {
    const { elks, sms } = await sender();
    elks.faults = faultsInTurn("broken");
    await expect(sms.find?.({ ...message(), since: longAgo })).rejects.toMatchObject({ name: "DeliveryError", permanent: false });
  });

  /** A server of bare HTTP that says what it was asked. */
  async function bareServer(answer: (request: IncomingMessage) => void) {
    const server = createServer((request, response) => {
      answer(request);
      response.end("{}");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return { server, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }

  test("each call says what makes it, and that any answer will do", async () => {
    let asked: IncomingMessage["headers"] = {};
    const { server, baseUrl } = await bareServer(({ headers }) => {
      asked = headers;
    });
    const { sms } = await sender({ baseUrl });
    await expect(sms.send(message())).rejects.toMatchObject({ name: "DeliveryError" });
    expect(asked).toMatchObject({ "user-agent": "Beredskapsportalen", accept: "*/*", "content-type": "application/x-www-form-urlencoded" });
    server.closeAllConnections();
    server.close();
  });

  test("an answer that changes the protocol is no answer, and told at once", async () => {
    const { server, baseUrl } = await bareServer(({ socket }) => {
      socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n");
    });
    const { sms } = await sender({ baseUrl });
    const began = performance.now();
    await expect(sms.send(message())).rejects.toMatchObject({ name: "DeliveryError", kind: "doubtful" });
    expect(performance.now() - began).toBeLessThan(5_000);
    server.closeAllConnections();
    server.close();
  });
});

describe("send sms job", () => {
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
    const sendWith = async (sms: SmsSender) => runJob(await contextFor(null, { sms }), "send-sms", payload());
    await expect(sendWith(smsThat(fault("refused")))).resolves.toBeUndefined();
    await expect(sendWith(smsThat(fault("busy")))).rejects.toMatchObject({ kind: "busy" });
    await expect(sendWith(smsThat(fault("doubtful")))).rejects.toMatchObject({ kind: "doubtful" });
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
    // Nothing is promised of answers that nobody would hear.
    for (const ELKS of [elks, null]) {
      const secret = { ELKS_WEBHOOK_SECRET: "hemlig-adress-for-46elks-1234" };
      expect(createSmsSender({ ...common, NODE_ENV: "development", ELKS }, log).replies).toBe(false);
      expect(createSmsSender({ ...common, NODE_ENV: "development", ELKS, ...secret }, log).replies).toBe(true);
    }
    expect(portal().services.sms.replies).toBe(false);
  });
});
