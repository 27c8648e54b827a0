import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { eventually } from "./eventually.ts";
import { portal } from "./portal.ts";

export interface OutboxMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  createdAt: string;
  attachments: { filename: string; contentType: string; path: string }[];
}

/** All mails that were handed over to this address, oldest first. */
export async function mailsTo(address: string): Promise<OutboxMail[]> {
  const folder = path.join(portal().dataDir, "outbox/email");
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".json"));
  const mails = await Promise.all(
    files.map(async (file) => ({
      id: file.slice(0, -5),
      ...(JSON.parse(await readFile(path.join(folder, file), "utf8")) as Omit<OutboxMail, "id">),
    })),
  );
  return mails.filter((mail) => mail.to === address).sort((a, b) => a.createdAt.localeCompare(b.createdAt));
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
  const folder = path.join(portal().dataDir, "outbox/sms");
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".json"));
  const read = files.map(async (file) => JSON.parse(await readFile(path.join(folder, file), "utf8")) as { to: string; text: string });
  return (await Promise.all(read)).filter(({ to }) => to === number).map(({ text }) => text);
}
