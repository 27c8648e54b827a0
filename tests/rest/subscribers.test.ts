import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { crisisReplies, crisisSubscribers, pushSubscriptions, subscriberCodes, subscriberConsents } from "#drizzle/schema/index.ts";
import { storeKey } from "#server/domains/subscribers/subscriber-codes.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { idSealer, linkSigner } from "#server/platform/secrets/signed-link.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { createSentMessage } from "#tests/factories/sent-messages.ts";
import { createConfirmedSubscriber, createSubscriber, uniquePhone } from "#tests/factories/subscribers.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { bearerOf } from "#tests/helpers/bearer.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { startPortalWith } from "#tests/helpers/portal-with.ts";
import { createPushBrowser } from "#tests/helpers/providers/push-browser.ts";
import { openPage, postForm } from "#tests/helpers/public-page.ts";
import { rest } from "#tests/helpers/rest.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

describe("crisis subscribers", () => {
  const PREFIXES = ["/api", ""] as const;
  const pathOf = (prefix: string, associationId: string, rest = "") => `${prefix}/associations/${associationId}/crisis-subscribers${rest}`;
  const newEmail = () => `${unique("boende")}@test.example`;

  async function scene() {
    const { id } = await createAssociation();
    const [owner, leader, member, stranger] = await Promise.all([
      createMember({ role: "system_owner", associationId: id }),
      createMember({ role: "team_leader", associationId: id }),
      createMember({ associationId: id }),
      createMember({ role: "system_owner" }),
    ]);
    const headers = {
      owner: await bearerOf(owner),
      leader: await bearerOf(leader),
      member: await bearerOf(member),
      stranger: await bearerOf(stranger),
    };
    return { id, headers };
  }

  test.each(PREFIXES)("REST-16 DATA-56 GET %s/associations/…/crisis-subscribers answers an object with a data list", async (prefix) => {
    const { id, headers } = await scene();
    const anna = await createSubscriber(id, { fullName: "Anna Ek", email: newEmail(), phoneNumber: uniquePhone() });
    await createSubscriber(id, { fullName: "Bo Ask", emailState: "pending" });
    const answer = await rest("GET", pathOf(prefix, id), { headers: headers.leader });
    expect(answer).toMatchObject({ status: 200, body: { total: 2, data: [{ full_name: "Anna Ek" }, { full_name: "Bo Ask" }] } });
    expect((answer.body as { data: unknown[] }).data[0]).toEqual({
      id: anna.id,
      full_name: "Anna Ek",
      email: anna.email,
      phone_number: anna.phoneNumber,
      status: "active",
    });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const dataOf = async (query: string) =>
      ((await rest("GET", `${pathOf(prefix, id)}?${query}`, { headers: headers.leader })).body as { data: { full_name: string }[] }).data;
    expect(await dataOf("status=pending")).toMatchObject([{ full_name: "Bo Ask" }]);
    expect(await dataOf("status=all&search=anna")).toMatchObject([{ full_name: "Anna Ek" }]);
    expect(await dataOf("limit=1&offset=1")).toMatchObject([{ full_name: "Bo Ask" }]);
    for (const query of ["limit=101", "offset=-1", "status=gone"]) {
      expect((await rest("GET", `${pathOf(prefix, id)}?${query}`, { headers: headers.leader })).status).toBe(400);
    }
    expect((await auditRows("subscribers.reveal", anna.id)).length).toBeGreaterThan(0);
    expect((await rest("GET", pathOf(prefix, id))).status).toBe(401);
    expect((await rest("GET", pathOf(prefix, id), { headers: headers.member })).status).toBe(403);
    const foreign = await rest("GET", pathOf(prefix, id), { headers: headers.stranger });
    const random = await rest("GET", pathOf(prefix, crypto.randomUUID()), { headers: headers.stranger });
    expect([foreign.status, foreign.body]).toEqual([random.status, random.body]);
    expect(foreign.status).toBe(404);
  });

  test.each(PREFIXES)("REST-17 POST %s/…/subscribe: 202 for the public whoever is known, 201 with the id for an owner", async (prefix) => {
    const { id, headers } = await scene();
    const known = await createSubscriber(id);
    const subscribe = (body: object, who: Record<string, string> = {}) =>
      rest("POST", pathOf(prefix, id, "/subscribe"), { headers: who, body });
    const anna = { full_name: "Anna Ek", consent: true };
    for (const who of [{}, headers.member, headers.stranger, await bearerOf(await createPerson())]) {
      expect(await subscribe({ ...anna, email: newEmail() }, who)).toMatchObject({ status: 202, body: { status: "pending" } });
    }
    const answers = [await subscribe({ ...anna, email: known.email }), await subscribe({ ...anna, phone_number: uniquePhone() })];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [202, { status: "pending" }]));

    const email = newEmail();
    const added = await subscribe({ ...anna, email }, headers.owner);
    expect(added).toMatchObject({ status: 201, body: { id: expect.any(String), status: "pending" } });
    expect(await subscribe({ ...anna, email }, headers.owner)).toMatchObject({ status: 409 });

    for (const body of [
      { ...anna },
      { ...anna, email, consent: false },
      { full_name: "", email, consent: true },
      { ...anna, email: "x" },
    ]) {
      expect((await subscribe(body)).status).toBe(400);
    }
    const unknown = await rest("POST", pathOf(prefix, crypto.randomUUID(), "/subscribe"), { body: { ...anna, email } });
    expect(unknown.status).toBe(404);
  });

  test.each(PREFIXES)("REST-18 DELETE %s/…/{subscriberId} answers 204, to owners alone and for their own subscribers", async (prefix) => {
    const { id, headers } = await scene();
    const known = await createSubscriber(id);
    const foreign = await createSubscriber((await createAssociation()).id);
    const remove = (subscriberId: string, who: Record<string, string>) =>
      rest("DELETE", pathOf(prefix, id, `/${subscriberId}`), { headers: who });
    expect((await remove(known.id, headers.leader)).status).toBe(403);
    expect((await remove(known.id, headers.stranger)).status).toBe(404);
    expect((await remove(foreign.id, headers.owner)).status).toBe(404);
    expect(await remove(known.id, headers.owner)).toMatchObject({ status: 204, body: "" });
    expect((await remove(known.id, headers.owner)).status).toBe(404);
  });

  test.each(PREFIXES)("REST-19 REST-20 POST %s/…/send-message answers what was accepted for delivery", async (prefix) => {
    const { id, headers } = await scene();
    await createSubscriber(id, { email: newEmail(), phoneNumber: uniquePhone() });
    await createSubscriber(id, { phoneNumber: uniquePhone() });
    const send = (body: object, who: Record<string, string> = headers.leader) =>
      rest("POST", pathOf(prefix, id, "/send-message"), { headers: who, body });
    const body = { message_content: "Vattnet är avstängt till kl 15.", channels: { sms: true, email: true, push: false } };
    const key = { "idempotency-key": crypto.randomUUID() };
    const answer = await send(body, { ...headers.leader, ...key });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: "Meddelandet är på väg.",
        email_sent_count: 1,
        sms_sent_count: 2,
        push_sent_count: 0,
        total_subscribers_targeted: 2,
      },
    });
    expect((await send(body, { ...headers.leader, ...key })).body).toEqual(answer.body);
    expect((await send(body, headers.member)).status).toBe(403);
    expect((await send(body, headers.stranger)).status).toBe(404);
    expect((await send(body, {})).status).toBe(401);
    for (const bad of [
      { ...body, message_content: " " },
      { ...body, message_content: "x".repeat(601) },
      { ...body, channels: { sms: false, email: false, push: false } },
      { ...body, channels: undefined },
    ]) {
      expect((await send(bad)).status).toBe(400);
    }
    expect((await send({ ...body, crisis_activation_id: crypto.randomUUID() })).status).toBe(404);
  });
});

describe("push subscriptions", () => {
  const PATH = "/api/push-subscriptions";

  /** What a browser hands in, from a known push service. */
  function browser() {
    const { endpoint, p256dh, auth } = createPushBrowser(`https://fcm.googleapis.com/fcm/send/${unique("push")}`).subscription;
    return { endpoint, keys: { p256dh, auth } };
  }
  const signed = async (purpose: "leave" | "reply" | "poster", id: string) => (await linkSigner(portal().services, purpose))(id);

  /** What the page of a confirmed address goes on with for half an hour. */
  async function keyOf(subscriberId: string): Promise<string> {
    const ctx = await contextFor(null);
    return inTransaction(ctx, (tx) => storeKey(ctx, tx, { subscriberId, channel: "email" }));
  }
  const browsersOf = (subscriberId: string) =>
    portal().services.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.subscriberId, subscriberId));
  const consents = (subscriberId: string, event: "confirmed" | "withdrawn") =>
    portal().services.db.$count(
      subscriberConsents,
      and(eq(subscriberConsents.subscriberId, subscriberId), eq(subscriberConsents.event, event), eq(subscriberConsents.channel, "push")),
    );

  test("a confirmed subscriber's browser is let in from its own page, once, and out again; both are proven", async () => {
    const subscriber = await createConfirmedSubscriber();
    const link = await keyOf(subscriber.id);
    const body = { link, ...browser() };
    expect((await rest("POST", PATH, { body })).status).toBe(204);
    expect((await rest("POST", PATH, { body })).status).toBe(204);
    expect(await browsersOf(subscriber.id)).toMatchObject([
      { housingAssociationId: subscriber.housingAssociationId, profileId: null, endpoint: body.endpoint, ...body.keys },
    ]);
    expect(await consents(subscriber.id, "confirmed")).toBe(2);

    expect((await rest("DELETE", PATH, { body: { link, endpoint: "https://fcm.googleapis.com/en-annan" } })).status).toBe(204);
    expect(await browsersOf(subscriber.id)).toHaveLength(1);
    expect((await rest("DELETE", PATH, { body: { link, endpoint: body.endpoint } })).status).toBe(204);
    expect(await browsersOf(subscriber.id)).toEqual([]);
    expect(await consents(subscriber.id, "withdrawn")).toBe(1);
  });

  test("a link that leaves or answers, a key of somebody unconfirmed, one that is over and a made-up one open nothing", async () => {
    const subscriber = await createConfirmedSubscriber();
    const pending = await createConfirmedSubscriber(undefined, { emailState: "pending", phoneState: "pending" });
    const late = await createConfirmedSubscriber();
    const tooLate = await keyOf(late.id);
    await portal()
      .services.db.update(subscriberCodes)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(subscriberCodes.subscriberId, late.id));
    const links = [
      await signed("reply", subscriber.id),
      // Stands in every mail, and mails are passed on.
      await signed("leave", subscriber.id),
      await keyOf(pending.id),
      tooLate,
      "A".repeat(43),
      subscriber.id,
      "",
    ];
    for (const link of links) {
      const answer = await rest("POST", PATH, { body: { link, ...browser() } });
      expect([answer.status, answer.body]).toEqual([404, expect.objectContaining({ reason: "NOT_FOUND" })]);
    }
    expect(await browsersOf(subscriber.id)).toEqual([]);
    expect(await browsersOf(pending.id)).toEqual([]);
  });

  test("the page of a confirmed address offers notifications with what lets its browser in", async () => {
    const subscriber = await createConfirmedSubscriber();
    const nyckel = await keyOf(subscriber.id);
    const page = await postForm("/prenumeration/prov", { nyckel });
    const link = /id="push" data-link="([^"]+)"/.exec(page.html)?.[1];
    expect((await rest("POST", PATH, { body: { link, ...browser() } })).status).toBe(204);
    expect(await browsersOf(subscriber.id)).toHaveLength(1);
    const leave = await openPage(`/avsluta/${await signed("leave", subscriber.id)}`);
    expect(leave.html).not.toContain("data-link");
  });

  test("an address inside the server's own network, or of no push service, is refused", async () => {
    const subscriber = await createConfirmedSubscriber();
    const link = await keyOf(subscriber.id);
    for (const endpoint of ["http://127.0.0.1:5432/", "https://169.254.169.254/latest", "https://evil.example/push"]) {
      const answer = await rest("POST", PATH, { body: { link, ...browser(), endpoint } });
      expect([answer.status, answer.body]).toEqual([
        400,
        expect.objectContaining({
          reason: "PUSH_ADDRESS_UNKNOWN",
          message: "Webbläsarens notistjänst stöds inte. Prova en annan webbläsare.",
        }),
      ]);
    }
    for (const body of [{ link }, { link, ...browser(), keys: { p256dh: "<script>", auth: "x" } }, { link, endpoint: "x" }, "{"]) {
      expect((await rest("POST", PATH, { body })).status).toBe(400);
    }
    expect(await browsersOf(subscriber.id)).toEqual([]);
  });

  test("a person has ten browsers at most, and the oldest goes", async () => {
    const subscriber = await createConfirmedSubscriber();
    const link = await keyOf(subscriber.id);
    const first = browser();
    await rest("POST", PATH, { body: { link, ...first } });
    for (let index = 0; index < 10; index++) await rest("POST", PATH, { body: { link, ...browser() } });
    const kept = await browsersOf(subscriber.id);
    expect(kept).toHaveLength(10);
    expect(kept.map(({ endpoint }) => endpoint)).not.toContain(first.endpoint);
  });

  test("the key that browsers subscribe with is open to all", async () => {
    const { status, body } = await rest("GET", `${PATH}/key`);
    expect([status, body]).toEqual([200, { public_key: await portal().services.push.publicKey() }]);
  });

  test("a button on a notification answers for its delivery, and for no other", async () => {
    const subscriber = await createConfirmedSubscriber();
    const { activation, delivery } = await createSentMessage(subscriber);
    const reply = (link: string, answer: string) => rest("POST", "/api/push-replies", { body: { link, answer } });
    expect(await reply((await idSealer(portal().services))(delivery.id), "need_help")).toMatchObject({
      status: 200,
      body: { outcome: "recorded" },
    });
    const refused = [
      await reply(await signed("leave", delivery.id), "ok"),
      await reply(`${delivery.id}.${"A".repeat(22)}`, "ok"),
      await reply(await signed("reply", delivery.id), "kanske"),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 400]);
    expect(await reply(await signed("reply", crypto.randomUUID()), "ok")).toMatchObject({ body: { outcome: "not_asked" } });
    const replies = await portal().services.db.select().from(crisisReplies).where(eq(crisisReplies.subscriberId, subscriber.id));
    expect(replies).toMatchObject([{ crisisActivationId: activation.id, source: "push", answer: "need_help" }]);
  });

  test("one link is answered by thirty times an hour", async () => {
    const { delivery } = await createSentMessage(await createConfirmedSubscriber());
    const strict = await startPortalWith({ limits: strictLimits() });
    const body = JSON.stringify({ link: await signed("reply", delivery.id), answer: "ok" });
    const statuses = [];
    for (let time = 0; time < 31; time++) {
      const request = { method: "POST", body, headers: { "content-type": "application/json" } };
      statuses.push((await fetch(`${strict.url}/api/push-replies`, request)).status);
    }
    await strict.close();
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  });

  test("after the crisis an answer is not read, and the browser of who has gone is gone too", async () => {
    const subscriber = await createConfirmedSubscriber();
    const { delivery } = await createSentMessage(subscriber, { resolved: true });
    const link = await signed("reply", delivery.id);
    expect(await rest("POST", "/api/push-replies", { body: { link, answer: "ok" } })).toMatchObject({ body: { outcome: "over" } });
    await rest("POST", PATH, { body: { link: await keyOf(subscriber.id), ...browser() } });
    expect(await browsersOf(subscriber.id)).toHaveLength(1);
    await portal().services.db.delete(crisisSubscribers).where(eq(crisisSubscribers.id, subscriber.id));
    expect(await browsersOf(subscriber.id)).toEqual([]);
  });
});
