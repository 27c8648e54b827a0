import { describe, expect, test } from "vitest";
import { DELIVERY_REASONS } from "#server/domains/deliveries/rules.ts";
import type { DeliveryStatus } from "#shared/enums.ts";
import { type CallWindow, createCallWindow } from "./call-window.ts";
import { createThrottle } from "./dispatcher.ts";
import { endingOf } from "./sender.ts";

describe("call window", () => {
  const REFUSED = new Error("429");

  /** Makes so many calls, each taking so long by a clock of its own; `allowed` at a time are taken. Answers the most that were under way. */
  async function standBefore(
    { least = 4, most = 64, clock = { now: 0 }, window = createCallWindow({ least, most }, () => clock.now) },
    latencyMs: number,
    calls: number,
    allowed = Number.POSITIVE_INFINITY,
  ) {
    let under: (() => void)[] = [];
    let [mostUnderWay, refusals] = [0, 0];
    const one = () =>
      window
        .run(() =>
          window.call(
            () =>
              new Promise<void>((resolve, reject) => {
                const isTaken = under.length < allowed;
                under.push(() => (isTaken ? resolve() : reject(REFUSED)));
                mostUnderWay = Math.max(mostUnderWay, under.length);
              }),
            (error) => error === REFUSED,
          ),
        )
        .catch(() => refusals++);
    const all = Promise.all(Array.from({ length: calls }, one));
    for (let done = 0; done < calls; ) {
      const now = under;
      under = [];
      clock.now += latencyMs;
      for (const answer of now) answer();
      done += now.length;
      await new Promise((resolve) => setImmediate(resolve));
    }
    await all;
    return { clock, window, mostUnderWay, refusals };
  }

  const limitOf = ({ window }: { window: CallWindow }) => window.limit();

  test("calls in flight grow with the time that the provider takes, up to the limit that it names and never beyond", async () => {
    const quick = await standBefore({}, 1, 2_000);
    const slow = await standBefore({}, 2, 2_000);
    const slowest = await standBefore({}, 200, 2_000);
    expect([limitOf(quick), limitOf(slow), limitOf(slowest)]).toEqual([16, 28, 64]);
    expect([quick, slow, slowest].map(({ mostUnderWay }) => mostUnderWay)).toEqual([16, 28, 64]);
  });

  test("a provider that names no limit gets the least, however slow it is", async () => {
    expect((await standBefore({ most: 4 }, 200, 500)).mostUnderWay).toBe(4);
  });

  test("the first calls are the least, and each that is taken lets one more go", async () => {
    expect((await standBefore({}, 200, 4)).mostUnderWay).toBe(4);
    expect((await standBefore({}, 200, 12)).mostUnderWay).toBe(8);
  });

  test("what the provider takes not for now halves the calls, and they grow by one with each windowful from then on", async () => {
    const met = await standBefore({}, 200, 4_000, 20);
    expect(limitOf(met)).toBeGreaterThanOrEqual(10);
    expect(limitOf(met)).toBeLessThanOrEqual(21);
    expect(met.refusals).toBeLessThan(100);
  });

  test("a refusal is held against the provider for a minute; then calls grow as fast as at first", async () => {
    const met = await standBefore({}, 200, 400, 20);
    expect(limitOf(met)).toBeLessThanOrEqual(21);
    met.clock.now += 61_000;
    expect((await standBefore(met, 200, 200)).mostUnderWay).toBe(64);
  });

  test("what is refused while there is room says nothing of how many may be under way", async () => {
    const grown = await standBefore({}, 200, 400);
    const { refusals } = await standBefore(grown, 200, 1, 0);
    expect([refusals, limitOf(grown)]).toEqual([1, 64]);
  });

  test("calls that come one by one make no room for many at once, and after a minute without any they begin anew", async () => {
    const clock = { now: 0 };
    const window = createCallWindow({ least: 4, most: 64 }, () => clock.now);
    for (let call = 0; call < 100; call++) await standBefore({ clock, window }, 200, 1);
    expect(window.limit()).toBe(4);
    const grown = await standBefore({}, 200, 400);
    grown.clock.now += 61_000;
    await standBefore(grown, 200, 1);
    expect(limitOf(grown)).toBe(4);
  });
});

describe("dispatcher", () => {
  test("claims grow while they are done quickly and used up, and shrink to the least when they are not", () => {
    const throttle = createThrottle(4);
    throttle.learn(4, 100);
    expect(throttle.limit()).toBe(8);
    throttle.learn(3, 100);
    expect(throttle.limit()).toBe(8);
    throttle.learn(8, 400);
    expect(throttle.limit()).toBe(8);
    for (let round = 0; round < 5; round++) throttle.learn(throttle.limit(), 10);
    expect(throttle.limit()).toBe(32);
    for (let round = 0; round < 5; round++) throttle.learn(32, 900);
    expect(throttle.limit()).toBe(4);
  });
});

describe("sender", () => {
  /** The ending of a delivery that somebody wants, of a message that is neither cancelled nor old, unless the facts say otherwise. */
  const ending = (
    status: DeliveryStatus,
    {
      isCancelled = false,
      isTooOld = false,
      isWelcome = true,
      hasAnswered = false,
      isAsked = false,
      idempotent = false,
    }: Partial<Record<string, boolean>> = {},
  ) => endingOf({ isTooOld, message: { isCancelled } }, { status, isWelcome, hasAnswered }, { isAsked, idempotent });

  test("what is wanted leaves", () => {
    expect(ending("queued")).toBeNull();
    expect(ending("sending")).toBeNull();
  });

  test("a cancelled message does not leave, and says so where a copy may have left before, unless the provider has none", () => {
    const cancelled = { status: "cancelled", errorMessage: DELIVERY_REASONS.cancelled };
    expect(ending("queued", { isCancelled: true, isTooOld: true, isWelcome: false })).toEqual(cancelled);
    expect(ending("sending", { isCancelled: true })).toEqual({ ...cancelled, errorMessage: DELIVERY_REASONS.cancelledInDoubt });
    expect(ending("doubtful", { isCancelled: true, isAsked: true })).toEqual(cancelled);
  });

  test("what has waited too long is held, and may be a second copy where the first is in doubt", () => {
    const held = { status: "held", errorMessage: DELIVERY_REASONS.held };
    expect(ending("queued", { isTooOld: true, isWelcome: false })).toEqual({ ...held, possiblyDuplicate: false });
    expect(ending("doubtful", { isTooOld: true })).toEqual({ ...held, possiblyDuplicate: true });
  });

  test("whom it reminds and who has answered gets nothing, unless a call is repeated under its key", () => {
    const answered = { status: "cancelled", errorMessage: "Personen hade svarat innan påminnelsen gick ut." };
    expect(ending("queued", { hasAnswered: true, idempotent: true })).toEqual(answered);
    expect(ending("queued", { hasAnswered: true, isWelcome: false })).toEqual(answered);
    expect(ending("doubtful", { hasAnswered: true, isAsked: true })).toEqual(answered);
    expect(ending("doubtful", { hasAnswered: true, idempotent: true })).toBeNull();
  });

  test("who wants it no more gets nothing, but a call that is repeated under its key says the same as the first", () => {
    const suppressed = { status: "suppressed", errorMessage: DELIVERY_REASONS.suppressed };
    expect(ending("queued", { isWelcome: false, idempotent: true })).toEqual(suppressed);
    expect(ending("doubtful", { isWelcome: false })).toEqual(suppressed);
    expect(ending("doubtful", { isWelcome: false, isAsked: true, idempotent: true })).toEqual(suppressed);
    expect(ending("doubtful", { isWelcome: false, idempotent: true })).toBeNull();
  });
});
