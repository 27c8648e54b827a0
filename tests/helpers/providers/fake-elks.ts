import { randomUUID } from "node:crypto";
import { type FakeProvider, type ProviderAnswer, type ProviderCall, startFakeProvider } from "./fake-provider.ts";

export interface ElksSms {
  id: string;
  direction: "outgoing";
  created: string;
  from: string;
  to: string;
  message: string;
  status: string;
  /** Where its report goes. */
  whendelivered: string | null;
  /** The delivery that the report's address names. */
  deliveryId: string | null;
}

export interface ElksCall {
  id: string;
  direction: "outgoing";
  created: string;
  from: string;
  to: string;
  /** The action that is done when somebody answers. */
  voiceStart: { ivr: string; digits: number; next: string };
  whenhangup: string;
  /** The delivery that the report's address names. */
  deliveryId: string | null;
}

export interface FakeElks extends FakeProvider {
  username: string;
  password: string;
  /** Every SMS that was taken, in order; the same one twice stands twice. */
  accepted: ElksSms[];
  /** Every call that was made, likewise. */
  rung: ElksCall[];
  /** Numbers that are refused with 400. */
  refused: Set<string>;
  /** Posts the delivery report of an SMS, as 46elks does. */
  report(sms: ElksSms, status: "sent" | "delivered" | "failed"): Promise<Response>;
}

/** A phone number of Sweden or anywhere, as 46elks takes it. */
const NUMBER = /^\+\d{8,15}$/;

/** A local 46elks (https://46elks.com/docs): sends, lists its history, reports. Like the real one it knows no idempotency key. */
export async function startFakeElks(): Promise<FakeElks> {
  const accepted: ElksSms[] = [];
  const rung: ElksCall[] = [];
  const refused = new Set<string>();
  const account = { username: "u-test", password: "p-test" };
  const expected = `Basic ${Buffer.from(`${account.username}:${account.password}`).toString("base64")}`;

  function take({ method, url, headers, body }: ProviderCall): ProviderAnswer {
    if (headers.authorization !== expected) return { status: 401, body: "401 Unauthorized" };
    if (url.pathname === "/a1/me") return { status: 200, body: JSON.stringify({ balance: 1_234_500, currency: "SEK" }) };
    const way = { "/a1/sms": { made: accepted, make: text }, "/a1/calls": { made: rung, make: ring } }[url.pathname];
    if (!way) return { status: 404 };
    if (method === "GET") return { status: 200, body: list(way.made, url.searchParams) };
    return way.make(new URLSearchParams(body.toString()));
  }

  function text(form: URLSearchParams): ProviderAnswer {
    const to = form.get("to") ?? "";
    if (!form.get("message") || !form.get("from")) return { status: 400, body: "A message and a from are needed to send" };
    if (refused.has(to) || !NUMBER.test(to)) return { status: 400, body: "Invalid to number" };
    const sms = toSms(form);
    accepted.push(sms);
    return { status: 200, body: { ...sms, cost: 3500 } };
  }

  function ring(form: URLSearchParams): ProviderAnswer {
    const [to, from] = [form.get("to") ?? "", form.get("from") ?? ""];
    if (refused.has(to) || !NUMBER.test(to) || !NUMBER.test(from)) return { status: 400, body: "Invalid number" };
    const whenhangup = form.get("whenhangup") ?? "";
    const call: ElksCall = {
      id: `c${randomUUID().replaceAll("-", "")}`,
      direction: "outgoing",
      created: stamp(new Date()),
      ...{ from, to, whenhangup },
      voiceStart: JSON.parse(form.get("voice_start") ?? "{}"),
      deliveryId: new URL(whenhangup).searchParams.get("delivery"),
    };
    rung.push(call);
    return { status: 200, body: { id: call.id, direction: call.direction, from, to, state: "ongoing" } };
  }

  const provider = await startFakeProvider(take);
  return Object.assign(provider, {
    ...account,
    accepted,
    rung,
    refused,
    report({ id, whendelivered }: ElksSms, status: string) {
      if (!whendelivered) throw new Error("no report was asked for");
      const delivered = stamp(new Date()).slice(0, 19);
      return fetch(whendelivered, {
        method: "POST",
        body: new URLSearchParams({ id, status, ...(status === "delivered" && { delivered }) }),
      });
    },
  });
}

/** Their times are UTC without a zone, with microseconds. */
const stamp = (time: Date): string => time.toISOString().replace("Z", "000");

function toSms(form: URLSearchParams): ElksSms {
  const whendelivered = form.get("whendelivered");
  return {
    id: `s${randomUUID().replaceAll("-", "")}`,
    direction: "outgoing",
    created: stamp(new Date()),
    from: form.get("from") ?? "",
    to: form.get("to") ?? "",
    message: form.get("message") ?? "",
    status: "created",
    whendelivered,
    deliveryId: whendelivered && new URL(whendelivered).searchParams.get("delivery"),
  };
}

/** Newest first, between `end` (the oldest) and `start` (the newest), at most a hundred. */
function list(accepted: readonly { to: string; created: string }[], query: URLSearchParams): object {
  const [to, newest, oldest] = [query.get("to"), query.get("start"), query.get("end")];
  const found = accepted.filter((sms) => (!to || sms.to === to) && (!newest || sms.created < newest) && (!oldest || sms.created > oldest));
  const limit = Math.min(100, Number(query.get("limit") ?? 100));
  return { data: found.reverse().slice(0, limit) };
}
