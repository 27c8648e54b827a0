import { z } from "zod";
import { greetingOf, type Recording } from "#shared/crisis-text/asked-again.ts";
import { formatNumber } from "#shared/format/number.ts";
import type { Breaker } from "./breaker.ts";
import { callProvider, type ProviderCall, refusalOf } from "./call-provider.ts";
import type { CallSender, SmsSender } from "./channels.ts";
import { DeliveryError } from "./delivery-error.ts";

export const ELKS_NAME = "46elks";

export interface ElksAccount {
  username: string;
  password: string;
  baseUrl: string;
  /** A name of at most 11 letters and digits, or one of the account's numbers in E.164: only a number can be answered, and ring. */
  from: string;
  /** 46elks publishes no limit: what was agreed with it; null for no more than any provider gets. */
  callsAtATime: number | null;
}

const SMS_PATH = "/a1/sms";

const sentSms = z.object({ id: z.string().min(1), status: z.string().optional() });
const listedSms = z.object({ id: z.string(), direction: z.string().optional(), to: z.string(), message: z.string().optional() });

export interface ElksSettings extends ElksAccount {
  /** Where delivery reports are posted; null when nobody listens, to answers either. */
  reportUrl: string | null;
  pricePerPart: number | null;
  /** With less than this on the account the operators are told; in its currency. */
  creditFloor?: number | undefined;
  timeoutMs?: number;
}

/** SMS by 46elks. It knows no idempotency key, so an unanswered hand-over is looked up in its history. */
export function createElksSmsSender(settings: ElksSettings, breaker: Breaker): SmsSender {
  const client = createElksClient(settings, breaker);
  return {
    name: ELKS_NAME,
    idempotent: false,
    ...(settings.callsAtATime && { callsAtATime: settings.callsAtATime }),
    replies: settings.from.startsWith("+") && settings.reportUrl !== null,
    pricePerPart: settings.pricePerPart,
    async send({ id, to, text }) {
      const report: Record<string, string> = settings.reportUrl ? { whendelivered: withDelivery(settings.reportUrl, id) } : {};
      const answer = await client.create(SMS_PATH, { from: settings.from, to, message: text, ...report }, sentSms);
      if (answer.status === "failed") throw new DeliveryError(`${ELKS_NAME} could not send it`, { kind: "refused" });
      return { providerId: answer.id };
    },
    async check() {
      const { amount, currency } = await client.credit();
      const left = `${formatNumber(Math.floor(amount))} ${currency === "SEK" ? "kr" : currency}`;
      return amount < (settings.creditFloor ?? 0)
        ? { words: `46elks svarar, men saldot är bara ${left}. Fyll på innan ett larm behöver det.`, isFaulty: true }
        : { words: `46elks svarar. Saldot är ${left}.`, isFaulty: false };
    },
    async find({ to, text, since }) {
      const listed = await client.history(SMS_PATH, { to, since }, listedSms);
      const found = listed.find((sms) => sms.to === to && wordsOf(sms.message ?? "") === wordsOf(text) && sms.direction !== "incoming");
      return found ? { providerId: found.id } : null;
    },
  };
}

/** An SMS without the link at its end, which a newer version of the portal may write otherwise than the one that handed it over. */
const wordsOf = (text: string): string => text.replace(/\n(?:[^\n:]+: )?https?:\/\/\S+$/, "");

const CALLS_PATH = "/a1/calls";
/** How long it rings. */
const RINGS_SECONDS = "45";
const WAITS_FOR_DIGIT_SECONDS = 10;
const SAYS_TIMES = 3;

const madeCall = z.object({ id: z.string().min(1), state: z.string().optional() });
const listedCall = z.object({ id: z.string(), direction: z.string().optional(), from: z.string().optional(), to: z.string() });

export interface ElksCallSettings extends Pick<ElksAccount, "username" | "password" | "baseUrl" | "from"> {
  /** Under which address the digit and the end are posted: `…/call` and `…/call-ended`. */
  webhookUrl: string;
  /** Where the recordings lie. */
  recordingsUrl: string;
  pricePerCall: number | null;
  timeoutMs?: number;
}

/**
 * Calls by 46elks, which plays files and has no Swedish voice of its own. It knows no idempotency key, so an unanswered hand-over is looked
 * up in its history: nobody is rung twice by one account within the minute in which a call is in doubt.
 */
export function createElksCallSender(settings: ElksCallSettings, breaker: Breaker): CallSender {
  const { from, webhookUrl, recordingsUrl, pricePerCall } = settings;
  const client = createElksClient(settings, breaker);
  return {
    name: ELKS_NAME,
    idempotent: false,
    pricePerCall,
    async call({ id, to, isExercise }) {
      const spoken = {
        ivr: recordingUrl(recordingsUrl, greetingOf(isExercise)),
        digits: 1,
        timeout: WAITS_FOR_DIGIT_SECONDS,
        repeat: SAYS_TIMES,
        next: withDelivery(`${webhookUrl}/call`, id),
      };
      const whenhangup = withDelivery(`${webhookUrl}/call-ended`, id);
      const fields = { from, to, voice_start: JSON.stringify(spoken), whenhangup, timeout: RINGS_SECONDS };
      const answer = await client.create(CALLS_PATH, fields, madeCall);
      if (answer.state === "failed") throw new DeliveryError(`${ELKS_NAME} could not ring`, { kind: "refused" });
      return { providerId: answer.id };
    },
    async find({ to, since }) {
      const listed = await client.history(CALLS_PATH, { to, since }, listedCall);
      const found = listed.find((call) => call.to === to && call.direction !== "incoming" && (call.from ?? from) === from);
      return found ? { providerId: found.id } : null;
    },
  };
}

/** Where a recording lies that a call plays. */
export const recordingUrl = (folder: string, recording: Recording): string => `${folder}/${recording}.mp3`;

const TIMEOUT_MS = 10_000;
/** Their clock and ours may differ a little. */
const CLOCK_SLACK_MS = 60_000;
/** One page of history holds a hundred; nobody gets more in the time that is looked at. */
const PAGE_SIZE = "100";

/** 46elks over HTTPS (https://46elks.com/docs), of which SMS and calls are made and listed alike. */
interface ElksClient {
  /** Throws DeliveryError; an answer of 2xx that cannot be read leaves it open whether it was taken. */
  create<T extends z.ZodType>(path: string, fields: Record<string, string>, answer: T): Promise<z.output<T>>;
  /** What is left on the account. Throws DeliveryError. */
  credit(): Promise<{ amount: number; currency: string }>;
  /** What the account has made to this number since then, the newest first. Throws DeliveryError. */
  history<T extends z.ZodType>(path: string, of: { to: string; since: Date }, entry: T): Promise<z.output<T>[]>;
}

/** The balance is in ten-thousandths. */
const account = z.object({ balance: z.coerce.number(), currency: z.string().default("SEK") });

function createElksClient(
  { username, password, baseUrl, timeoutMs = TIMEOUT_MS }: Pick<ElksAccount, "username" | "password" | "baseUrl"> & { timeoutMs?: number },
  breaker: Breaker,
): ElksClient {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  const formHeaders = { authorization, "content-type": "application/x-www-form-urlencoded" };
  const ask = (url: URL, call: ProviderCall) =>
    breaker.run(async () => {
      const answer = await callProvider(ELKS_NAME, url, call, timeoutMs);
      if (answer.status < 200 || answer.status > 299) {
        // «Invalid to number»: what else is wrong with a call can have the word «to» in it as well.
        throw refusalOf(ELKS_NAME, answer, { isUnknownAddress: answer.status === 400 && /\binvalid to\b/i.test(answer.text) });
      }
      return answer.text;
    });

  return {
    async create(path, fields, answer) {
      const body = new URLSearchParams(fields).toString();
      return read(answer, await ask(new URL(path, baseUrl), { method: "POST", headers: formHeaders, body }));
    },
    async credit() {
      const { balance, currency } = read(account, await ask(new URL("/a1/me", baseUrl), { method: "GET", headers: { authorization } }));
      return { amount: balance / 10_000, currency };
    },
    async history(path, { to, since }, entry) {
      const url = new URL(path, baseUrl);
      // In their words `start` is the newest and `end` the oldest to be listed, in UTC without a zone.
      const oldest = new Date(since.getTime() - CLOCK_SLACK_MS).toISOString().replace("Z", "000");
      url.search = new URLSearchParams({ to, end: oldest, limit: PAGE_SIZE }).toString();
      return read(z.object({ data: z.array(entry) }), await ask(url, { method: "GET", headers: { authorization } })).data;
    },
  };
}

/** The address of a webhook with the delivery that it is about, so that it is known also when the answer to its hand-over was lost. */
function withDelivery(address: string, id: string): string {
  const url = new URL(address);
  url.searchParams.set("delivery", id);
  return url.href;
}

function read<T extends z.ZodType>(schema: T, text: string): z.output<T> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new DeliveryError(`${ELKS_NAME} answered something unreadable`, { kind: "doubtful", cause });
  }
}
