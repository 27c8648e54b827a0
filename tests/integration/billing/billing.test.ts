import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { housingAssociations, stripeCustomers, stripeEvents, subscriptions, users } from "#drizzle/schema/index.ts";
import { signBuyer } from "#server/domains/billing/buyer-reference.ts";
import { readPaymentState, rereadPayments } from "#server/domains/billing/payment-state.ts";
import { expireSubscriptions } from "#server/domains/billing/queries.ts";
import { deleteAccount } from "#server/domains/lifecycle/delete-account.ts";
import { decideMembershipRequest } from "#server/domains/membership/decide-membership-request.ts";
import { systemContext } from "#server/platform/context.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMembershipRequest } from "#tests/factories/membership-requests.ts";
import { createMember, createPerson, type TestMember, type TestPerson } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { startPayments, TEST_PRICES } from "#tests/helpers/pay-with.ts";
import { portal } from "#tests/helpers/portal.ts";
import type { FakeStripe } from "#tests/helpers/providers/fake-stripe.ts";
import { race } from "#tests/helpers/race.ts";
import { shuffled } from "#tests/helpers/shuffled.ts";

describe("member limit", () => {
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ close } = await startPayments());
  });
  afterAll(() => close());

  const MONTHS_AGO = new Date(Date.now() - 100 * 86_400_000);

  /** An association founded then, with its owner and so many further members. */
  async function createHouse(options: { createdAt?: Date; members?: number }): Promise<TestMember> {
    const { id: associationId } = await createAssociation();
    if (options.createdAt) {
      await portal()
        .services.db.update(housingAssociations)
        .set({ createdAt: options.createdAt })
        .where(eq(housingAssociations.id, associationId));
    }
    for (let each = 0; each < (options.members ?? 0); each++) await createMember({ associationId });
    return createMember({ associationId, role: "system_owner" });
  }

  const pays = (owner: TestMember, stripePriceId: string, currentPeriodEnd = new Date(Date.now() + 86_400_000)) =>
    portal().services.db.insert(subscriptions).values({ userId: owner.userId, status: "active", stripePriceId, currentPeriodEnd });

  async function applies(owner: TestMember): Promise<() => Promise<unknown>> {
    const applicant = await createPerson();
    const id = await createMembershipRequest(owner.associationId, applicant);
    const ctx = await contextFor(owner);
    return () => decideMembershipRequest(ctx, { requestId: id, status: "approved", role: "member" });
  }

  test("without a plan a grown association admits nobody, and is told where to change that", async () => {
    const owner = await createHouse({ createdAt: MONTHS_AGO });
    await expect((await applies(owner))()).rejects.toMatchObject({
      reason: "PLAN_LIMIT_REACHED",
      message: "Föreningens abonnemang rymmer 1 medlem. Byt abonnemang under Priser och godkänn sedan ansökan.",
    });
    await pays(owner, TEST_PRICES.premium);
    expect(await race(0, await applies(owner))).toEqual(["done"]);
  });

  test("a new association has Standard's room for 30 days, and two approvals do not share the last place", async () => {
    const owner = await createHouse({ members: 8 });
    const outcomes = await race(0, await applies(owner), await applies(owner));
    expect([...outcomes].sort()).toEqual(["PLAN_LIMIT_REACHED", "done"]);
  });

  test("a plan whose period has passed gives no room, and the best of the owners' plans counts", async () => {
    const owner = await createHouse({ createdAt: MONTHS_AGO, members: 3 });
    await pays(owner, TEST_PRICES.premium, new Date(Date.now() - 1000));
    expect(await race(0, await applies(owner))).toEqual(["PLAN_LIMIT_REACHED"]);
    const second = await createMember({ associationId: owner.associationId, role: "system_owner" });
    await pays(second, TEST_PRICES.standard);
    expect(await race(0, await applies(owner))).toEqual(["done"]);
  });
});

describe("payment state", () => {
  let stripe: FakeStripe;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ stripe, close } = await startPayments());
  });
  afterAll(() => close());

  const db = () => portal().services.db;
  const rowOf = async ({ userId }: TestPerson) => (await db().select().from(subscriptions).where(eq(subscriptions.userId, userId)))[0];
  const viewOf = async (person: TestPerson) => (await clientFor(person)).billing.subscription.query();
  const inDays = (days: number) => Math.floor(Date.now() / 1000) + Math.round(days * 86_400);

  /** A person with a customer at Stripe. */
  async function createPayer(): Promise<TestPerson & { customer: string }> {
    const person = await createPerson();
    const customer = `cus_${unique("prov").replaceAll("-", "")}`;
    stripe.customers.set(customer, { id: customer, email: person.email });
    await db().insert(stripeCustomers).values({ id: customer, userId: person.userId });
    return { ...person, customer };
  }

  test("PLAN-25 PLAN-26 PLAN-28 PLAN-29 every state at Stripe has one in the portal, and none is null", async () => {
    const payer = await createPayer();
    expect(await viewOf(payer)).toBeNull();
    const subscription = stripe.addSubscription(payer.customer, TEST_PRICES.standard);
    for (const item of subscription.items.data) item.current_period_end = inDays(6.2);
    const states = [
      ["incomplete", null],
      ["trialing", { status: "trialing", isActive: true, paymentFailed: false }],
      ["active", { status: "active", isActive: true, paymentFailed: false }],
      ["past_due", { status: "active", isActive: true, paymentFailed: true }],
      ["unpaid", { status: "expired", isActive: false, paymentFailed: true }],
      ["paused", { status: "expired", isActive: false }],
      ["canceled", { status: "canceled", isActive: false }],
    ] as const;
    for (const [status, expected] of states) {
      subscription.status = status;
      await readPaymentState(systemContext(portal().services), payer.customer);
      const view = await viewOf(payer);
      if (expected === null) expect(view).toBeNull();
      else expect(view).toMatchObject({ ...expected, plan: "standard", stripePriceId: TEST_PRICES.standard, daysLeft: 7 });
    }
  });

  test("notices that come late, twice and in any order end in Stripe's own state", async () => {
    const payer = await createPayer();
    const subscription = stripe.addSubscription(payer.customer, TEST_PRICES.basic);
    const early = structuredClone(subscription);
    for (const { price } of subscription.items.data) price.id = TEST_PRICES.premium;
    const notices = [
      { type: "customer.subscription.created", object: early, id: unique("evt") },
      { type: "customer.subscription.updated", object: subscription, id: unique("evt") },
      { type: "invoice.paid", object: { object: "invoice", customer: payer.customer }, id: unique("evt") },
      { type: "customer.subscription.updated", object: early, id: unique("evt") },
    ];
    const answers = await Promise.all(shuffled([...notices, ...notices]).map(({ type, object, id }) => stripe.tell(type, object, { id })));
    expect(answers.map((answer) => answer?.status)).toEqual(Array(8).fill(204));
    await eventually(async () => expect(await rowOf(payer)).toMatchObject({ status: "active", stripePriceId: TEST_PRICES.premium }));
    for (const { id } of notices) expect(await db().$count(stripeEvents, eq(stripeEvents.id, id))).toBe(1);
  });

  test("a reading that began earlier never overwrites a later one", async () => {
    const payer = await createPayer();
    stripe.addSubscription(payer.customer, TEST_PRICES.standard);
    await db().update(stripeCustomers).set({ syncTicket: Number.MAX_SAFE_INTEGER }).where(eq(stripeCustomers.id, payer.customer));
    await readPaymentState(systemContext(portal().services), payer.customer);
    expect(await rowOf(payer)).toBeUndefined();
  });

  test("forged, unsigned, old and changed webhooks change nothing", async () => {
    const payer = await createPayer();
    const subscription = stripe.addSubscription(payer.customer, TEST_PRICES.premium);
    const forged = [
      await stripe.tell("customer.subscription.created", subscription, { secret: "whsec_nagonannans" }),
      await stripe.tell("customer.subscription.created", subscription, { at: new Date(Date.now() - 6 * 60_000) }),
      await stripe.tell("customer.subscription.created", subscription, {
        body: JSON.stringify({ id: "evt_1", data: { object: subscription } }),
      }),
      await fetch(`${portal().url}/api/webhooks/stripe`, { method: "POST", body: JSON.stringify(subscription) }),
    ];
    for (const answer of forged) {
      expect(answer?.status).toBe(400);
      expect(await answer?.json()).toMatchObject({ reason: "WEBHOOK_NOT_SIGNED" });
    }
    expect(await rowOf(payer)).toBeUndefined();
  });

  test("an event about somebody else's customer is none of the portal's", async () => {
    const subscription = stripe.addSubscription("cus_frammande", "price_frammande");
    const id = unique("evt");
    expect((await stripe.tell("customer.subscription.created", subscription, { id }))?.status).toBe(204);
    expect(await db().$count(stripeEvents, eq(stripeEvents.id, id))).toBe(1);
    const session = { object: "checkout.session", id: "cs_annan", customer: "cus_frammande", client_reference_id: crypto.randomUUID() };
    expect((await stripe.tell("checkout.session.completed", session))?.status).toBe(204);
    expect(await db().$count(stripeCustomers, eq(stripeCustomers.id, "cus_frammande"))).toBe(0);
    expect(stripe.subscriptions.get(subscription.id)?.status).toBe("active");
  });

  test("NS-22 a checkout that the portal did not make binds nobody, whomever it names", async () => {
    const payer = await createPayer();
    const signedForOther = (await signBuyer(portal().services, (await createPayer()).userId)).replace(/^[^_]+/, payer.userId);
    for (const client_reference_id of [payer.userId, `${payer.userId}_${"A".repeat(22)}`, signedForOther]) {
      const customer = unique("cus_av_frammande_lank");
      const session = { object: "checkout.session", id: unique("cs"), customer, client_reference_id };
      expect((await stripe.tell("checkout.session.completed", session))?.status).toBe(204);
      expect(await db().$count(stripeCustomers, eq(stripeCustomers.id, customer))).toBe(0);
    }
  });

  test("a plan that was bought twice is ended once, and what a buy link sold belongs to the buyer", async () => {
    const payer = await createPayer();
    const first = stripe.addSubscription(payer.customer, TEST_PRICES.basic);
    const second = stripe.addSubscription("cus_av_kopplank", TEST_PRICES.standard);
    const client_reference_id = await signBuyer(portal().services, payer.userId);
    const session = { object: "checkout.session", id: "cs_link", customer: "cus_av_kopplank", client_reference_id };
    await stripe.tell("checkout.session.completed", session);
    await eventually(async () =>
      expect(await rowOf(payer)).toMatchObject({ stripeSubscriptionId: second.id, stripePriceId: TEST_PRICES.standard }),
    );
    await eventually(async () => expect(stripe.subscriptions.get(first.id)?.status).toBe("canceled"));
    expect(stripe.subscriptions.get(second.id)?.status).toBe("active");
  });

  test("of two plans the larger is kept, however old, and one that does not run never displaces one that does", async () => {
    const payer = await createPayer();
    const premium = stripe.addSubscription(payer.customer, TEST_PRICES.premium);
    const basic = stripe.addSubscription(payer.customer, TEST_PRICES.basic);
    const paused = stripe.addSubscription(payer.customer, TEST_PRICES.premium, { status: "paused" });
    await readPaymentState(systemContext(portal().services), payer.customer);
    expect(await rowOf(payer)).toMatchObject({ stripeSubscriptionId: premium.id, status: "active" });
    const statuses = [premium, basic, paused].map(({ id }) => stripe.subscriptions.get(id)?.status);
    expect(statuses).toEqual(["active", "canceled", "canceled"]);
  });

  test("a payment whose notice was lost is found in the night, and one that is sent again by hand at once", async () => {
    const [lost, resent] = [await createPayer(), await createPayer()];
    stripe.addSubscription(lost.customer, TEST_PRICES.standard);
    const subscription = stripe.addSubscription(resent.customer, TEST_PRICES.basic);
    await rereadPayments({ ...systemContext(portal().services) });
    await eventually(async () => expect(await rowOf(lost)).toMatchObject({ stripePriceId: TEST_PRICES.standard }));
    await eventually(async () => expect(await rowOf(resent)).toMatchObject({ stripePriceId: TEST_PRICES.basic }));
    await db().delete(subscriptions).where(eq(subscriptions.userId, resent.userId));
    const id = unique("evt");
    await db().insert(stripeEvents).values({ id, type: "customer.subscription.created" });
    await stripe.tell("customer.subscription.created", subscription, { id });
    await eventually(async () => expect(await rowOf(resent)).toMatchObject({ stripePriceId: TEST_PRICES.basic }));
  });

  test("PLAN-27 PLAN-30 a period that has passed ends the plan on reading and by the hour, but not one that was given up", async () => {
    const [read, scheduled, givenUp] = await Promise.all([createPerson(), createPerson(), createPerson()]);
    const yesterday = new Date(Date.now() - 86_400_000);
    await db()
      .insert(subscriptions)
      .values([
        { userId: read.userId, status: "active", currentPeriodEnd: yesterday },
        { userId: scheduled.userId, status: "trialing", currentPeriodEnd: yesterday },
        { userId: givenUp.userId, status: "canceled", currentPeriodEnd: yesterday },
      ]);
    expect(await viewOf(read)).toMatchObject({ status: "expired", isActive: false, daysLeft: 0 });
    expect((await rowOf(read))?.status).toBe("expired");
    expect((await rowOf(scheduled))?.status).toBe("trialing");
    await expireSubscriptions(systemContext(portal().services));
    expect((await rowOf(scheduled))?.status).toBe("expired");
    expect((await rowOf(givenUp))?.status).toBe("canceled");
  });

  test("a renewal whose notice never came is found out when the period has passed", async () => {
    const payer = await createPayer();
    const { id } = stripe.addSubscription(payer.customer, TEST_PRICES.standard);
    await db()
      .insert(subscriptions)
      .values({ userId: payer.userId, status: "active", currentPeriodEnd: new Date(Date.now() - 1000), stripeSubscriptionId: id });
    await viewOf(payer);
    await eventually(async () => expect(await viewOf(payer)).toMatchObject({ status: "active", plan: "standard", daysLeft: 30 }));
  });

  test("given up at the period's end, the plan is kept until then", async () => {
    const payer = await createPayer();
    stripe.addSubscription(payer.customer, TEST_PRICES.standard, { cancel_at_period_end: true });
    await readPaymentState(systemContext(portal().services), payer.customer);
    expect(await viewOf(payer)).toMatchObject({ status: "active", isActive: true, cancelAtPeriodEnd: true });
  });

  test("the customer portal opens for whoever pays, also at a change of plan, and for nobody else", async () => {
    const payer = await createPayer();
    stripe.addSubscription(payer.customer, TEST_PRICES.basic);
    await readPaymentState(systemContext(portal().services), payer.customer);
    const client = await clientFor(payer);
    const { url } = await client.billing.openPortal.mutate();
    expect(new URL(url).searchParams.get("customer")).toBe(payer.customer);
    expect(new URL(url).searchParams.get("back")).toBe(`${portal().url}/pricing`);
    const change = await client.billing.changePlan.mutate({ plan: "premium" });
    expect(new URL(change.url).searchParams.get("price")).toBe(TEST_PRICES.premium);
    const other = await clientFor(await createPerson());
    expect((await refusal(other.billing.openPortal.mutate())).data.reason).toBe("SUBSCRIPTION_MISSING");
    expect((await refusal(other.billing.changePlan.mutate({ plan: "basic" }))).data.reason).toBe("SUBSCRIPTION_MISSING");
  });

  test("a deleted account pays for nothing any more, and what is paid for it afterwards is ended", async () => {
    const payer = await createPayer();
    const subscription = stripe.addSubscription(payer.customer, TEST_PRICES.premium);
    await deleteAccount(await contextFor(payer, {}, { withSession: true }));
    await eventually(async () => {
      expect(stripe.subscriptions.get(subscription.id)?.status).toBe("canceled");
      expect(stripe.customers.get(payer.customer)?.deleted).toBe(true);
    });
    expect(await db().$count(users, eq(users.id, payer.userId))).toBe(0);

    const late = stripe.addSubscription(payer.customer, TEST_PRICES.premium);
    await stripe.tell("customer.subscription.created", late);
    await eventually(async () => expect(stripe.subscriptions.get(late.id)?.status).toBe("canceled"));
  });
});
