import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { createLogger } from "#server/platform/logging/logger.ts";
import { createMailer, createOutboxMailer } from "#server/platform/senders/create-mailer.ts";
import { email } from "./email.ts";

const folder = () => mkdtemp(path.join(tmpdir(), "outbox-"));

test("a mail is one JSON file with its attachments beside it", async () => {
  const directory = await folder();
  const mail = email({ attachments: [{ filename: "../Förfrågan 1.pdf", contentType: "application/pdf", content: Buffer.from("%PDF-å") }] });
  await createOutboxMailer(directory).send(mail);
  const written = JSON.parse(await readFile(path.join(directory, `${mail.id}.json`), "utf8"));
  expect(written).toEqual({
    to: mail.to,
    from: mail.from,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: [{ filename: "../Förfrågan 1.pdf", contentType: "application/pdf", path: expect.any(String) }],
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  const file = written.attachments[0].path;
  expect(path.dirname(file)).toBe(path.join(directory, "attachments", mail.id));
  expect(await readFile(file, "utf8")).toBe("%PDF-å");
});

test("the same mail handed over many times at once is still one whole file", async () => {
  const directory = await folder();
  const mail = email();
  const mailer = createOutboxMailer(directory);
  await Promise.all(Array.from({ length: 20 }, () => mailer.send(mail)));
  expect(await readdir(directory)).toEqual([`${mail.id}.json`]);
  JSON.parse(await readFile(path.join(directory, `${mail.id}.json`), "utf8"));
});

test("the provider follows from the environment: Resend, else SMTP, else files", () => {
  const log = createLogger("silent");
  const common = { DATA_DIR: tmpdir() };
  expect(createMailer({ ...common, RESEND_API_KEY: "re_12345678", SMTP_URL: "smtp://localhost" }, log).name).toBe("resend");
  expect(createMailer({ ...common, SMTP_URL: "smtp://localhost" }, log).name).toBe("smtp");
  expect(createMailer(common, log).name).toBe("outbox");
});
