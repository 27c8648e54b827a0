import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { createSmtpMailer } from "#server/delivery/smtp-mailer.ts";
import { email } from "./email.ts";

const running: SMTPServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await new Promise<void>((resolve) => server.close(() => resolve()));
});

/** A local mail server that takes everything, or refuses recipients with this reply. */
async function mailServer(refusal?: number) {
  const received: { to: string[]; raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, callback) => callback(refusal ? Object.assign(new Error("no"), { responseCode: refusal }) : null),
    onData(stream, session, callback) {
      stream.toArray().then((chunks) => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString() });
        callback();
      }, callback);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  running.push(server);
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, timeoutMs: 10_000 });
  return { received, mailer };
}

test("a mail arrives with both bodies and its attachment, and the same Message-ID each time", async () => {
  const { received, mailer } = await mailServer();
  const mail = email({ attachments: [{ filename: "Förfrågan.pdf", contentType: "application/pdf", content: Buffer.from("%PDF-1.7") }] });
  await mailer.send(mail);
  await mailer.send(mail);
  await mailer.close();
  expect(received.map(({ to }) => to)).toEqual([["styrelsen@brf.example"], ["styrelsen@brf.example"]]);
  for (const { raw } of received) {
    expect(raw).toMatch(new RegExp(`^Message-ID: <${mail.id}@portalen\\.example>\\r$`, "im"));
    expect(raw).toMatch(/^Content-Type: text\/plain; charset=utf-8/im);
    expect(raw).toMatch(/^Content-Type: text\/html; charset=utf-8/im);
    expect(raw).toContain(Buffer.from("%PDF-1.7").toString("base64"));
    expect(raw).toMatch(/^Subject: =\?UTF-8\?/m);
  }
});

test("an unknown address is final, a full mailbox is not", async () => {
  const unknown = await mailServer(550);
  await expect(unknown.mailer.send(email())).rejects.toMatchObject({ name: "DeliveryError", permanent: true });
  const full = await mailServer(452);
  await expect(full.mailer.send(email())).rejects.toMatchObject({ permanent: false });
  await Promise.all([unknown.mailer.close(), full.mailer.close()]);
});

test("a server that does not answer can be tried again", async () => {
  const mailer = createSmtpMailer({ url: "smtp://127.0.0.1:9", timeoutMs: 500 });
  await expect(mailer.send(email())).rejects.toMatchObject({ permanent: false });
  await mailer.close();
});
