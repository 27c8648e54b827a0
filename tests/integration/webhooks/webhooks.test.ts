import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { and, asc, eq, like } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { outgoingEmails, webhookCalls, webhooks } from "#drizzle/schema/index.ts";
import { activateCrisis } from "#server/domains/crisis/activate-crisis.ts";
import { endCrisis } from "#server/domains/crisis/end-crisis.ts";
import { replyAsMember } from "#server/domains/crisis/record-reply.ts";
import { sendCrisisMessage } from "#server/domains/crisis/send-crisis-message.ts";
import { changeStatus } from "#server/domains/product-requests/request-status.ts";
import { announce } from "#server/domains/webhooks/announce.ts";
import { addWebhook, renewWebhookSecret, sendAgain, sendTest, startWebhook } from "#server/domains/webhooks/manage-webhooks.ts";
import { listWebhookCalls, listWebhooks } from "#server/domains/webhooks/queries.ts";
import { PROJECT_ROOT } from "#server/platform/project-root.ts";
import { endCrisisInput, sendCrisisMessageInput } from "#shared/schemas/crisis.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { activationInput, BY_MAIL } from "#tests/factories/crises.ts";
import { createMember } from "#tests/factories/people.ts";
import { createProductRequest } from "#tests/factories/product-requests.ts";
import { createWebhook, openReceiver, type Received } from "#tests/factories/webhooks.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { portal } from "#tests/helpers/portal.ts";

const db = () => portal().services.db;

async function house() {
  const { id: associationId } = await createAssociation();
  const owner = await createMember({ role: "system_owner", associationId });
  const receiver = await openReceiver();
  return { associationId, owner, receiver, webhook: await createWebhook(owner, receiver) };
}

type Webhooked = Awaited<ReturnType<typeof house>>;

/** Something happens, by a number that the receiver can see. */
const happens = ({ associationId, webhook: { ctx } }: Webhooked, level: number) =>
  db().transaction((tx) =>
    announce(ctx, tx, { associationId }, "crisis.begun", { crisisId: crypto.randomUUID(), area: "vatten", level, isExercise: false }),
  );

const levelsIn = (received: readonly Received[]): number[] => received.map(({ body }) => JSON.parse(body).data.level);
const idsIn = (received: readonly Received[]): (string | undefined)[] => received.map(({ headers }) => headers["webhook-id"]);
const stateOf = async ({ webhook: { ctx, id } }: Webhooked) => (await listWebhooks(ctx)).find((one) => one.id === id);

describe("what is told", () => {
  test("a crisis from its beginning to its end and a request on its way, in order, signed, and nothing about anybody", async () => {
    const { associationId, owner, receiver, webhook } = await house();
    const neighbour = await createMember({ associationId, fullName: "Rut Granne" });
    const begun = await activateCrisis(webhook.ctx, await activationInput({ methods: BY_MAIL, level: 3 }));
    const message = {
      activationId: begun.id,
      audience: "internal",
      kind: "check",
      content: "Hur är det?",
      subject: null,
      methods: BY_MAIL,
    };
    await sendCrisisMessage(
      webhook.ctx,
      sendCrisisMessageInput.parse({ ...message, asksForReply: true, nextUpdateAt: null, idempotencyKey: crypto.randomUUID() }),
    );
    await replyAsMember(await contextFor(neighbour, webhook.parts), { activationId: begun.id, answer: "need_help" });
    const ending = { activationId: begun.id, closingNote: "Klart", allClear: null, idempotencyKey: crypto.randomUUID() };
    await endCrisis(webhook.ctx, endCrisisInput.parse(ending));
    const productRequestId = await createProductRequest(owner, {}, webhook.parts);
    await changeStatus(webhook.ctx, { productRequestId, status: "completed" });
    await webhook.tick();

    const told = receiver.received.map(({ body, headers }) => new Webhook(webhook.secret).verify(body, headers));
    const crisisId = begun.id;
    const sent = { crisisId, messageId: expect.any(String), audience: "internal", channels: ["email"], isExercise: false };
    expect(told).toEqual(
      [
        { type: "crisis.begun", data: { crisisId, area: "vatten", level: 3, isExercise: false } },
        { type: "crisis.message_sent", data: { ...sent, kind: "activation" } },
        { type: "crisis.message_sent", data: { ...sent, kind: "check" } },
        { type: "crisis.answered", data: { crisisId, answer: "need_help", source: "link" } },
        { type: "crisis.ended", data: { crisisId, isExercise: false } },
        { type: "product_request.state_changed", data: { productRequestId, from: null, state: "pending" } },
        { type: "product_request.state_changed", data: { productRequestId, from: "pending", state: "completed" } },
      ].map((event) => ({ ...event, timestamp: webhook.parts.now().toISOString() })),
    );
    const words = receiver.received.map(({ body }) => body).join();
    for (const secret of ["Rut", neighbour.email, neighbour.profileId, "Läcka i källaren", "Hur är det", "Klart"]) {
      expect(words).not.toContain(secret);
    }
    expect(receiver.received[0]?.headers["content-type"]).toBe("application/json");
  });

  test("nothing of a write that was undone, and nothing to another house", async () => {
    const one = await house();
    const other = await house();
    await expect(
      db().transaction(async (tx) => {
        const data = { crisisId: crypto.randomUUID(), isExercise: false };
        await announce(one.webhook.ctx, tx, one, "crisis.ended", data);
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    await happens(one, 4);
    await one.webhook.tick();
    await other.webhook.tick();
    expect(levelsIn(one.receiver.received)).toEqual([4]);
    expect(other.receiver.received).toEqual([]);
  });

  test("what was written down first goes first, also when its write ends last", async () => {
    const here = await house();
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    let isWritten = (): void => {};
    const written = new Promise<void>((resolve) => (isWritten = resolve));
    const slow = db().transaction(async (tx) => {
      const data = { crisisId: crypto.randomUUID(), area: "vatten", level: 1, isExercise: false };
      await announce(here.webhook.ctx, tx, here, "crisis.begun", data);
      isWritten();
      await ended;
    });
    await written;
    await happens(here, 2);
    await here.webhook.tick(0, { isPatient: false });
    expect(here.receiver.received).toEqual([]);
    end();
    await slow;
    await here.webhook.tick();
    expect(levelsIn(here.receiver.received)).toEqual([1, 2]);
  });
});

describe("when nobody takes it", () => {
  test("an hour's outage loses nothing and turns nothing round: the same ids, in order, with growing pauses", async () => {
    const here = await house();
    here.receiver.answers = 503;
    await happens(here, 1);
    await here.webhook.tick();
    await happens(here, 2);
    const triedAt: number[] = [0];
    for (let minute = 1; minute <= 60; minute++) {
      const before = here.receiver.received.length;
      await here.webhook.tick(1);
      if (here.receiver.received.length > before) triedAt.push(minute);
      if (minute === 30) await happens(here, 3);
    }
    expect(triedAt).toEqual([0, 1, 3, 8, 18, 33]);
    expect(new Set(idsIn(here.receiver.received)).size).toBe(1);
    expect(await stateOf(here)).toMatchObject({ waiting: 3, stoppedAt: null });

    const refused = here.receiver.received.length;
    here.receiver.answers = 204;
    await here.webhook.tick(3);
    const taken = here.receiver.received.slice(refused);
    expect(levelsIn(taken)).toEqual([1, 2, 3]);
    expect(idsIn(taken)[0]).toBe(idsIn(here.receiver.received)[0]);
    expect(await stateOf(here)).toMatchObject({ waiting: 0, nextTryAt: null });
    expect(
      (await listWebhookCalls(here.webhook.ctx, { webhookId: here.webhook.id })).map(({ tries, answerStatus }) => [tries, answerStatus]),
    ).toEqual([
      [1, 204],
      [1, 204],
      [7, 204],
    ]);
  });

  test("after three days it is off, the owners are told once, and what waited goes when it is on again", async () => {
    const here = await house();
    const second = await createMember({ role: "system_owner", associationId: here.associationId });
    here.receiver.answers = 500;
    await happens(here, 1);
    await here.webhook.tick();
    await here.webhook.tick(71 * 60);
    expect((await stateOf(here))?.stoppedAt).toBeNull();
    for (let hour = 0; hour < 40; hour++) await here.webhook.tick(4 * 60);
    expect((await stateOf(here))?.stoppedAt).not.toBeNull();
    const told = await db()
      .select()
      .from(outgoingEmails)
      .where(like(outgoingEmails.dedupeKey, `webhook-stopped:${here.webhook.id}:%`));
    expect(told.map(({ recipient }) => recipient).sort()).toEqual([here.owner.email, second.email].sort());

    const tries = here.receiver.received.length;
    here.receiver.answers = 200;
    await happens(here, 2);
    await here.webhook.tick(60);
    expect(here.receiver.received).toHaveLength(tries);
    await expect(sendTest(here.webhook.ctx, { webhookId: here.webhook.id })).rejects.toThrow("Den är avstängd. Slå på den först.");
    await startWebhook(here.webhook.ctx, { webhookId: here.webhook.id });
    await happens(here, 3);
    await here.webhook.tick();
    expect(levelsIn(here.receiver.received.slice(tries))).toEqual([1, 3]);
  });

  test("a receiver that says it is gone is asked no more, and a redirection is not followed", async () => {
    const here = await house();
    const elsewhere = await openReceiver();
    Object.assign(here.receiver, { answers: 307, location: elsewhere.address });
    await happens(here, 1);
    await here.webhook.tick();
    expect(elsewhere.received).toEqual([]);
    expect(await stateOf(here)).toMatchObject({ waiting: 1, stoppedAt: null });
    here.receiver.answers = 410;
    await here.webhook.tick(1);
    expect((await stateOf(here))?.stoppedAt).not.toBeNull();
  });

  test("whoever stood still in a call for longer than the lease changes nothing of what another one has told since", async () => {
    const here = await house();
    await happens(here, 1);
    await happens(here, 2);
    here.receiver.answers = "never";
    const stuck = here.webhook.tick();
    await eventually(async () => expect(here.receiver.received).toHaveLength(1));
    here.receiver.answers = 200;
    await here.webhook.tick(2);
    here.receiver.hangUp();
    await stuck;
    expect(levelsIn(here.receiver.received)).toEqual([1, 1, 2]);
    expect(await stateOf(here)).toMatchObject({ waiting: 0, nextTryAt: null });
  });

  test("of a process that is killed while it calls another takes over: the same call once more, then the next", async () => {
    const here = await house();
    await happens(here, 1);
    await happens(here, 2);
    here.receiver.answers = "never";
    const script = path.join(PROJECT_ROOT, "tests/integration/webhooks/call-worker.ts");
    const { databaseUrl, dataDir } = portal();
    const worker = spawn("node", ["--import", "tsx", script, databaseUrl, dataDir, here.receiver.host, here.webhook.id], {
      stdio: "inherit",
    });
    await eventually(async () => expect(here.receiver.received).toHaveLength(1), 60_000);
    worker.kill("SIGKILL");
    await once(worker, "exit");

    here.receiver.answers = 200;
    await here.webhook.tick();
    expect(here.receiver.received).toHaveLength(1);
    await here.webhook.tick(2);
    expect(levelsIn(here.receiver.received)).toEqual([1, 1, 2]);
    const [first, again, next] = idsIn(here.receiver.received);
    expect(again).toBe(first);
    expect(next).not.toBe(first);
  });
});

describe("what an owner does with it", () => {
  test("the secret is shown once and stored sealed; after a new one the former signs too, for a day", async () => {
    const here = await house();
    const [stored] = await db().select().from(webhooks).where(eq(webhooks.id, here.webhook.id));
    expect(JSON.stringify([stored, await listWebhooks(here.webhook.ctx)])).not.toContain(here.webhook.secret.slice("whsec_".length));
    const { secret } = await renewWebhookSecret(here.webhook.ctx, { webhookId: here.webhook.id });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const signedBy = async (minutes: number) => {
      const before = here.receiver.received.length;
      await happens(here, 1);
      await here.webhook.tick(minutes);
      const [call] = here.receiver.received.slice(before);
      const signatures = call?.headers["webhook-signature"]?.split(" ") ?? [];
      const at = new Date(Number(call?.headers["webhook-timestamp"]) * 1000);
      const sign = (key: string) => new Webhook(key).sign(call?.headers["webhook-id"] ?? "", at, call?.body ?? "");
      return { signatures, isNew: signatures.includes(sign(secret)), isFormer: signatures.includes(sign(here.webhook.secret)) };
    };
    expect(await signedBy(23 * 60)).toMatchObject({ isNew: true, isFormer: true });
    expect(await signedBy(2 * 60)).toMatchObject({ isNew: true, isFormer: false, signatures: { length: 1 } });
  });

  test("a test is told as any event, and «Skicka igen» sends the same once more under its id, behind what waits", async () => {
    const here = await house();
    await sendTest(here.webhook.ctx, { webhookId: here.webhook.id });
    await here.webhook.tick();
    expect(JSON.parse(here.receiver.received[0]?.body ?? "")).toMatchObject({ type: "webhook.test", data: {} });
    const [done] = await listWebhookCalls(here.webhook.ctx, { webhookId: here.webhook.id });
    await happens(here, 5);
    await sendAgain(here.webhook.ctx, { callId: done?.id ?? "" });
    await here.webhook.tick();
    const [test, event, again] = here.receiver.received;
    expect(event?.body).toContain('"level":5');
    expect(again?.body).toBe(test?.body);
    expect(again?.headers["webhook-id"]).toBe(test?.headers["webhook-id"]);
  });

  test("one that waits is tried at once, and nothing overtakes", async () => {
    const here = await house();
    here.receiver.answers = 500;
    await happens(here, 1);
    await happens(here, 2);
    await here.webhook.tick();
    const [second] = await listWebhookCalls(here.webhook.ctx, { webhookId: here.webhook.id });
    here.receiver.answers = 200;
    await sendAgain(here.webhook.ctx, { callId: second?.id ?? "" });
    await here.webhook.tick();
    expect(levelsIn(here.receiver.received)).toEqual([1, 1, 2]);
    const rows = db()
      .select({ tries: webhookCalls.tries })
      .from(webhookCalls)
      .where(and(eq(webhookCalls.webhookId, here.webhook.id)));
    expect(await rows.orderBy(asc(webhookCalls.sequence))).toEqual([{ tries: 2 }, { tries: 1 }]);
  });

  test("an address inside a network is refused, and so is a fourth", async () => {
    const { webhook, receiver } = await house();
    for (const address of ["http://exempel.se/", "https://10.0.0.7/", "https://localhost/", "https://[::1]/", "https://127.0.0.1:9/"]) {
      await expect(addWebhook(webhook.ctx, { address })).rejects.toThrow("Adressen ska börja med https:// och gå att nå från internet.");
    }
    for (const number of [2, 3]) await addWebhook(webhook.ctx, { address: `${receiver.address}/${number}` });
    await expect(addWebhook(webhook.ctx, { address: receiver.address })).rejects.toThrow("Ni har redan 3 webhooks.");
  });
});
