import { rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import path from "node:path";
import { expect, test } from "vitest";
import { createOutboxMailer } from "#server/platform/senders/create-mailer.ts";
import { portal } from "#tests/helpers/portal.ts";
import { email } from "./email.ts";

const attachment = { filename: "Förfrågan.pdf", contentType: "application/pdf", content: Buffer.from("%PDF-å") };

/** A mail in the portal's outbox, written when the data folder still lay elsewhere. */
async function movedMail(file = "1-Förfrågan.pdf") {
  const mail = email({ attachments: [attachment] });
  const outbox = path.join(portal().dataDir, "outbox/email");
  await createOutboxMailer(outbox).send(mail);
  const attachments = [{ filename: attachment.filename, contentType: attachment.contentType, path: `/gone/outbox/${file}` }];
  await writeFile(path.join(outbox, `${mail.id}.json`), JSON.stringify({ ...mail, attachments, createdAt: new Date().toISOString() }));
  return { folder: path.join(outbox, "attachments", mail.id), url: `${portal().url}/dev/outbox/email/${mail.id}/attachments/0` };
}

test("an attachment is found where the outbox is now", async () => {
  const { url } = await movedMail();
  const answer = await fetch(url);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(await answer.text()).toBe("%PDF-å");
});

test("one that is gone, or that points out of its folder, is not found, and the portal lives on", async () => {
  const { url, folder } = await movedMail();
  await rm(folder, { recursive: true });
  expect((await fetch(url)).status).toBe(404);
  expect((await fetch((await movedMail("../../../package.json")).url)).status).toBe(404);
  expect((await fetch((await movedMail("..")).url)).status).toBe(404);
  expect((await fetch(`${portal().url}/healthz`)).status).toBe(200);
});

/** What the outbox answers to these headers. */
const statusWith = (headers: Record<string, string>): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(`${portal().url}/dev/outbox`, { headers }, (answer) => resolve(answer.resume().statusCode))
      .on("error", reject)
      .end();
  });

test("NS-17 the outbox is shown to this machine only, whatever a proxy or a foreign name says", async () => {
  expect(await statusWith({ accept: "text/html" })).toBe(200);
  expect(await statusWith({ "x-forwarded-for": "203.0.113.7" })).toBe(404);
  expect(await statusWith({ "x-forwarded-for": "127.0.0.1" })).toBe(404);
  expect(await statusWith({ forwarded: "for=203.0.113.7" })).toBe(404);
  expect(await statusWith({ host: "attack.example" })).toBe(404);
});
