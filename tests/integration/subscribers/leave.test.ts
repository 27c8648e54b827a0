import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  pushSubscriptions,
  rateLimits,
  subscriberCodes,
  subscriberConsents,
  crisisSubscribers as subscribers,
} from "#drizzle/schema/index.ts";
import { countAudience } from "#server/domains/deliveries/count-audience.ts";
import { cleanUp } from "#server/domains/lifecycle/retention.ts";
import { markBounced } from "#server/domains/subscribers/end-subscription.ts";
import { stillConfirmed } from "#server/domains/subscribers/recipient-queries.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { linkSigner } from "#server/platform/secrets/signed-link.ts";
import { leaveLink } from "#shared/subscribe-links.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createSubscriber, uniquePhone } from "#tests/factories/subscribers.ts";
import { unique } from "#tests/factories/unique.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { startPortalWith } from "#tests/helpers/portal-with.ts";
import { openPage, postForm } from "#tests/helpers/public-page.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

const DAY_MS = 24 * 3_600_000;
const read = async (id: string) => (await portal().services.db.select().from(subscribers).where(eq(subscribers.id, id)))[0];
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

test("the link in a mail ends it with one press, as a mail program's own press does; opening it changes nothing", async () => {
  const { db } = portal().services;
  const association = await createAssociation();
  const [pressed, oneClick] = [await createSubscriber(association.id), await createSubscriber(association.id)];
  const sign = await linkSigner(portal().services, "leave");
  await db.insert(pushSubscriptions).values({
    housingAssociationId: association.id,
    subscriberId: pressed.id,
    endpoint: `https://push.test.example/${unique("p")}`,
    p256dh: "x",
    auth: "y",
  });
  const path = leaveLink("", sign(pressed.id));
  const page = await openPage(path);
  expect(page.text).toContain("Avsluta krislarm via e-post?");
  expect(page.html.match(/<button/g)).toHaveLength(1);
  expect((await read(pressed.id))?.status).toBe("active");

  expect((await postForm(path, {})).text).toContain("Du får inga fler krislarm via e-post");
  expect(await read(pressed.id)).toMatchObject({ emailState: "unsubscribed", status: "unsubscribed" });
  expect(await db.$count(pushSubscriptions, eq(pushSubscriptions.subscriberId, pressed.id))).toBe(0);
  const consents = await db.select().from(subscriberConsents).where(eq(subscriberConsents.subscriberId, pressed.id));
  expect(consents).toMatchObject([{ event: "withdrawn", channel: "email" }]);
  expect((await postForm(path, {})).status).toBe(200);

  const answer = await postForm(leaveLink("", sign(oneClick.id)), { "List-Unsubscribe": "One-Click" });
  expect(answer.status).toBe(200);
  expect((await read(oneClick.id))?.status).toBe("unsubscribed");
});

test("a leave link cannot be guessed or made of another link, and ends only its own channel", async () => {
  const association = await createAssociation();
  const known = await createSubscriber(association.id, { email: `${unique("b")}@test.example`, phoneNumber: uniquePhone() });
  const asReply = await linkSigner(portal().services, "reply");
  const sign = await linkSigner(portal().services, "leave");
  for (const signed of [asReply(known.id), `${known.id}.${"A".repeat(22)}`, known.id, "x"]) {
    expect((await postForm(`/avsluta/${signed}`, {})).status).toBe(404);
  }
  expect((await read(known.id))?.status).toBe("active");
  const path = `${leaveLink("", sign(known.id))}?kanal=sms`;
  expect((await openPage(path)).text).toContain("Avsluta krislarm via e-post?");
  const ended = await postForm(path, {});
  expect(await read(known.id)).toMatchObject({ emailState: "unsubscribed", phoneState: "active", status: "active" });
  const number = (known.phoneNumber ?? "").replace("+46", "").replace(/\D/g, "");
  expect(ended.text.replace(/\D/g, "")).not.toContain(number);
});

test("NS-22 links that open nothing are limited per network, and keep nobody beside them from ending", async () => {
  const known = await createSubscriber((await createAssociation()).id);
  const { url, close } = await startPortalWith({ limits: strictLimits() });
  const sign = await linkSigner(portal().services, "leave");
  const guess = (kind: string, method = "GET") => fetch(`${url}/${kind}/${crypto.randomUUID()}.${"A".repeat(22)}`, { method });
  try {
    await portal()
      .services.db.insert(rateLimits)
      .values({ key: "crowd/wrong-link:127.0.0.1", points: 98, expire: Date.now() + 60_000 })
      .onConflictDoUpdate({ target: rateLimits.key, set: { points: 98, expire: Date.now() + 60_000 } });
    expect([(await guess("avsluta")).status, (await guess("avsluta", "POST")).status]).toEqual([404, 404]);
    for (const kind of ["avsluta", "svar", "anslag"]) expect((await guess(kind)).status, kind).toBe(429);
    const ended = await fetch(`${url}${leaveLink("", sign(known.id))}`, { method: "POST", body: new URLSearchParams() });
    expect(ended.status).toBe(200);
    expect((await read(known.id))?.emailState).toBe("unsubscribed");
  } finally {
    await close();
    await portal().services.limits.reset("crowd/wrong-link", "127.0.0.1");
  }
});

test("mail that bounces ends no notifications", async () => {
  const { db } = portal().services;
  const { id: associationId } = await createAssociation();
  const known = await createSubscriber(associationId);
  await db.insert(pushSubscriptions).values({
    housingAssociationId: associationId,
    subscriberId: known.id,
    endpoint: `https://push.test.example/${unique("p")}`,
    p256dh: "x",
    auth: "y",
  });
  const ctx = await contextFor(null);
  await inTransaction(ctx, (tx) => markBounced(ctx, tx, known.email ?? ""));
  expect((await read(known.id))?.status).toBe("bounced");
  const audience = { associationId, audience: "subscribers", crisisDomainId: null, profileId: null, smsNumbers: { prefixes: [] } } as const;
  expect(await countAudience(db, audience)).toMatchObject({ email: 0, push: 1 });
  const { rows } = await db.execute(sql`select ${stillConfirmed(sql`${known.id}::uuid`)} as welcome`);
  expect(rows).toEqual([{ welcome: true }]);
});

test("the night removes what nobody confirmed, who left long ago, spent codes and old network addresses, and nothing else", async () => {
  const { db } = portal().services;
  const { id } = await createAssociation();
  const old = { updatedAt: daysAgo(8) };
  const unconfirmed = await createSubscriber(id, { emailState: "pending", ...old });
  const waiting = await createSubscriber(id, { emailState: "pending", updatedAt: daysAgo(6) });
  const left = await createSubscriber(id, { emailState: "unsubscribed", updatedAt: daysAgo(31) });
  const justLeft = await createSubscriber(id, { emailState: "unsubscribed", updatedAt: daysAgo(29) });
  const half = await createSubscriber(id, {
    email: `${unique("h")}@test.example`,
    phoneNumber: uniquePhone(),
    phoneState: "pending",
    ...old,
  });
  const active = await createSubscriber(id, { updatedAt: daysAgo(500) });
  const consent = { subscriberId: active.id, event: "confirmed", textVersion: "2026-11", shortenedIp: "192.0.2.0" } as const;
  await db.insert(subscriberConsents).values([
    { ...consent, createdAt: daysAgo(366) },
    { ...consent, createdAt: daysAgo(364) },
  ]);
  const code = { subscriberId: active.id, codeHash: unique("kod"), channel: "email" } as const;
  await db.insert(subscriberCodes).values([
    { ...code, purpose: "confirm", expiresAt: daysAgo(1) },
    { ...code, purpose: "manage", expiresAt: new Date(Date.now() + DAY_MS) },
  ]);

  await cleanUp(await contextFor(null));

  for (const gone of [unconfirmed, left]) expect(await read(gone.id)).toBeUndefined();
  for (const kept of [waiting, justLeft, active]) expect((await read(kept.id))?.email).toBe(kept.email);
  expect(await read(half.id)).toMatchObject({ status: "active", phoneNumber: null, phoneState: "none" });
  const addresses = await db.select().from(subscriberConsents).where(eq(subscriberConsents.subscriberId, active.id));
  expect(addresses.map(({ shortenedIp }) => shortenedIp).sort()).toEqual(["192.0.2.0", null]);
  const codes = await db.select().from(subscriberCodes).where(eq(subscriberCodes.subscriberId, active.id));
  expect(codes.map(({ purpose }) => purpose)).toEqual(["manage"]);
});
