import { Stripe } from "stripe";
import { type FakeProvider, type ProviderAnswer, type ProviderCall, startFakeProvider } from "./fake-provider.ts";
import { readStripeForm, type StripeForm } from "./stripe-form.ts";
import { checkoutPage, type FakeSession, type FakeSubscription, portalPage } from "./stripe-pages.ts";

export interface FakeStripe extends FakeProvider {
  secretKey: string;
  webhookSecret: string;
  /** Where events go, as soon as they happen; nowhere while null. */
  webhookUrl: string | null;
  customers: Map<string, { id: string; email: string; deleted?: true }>;
  sessions: Map<string, FakeSession>;
  subscriptions: Map<string, FakeSubscription>;
  /** A subscription as somebody bought it, without telling anybody. */
  addSubscription(customer: string, priceId: string, changes?: Partial<FakeSubscription>): FakeSubscription;
  /** Posts an event about this object, signed; `changes` make it a wrong one. Null where nobody listens. */
  tell(type: string, object: object, changes?: { id?: string; at?: Date; secret?: string; body?: string }): Promise<Response | null>;
}

const MONTH_SECONDS = 30 * 24 * 60 * 60;
const nowSeconds = () => Math.floor(Date.now() / 1000);
const newId = (kind: string) => `${kind}_test_${crypto.randomUUID().replaceAll("-", "").slice(0, 20)}`;
const ok = (body: object): ProviderAnswer => ({ status: 200, body });
const refusal = (status: number, message: string): ProviderAnswer => ({
  status,
  body: { error: { type: "invalid_request_error", ...(status === 404 && { code: "resource_missing" }), message } },
});
const missing = () => refusal(404, "No such object");
const redirect = (location: string): ProviderAnswer => ({ status: 303, headers: { location } });
const html = (body: string): ProviderAnswer => ({ status: 200, body, headers: { "content-type": "text/html; charset=utf-8" } });
const list = (data: object[]): ProviderAnswer => ok({ object: "list", data, has_more: false });

/** A local Stripe: customers, checkouts with their page, subscriptions and the customer portal, with idempotency keys and signed events. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const secretKey = "sk_test_provenyckel";
  const webhookSecret = "whsec_provhemlighet";
  const signer = new Stripe(secretKey);
  const answers = new Map<string, { call: string; answer: ProviderAnswer }>();
  let created = nowSeconds() - 1_000_000;

  function makeSession(form: StripeForm): ProviderAnswer {
    const id = newId("cs");
    const session: FakeSession = {
      object: "checkout.session",
      id,
      url: `${fake.url}/pay/${id}`,
      customer: form.text("customer"),
      status: "open",
      client_reference_id: form.text("client_reference_id"),
      success_url: form.text("success_url"),
      cancel_url: form.text("cancel_url"),
      metadata: { order: form.text("metadata[order]") },
      priceId: form.text("line_items[0][price]"),
    };
    fake.sessions.set(id, session);
    return ok(session);
  }

  function pay(session: FakeSession): ProviderAnswer {
    if (session.status !== "open") return html("<p>Betalningssidan är stängd.</p>");
    Object.assign(session, { status: "complete", url: null });
    const subscription = fake.addSubscription(session.customer, session.priceId);
    void fake.tell("checkout.session.completed", session);
    void fake.tell("customer.subscription.created", subscription);
    return redirect(session.success_url);
  }

  function cancel(subscription: FakeSubscription): ProviderAnswer {
    Object.assign(subscription, { status: "canceled", ended_at: nowSeconds() });
    void fake.tell("customer.subscription.deleted", subscription);
    return ok(subscription);
  }

  const ofCustomer = <T extends { customer: string }>(all: Map<string, T>, customer: string | null) =>
    [...all.values()].filter((each) => each.customer === customer);

  const routes: [method: string, path: RegExp, take: (id: string, call: ProviderCall, form: StripeForm) => ProviderAnswer | undefined][] = [
    ["POST", /^\/v1\/customers$/, (_id, _call, form) => ok(addCustomer(form.text("email")))],
    ["GET", /^\/v1\/customers\/(\w+)$/, (id) => maybe(fake.customers.get(id))],
    [
      "DELETE",
      /^\/v1\/customers\/(\w+)$/,
      (id) => maybe(fake.customers.has(id) && fake.customers.set(id, { id, email: "", deleted: true }).get(id)),
    ],
    ["POST", /^\/v1\/checkout\/sessions$/, (_id, _call, form) => makeSession(form)],
    [
      "GET",
      /^\/v1\/checkout\/sessions$/,
      (_id, { url }) =>
        list(ofCustomer(fake.sessions, url.searchParams.get("customer")).filter(({ status }) => status === url.searchParams.get("status"))),
    ],
    [
      "POST",
      /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
      (id) => {
        const session = fake.sessions.get(id);
        if (session && session.status !== "open") return refusal(400, "This Session is not in an open state");
        return maybe(session && Object.assign(session, { status: "expired", url: null }));
      },
    ],
    ["GET", /^\/v1\/subscriptions$/, (_id, { url }) => list(ofCustomer(fake.subscriptions, url.searchParams.get("customer")))],
    ["GET", /^\/v1\/subscriptions\/(\w+)$/, (id) => maybe(fake.subscriptions.get(id))],
    ["DELETE", /^\/v1\/subscriptions\/(\w+)$/, (id) => withFound(fake.subscriptions.get(id), cancel)],
    [
      "POST",
      /^\/v1\/billing_portal\/sessions$/,
      (_id, _call, form) => {
        const query = new URLSearchParams({
          customer: form.text("customer"),
          back: form.text("return_url"),
          price: form.text("flow_data[subscription_update_confirm][items][0][price]"),
        });
        return ok({ id: newId("bps"), url: `${fake.url}/portal?${query}` });
      },
    ],
    ["GET", /^\/pay\/(\w+)$/, (id) => withFound(fake.sessions.get(id), (session) => html(checkoutPage(session)))],
    ["POST", /^\/pay\/(\w+)$/, (id) => withFound(fake.sessions.get(id), pay)],
    ["GET", /^\/portal$/, (_id, { url }) => html(portalPage(url, ofCustomer(fake.subscriptions, url.searchParams.get("customer"))))],
    ["POST", /^\/portal$/, (_id, { url }, form) => changeInPortal(url, form)],
  ];

  function changeInPortal({ searchParams }: URL, form: StripeForm): ProviderAnswer | undefined {
    const [running] = ofCustomer(fake.subscriptions, searchParams.get("customer")).filter(({ status }) => status !== "canceled");
    const item = running?.items.data[0];
    if (!running || !item) return undefined;
    if (form.text("do") === "change") item.price.id = searchParams.get("price") ?? "";
    else running.cancel_at_period_end = true;
    void fake.tell("customer.subscription.updated", running);
    return redirect(searchParams.get("back") ?? "/");
  }

  const addCustomer = (email: string) => {
    const customer = { object: "customer", id: newId("cus"), email };
    fake.customers.set(customer.id, customer);
    return customer;
  };
  const maybe = (found: object | false | undefined): ProviderAnswer => (found ? ok(found) : missing());
  const withFound = <T>(found: T | undefined, use: (found: T) => ProviderAnswer): ProviderAnswer => (found ? use(found) : missing());

  function dispatch(call: ProviderCall): ProviderAnswer {
    if (call.url.pathname.startsWith("/v1/") && call.headers.authorization !== `Bearer ${secretKey}`)
      return refusal(401, "Invalid API Key");
    for (const [method, path, take] of routes) {
      const match = method === call.method && path.exec(call.url.pathname);
      if (match) return take(match[1] ?? "", call, readStripeForm(call.body)) ?? missing();
    }
    return missing();
  }

  /** The first answer of a key is every later one's, unless something else is asked under it. */
  function take(call: ProviderCall): ProviderAnswer {
    const key = call.headers["idempotency-key"]?.toString();
    if (!key) return dispatch(call);
    const asked = `${call.url.pathname} ${call.body}`;
    const before = answers.get(key);
    if (before)
      return before.call === asked ? before.answer : refusal(400, "Keys for idempotent requests can only be used with the same parameters");
    const answer = dispatch(call);
    // A copy: what becomes of the object later does not change what was answered.
    if (answer.status < 500) answers.set(key, { call: asked, answer: structuredClone(answer) });
    return answer;
  }

  const fake: FakeStripe = Object.assign(await startFakeProvider(take), {
    secretKey,
    webhookSecret,
    webhookUrl: null,
    customers: new Map(),
    sessions: new Map(),
    subscriptions: new Map(),
    addSubscription(customer: string, priceId: string, changes: Partial<FakeSubscription> = {}) {
      const subscription: FakeSubscription = {
        object: "subscription",
        id: newId("sub"),
        customer,
        status: "active",
        created: created++,
        cancel_at: null,
        cancel_at_period_end: false,
        ended_at: null,
        items: { data: [{ id: newId("si"), current_period_end: nowSeconds() + MONTH_SECONDS, price: { id: priceId } }] },
        ...changes,
      };
      fake.subscriptions.set(subscription.id, subscription);
      return subscription;
    },
    async tell(type: string, object: object, changes: { id?: string; at?: Date; secret?: string; body?: string } = {}) {
      if (!fake.webhookUrl) return null;
      const payload = JSON.stringify({ id: changes.id ?? newId("evt"), object: "event", type, data: { object } });
      const timestamp = Math.floor((changes.at ?? new Date()).getTime() / 1000);
      const signature = signer.webhooks.generateTestHeaderString({ payload, secret: changes.secret ?? webhookSecret, timestamp });
      const headers = { "content-type": "application/json", "stripe-signature": signature };
      return fetch(fake.webhookUrl, { method: "POST", headers, body: changes.body ?? payload });
    },
  } as const);
  return fake;
}
