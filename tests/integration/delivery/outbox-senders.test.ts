import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { createOutboxPushSender, createOutboxSmsSender } from "#server/platform/senders/outbox-senders.ts";
import { portal } from "#tests/helpers/portal.ts";

const folder = () => mkdtemp(path.join(tmpdir(), "outbox-"));
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
};

test("an SMS handed over twice is one file with its number and text", async () => {
  const directory = await folder();
  const sender = createOutboxSmsSender(directory);
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
