import path from "node:path";
import { writeFileAtomically } from "#server/lib/write-file-atomically.ts";
import type { PushSender } from "./push.ts";
import type { SmsSender } from "./sms.ts";

const write = (directory: string, id: string, content: object): Promise<void> =>
  writeFileAtomically(
    path.join(directory, `${id}.json`),
    `${JSON.stringify({ ...content, createdAt: new Date().toISOString() }, null, 2)}\n`,
  );

/** Without a provider an SMS becomes one JSON file, `<id>.json`; the same id twice is one file. */
export function createOutboxSmsSender(directory: string): SmsSender {
  return { name: "outbox", send: ({ id, to, text }) => write(directory, id, { to, text }) };
}

/** Without push keys a notification becomes one JSON file, `<id>.json`; the same id twice is one file. */
export function createOutboxPushSender(directory: string): PushSender {
  return {
    name: "outbox",
    send: ({ id, messageId, endpoint, title, text, url }) => write(directory, id, { to: endpoint, subject: title, text, url, messageId }),
  };
}
