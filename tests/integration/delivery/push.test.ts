import { eq } from "drizzle-orm";
import pino from "pino";
import { afterEach, describe, expect, test } from "vitest";
import { portalSecrets, pushSubscriptions } from "#drizzle/schema/index.ts";
import { allowPush, stopPush } from "#server/domains/subscribers/push.ts";
import { createLogger } from "#server/platform/logging/logger.ts";
import type { OutgoingPush } from "#server/platform/senders/channels.ts";
import { KNOWN_PUSH_HOSTS } from "#server/platform/senders/push-hosts.ts";
import { createPushSender } from "#server/platform/senders/web-push-sender.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { createConfirmedSubscriber } from "#tests/factories/subscribers.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { type FakePush, startFakePush } from "#tests/helpers/providers/fake-push.ts";
import { faultsInTurn } from "#tests/helpers/providers/misbehaviour.ts";
import { createPushBrowser } from "#tests/helpers/providers/push-browser.ts";

describe("web push sender", () => {
  let service: FakePush | null = null;
  afterEach(() => service?.close());

  async function start(allowed?: string[]) {
    service = await startFakePush();
    const { services, dataDir } = portal();
    const env = {
      PUSH_SUBJECT: "mailto:drift@portal.example",
      PUSH_ALLOWED_HOSTS: allowed ?? [new URL(service.url).host],
      PUBLIC_URL: services.config.publicUrl,
      DATA_DIR: dataDir,
    };
    return { service, sender: createPushSender(env, services.db, pino({ level: "silent" })) };
  }

  const outgoing = (subscription: OutgoingPush["subscription"], values: Partial<OutgoingPush> = {}): OutgoingPush => ({
    id: crypto.randomUUID(),
    messageId: crypto.randomUUID(),
    subscription,
    title: "Brf Tallen",
    text: "Strömmen är borta. Nytt besked kl 19.",
    url: "/svar/abc",
    actions: [{ action: "ok", title: "Jag är OK" }],
    replyLink: "abc",
    isQuiet: false,
    ...values,
  });

  test("a test of the alarm comes without a sound, and no less urgently", async () => {
    const { service, sender } = await start();
    const browser = service.subscribe();
    await sender.send(outgoing(browser.subscription, { isQuiet: true }));
    const [accepted] = service.accepted;
    expect(accepted).toMatchObject({ urgency: "high" });
    expect(browser.decrypt(accepted?.body ?? Buffer.alloc(0))).toMatchObject({ silent: true, renotify: false });
  });

  test("a browser reads what it was sent; the service learns who sends, and nothing of the text", async () => {
    const { service, sender } = await start();
    const browser = service.subscribe();
    const push = outgoing(browser.subscription);
    const { providerId } = await sender.send(push);
    const [accepted] = service.accepted;
    const tag = push.messageId.replaceAll("-", "");
    expect(accepted).toMatchObject({ topic: tag, urgency: "high", ttl: 6 * 3600, subject: "mailto:drift@portal.example" });
    expect(accepted?.body.includes("Tallen")).toBe(false);
    expect(browser.decrypt(accepted?.body ?? Buffer.alloc(0))).toEqual({
      title: push.title,
      body: push.text,
      url: push.url,
      tag,
      renotify: true,
      silent: false,
      actions: push.actions,
      replyLink: "abc",
    });
    expect(providerId).toMatch(/\/message\//);
  });

  test("a browser that is gone is said to be, also one with keys that are none", async () => {
    const { service, sender } = await start();
    const browser = service.subscribe();
    service.end(browser.subscription.endpoint);
    await expect(sender.send(outgoing(browser.subscription))).rejects.toMatchObject({ kind: "gone", permanent: true });
    const broken = { ...service.subscribe().subscription, p256dh: "kort" };
    await expect(sender.send(outgoing(broken))).rejects.toMatchObject({ kind: "gone" });
  });

  test("an address that is of no push service is never called", async () => {
    const { service, sender } = await start([...KNOWN_PUSH_HOSTS]);
    await expect(sender.send(outgoing(service.subscribe().subscription))).rejects.toMatchObject({ kind: "refused" });
    expect(service.calls).toBe(0);
  });

  test("a busy service says when to come back; one without an answer leaves it in doubt", async () => {
    const { service, sender } = await start();
    const { subscription } = service.subscribe();
    service.faults = faultsInTurn("busy", "drop");
    await expect(sender.send(outgoing(subscription))).rejects.toMatchObject({ kind: "busy", retryAfterSeconds: 1 });
    await expect(sender.send(outgoing(subscription))).rejects.toMatchObject({ kind: "doubtful" });
  });

  test("subscriptions of another sender are refused for good, and stand in nobody's way", async () => {
    const { service, sender } = await start();
    for (let index = 0; index < 12; index++) {
      const { subscription } = service.subscribe();
      service.forbid(subscription.endpoint);
      await expect(sender.send(outgoing(subscription))).rejects.toMatchObject({ kind: "refused", permanent: true });
    }
    await sender.send(outgoing(service.subscribe().subscription));
    expect(service.accepted).toHaveLength(1);
  });

  test("a text that is too long for a notification is cut, and arrives", async () => {
    const { service, sender } = await start();
    const browser = service.subscribe();
    await sender.send(outgoing(browser.subscription, { text: "Räksmörgås ".repeat(900) }));
    const { body } = browser.decrypt(service.accepted[0]?.body ?? Buffer.alloc(0)) as { body: string };
    expect(body).toMatch(/^Räksmörgås .*…$/);
    expect(body.length).toBeGreaterThan(2_000);
  });

  test("all processes have the same keys, which stand in the database", async () => {
    const [first, second] = await Promise.all([start(), start()].map(async (starting) => (await starting).sender.publicKey()));
    expect(first).toMatch(/^[\w-]{87}$/);
    expect(second).toBe(first);
    const { db, push } = portal().services;
    const secrets = await db.select({ name: portalSecrets.name, value: portalSecrets.value }).from(portalSecrets);
    expect(secrets.filter(({ name }) => name === "vapid")).toEqual([{ name: "vapid", value: expect.stringContaining(String(first)) }]);
    expect(await push.publicKey()).toBe(first);
  });

  test("web push follows from HTTPS or PUSH_SUBJECT; else notifications are files", () => {
    const { services, dataDir } = portal();
    const common = { PUSH_ALLOWED_HOSTS: [], DATA_DIR: dataDir };
    const nameOf = (env: { PUBLIC_URL: string; PUSH_SUBJECT?: string }) =>
      createPushSender({ ...common, PUSH_SUBJECT: undefined, ...env }, services.db, createLogger("silent")).name;
    expect(nameOf({ PUBLIC_URL: "https://portal.example" })).toBe("web-push");
    expect(nameOf({ PUBLIC_URL: "http://localhost:3000", PUSH_SUBJECT: "mailto:drift@portal.example" })).toBe("web-push");
    expect(nameOf({ PUBLIC_URL: "http://localhost:3000" })).toBe("outbox");
  });
});

describe("push permission", () => {
  function browser(endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${unique("push")}`) {
    const { p256dh, auth } = createPushBrowser(endpoint).subscription;
    return { endpoint, keys: { p256dh, auth } };
  }
  const rowsAt = (endpoint: string) =>
    portal().services.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));

  test("a member lets a browser in and out again, in their own association", async () => {
    const member = await createMember();
    const ctx = await contextFor(member);
    const input = browser();
    await allowPush(ctx, input);
    const [row] = await rowsAt(input.endpoint);
    expect(row).toMatchObject({
      housingAssociationId: member.associationId,
      profileId: member.profileId,
      subscriberId: null,
      ...input.keys,
    });
    await stopPush(ctx, input);
    await stopPush(ctx, input);
    expect(await rowsAt(input.endpoint)).toEqual([]);
    for (const action of ["push.allow", "push.stop"]) {
      expect(await auditRows(action, row?.id ?? "")).toMatchObject([
        { actorProfileId: member.profileId, associationId: member.associationId },
      ]);
    }
  });

  test("a browser that somebody else signs in with changes hands, and nobody stops another's", async () => {
    const member = await createMember();
    const neighbour = await createMember({ associationId: member.associationId });
    const subscriber = await createConfirmedSubscriber(member.associationId);
    const input = browser();
    await portal().services.db.insert(pushSubscriptions).values({
      housingAssociationId: member.associationId,
      subscriberId: subscriber.id,
      endpoint: input.endpoint,
      p256dh: "gammal",
      auth: "gammal",
    });
    await allowPush(await contextFor(member), input);
    await stopPush(await contextFor(neighbour), input);
    expect(await rowsAt(input.endpoint)).toMatchObject([{ profileId: member.profileId, subscriberId: null, ...input.keys }]);
    await allowPush(await contextFor(neighbour), input);
    expect(await rowsAt(input.endpoint)).toMatchObject([{ profileId: neighbour.profileId }]);
  });

  test("somebody without an association is refused, and so is an address of no push service", async () => {
    await expect(allowPush(await contextFor(await createPerson()), browser())).rejects.toMatchObject({ reason: "NOT_IN_ASSOCIATION" });
    await expect(allowPush(await contextFor(null), browser())).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    const ctx = await contextFor(await createMember());
    const input = browser("https://10.0.0.1/push");
    await expect(allowPush(ctx, input)).rejects.toMatchObject({ code: "INVALID", reason: "PUSH_ADDRESS_UNKNOWN" });
    expect(await rowsAt(input.endpoint)).toEqual([]);
  });
});
