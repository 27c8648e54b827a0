import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { eventually } from "./eventually.ts";
import { portal } from "./portal.ts";

export interface OutboxMail {
  id: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  createdAt: string;
  attachments: { filename: string; contentType: string; path: string }[];
}

/** All mails that were handed over to this address, oldest first. */
export async function mailsTo(address: string): Promise<OutboxMail[]> {
  const mails = await readFolder<Omit<OutboxMail, "id">>("outbox/email");
  return mails
    .filter(({ content }) => content.to === address)
    .map(({ id, content }) => ({ id, ...content }))
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

/** Waits for a mail to this address whose subject matches. */
export function mailTo(address: string, subject: RegExp): Promise<OutboxMail> {
  return eventually(async () => {
    const mail = (await mailsTo(address)).findLast((candidate) => subject.test(candidate.subject));
    if (!mail) throw new Error(`no mail to ${address} with a subject like ${subject}`);
    return mail;
  });
}

/** The texts of all SMS that were handed over to this number. */
export async function smsTo(number: string): Promise<string[]> {
  const sent = await readFolder<{ to: string; text: string }>("outbox/sms");
  return sent.filter(({ content }) => content.to === number).map(({ content }) => content.text);
}

/** By path. Who waits for a mail looks many times a second, into a folder that late in a run holds thousands. */
const contents = new Map<string, unknown>();

/** What lies in a folder of the outbox. A file appears whole and is never changed, so each is read once. */
async function readFolder<T>(name: string): Promise<{ id: string; content: T }[]> {
  const folder = path.join(portal().dataDir, name);
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".json"));
  return Promise.all(
    files.map(async (file) => {
      const place = path.join(folder, file);
      if (!contents.has(place)) contents.set(place, JSON.parse(await readFile(place, "utf8")));
      return { id: file.slice(0, -5), content: contents.get(place) as T };
    }),
  );
}
