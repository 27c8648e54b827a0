import path from "node:path";
import { writeFileAtomically } from "#server/platform/files/write-file-atomically.ts";
import { greetingOf, SPOKEN } from "#shared/crisis-text/asked-again.ts";
import type { CallSender } from "./calls.ts";
import { WRITES_FILES } from "./provider-condition.ts";
import type { PushSender } from "./push.ts";
import type { SmsSender } from "./sms.ts";

const write = async (directory: string, id: string, content: object): Promise<{ providerId: string }> => {
  const file = path.join(directory, `${id}.json`);
  await writeFileAtomically(file, `${JSON.stringify({ ...content, createdAt: new Date().toISOString() }, null, 2)}\n`);
  return { providerId: id };
};

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
