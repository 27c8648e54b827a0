import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { crisisActivations, officialFeeds } from "#drizzle/schema/index.ts";
import { readOfficial } from "#server/domains/crisis/official-queries.ts";
import { readDueOfficialFeeds, readOfficialFeeds } from "#server/domains/crisis/read-official-feeds.ts";
import { OFFICIAL_FEEDS } from "#shared/enums.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { type OfficialServer, startOfficialServer } from "#tests/helpers/official/official-server.ts";
import { portal } from "#tests/helpers/portal.ts";

const NOON = new Date("2026-11-20T12:00:00Z");
const after = (minutes: number): Date => new Date(NOON.getTime() + minutes * 60_000);

let server: OfficialServer;
beforeAll(async () => {
  server = await startOfficialServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.fail(null);
  server.calls.length = 0;
  await portal().services.db.delete(officialFeeds);
});

/** What a member of a house in Exempelkommunen, in the middle of Stockholm, reads at a time. */
async function reader(values: Parameters<typeof createAssociation>[0] = {}) {
  const association = await createAssociation({ municipality: "Exempelkommunen", latitude: 59.33, longitude: 18.07, ...values });
  const member = await createMember({ associationId: association.id });
  const contextAt = (now: Date) => contextFor(member, { official: server.sources, now: () => now });
  return {
    associationId: association.id,
    contextAt,
    read: async (now: Date) => {
      const { feeds } = await readOfficial(await contextAt(now));
      return Object.fromEntries(feeds.map((feed) => [feed.feed, feed]));
    },
    fetch: async (now: Date) => readOfficialFeeds(await contextAt(now), OFFICIAL_FEEDS),
  };
}

test("the sources' answers as plain text, with source and time, and what concerns the house first", async () => {
  const { fetch, read } = await reader();
  await fetch(NOON);
  const { vma, smhi_warnings: smhi, krisinformation } = await read(after(1));
  expect(vma).toEqual({
    feed: "vma",
    source: "Källa: Sveriges Radio",
    sourceUrl: expect.stringMatching(/^https:/),
    state: "fresh",
    note: "Läst 20 november 13:00.",
    readAt: NOON.toISOString(),
    // The first alert is replaced, the third called off, and the fifth a test; no script and no address of one is left.
    items: [
      {
        id: "SRCAP-2",
        title: "Viktigt meddelande till allmänheten (VMA)",
        text: "Giftig rök. Gå inomhus,\nstäng fönster.",
        level: "vma",
        area: "Exempelkommunen",
        isHere: true,
        publishedAt: "2026-11-20T11:00:00.000Z",
        expiresAt: "2026-11-20T17:00:00.000Z",
        url: null,
      },
    ],
  });
  expect(smhi?.items.map(({ title, text, level, area, isHere }) => [title, text, level, area, isHere])).toEqual([
    ["Orange varning: Snöfall", "20–30 cm snö. Strömavbrott kan förekomma.", "orange", "Stockholms län", true],
    ["Röd varning: Snöfall", "", "red", "Skåne län", false],
  ]);
  expect(krisinformation?.items.map(({ title, text, isHere, url }) => [title, text, isHere, url])).toEqual([
    ["Råd vid snöoväder", "Undvik att resa.", true, "https://www.krisinformation.se/nyheter/2026/rad-vid-snoovader"],
    ["Utan ingress", "Bara en kort text.", null, null],
  ]);
  expect(server.calls.every(({ userAgent }) => userAgent === "Beredskapsportalen (drift@portal.example)")).toBe(true);
});

test("a house without a place is told nothing about distance, and nothing is hidden from it", async () => {
  const { fetch, read } = await reader({ municipality: null, latitude: null, longitude: null });
  await fetch(NOON);
  const { vma, smhi_warnings: smhi } = await read(after(1));
  expect([...(vma?.items ?? []), ...(smhi?.items ?? [])].map(({ isHere }) => isHere)).toEqual([null, null, null]);
});

test("only a fresh and empty answer says that there are no warnings", async () => {
  const { fetch, read } = await reader();
  server.fail({ body: '{"timestamp":"2026-11-20T12:00:00Z","alerts":[]}' });
  await fetch(NOON);
  const { vma, smhi_warnings: smhi } = await read(after(1));
  expect(vma).toMatchObject({ state: "fresh", items: [], note: "Inga VMA är utsända. Läst 20 november 13:00." });
  // The same body is no answer of SMHI's: another shape is a failure, not an empty list.
  expect(smhi).toMatchObject({
    state: "failed",
    readAt: null,
    note: "Lyssna på P4. Vi har inte fått något svar än, så vi vet inte om det finns varningar.",
  });
});

test("a source that fails keeps its last answer, says so, and recovers", async () => {
  const { fetch, read } = await reader();
  await fetch(NOON);
  for (const fault of [{ status: 500 }, { status: 403 }, { body: "<html>" }] as const) {
    server.fail(fault);
    await fetch(after(5));
    expect((await read(after(5))).vma).toMatchObject({
      state: "stale",
      readAt: NOON.toISOString(),
      note: "Källan svarar inte. Det här lästes 20 november 13:00 och kan vara inaktuellt. Lyssna på P4.",
      items: [expect.objectContaining({ id: "SRCAP-2" })],
    });
  }
  server.fail(null);
  await fetch(after(6));
  expect((await read(after(6))).vma).toMatchObject({ state: "fresh", readAt: after(6).toISOString(), items: [expect.anything()] });
  expect(server.calls.filter(({ path }) => path === "/api/v3/alerts").at(-1)?.etag).toBeTruthy();
  // An old answer grows stale even when nobody has noticed a failure; nor is one claimed, and what was said stands.
  expect((await read(after(60))).vma).toMatchObject({
    state: "stale",
    note: "Läst 20 november 13:06. Vi frågar källan igen, ladda om om en stund. Lyssna på P4.",
    items: [expect.objectContaining({ id: "SRCAP-2" })],
  });
});

test("an old and empty answer of a source that nobody has asked since does not say that there are no warnings, nor that it is silent", async () => {
  const { fetch, read } = await reader();
  server.fail({ body: '{"timestamp":"2026-11-20T12:00:00Z","alerts":[]}' });
  await fetch(NOON);
  const note = "Läst 20 november 13:00. Vi frågar källan igen, ladda om om en stund. Lyssna på P4.";
  expect((await read(after(24 * 60))).vma).toMatchObject({ state: "stale", items: [], note });
});

test("a source that never answers is given up after eight seconds", async () => {
  const { fetch, read } = await reader();
  server.fail("silent");
  const started = performance.now();
  await fetch(NOON);
  expect(performance.now() - started).toBeLessThan(12_000);
  expect((await read(NOON)).vma).toMatchObject({ state: "failed", items: [] });
}, 20_000);

test("sources are asked by themselves only while a crisis is led, each as often as it is due, and open pages are told of news", async () => {
  const { associationId, contextAt } = await reader();
  const { db } = portal().services;
  const led = await db.select({ id: crisisActivations.id }).from(crisisActivations).where(eq(crisisActivations.status, "active"));
  const run = async (now: Date) => readDueOfficialFeeds(await contextAt(now));
  if (led.length === 0) {
    await run(NOON);
    expect(server.calls).toEqual([]);
  }
  const crisis = await createLedCrisis(associationId, { outdoorCelsius: 3 });
  const stop = new AbortController();
  let told = 0;
  const following = (async () => {
    for await (const _ of portal().services.live.follow(`crisis:${crisis.id}`, stop.signal)) told++;
  })();
  const paths = () =>
    server.calls
      .splice(0)
      .map(({ path }) => path)
      // Forecasts are for other houses whose crisis is led just now; this one has its temperature.
      .filter((path) => !path.startsWith("/api/category/"))
      .sort();
  await run(NOON);
  expect(paths()).toEqual(["/api/v3/alerts", "/ibww/api/version/1/warning.json", "/v3/news"]);
  await run(after(1));
  expect(paths()).toEqual([]);
  await run(after(2));
  expect(paths()).toEqual(["/api/v3/alerts"]);
  await run(after(16));
  expect(paths()).toHaveLength(3);
  await expect.poll(() => told).toBe(1);
  stop.abort();
  await following;
});

test("the outdoor temperature comes from the forecast where nobody has typed one, and stands in the log", async () => {
  const { associationId, contextAt } = await reader();
  const { db } = portal().services;
  const [crisis, typed] = [
    await createLedCrisis(associationId),
    await createLedCrisis(associationId, { area: "varme", outdoorCelsius: 3 }),
  ];
  await readDueOfficialFeeds(await contextAt(new Date("2026-11-20T12:20:00Z")));
  const read = async (id: string) =>
    (await db.select({ celsius: crisisActivations.outdoorCelsius }).from(crisisActivations).where(eq(crisisActivations.id, id)))[0]
      ?.celsius;
  expect([await read(crisis.id), await read(typed.id)]).toEqual([-4.2, 3]);
  const leader = await clientFor(await createMember({ role: "team_leader", associationId }));
  expect((await leader.crisis.log.query({ activationId: crisis.id })).map(({ text }) => text)).toEqual([
    "Utetemperaturen är −4,2 °C enligt SMHI.",
  ]);
  expect((await leader.crisis.clocks.query({ activationId: typed.id })).map(({ kind }) => kind)).toEqual(["temperature"]);
});

test("forecasts are asked for a few at a time, so that many led crises do not outlast the reading", async () => {
  const { contextAt } = await reader();
  const places = await Promise.all(Array.from({ length: 12 }, () => createAssociation({ latitude: 59.33, longitude: 18.07 })));
  for (const { id } of places) await createLedCrisis(id);
  let [running, most, asked] = [0, 0, 0];
  const readTemperature = async () => {
    asked++;
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 50));
    running--;
    return null;
  };
  const official = { isOff: false, read: async () => ({ unchanged: true }) as const, readTemperature };
  await readDueOfficialFeeds({ ...(await contextAt(NOON)), official });
  expect(asked).toBeGreaterThanOrEqual(12);
  expect(most).toBe(5);
});

test("looking orders what is due once; where the reading is off nothing is asked, and it does not look like peace", async () => {
  const { contextAt } = await reader();
  const orders: unknown[] = [];
  const jobs = { ...portal().services.jobs, enqueue: async (_tx: unknown, _job: unknown, payload: unknown) => void orders.push(payload) };
  const ctx = { ...(await contextAt(NOON)), jobs };
  await Promise.all([readOfficial(ctx), readOfficial(ctx), readOfficial(ctx)]);
  expect((orders as { feeds: string[] }[]).flatMap(({ feeds }) => feeds).sort()).toEqual(["krisinformation", "smhi_warnings", "vma"]);

  const { feeds } = await (await clientFor(await createMember())).crisis.official.query();
  expect(feeds.map(({ state, items, note }) => [state, items, note])).toEqual(
    feeds.map(() => ["off", [], "Hämtningen är avstängd här. Lyssna på P4 eller öppna källans egen sida."]),
  );
  const alone = await (await clientFor(await createPerson({ setup: "private" }))).crisis.official.query();
  expect(alone.feeds.map(({ feed }) => feed)).toEqual(["vma"]);
  const outside = await refusal((await clientFor(null)).crisis.official.query());
  expect(outside.data).toMatchObject({ httpStatus: 401 });
});

test("what has run out does not stand as a warning while its source is silent", async () => {
  const { fetch, read } = await reader();
  await fetch(NOON);
  server.fail({ status: 500 });
  await fetch(after(3 * 60));
  const titles = async (minutes: number) => (await read(after(minutes))).vma?.items.map(({ id }) => id);
  expect(await titles(4 * 60)).toEqual(["SRCAP-2"]);
  expect(await titles(5 * 60 + 1)).toEqual([]);
  expect((await read(after(5 * 60 + 1))).vma).toMatchObject({ state: "stale", note: expect.stringMatching(/^Källan svarar inte\./) });
});
