import path from "node:path";
import { writeFileAtomically } from "#server/platform/files/write-file-atomically.ts";
import { greetingOf, SPOKEN } from "#shared/crisis-text/asked-again.ts";
import type { CallSender, Mailer, ProviderCondition, PushSender, SmsSender } from "./channels.ts";

/**
 * Without a provider a mail becomes one JSON file, `<id>.json`, its attachments beside it under `attachments/<id>/`.
 * The attachments are written first, so that a mail that can be seen is whole; the same id twice is one file.
 */
export function createOutboxMailer(directory: string): Mailer {
  return {
    name: "outbox",
    idempotent: true,
    check: WRITES_FILES,
    async send({ id, to, from, replyTo, subject, text, html, attachments, headers }) {
      const listed = [];
      for (const [index, { filename, contentType, content }] of attachments.entries()) {
        const file = path.join("attachments", id, fileNameOf(filename, index));
        await writeFileAtomically(path.join(directory, file), content);
        listed.push({ filename, contentType, path: path.join(directory, file) });
      }
      const written = { subject, text, html, attachments: listed, ...(headers && { headers }), createdAt: new Date().toISOString() };
      const mail = { to, from, ...(replyTo && { replyTo }), ...written };
      await writeFileAtomically(path.join(directory, `${id}.json`), `${JSON.stringify(mail, null, 2)}\n`);
      return { providerId: id };
    },
    close: async () => undefined,
  };
}

/** Without a provider an SMS becomes one JSON file, `<id>.json`; the same id twice is one file. */
export function createOutboxSmsSender(directory: string, settings: Pick<SmsSender, "replies" | "pricePerPart">): SmsSender {
  return {
    name: "outbox",
    idempotent: true,
    ...settings,
    check: WRITES_FILES,
    send: ({ id, to, text }) => write(directory, id, { to, text }),
  };
}

/** Without push keys a notification becomes one JSON file, `<id>.json`; the same id twice is one file. */
export function createOutboxPushSender(directory: string, publicKey: () => Promise<string>): PushSender {
  return {
    name: "outbox",
    idempotent: true,
    publicKey,
    check: WRITES_FILES,
    send: ({ id, subscription, title, ...push }) => write(directory, id, { to: subscription.endpoint, subject: title, ...push }),
  };
}

/** Without a provider a call becomes one JSON file, `<id>.json`; the same id twice is one file. Nobody presses a digit there. */
export function createOutboxCallSender(directory: string, settings: Pick<CallSender, "pricePerCall">): CallSender {
  return {
    name: "outbox",
    idempotent: true,
    ...settings,
    call: ({ id, to, isExercise }) => write(directory, id, { to, text: SPOKEN[greetingOf(isExercise)] }),
  };
}

const write = async (directory: string, id: string, content: object): Promise<{ providerId: string }> => {
  const file = path.join(directory, `${id}.json`);
  await writeFileAtomically(file, `${JSON.stringify({ ...content, createdAt: new Date().toISOString() }, null, 2)}\n`);
  return { providerId: id };
};

/** A name that is safe in a folder; the mail itself keeps the name as it was given. */
const fileNameOf = (filename: string, index: number): string =>
  `${index + 1}-${filename
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}._-]+/gu, "_")
    .slice(-100)}`;

/** Where the operator has set up no provider. */
const WRITES_FILES = async (): Promise<ProviderCondition> => ({
  words: "Ingen leverantör är inställd. Meddelanden skrivs till filer och når ingen.",
  isFaulty: false,
});
