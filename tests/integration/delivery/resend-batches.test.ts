import { afterEach, expect, test } from "vitest";
import { DeliveryError } from "#server/platform/senders/delivery-error.ts";
import { createResendMailer } from "#server/platform/senders/resend-mailer.ts";
import { type FakeResend, startFakeResend } from "#tests/helpers/providers/fake-resend.ts";
import { faultsInTurn } from "#tests/helpers/providers/misbehaviour.ts";
import { email } from "./email.ts";

let resend: FakeResend | null = null;
afterEach(() => resend?.close());

async function start() {
  resend = await startFakeResend();
  return { resend, mailer: createResendMailer({ apiKey: resend.apiKey, baseUrl: resend.url, timeoutMs: 10_000 }) };
}
const some = (count: number) => Array.from({ length: count }, (_, index) => email({ to: `boende-${index}@test.example` }));

test("a hundred mails leave in one call, each with its own id, its delivery's tag and its headers", async () => {
  const { resend, mailer } = await start();
  const mails = some(100).map((mail) => ({ ...mail, headers: { "List-Unsubscribe": `<https://portal.example/${mail.id}>` } }));
  const results = await mailer.sendBatch?.("nyckel-1", mails);
  expect(resend.calls).toBe(1);
  expect(results).toEqual(resend.accepted.map(({ id }) => ({ providerId: id })));
  expect(resend.accepted.map(({ to, deliveryId }) => [to, deliveryId])).toEqual(mails.map(({ to, id }) => [to, id]));
  expect(resend.accepted[7]).toMatchObject({
    key: "nyckel-1",
    headers: { "List-Unsubscribe": `<https://portal.example/${mails[7]?.id}>` },
  });
});

test("one bad address does not stop the others, and is refused for good", async () => {
  const { resend, mailer } = await start();
  const mails = some(4);
  resend.refused.add("boende-1@test.example");
  const results = (await mailer.sendBatch?.("nyckel-2", mails)) ?? [];
  expect(results[1]).toBeInstanceOf(DeliveryError);
  expect(results[1]).toMatchObject({ kind: "refused" });
  const others = results.filter((_, index) => index !== 1);
  expect(others).toEqual(resend.accepted.map(({ id }) => ({ providerId: id })));
  expect(resend.accepted.map(({ to }) => to)).toEqual(["boende-0@test.example", "boende-2@test.example", "boende-3@test.example"]);
});

test("a batch whose answer was lost is handed over again under its key, and nobody gets two", async () => {
  const { resend, mailer } = await start();
  const mails = some(5);
  resend.faults = faultsInTurn("drop", "lie");
  for (let attempt = 0; attempt < 2; attempt++) {
    await expect(mailer.sendBatch?.("nyckel-3", mails)).rejects.toMatchObject({ kind: "doubtful" });
  }
  const results = await mailer.sendBatch?.("nyckel-3", mails);
  expect(resend.accepted).toHaveLength(5);
  expect(results).toEqual(resend.accepted.map(({ id }) => ({ providerId: id })));
});

test("a provider that is busy says when to come back", async () => {
  const { resend, mailer } = await start();
  resend.faults = faultsInTurn("busy");
  await expect(mailer.sendBatch?.("nyckel-4", some(2))).rejects.toMatchObject({ kind: "busy", retryAfterSeconds: 1 });
  resend.isDown = true;
  await expect(mailer.sendBatch?.("nyckel-4", some(2))).rejects.toMatchObject({ kind: "doubtful" });
  expect(resend.accepted).toEqual([]);
});
