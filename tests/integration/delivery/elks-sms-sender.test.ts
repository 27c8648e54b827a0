import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { afterEach, expect, test } from "vitest";
import { createBreaker } from "#server/platform/senders/breaker.ts";
import { createElksSmsSender, type ElksSettings } from "#server/platform/senders/elks-sms-sender.ts";
import { type FakeElks, startFakeElks } from "#tests/helpers/providers/fake-elks.ts";
import { faultsInTurn } from "#tests/helpers/providers/misbehaviour.ts";
import { freePort } from "#tests/helpers/server-process.ts";

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

test("only a number can be answered, and no key is honoured", async () => {
  expect((await sender()).sms).toMatchObject({ name: "46elks", idempotent: false, replies: true, pricePerPart: 0.35 });
  expect((await sender({ from: "Beredskap" })).sms.replies).toBe(false);
});

test("a number that is none is refused for good; a wrong password can be mended", async () => {
  const { elks, sms } = await sender();
  elks.refused.add("+46701740605");
  await expect(sms.send(message({ to: "+46701740605" }))).rejects.toMatchObject({
    name: "DeliveryError",
    kind: "refused",
    permanent: true,
  });
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
