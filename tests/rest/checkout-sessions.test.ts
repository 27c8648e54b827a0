import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stripeCustomers, subscriptions } from "#drizzle/schema/index.ts";
import { signBuyer } from "#server/domains/billing/buyer-reference.ts";
import { parseEnvironment } from "#server/platform/env.ts";
import { createPerson, type TestPerson } from "#tests/factories/people.ts";
import { bearerOf } from "#tests/helpers/bearer.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { cookieOf } from "#tests/helpers/cookie.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { configurePayments, startPayments, TEST_PRICES } from "#tests/helpers/pay-with.ts";
import { portal } from "#tests/helpers/portal.ts";
import type { FakeStripe } from "#tests/helpers/providers/fake-stripe.ts";
import { rest } from "#tests/helpers/rest.ts";

const BUY_LINK = "https://buy.stripe.example/standard?utm=portal";
let stripe: FakeStripe;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ stripe, close } = await startPayments({ buyLinks: { basic: null, standard: BUY_LINK, premium: null } }));
});
afterAll(() => close());

const browser = async (person: TestPerson) => ({ ...(await cookieOf(person)), origin: portal().url });
const order = (headers: Record<string, string>, body: unknown) => rest("POST", "/api/create-checkout-session", { headers, body });
const buys = async (person: TestPerson, body: object) => order(await browser(person), body);
const idOf = (answer: { body: unknown } | undefined) => (answer?.body as { id: string } | undefined)?.id;
const customersOf = ({ userId }: TestPerson) =>
  portal().services.db.select().from(stripeCustomers).where(eq(stripeCustomers.userId, userId));

test("REST-25 REST-26 PLAN-16 PLAN-18 PLAN-19 a browser without an authorization header gets a checkout with the portal's addresses", async () => {
  const person = await createPerson();
  const answer = await buys(person, {
    priceId: TEST_PRICES.standard,
    successUrl: `${portal().url}/dashboard?checkout=success`,
    cancelUrl: `${portal().url}/pricing?checkout=cancel`,
  });
  expect(answer.status).toBe(200);
  const { id, url } = answer.body as { id: string; url: string };
  expect(url).toBe(`${stripe.url}/pay/${id}`);
  expect(stripe.sessions.get(id)).toMatchObject({
    priceId: TEST_PRICES.standard,
    client_reference_id: await signBuyer(portal().services, person.userId),
    success_url: `${portal().url}/dashboard?checkout=success`,
    cancel_url: `${portal().url}/pricing?checkout=cancel`,
  });
  const [customer] = await customersOf(person);
  expect(stripe.customers.get(customer?.id ?? "")).toMatchObject({ email: person.email });

  const script = await order(await bearerOf(person), { priceId: TEST_PRICES.standard });
  expect(script.body).toEqual({ id, url });
});

test("NS-26 the same payment can be started by tRPC, with the same refusals", async () => {
  const person = await createPerson();
  const client = await clientFor(person);
  const started = await client.billing.startCheckout.mutate({ priceId: TEST_PRICES.standard });
  expect((await buys(person, { priceId: TEST_PRICES.standard })).body).toEqual(started);
  const foreign = client.billing.startCheckout.mutate({ priceId: TEST_PRICES.standard, successUrl: "https://elak.example/" });
  expect((await refusal(foreign)).data).toMatchObject({ httpStatus: 400, reason: "RETURN_ADDRESS_FOREIGN" });
  const unconfigured = client.billing.startCheckout.mutate({ priceId: "" });
  expect((await refusal(unconfigured)).data).toMatchObject({ httpStatus: 412, reason: "STRIPE_NOT_CONFIGURED" });
  expect((await refusal((await clientFor(null)).billing.startCheckout.mutate({ priceId: "x" }))).data).toMatchObject({ httpStatus: 401 });
});

test("two checkouts at once are one for the same plan, and another plan closes the first", async () => {
  const person = await createPerson();
  const headers = await browser(person);
  const answers = await Promise.all(Array.from({ length: 4 }, () => order(headers, { priceId: TEST_PRICES.basic })));
  expect(new Set(answers.map(idOf)).size).toBe(1);
  expect(await customersOf(person)).toHaveLength(1);

  const other = await order(headers, { priceId: TEST_PRICES.premium });
  const buyer = await signBuyer(portal().services, person.userId);
  const statuses = [...stripe.sessions.values()].filter(({ client_reference_id }) => client_reference_id === buyer);
  expect(statuses.map(({ priceId, status }) => [priceId, status])).toEqual([
    [TEST_PRICES.basic, "expired"],
    [TEST_PRICES.premium, "open"],
  ]);
  const again = await order(headers, { priceId: TEST_PRICES.basic });
  expect(idOf(again)).not.toBe(idOf(answers[0]));
  expect(other.status).toBe(200);
});

test("PLAN-08 PLAN-15 PLAN-23 a price that cannot be charged, and nobody signed in", async () => {
  const person = await createPerson();
  expect(await (await clientFor(null)).billing.prices.query()).toEqual({ isConfigured: true, prices: TEST_PRICES });
  for (const priceId of ["", "prod_123", "price_placeholder_basic", "price_REPLACE_ME", "plan_1", undefined]) {
    const answer = await buys(person, { priceId });
    expect([answer.status, answer.body]).toEqual([412, { error: { message: "Stripe inte konfigurerad" } }]);
  }
  const foreign = await buys(person, { priceId: "price_someone_elses" });
  expect([foreign.status, foreign.body]).toEqual([400, { error: { message: "Priset hör inte till något av portalens abonnemang." } }]);
  const stranger = await order({}, { priceId: TEST_PRICES.basic });
  expect([stranger.status, stranger.body]).toEqual([401, { error: { message: "Du måste vara inloggad för att prenumerera..." } }]);
});

test("NS-24 PLAN-07 PLAN-09 PLAN-15 as shipped each plan has a placeholder for its price, and none can be paid", async () => {
  const undo = configurePayments(parseEnvironment({}).STRIPE);
  try {
    const { prices } = await (await clientFor(null)).billing.prices.query();
    expect(prices).toEqual({
      basic: "price_placeholder_basic",
      standard: "price_placeholder_standard",
      premium: "price_placeholder_premium",
    });
    const person = await createPerson();
    for (const priceId of Object.values(prices)) {
      const answer = await buys(person, { priceId });
      expect([answer.status, answer.body]).toEqual([412, { error: { message: "Stripe inte konfigurerad" } }]);
    }
  } finally {
    undo();
  }
});

test("the return addresses lead to the portal and nowhere else", async () => {
  const headers = await browser(await createPerson());
  const { url } = portal();
  const bad = [
    "https://elak.example/",
    "//elak.example/x",
    "/\\elak.example",
    "javascript:alert(1)",
    `${url}.elak.example/`,
    "https://",
    `${url.replace("//", "//a:b@")}/`,
  ];
  for (const address of bad) {
    for (const field of ["successUrl", "cancelUrl"]) {
      const answer = await order(headers, { priceId: TEST_PRICES.basic, [field]: address });
      expect([address, answer.status]).toEqual([address, 400]);
      expect(answer.body).toEqual({ error: { message: "Adressen att komma tillbaka till måste finnas i portalen." } });
    }
  }
});

test("another site cannot start a payment with a visitor's cookie", async () => {
  const headers = await cookieOf(await createPerson());
  const answer = await order({ ...headers, origin: "https://elak.example" }, { priceId: TEST_PRICES.basic });
  expect(answer.status).toBe(403);
  const form = await rest("POST", "/api/create-checkout-session", {
    headers: { ...headers, origin: portal().url, "content-type": "text/plain" },
    body: JSON.stringify({ priceId: TEST_PRICES.basic }),
  });
  expect(form.status).toBe(415);
});

test("PLAN-17 PLAN-24 while Stripe is away the buy link stands in, and without one the payment failed", async () => {
  const person = await createPerson();
  stripe.isDown = true;
  try {
    const message = "Det gick inte att slutföra betalningen. Försök igen senare.";
    const withLink = await buys(person, { priceId: TEST_PRICES.standard });
    expect(withLink.status).toBe(503);
    const buyer = await signBuyer(portal().services, person.userId);
    const query = new URLSearchParams({ utm: "portal", client_reference_id: buyer, prefilled_email: person.email, locale: "sv" });
    expect(withLink.body).toEqual({ error: { message, url: `https://buy.stripe.example/standard?${query}` } });
    const without = await buys(person, { priceId: TEST_PRICES.basic });
    expect([without.status, without.body]).toEqual([503, { error: { message } }]);
  } finally {
    stripe.isDown = false;
  }
});

test("whoever has a plan does not buy a second one", async () => {
  const person = await createPerson();
  await portal()
    .services.db.insert(subscriptions)
    .values({ userId: person.userId, status: "active", currentPeriodEnd: new Date(Date.now() + 86_400_000) });
  const answer = await buys(person, { priceId: TEST_PRICES.premium });
  expect([answer.status, answer.body]).toEqual([
    409,
    { error: { message: "Du har redan ett abonnemang. Byt det i stället för att köpa ett till." } },
  ]);
});

test("a plan that was paid and not told of yet is not sold again, and a customer that is gone at Stripe is made anew", async () => {
  const person = await createPerson();
  const first = await buys(person, { priceId: TEST_PRICES.basic });
  const [customer] = await customersOf(person);
  const session = stripe.sessions.get(idOf(first) ?? "");
  if (!customer || !session) throw new Error("no checkout was made");
  Object.assign(session, { status: "complete", url: null });
  const subscription = stripe.addSubscription(customer.id, TEST_PRICES.basic);
  expect((await buys(person, { priceId: TEST_PRICES.premium })).status).toBe(409);
  await eventually(async () =>
    expect(await portal().services.db.$count(subscriptions, eq(subscriptions.stripeSubscriptionId, subscription.id))).toBe(1),
  );

  const other = await createPerson();
  await buys(other, { priceId: TEST_PRICES.basic });
  const [gone] = await customersOf(other);
  stripe.customers.delete(gone?.id ?? "");
  expect((await buys(other, { priceId: TEST_PRICES.basic })).status).toBe(200);
  const now = await customersOf(other);
  expect(now).toHaveLength(1);
  expect(now[0]?.id).not.toBe(gone?.id);
});

test("PLAN-20 without a usable key there is no client, and without any there is no payment", async () => {
  const person = await createPerson();
  const settings = {
    secretKey: "nyckel",
    webhookSecret: stripe.webhookSecret,
    apiBase: stripe.url,
    prices: { ...TEST_PRICES },
    buyLinks: { basic: null, standard: null, premium: null },
  };
  const undo = configurePayments(settings);
  try {
    const unusable = await buys(person, { priceId: TEST_PRICES.basic });
    expect([unusable.status, unusable.body]).toEqual([503, { error: { message: "Failed to load Stripe" } }]);
    configurePayments({ ...settings, secretKey: null });
    const none = await buys(person, { priceId: TEST_PRICES.basic });
    expect([none.status, none.body]).toEqual([412, { error: { message: "Stripe inte konfigurerad" } }]);
  } finally {
    undo();
  }
});
