import pino from "pino";
import { describe, expect, test } from "vitest";
import { createBreaker } from "./breaker.ts";
import { readRetryAfter } from "./call-provider.ts";
import { DeliveryError } from "./delivery-error.ts";
import { isPushAddress, KNOWN_PUSH_HOSTS } from "./push-hosts.ts";

describe("breaker", () => {
  const busy =
    (retryAfterSeconds: number | null = null) =>
    () =>
      Promise.reject(new DeliveryError("429", { kind: "busy", retryAfterSeconds }));
  const refused = () => Promise.reject(new DeliveryError("400", { kind: "refused" }));
  const fine = () => Promise.resolve("taken");

  /** A breaker with a clock of its own; `calls` tells how many calls reached the provider. */
  function standBefore() {
    const clock = { now: 0, calls: 0 };
    const breaker = createBreaker("prov", pino({ level: "silent" }), () => clock.now);
    const run = (call: () => Promise<unknown>) =>
      breaker
        .run(() => {
          clock.calls++;
          return call();
        })
        .catch((error: unknown) => error);
    return { clock, run };
  }

  test("after five faults in a row the provider is left alone for a second, and then tried by one call", async () => {
    const { clock, run } = standBefore();
    for (let fault = 0; fault < 5; fault++) await run(busy());
    expect(await run(fine)).toMatchObject({ kind: "busy", retryAfterSeconds: 1, permanent: false });
    expect(clock.calls).toBe(5);

    clock.now = 1_000;
    const [first, second] = await Promise.all([run(fine), run(fine)]);
    expect([first, second]).toEqual(["taken", expect.objectContaining({ kind: "busy" })]);
    expect(await run(fine)).toBe("taken");
    expect(clock.calls).toBe(7);
  });

  test("each trial in vain doubles the wait, up to ten seconds, and a Retry-After is kept up to that", async () => {
    const { clock, run } = standBefore();
    for (let fault = 0; fault < 5; fault++) await run(busy());
    for (const seconds of [2, 4, 8, 10, 10]) {
      clock.now += 10_000;
      await run(busy());
      expect(await run(fine)).toMatchObject({ retryAfterSeconds: seconds });
    }
    clock.now += 10_000;
    expect(await run(fine)).toBe("taken");
    for (let fault = 0; fault < 5; fault++) await run(busy(7));
    expect(await run(fine)).toMatchObject({ retryAfterSeconds: 7 });
  });

  test("a refused message says nothing about the provider, and one that is taken makes good four faults", async () => {
    const { clock, run } = standBefore();
    for (let message = 0; message < 20; message++) await run(refused);
    for (let round = 0; round < 3; round++) {
      for (let fault = 0; fault < 4; fault++) await run(busy());
      expect(await run(fine)).toBe("taken");
    }
    expect(clock.calls).toBe(35);
  });

  test("Retry-After is read as seconds or as a date", () => {
    expect(readRetryAfter("3")).toBe(3);
    expect(readRetryAfter(new Date(Date.now() + 30_000).toUTCString())).toBeGreaterThan(25);
    for (const nothing of [null, undefined, "", "snart", new Date(0).toUTCString()]) expect(readRetryAfter(nothing)).toBeNull();
  });
});

describe("push hosts", () => {
  test.each([
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/abc",
    "https://wns2-par02p.notify.windows.com/w/?token=abc",
  ])("%s is a push service's", (endpoint) => {
    expect(isPushAddress(endpoint, KNOWN_PUSH_HOSTS)).toBe(true);
  });

  test.each([
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com:8443/x",
    "https://user:pass@fcm.googleapis.com/x",
    "https://fcm.googleapis.com.evil.example/x",
    "https://evilnotify.windows.com/x",
    "https://169.254.169.254/latest/meta-data",
    "http://127.0.0.1:5432/",
    "https://localhost/x",
    "file:///etc/passwd",
    "inte en adress",
  ])("%s is not, and is never called", (endpoint) => {
    expect(isPushAddress(endpoint, KNOWN_PUSH_HOSTS)).toBe(false);
  });

  test("an operator can allow a local stand-in, by host and port", () => {
    expect(isPushAddress("http://127.0.0.1:8090/push/1", ["127.0.0.1:8090"])).toBe(true);
    expect(isPushAddress("http://127.0.0.1:8091/push/1", ["127.0.0.1:8090"])).toBe(false);
  });
});
