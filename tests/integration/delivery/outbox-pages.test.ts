import { mkdir, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { crisisReplies } from "#drizzle/schema/index.ts";
import { createOutboxMailer } from "#server/platform/senders/create-mailer.ts";
import { createAskingMessage, createDelivery, createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createMember } from "#tests/factories/people.ts";
import { createSubscriber, uniquePhone } from "#tests/factories/subscribers.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPage, postForm } from "#tests/helpers/public-page.ts";
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

test("an SMS is answered in the outbox as from the telephone that got it, and not by another site", async () => {
  const { associationId } = await createMember({ role: "system_owner" });
  const crisis = await createLedCrisis(associationId);
  const phone = uniquePhone();
  const { id: subscriberId } = await createSubscriber(associationId, { phoneNumber: phone, phoneState: "active" });
  const message = await createAskingMessage(crisis);
  await createDelivery(message.id, { channel: "sms", address: phone, subscriberId });
  const id = crypto.randomUUID();
  const folder = path.join(portal().dataDir, "outbox/sms");
  await mkdir(folder, { recursive: true });
  await writeFile(
    path.join(folder, `${id}.json`),
    JSON.stringify({ to: phone, text: "Hur är läget?", createdAt: new Date().toISOString() }),
  );
  expect((await openPage(`/dev/outbox/sms/${id}`)).html).toContain(`Svara från ${phone}`);

  const reply = `/dev/outbox/sms/${id}/reply`;
  expect((await postForm(reply, { text: "2" }, { origin: "https://attack.example" })).status).toBe(403);
  const { services } = portal();
  const answers = () =>
    services.db.select({ answer: crisisReplies.answer }).from(crisisReplies).where(eq(crisisReplies.crisisActivationId, crisis.id));
  expect(await answers()).toEqual([]);
  expect((await postForm(reply, { text: "2" })).status).toBe(303);
  expect(await answers()).toEqual([{ answer: "need_help" }]);
});
