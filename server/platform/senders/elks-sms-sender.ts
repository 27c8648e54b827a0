import { z } from "zod";
import type { Breaker } from "./breaker.ts";
import { callProvider, type ProviderCall, refusalOf } from "./call-provider.ts";
import { DeliveryError } from "./delivery-error.ts";
import type { SmsSender } from "./sms.ts";

const NAME = "46elks";
const TIMEOUT_MS = 10_000;
/** Their clock and ours may differ a little. */
const CLOCK_SLACK_MS = 60_000;
/** One page of history holds a hundred; nobody gets more in the time that is looked at. */
const PAGE_SIZE = "100";

const sentSms = z.object({ id: z.string().min(1), status: z.string().optional() });
const history = z.object({
  data: z.array(z.object({ id: z.string(), direction: z.string().optional(), to: z.string(), message: z.string().optional() })),
});

export interface ElksAccount {
  username: string;
  password: string;
  baseUrl: string;
  /** A name of at most 11 letters and digits, or one of the account's numbers in E.164: only a number can be answered. */
  from: string;
  /** 46elks publishes no limit: what was agreed with it; null for no more than any provider gets. */
  callsAtATime: number | null;
}

export interface ElksSettings extends ElksAccount {
  /** Where delivery reports are posted; null when nobody listens, to answers either. */
  reportUrl: string | null;
  pricePerPart: number | null;
  timeoutMs?: number;
}

/** 46elks over HTTPS (https://46elks.com/docs). It knows no idempotency key, so an unanswered hand-over is looked up in its history. */
export function createElksSmsSender(settings: ElksSettings, breaker: Breaker): SmsSender {
  const authorization = `Basic ${Buffer.from(`${settings.username}:${settings.password}`).toString("base64")}`;
  const formHeaders = { authorization, "content-type": "application/x-www-form-urlencoded" };
  const address = new URL("/a1/sms", settings.baseUrl);
  const ask = (url: URL, call: ProviderCall) =>
    breaker.run(async () => {
      const answer = await callProvider(NAME, url, call, settings.timeoutMs ?? TIMEOUT_MS);
      if (answer.status < 200 || answer.status > 299) throw refusalOf(NAME, answer);
      return answer.text;
    });

  return {
    name: NAME,
    idempotent: false,
    ...(settings.callsAtATime && { callsAtATime: settings.callsAtATime }),
    replies: settings.from.startsWith("+") && settings.reportUrl !== null,
    pricePerPart: settings.pricePerPart,
    async send({ id, to, text }) {
      const body = new URLSearchParams({ from: settings.from, to, message: text });
      if (settings.reportUrl) body.set("whendelivered", withDelivery(settings.reportUrl, id));
      const answer = read(sentSms, await ask(address, { method: "POST", headers: formHeaders, body: body.toString() }));
      if (answer.status === "failed") throw new DeliveryError(`${NAME} could not send it`, { kind: "refused" });
      return { providerId: answer.id };
    },
    async find({ to, text, since }) {
      const url = new URL(address);
      // In their words `start` is the newest and `end` the oldest to be listed, in UTC without a zone.
      const oldest = new Date(since.getTime() - CLOCK_SLACK_MS).toISOString().replace("Z", "000");
      url.search = new URLSearchParams({ to, end: oldest, limit: PAGE_SIZE }).toString();
      const { data } = read(history, await ask(url, { method: "GET", headers: { authorization } }));
      const found = data.find((sms) => sms.to === to && wordsOf(sms.message ?? "") === wordsOf(text) && sms.direction !== "incoming");
      return found ? { providerId: found.id } : null;
    },
  };
}

/** An SMS without the link at its end, which a newer version of the portal may write otherwise than the one that handed it over. */
const wordsOf = (text: string): string => text.replace(/\n(?:Svara: )?https?:\/\/\S+$/, "");

/** The report names the delivery it is about, also when the answer to its hand-over was lost. */
function withDelivery(reportUrl: string, id: string): string {
  const url = new URL(reportUrl);
  url.searchParams.set("delivery", id);
  return url.href;
}

/** An answer of 2xx that cannot be read leaves it open whether the SMS was taken. */
function read<T extends z.ZodType>(schema: T, text: string): z.output<T> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new DeliveryError(`${NAME} answered something unreadable`, { kind: "doubtful", cause });
  }
}
