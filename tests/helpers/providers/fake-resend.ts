import { randomUUID } from "node:crypto";
import { type FakeProvider, type ProviderAnswer, type ProviderCall, startFakeProvider } from "./fake-provider.ts";

export interface ResendMail {
  id: string;
  /** The idempotency key of the call it came with. */
  key: string | null;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  /** The delivery that its tag names. */
  deliveryId: string | null;
}

export interface FakeResend extends FakeProvider {
  apiKey: string;
  /** Every mail that was taken, in order. */
  accepted: ResendMail[];
  /** Addresses that are refused: 422, or an error of their own in a permissive batch. */
  refused: Set<string>;
  /** Switched off, it forgets keys as a provider without them. */
  honoursKeys: boolean;
}

type Posted = Pick<ResendMail, "from" | "subject" | "text" | "html"> & {
  to: string | string[];
  headers?: Record<string, string>;
  tags?: { name: string; value: string }[];
};

const PATHS: readonly string[] = ["/emails", "/emails/batch"];
const refusal = (statusCode: number, name: string): ProviderAnswer => ({ status: statusCode, body: { statusCode, name, message: "…" } });
const recipientOf = ({ to }: Posted): string => (Array.isArray(to) ? (to[0] ?? "") : to);

/** A local Resend: single mails and batches, strict or permissive, with idempotency keys as the real one has them. */
export async function startFakeResend(): Promise<FakeResend> {
  const apiKey = "re_test_key";
  const answers = new Map<string, { body: string; answer: ProviderAnswer }>();
  const state = { apiKey, accepted: [] as ResendMail[], refused: new Set<string>(), honoursKeys: true };

  function accept(mail: Posted, key: string | null): { id: string } {
    const id = randomUUID();
    const { from, subject, text, html, headers = {}, tags = [] } = mail;
    const deliveryId = tags.find(({ name }) => name === "delivery")?.value ?? null;
    provider.accepted.push({ id, key, to: recipientOf(mail), from, subject, text, html, headers, deliveryId });
    return { id };
  }

  function deliver(call: ProviderCall, key: string | null): ProviderAnswer {
    const posted = JSON.parse(call.body.toString()) as Posted | Posted[];
    if (!Array.isArray(posted)) {
      if (provider.refused.has(recipientOf(posted))) return refusal(422, "validation_error");
      return { status: 200, body: accept(posted, key) };
    }
    const isPermissive = call.headers["x-batch-validation"] === "permissive";
    const isRefused = (mail: Posted) => provider.refused.has(recipientOf(mail));
    if (posted.length > 100 || (!isPermissive && posted.some(isRefused))) return refusal(422, "validation_error");
    const errors = posted.flatMap((mail, index) => (isRefused(mail) ? [{ index, message: "Invalid `to` field." }] : []));
    const data = posted.filter((mail) => !isRefused(mail)).map((mail) => accept(mail, key));
    return { status: 200, body: { data, ...(isPermissive && { errors }) } };
  }

  /** The first answer of a key is every later one's, unless something else is sent under it. */
  function deliverOnce(call: ProviderCall): ProviderAnswer {
    const key = call.headers["idempotency-key"]?.toString() ?? null;
    if (!key || !provider.honoursKeys) return deliver(call, key);
    const body = call.body.toString();
    const before = answers.get(key);
    if (before) return before.body === body ? before.answer : refusal(409, "invalid_idempotent_request");
    const answer = deliver(call, key);
    if (answer.status === 200) answers.set(key, { body, answer });
    return answer;
  }

  function take(call: ProviderCall): ProviderAnswer {
    if (call.headers.authorization !== `Bearer ${apiKey}`) return refusal(401, "missing_api_key");
    return PATHS.includes(call.url.pathname) ? deliverOnce(call) : refusal(404, "not_found");
  }

  const provider: FakeResend = Object.assign(await startFakeProvider(take), state);
  return provider;
}
