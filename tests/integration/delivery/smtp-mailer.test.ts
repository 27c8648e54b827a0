import { type AddressInfo, createServer } from "node:net";
import { createInterface } from "node:readline";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import type { DeliveryError } from "#server/platform/senders/delivery-error.ts";
import { createSmtpMailer } from "#server/platform/senders/smtp-mailer.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { email } from "./email.ts";

const running: SMTPServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await new Promise<void>((resolve) => server.close(() => resolve()));
});

/** A local mail server that takes everything, or refuses recipients, or senders, with this reply. */
async function mailServer(refusal?: number, { says = "no", sender }: { says?: string; sender?: string } = {}) {
  const received: { to: string[]; raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, callback) => callback(refusal ? Object.assign(new Error(says), { responseCode: refusal }) : null),
    onMailFrom: (_address, _session, callback) => callback(sender ? Object.assign(new Error(sender), { responseCode: 550 }) : null),
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

test("only a refusal of this very mailbox says that it does not exist, not one of the sender, a block list or a relay", async () => {
  const isUnknown = async (how: { says?: string; sender?: string }) => {
    const { mailer } = await mailServer(550, how);
    const error: unknown = await mailer.send(email()).catch((thrown: unknown) => thrown);
    await mailer.close();
    return (error as DeliveryError).isUnknownAddress;
  };
  for (const says of ["5.1.1 The email account does not exist", "5.1.10 Recipient not found", "No such user here", "mailbox unavailable"]) {
    expect([says, await isUnknown({ says })]).toEqual([says, true]);
  }
  const others = [
    "5.7.1 Client host [1.2.3.4] blocked using zen.spamhaus.org",
    "5.7.1 Relaying denied",
    "5.1.8 Bad sender",
    "5.2.1 Mailbox full",
    "no",
  ];
  for (const says of others) expect([says, await isUnknown({ says })]).toEqual([says, false]);
  expect(await isUnknown({ sender: "5.1.1 Sender address rejected: user unknown" })).toBe(false);
});

test("a server that does not answer can be tried again", async () => {
  const mailer = createSmtpMailer({ url: "smtp://127.0.0.1:9", timeoutMs: 500 });
  await expect(mailer.send(email())).rejects.toMatchObject({ permanent: false });
  await mailer.close();
});

test("NS-02 a server that keeps talking and never comes to an end is left in time, and the mail is in doubt", async () => {
  let isClosed = false;
  const server = createServer((socket) => {
    const talking = setInterval(() => socket.write("220-one moment\r\n"), 50);
    socket
      .on("error", () => undefined)
      .on("close", () => {
        clearInterval(talking);
        isClosed = true;
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const mailer = createSmtpMailer({ url, timeoutMs: 10_000, callMs: 300 });
  await expect(mailer.send(email())).rejects.toMatchObject({ kind: "doubtful" });
  await eventually(async () => expect(isClosed).toBe(true));
  await mailer.close();
  server.close();
});

test("NS-02 a server that takes a mail and closes without a word has it once, and the mail is in doubt", async () => {
  let taken = 0;
  const server = createServer((socket) => {
    socket.on("error", () => undefined).write("220 here\r\n");
    let isText = false;
    createInterface(socket).on("line", (line) => {
      if (isText && line === ".") {
        taken++;
        socket.destroy();
      } else if (!isText) {
        isText = line === "DATA";
        socket.write(isText ? "354 go on\r\n" : "250 yes\r\n");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` });
  await expect(mailer.send(email())).rejects.toMatchObject({ kind: "doubtful" });
  expect(taken).toBe(1);
  await mailer.close();
  server.close();
});
