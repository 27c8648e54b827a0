import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createResendMailer } from "#server/platform/senders/resend-mailer.ts";
import { email } from "./email.ts";

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
