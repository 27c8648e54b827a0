import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { crisisReplies } from "#drizzle/schema/index.ts";
import { createLogger } from "#server/platform/logging/logger.ts";
import { createMailer } from "#server/platform/senders/create-senders.ts";
import { createOutboxMailer, createOutboxPushSender, createOutboxSmsSender } from "#server/platform/senders/outbox-senders.ts";
import { createAskingMessage, createDelivery, createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createMember } from "#tests/factories/people.ts";
import { createSubscriber, uniquePhone } from "#tests/factories/subscribers.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPage, postForm } from "#tests/helpers/public-page.ts";
import { email } from "./email.ts";

const folder = () => mkdtemp(path.join(tmpdir(), "outbox-"));

describe("outbox mailer", () => {
  test("a mail is one JSON file with its attachments beside it", async () => {
    const directory = await folder();
    const mail = email({
      attachments: [{ filename: "../Förfrågan 1.pdf", contentType: "application/pdf", content: Buffer.from("%PDF-å") }],
    });
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
});

describe("outbox senders", () => {
  const sms = { id: "7a11e000-0000-4000-8000-0000000000aa", to: "+46701740605", text: "Brf Tallen: Strömmen är borta. Nytt besked kl 19." };
  const push = {
    id: "7a11e000-0000-4000-8000-0000000000bb",
    messageId: "7a11e000-0000-4000-8000-0000000000cc",
    subscription: { endpoint: "https://push.example/abc", p256dh: "key", auth: "secret" },
    title: "Brf Tallen",
    text: "Strömmen är borta.",
    url: "/dashboard",
    actions: [],
    replyLink: null,
    isQuiet: false,
  };

  test("an SMS handed over twice is one file with its number and text", async () => {
    const directory = await folder();
    const sender = createOutboxSmsSender(directory, { replies: false, pricePerPart: null });
    await Promise.all([sender.send(sms), sender.send(sms)]);
    expect(await readdir(directory)).toEqual([`${sms.id}.json`]);
    const written = JSON.parse(await readFile(path.join(directory, `${sms.id}.json`), "utf8"));
    expect(written).toEqual({ to: sms.to, text: sms.text, createdAt: expect.stringMatching(/^\d{4}-.*Z$/) });
  });

  test("a notification is one file with its address, title, text and page", async () => {
    const directory = await folder();
    await createOutboxPushSender(directory, async () => "key").send(push);
    const written = JSON.parse(await readFile(path.join(directory, `${push.id}.json`), "utf8"));
    expect(written).toMatchObject({
      to: push.subscription.endpoint,
      subject: push.title,
      text: push.text,
      url: push.url,
      messageId: push.messageId,
    });
  });

  test("the portal's own outbox shows mails, SMS and notifications", async () => {
    const { services, url } = portal();
    await services.sms.send(sms);
    await services.push.send(push);
    const page = await (await fetch(`${url}/dev/outbox`, { headers: { accept: "text/html" } })).text();
    expect(page).toContain(sms.to);
    expect(page).toContain(push.title);
  });
});

describe("outbox pages", () => {
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
});
