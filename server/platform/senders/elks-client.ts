import { z } from "zod";
import type { Breaker } from "./breaker.ts";
import { callProvider, type ProviderCall, refusalOf } from "./call-provider.ts";
import { DeliveryError } from "./delivery-error.ts";

export const ELKS_NAME = "46elks";
const TIMEOUT_MS = 10_000;
/** Their clock and ours may differ a little. */
const CLOCK_SLACK_MS = 60_000;
/** One page of history holds a hundred; nobody gets more in the time that is looked at. */
const PAGE_SIZE = "100";

export interface ElksAccount {
  username: string;
  password: string;
  baseUrl: string;
  /** A name of at most 11 letters and digits, or one of the account's numbers in E.164: only a number can be answered, and ring. */
  from: string;
  /** 46elks publishes no limit: what was agreed with it; null for no more than any provider gets. */
  callsAtATime: number | null;
}

/** 46elks over HTTPS (https://46elks.com/docs), of which SMS and calls are made and listed alike. */
export interface ElksClient {
  /** Throws DeliveryError; an answer of 2xx that cannot be read leaves it open whether it was taken. */
  create<T extends z.ZodType>(path: string, fields: Record<string, string>, answer: T): Promise<z.output<T>>;
  /** What is left on the account. Throws DeliveryError. */
  credit(): Promise<{ amount: number; currency: string }>;
  /** What the account has made to this number since then, the newest first. Throws DeliveryError. */
  history<T extends z.ZodType>(path: string, of: { to: string; since: Date }, entry: T): Promise<z.output<T>[]>;
}

/** The balance is in ten-thousandths. */
const account = z.object({ balance: z.coerce.number(), currency: z.string().default("SEK") });

export function createElksClient(
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
export function withDelivery(address: string, id: string): string {
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
