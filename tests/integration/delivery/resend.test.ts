import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { DeliveryError } from "#server/platform/senders/delivery-error.ts";
import { createResendMailer } from "#server/platform/senders/resend-mailer.ts";
import { type FakeResend, startFakeResend } from "#tests/helpers/providers/fake-resend.ts";
import { faultsInTurn } from "#tests/helpers/providers/misbehaviour.ts";
import { email } from "./email.ts";

describe("resend mailer", () => {
  interface Answer {
    status: number;
    body?: unknown;
  }

  let server: Server | null = null;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  /** A local stand-in for api.resend.com that keeps what it was asked; null lets the caller wait for ever. */
  async function standIn(answer: (body: Record<string, unknown>) => Answer | null) {
    const requests: { path: string; headers: IncomingHttpHeaders; body: Record<string, unknown> }[] = [];
    server = createServer(async (req, res) => {
      const chunks = await req.toArray();
      const body = JSON.parse(Buffer.concat(chunks).toString());
      requests.push({ path: `${req.method} ${req.url}`, headers: req.headers, body });
      const given = answer(body);
      if (given) res.writeHead(given.status, { "content-type": "application/json" }).end(JSON.stringify(given.body ?? {}));
    });
    await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const create = (timeoutMs: number) => createResendMailer({ apiKey: "re_test_key", baseUrl, timeoutMs });
    return { requests, mailer: create(10_000), impatient: create(500) };
  }

  const error = (statusCode: number, name: string) => ({ status: statusCode, body: { statusCode, name, message: "…" } });

  test("a mail is posted once, with its id as the idempotency key and the PDF in it", async () => {
    const { requests, mailer } = await standIn(() => ({ status: 200, body: { id: "x" } }));
    const content = Buffer.from("%PDF-1.7 åäö");
    const mail = email({ attachments: [{ filename: "Förfrågan.pdf", contentType: "application/pdf", content }] });
    await mailer.send(mail);
    expect(requests).toMatchObject([
      {
        path: "POST /emails",
        headers: { authorization: "Bearer re_test_key", "idempotency-key": mail.id },
        body: { from: mail.from, to: mail.to, subject: mail.subject, text: mail.text, html: mail.html },
      },
    ]);
    expect(requests[0]?.body.attachments).toMatchObject([{ filename: "Förfrågan.pdf", content: content.toString("base64") }]);
  });

  test("a full queue, faults of the provider and those of the operator can pass", async () => {
    for (const answer of [
      error(429, "rate_limit_exceeded"),
      error(401, "restricted_api_key"),
      error(403, "invalid_from_address"),
      error(500, "internal_server_error"),
      error(409, "concurrent_idempotent_requests"),
      { status: 502, body: "<html>" },
    ]) {
      const { mailer } = await standIn(() => answer);
      await expect(mailer.send(email())).rejects.toMatchObject({ name: "DeliveryError", permanent: false });
    }
  });

  test("a refused mail is final", async () => {
    for (const answer of [error(422, "validation_error"), error(400, "invalid_attachment")]) {
      const { mailer } = await standIn(() => answer);
      await expect(mailer.send(email())).rejects.toMatchObject({ name: "DeliveryError", permanent: true });
    }
  });

  test("a key that was accepted before with other contents counts as sent", async () => {
    const { mailer } = await standIn(() => error(409, "invalid_idempotent_request"));
    await expect(mailer.send(email())).resolves.toEqual({ providerId: null });
  });

  test("no answer, and no server at all, can be tried again", async () => {
    const { impatient } = await standIn(() => null);
    await expect(impatient.send(email())).rejects.toMatchObject({ permanent: false });
    const away = createResendMailer({ apiKey: "re_test_key", baseUrl: "http://127.0.0.1:9", timeoutMs: 500 });
    await expect(away.send(email())).rejects.toMatchObject({ permanent: false });
  });
});

describe("resend batches", () => {
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
});
