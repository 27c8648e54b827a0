import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { alarmFeeds, crisisActivations, housingAssociations } from "#drizzle/schema/index.ts";
import { addAlarmFeed, listAlarmFeeds, readAlarmFeed, removeAlarmFeed } from "#server/domains/crisis/alarm-feeds.ts";
import type { sendCrisisMessage } from "#server/domains/crisis/send-crisis-message.ts";
import { cancelMessage } from "#server/domains/deliveries/cancel-message.ts";
import { openDatabase } from "#server/platform/database/db.ts";
import { readCapXml } from "#server/platform/official/create-official-sources.ts";
import { parseVma } from "#server/platform/official/vma.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { activationInput, BY_MAIL } from "#tests/factories/crises.ts";
import { createMember } from "#tests/factories/people.ts";
import { createSubscriber } from "#tests/factories/subscribers.ts";
import { createStairwells } from "#tests/factories/teams.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

const db = () => portal().services.db;

/** A house with a resident, and one who reads its alarms. */
async function createHouse() {
  const { id: associationId } = await createAssociation({ associationName: "Brf Kant & Hörn", address: "Storgatan 1", city: "Uppsala" });
  const owner = await createMember({ role: "system_owner", associationId, fullName: "Rut Ordförande" });
  const resident = await createSubscriber(associationId, { fullName: "Bo Granne" });
  const client = await clientFor(owner);
  const added = await client.crisis.addAlarmFeed.mutate({ reader: "Förvaltaren" });
  const path = new URL(added.address).pathname;
  const read = (headers: Record<string, string> = {}) => fetch(`${portal().url}${path}`, { headers });
  return { associationId, owner, resident, client, alarmFeedId: added.id, token: path.split("/").at(-1) ?? "", read };
}
type House = Awaited<ReturnType<typeof createHouse>>;

const say = (activationId: string, content: string, changes: Partial<Parameters<typeof sendCrisisMessage>[1]> = {}) => ({
  ...{ activationId, content, kind: "update" as const, audience: "subscribers" as const, subject: null, methods: BY_MAIL },
  ...{ asksForReply: false, nextUpdateAt: null, idempotencyKey: crypto.randomUUID() },
  ...changes,
});
const begun = (changes: Parameters<typeof activationInput>[0] = {}) =>
  activationInput({ methods: BY_MAIL, sendExternalMessage: true, externalDescription: "Koka <vattnet>.", level: 2, ...changes });
const ending = (activationId: string, text: string | null) => ({
  ...{ activationId, closingNote: "Rut betalar.", idempotencyKey: crypto.randomUUID() },
  allClear: text === null ? null : { text, methods: BY_MAIL },
});

const daysBefore = (days: number): Date => new Date(Date.now() - days * 86_400_000);

const info = z.object({ description: z.string().optional(), severity: z.string(), urgency: z.string() });
const alert = z.object({
  ...{ identifier: z.string(), status: z.string(), msgType: z.string(), references: z.string().optional() },
  info: z.tuple([info.loose()]),
});
/** The alerts as the portal reads those of others, the oldest first. */
const alertsIn = (feed: string) => z.array(alert.loose()).parse(readCapXml(feed).alerts).reverse();
const toldIn = (feed: string) =>
  alertsIn(feed).map(({ msgType, status, info: [{ severity, description = null }] }) => [msgType, status, severity, description]);
const feedOf = async ({ read }: House) => (await read()).text();

/** The elements that the schema of CAP 1.2 (OASIS, 1 July 2010) knows, in its order. */
const ALERT = ["identifier", "sender", "sent", "status", "msgType", "source", "scope", "restriction", "addresses", "code", "note"];
const ORDER = {
  alert: [...ALERT, "references", "incidents", "info"],
  info: [
    ...["language", "category", "event", "responseType", "urgency", "severity", "certainty", "audience", "eventCode", "effective"],
    ...["onset", "expires", "senderName", "headline", "description", "instruction", "web", "contact", "parameter", "resource", "area"],
  ],
};
const inOrder = (element: object, order: readonly string[]): boolean => {
  const at = Object.keys(element).map((name) => order.indexOf(name));
  return !at.includes(-1) && at.every((place, index) => index === 0 || place > (at[index - 1] ?? -1));
};

describe("what is told", () => {
  test("a crisis from its beginning to its end, as CAP that the portal's own reader takes, and nothing but what all residents were sent", async () => {
    const house = await createHouse();
    const { client, resident, owner } = house;
    await createStairwells(house.associationId, "A");
    const [stairwell] = await client.association.stairwells.query();
    const { id: activationId } = await client.crisis.activate.mutate(await begun());
    await client.crisis.update.mutate({ activationId, level: 4 });
    const inA = { stairwellIds: [stairwell?.id ?? ""], floors: [], apartmentIds: [] };
    await client.crisis.send.mutate(say(activationId, "Bara trapphus A.", { places: inA }));
    await client.crisis.send.mutate(say(activationId, "Bara styrelsen.", { audience: "internal" }));
    await client.crisis.send.mutate(say(activationId, "Ett prov.", { audience: "self" }));
    const digits = "Svara 1 = OK, 2 = behöver hjälp, 3 = är inte hemma.";
    const asking = say(activationId, `Tankbil på gården. ${digits}`, { kind: "check", asksForReply: true });
    const { id: remindsMessageId } = await client.crisis.send.mutate(asking);
    await client.crisis.send.mutate(say(activationId, "Svara, är ni snälla.", { kind: "reminder", remindsMessageId }));
    await client.crisis.end.mutate(ending(activationId, "Vattnet är tillbaka."));

    const feed = await feedOf(house);
    expect(toldIn(feed)).toEqual([
      ["Alert", "Actual", "Moderate", "Koka &lt;vattnet&gt;."],
      ["Update", "Actual", "Severe", null],
      ["Update", "Actual", "Severe", "Tankbil på gården."],
      ["Cancel", "Actual", "Severe", "Vattnet är tillbaka."],
    ]);
    const alerts = alertsIn(feed);
    for (const [index, one] of alerts.entries()) {
      const referred = one.references?.split(" ").map((reference) => reference.split(",")[1]) ?? [];
      expect(referred).toEqual(alerts.slice(0, index).map(({ identifier }) => identifier));
      expect(one).toMatchObject({ sent: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-00:00$/), scope: "Restricted" });
      expect(one.info[0]).toMatchObject({ language: "sv-SE", area: [{ areaDesc: "Brf Kant &amp; Hörn, Storgatan 1, Uppsala" }] });
    }
    for (const one of z.array(z.custom<{ info: [object] }>()).parse(readCapXml(feed).alerts)) {
      expect([inOrder(one, ORDER.alert), inOrder(one.info[0], ORDER.info)]).toEqual([true, true]);
    }
    for (const secret of ["Rut", "Bo Granne", resident.email ?? "", owner.email, "Läcka i källaren", "trapphus A", house.associationId]) {
      expect(feed).not.toContain(secret);
    }
  });

  test("a reader of CAP has the last update standing while it goes on, and nothing once it is over; as a public warning it counts never", async () => {
    const house = await createHouse();
    const { id: activationId } = await house.client.crisis.activate.mutate(await begun());
    await house.client.crisis.send.mutate(say(activationId, "Tankbil på gården."));
    const standing = async () => {
      const feed = await feedOf(house);
      const now = new Date();
      expect(parseVma(readCapXml(feed), now).items).toEqual([]);
      return parseVma(readCapXml(feed.replaceAll(">Restricted<", ">Public<")), now).items.map(({ text }) => text);
    };
    expect(await standing()).toEqual(["Tankbil på gården."]);
    await house.client.crisis.end.mutate(ending(activationId, null));
    expect(await standing()).toEqual([]);
  });

  test("an exercise says so, one with a neighbour is nobody else's, and what ended 30 days ago is gone", async () => {
    const house = await createHouse();
    const { client } = house;
    const { id } = await client.crisis.activate.mutate(await begun({ isExercise: true }));
    await client.crisis.activate.mutate(await begun({ isExercise: true, neighbourId: house.resident.id }));
    expect(toldIn(await feedOf(house))).toEqual([["Alert", "Exercise", "Moderate", "ÖVNING: Koka &lt;vattnet&gt;."]]);
    await client.crisis.end.mutate(ending(id, null));
    const ended = (daysAgo: number) =>
      db()
        .update(crisisActivations)
        .set({ createdAt: daysBefore(daysAgo + 1), resolvedAt: daysBefore(daysAgo) })
        .where(eq(crisisActivations.id, id));
    await ended(29.9);
    expect(toldIn(await feedOf(house)).map(([msgType]) => msgType)).toEqual(["Alert", "Cancel"]);
    await ended(30.1);
    expect(toldIn(await feedOf(house))).toEqual([]);
  });

  test("what waits for a second owner is not told, and what was stopped is told no more", async () => {
    const house = await createHouse();
    await createMember({ role: "system_owner", associationId: house.associationId });
    const { id } = await house.client.crisis.activate.mutate(await begun({ isExercise: true }));
    expect(toldIn(await feedOf(house))).toEqual([["Alert", "Exercise", "Moderate", null]]);
    await house.client.crisis.end.mutate(ending(id, null));

    const real = await house.client.crisis.activate.mutate(await begun());
    const { id: messageId } = await house.client.crisis.send.mutate(say(real.id, "Ring Rut."));
    const ctx = await contextFor(house.owner);
    await db().transaction((tx) => cancelMessage(ctx, tx, messageId));
    expect(toldIn(await feedOf(house)).slice(2)).toEqual([
      ["Alert", "Actual", "Moderate", "Koka &lt;vattnet&gt;."],
      ["Update", "Actual", "Moderate", null],
      ["Update", "Actual", "Moderate", "Ett besked har stoppats."],
    ]);
  });
});

describe("the secret address", () => {
  test("is Atom with an entity tag: the same again is 304 without a body, something new is 200", async () => {
    const house = await createHouse();
    const first = await house.read();
    expect([first.status, first.headers.get("content-type"), first.headers.get("cache-control")]).toEqual([
      ...[200, "application/atom+xml; charset=utf-8", "private, no-cache"],
    ]);
    // Without a word of its own `fetch` asks for everything anew.
    const known = { "cache-control": "max-age=0", "if-none-match": first.headers.get("etag") ?? "" };
    const same = await house.read(known);
    expect([same.status, await same.text()]).toEqual([304, ""]);
    await house.client.crisis.activate.mutate(await begun());
    expect((await house.read(known)).status).toBe(200);
  });

  test("an ended one, one of a house that has closed and one that never was are the same 404; one's own reader keeps reading", async () => {
    const [house, closed] = [await createHouse(), await createHouse()];
    const other = await house.client.crisis.addAlarmFeed.mutate({ reader: "Kommunen" });
    await house.client.crisis.removeAlarmFeed.mutate({ alarmFeedId: house.alarmFeedId });
    await db().update(housingAssociations).set({ closedAt: new Date() }).where(eq(housingAssociations.id, closed.associationId));
    const unknown = await fetch(`${portal().url}/api/alarms/gissad`);
    const words = await unknown.text();
    for (const { read } of [house, closed]) {
      const refused = await read();
      expect([refused.status, await refused.text()]).toEqual([404, words]);
    }
    expect(unknown.status).toBe(404);
    expect((await fetch(`${portal().url}${new URL(other.address).pathname}`)).status).toBe(200);
  });

  test("who guesses is stopped after a hundred, and a reader beside them is not", async () => {
    const house = await createHouse();
    const parts = { limits: strictLimits(), client: { ipAddress: "198.51.100.77", userAgent: "gissare" } };
    const ctx = await contextFor(null, parts);
    for (let guess = 0; guess < 100; guess++) {
      await expect(readAlarmFeed(ctx, `gissad-${guess}`)).rejects.toMatchObject({ reason: "NOT_FOUND" });
    }
    await expect(readAlarmFeed(ctx, "gissad")).rejects.toMatchObject({ reason: "RATE_LIMITED" });
    expect(await readAlarmFeed(ctx, house.token)).toContain("<feed");
  });

  test("costs two statements while nothing goes on and four in a crisis, and notes every ten minutes that it was read", async () => {
    const house = await createHouse();
    const database = openDatabase(portal().databaseUrl, portal().services.log);
    const statements: string[] = [];
    const query = database.pool.query.bind(database.pool) as (...args: unknown[]) => unknown;
    Object.assign(database.pool, {
      query(...args: [{ text: string }]) {
        statements.push(args[0].text);
        return query(...args);
      },
    });
    const clock = { now: new Date() };
    const ctx = await contextFor(null, { db: database.db, now: () => clock.now });
    const costs = async (minutes: number) => {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000);
      statements.length = 0;
      await readAlarmFeed(ctx, house.token);
      return statements.map((text) => text.split(" ")[0]);
    };
    try {
      expect(await costs(0)).toEqual(["select", "update", "select"]);
      expect(await costs(9)).toEqual(["select", "select"]);
      await house.client.crisis.activate.mutate(await begun());
      expect(await costs(0)).toEqual(["select", "select", "select", "select"]);
      expect(await costs(1)).toEqual(["select", "update", "select", "select", "select"]);
    } finally {
      await database.close();
    }
    expect(await listAlarmFeeds(await contextFor(house.owner))).toMatchObject([{ reader: "Förvaltaren", lastReadAt: clock.now }]);
  });

  test("only its hash is kept, a house has five, each made in a browser and written down", async () => {
    const { owner, associationId, alarmFeedId, token } = await createHouse();
    const [row] = await db().select().from(alarmFeeds).where(eq(alarmFeeds.id, alarmFeedId));
    expect(Object.values(row ?? {}).join()).not.toContain(token);
    await expect(addAlarmFeed(await contextFor(owner), { reader: "Skript" })).rejects.toMatchObject({ reason: "SESSION_REQUIRED" });
    const ctx = await contextFor(owner, {}, { withSession: true });
    for (let made = 1; made < 5; made++) await addAlarmFeed(ctx, { reader: `Läsare ${made}` });
    await expect(addAlarmFeed(ctx, { reader: "En till" })).rejects.toMatchObject({ reason: "TOO_MANY_ALARM_FEEDS" });
    await removeAlarmFeed(ctx, { alarmFeedId });
    await addAlarmFeed(ctx, { reader: "En till" });
    const written = { actorProfileId: owner.profileId, associationId };
    expect(await auditRows("association.add_alarm_feed", alarmFeedId)).toMatchObject([written]);
    expect(await auditRows("association.remove_alarm_feed", alarmFeedId)).toMatchObject([written]);
  });
});
