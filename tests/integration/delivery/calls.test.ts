import pino from "pino";
import { afterEach, describe, expect, test } from "vitest";
import { createLogger } from "#server/platform/logging/logger.ts";
import { createBreaker } from "#server/platform/senders/breaker.ts";
import { createCallSender } from "#server/platform/senders/create-senders.ts";
import { createElksCallSender, type ElksCallSettings } from "#server/platform/senders/elks.ts";
import { portal } from "#tests/helpers/portal.ts";
import { type FakeElks, startFakeElks } from "#tests/helpers/providers/fake-elks.ts";
import { faultsInTurn } from "#tests/helpers/providers/misbehaviour.ts";

describe("calls by 46elks", () => {
  let elks: FakeElks | null = null;
  afterEach(async () => {
    await elks?.close();
    elks = null;
  });

  async function sender(changes: Partial<ElksCallSettings> = {}) {
    elks = await startFakeElks();
    const { username, password, url: baseUrl } = elks;
    const webhookUrl = "https://portal.example/api/webhooks/46elks/hemlig";
    const settings = { username, password, baseUrl, from: "+46766861004", webhookUrl, recordingsUrl: "https://portal.example/samtal" };
    return {
      elks,
      calls: createElksCallSender(
        { ...settings, pricePerCall: null, timeoutMs: 5_000, ...changes },
        createBreaker("46elks calls", pino({ level: "silent" })),
      ),
    };
  }

  const call = (values = {}) => ({ id: crypto.randomUUID(), to: "+46700000000", isExercise: false, ...values });
  const longAgo = new Date(Date.now() - 60_000);

  test("a call plays what is recorded, takes one digit, and tells which delivery it is about", async () => {
    const { elks, calls } = await sender();
    const [real, exercise] = [call(), call({ isExercise: true })];
    const { providerId } = await calls.call(real);
    await calls.call(exercise);
    expect(elks.rung).toMatchObject([
      {
        id: providerId,
        from: "+46766861004",
        to: real.to,
        voiceStart: {
          ivr: "https://portal.example/samtal/krislarm.mp3",
          digits: 1,
          next: `https://portal.example/api/webhooks/46elks/hemlig/call?delivery=${real.id}`,
        },
        whenhangup: `https://portal.example/api/webhooks/46elks/hemlig/call-ended?delivery=${real.id}`,
      },
      { voiceStart: { ivr: "https://portal.example/samtal/ovning.mp3" }, deliveryId: exercise.id },
    ]);
    expect(calls.idempotent).toBe(false);
  });

  test("a call that was made without an answer is found by its number, and one that was not is not", async () => {
    const { elks, calls } = await sender();
    const [lost, never] = [call({ to: "+46700000001" }), call({ to: "+46700000002" })];
    elks.faults = faultsInTurn("drop", "close");
    await expect(calls.call(lost)).rejects.toMatchObject({ kind: "doubtful" });
    await expect(calls.call(never)).rejects.toMatchObject({ kind: "doubtful" });
    expect(await calls.find?.({ ...lost, since: longAgo })).toEqual({ providerId: elks.rung[0]?.id });
    expect(await calls.find?.({ ...never, since: longAgo })).toBeNull();
    // What was rung before is another call.
    expect(await calls.find?.({ ...lost, since: new Date(Date.now() + 120_000) })).toBeNull();
  });

  test("a number that is none is refused for good", async () => {
    const { elks, calls } = await sender();
    elks.refused.add("+46701740605");
    await expect(calls.call(call({ to: "+46701740605" }))).rejects.toMatchObject({ kind: "refused", permanent: true });
  });

  test("nobody is rung where 46elks cannot: without a number, a secret or https, and in production without an account", () => {
    const log = createLogger("silent");
    const account = { username: "u", password: "p", from: "+46766861004", baseUrl: "https://api.46elks.com", callsAtATime: null };
    const whole = {
      ELKS: account,
      ELKS_WEBHOOK_SECRET: "hemlig-adress-for-46elks-1234",
      CALL_PRICE: 1.25,
      CALL_RECORDINGS_URL: undefined,
      DATA_DIR: portal().dataDir,
      NODE_ENV: "production",
      ALLOW_LOCAL_DELIVERY: false,
      PUBLIC_URL: "https://portal.example",
    } as const;
    expect(createCallSender(whole, log)).toMatchObject({ name: "46elks", pricePerCall: 1.25 });
    expect(createCallSender({ ...whole, ELKS: { ...account, from: "Beredskap" } }, log)).toBeNull();
    expect(createCallSender({ ...whole, ELKS_WEBHOOK_SECRET: undefined }, log)).toBeNull();
    expect(createCallSender({ ...whole, PUBLIC_URL: "http://portal.example" }, log)).toBeNull();
    expect(createCallSender({ ...whole, ELKS: null }, log)).toBeNull();
    expect(createCallSender({ ...whole, ELKS: null, NODE_ENV: "development" }, log)).toMatchObject({ name: "outbox" });
    expect(portal().services.calls).toMatchObject({ name: "outbox" });
  });
});
