import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { crisisActivationAreas, crisisActivations, officialFeeds } from "#drizzle/schema/index.ts";
import { readOfficial } from "#server/domains/crisis/official-feeds.ts";
import { readDueOfficialFeeds, readOfficialFeeds, readOutdoorTemperatures } from "#server/domains/crisis/read-official-feeds.ts";
import { idSealer } from "#server/platform/secrets/signed-link.ts";
import { OFFICIAL_FEEDS } from "#shared/enums.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { areaId, createAskingMessage, createDelivery, createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { createConfirmedSubscriber } from "#tests/factories/subscribers.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { type OfficialServer, startOfficialServer } from "#tests/helpers/official/official-server.ts";
import { portal } from "#tests/helpers/portal.ts";

describe("official", () => {
  const NOON = new Date("2026-11-20T12:00:00Z");
  const minutesAfterNoon = (minutes: number): Date => new Date(NOON.getTime() + minutes * 60_000);

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
    const { vma, smhi_warnings: smhi, krisinformation } = await read(minutesAfterNoon(1));
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
    const { vma, smhi_warnings: smhi } = await read(minutesAfterNoon(1));
    expect([...(vma?.items ?? []), ...(smhi?.items ?? [])].map(({ isHere }) => isHere)).toEqual([null, null, null]);
  });

  test("only a fresh and empty answer says that there are no warnings", async () => {
    const { fetch, read } = await reader();
    server.fail({ body: '{"timestamp":"2026-11-20T12:00:00Z","alerts":[]}' });
    await fetch(NOON);
    const { vma, smhi_warnings: smhi } = await read(minutesAfterNoon(1));
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
      await fetch(minutesAfterNoon(5));
      expect((await read(minutesAfterNoon(5))).vma).toMatchObject({
        state: "stale",
        readAt: NOON.toISOString(),
        note: "Källan svarar inte. Det här lästes 20 november 13:00 och kan vara inaktuellt. Lyssna på P4.",
        items: [expect.objectContaining({ id: "SRCAP-2" })],
      });
    }
    server.fail(null);
    await fetch(minutesAfterNoon(6));
    expect((await read(minutesAfterNoon(6))).vma).toMatchObject({
      state: "fresh",
      readAt: minutesAfterNoon(6).toISOString(),
      items: [expect.anything()],
    });
    expect(server.calls.filter(({ path }) => path === "/api/v3/alerts").at(-1)?.etag).toBeTruthy();
    // An old answer grows stale even when nobody has noticed a failure; nor is one claimed, and what was said stands.
    expect((await read(minutesAfterNoon(60))).vma).toMatchObject({
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
    expect((await read(minutesAfterNoon(24 * 60))).vma).toMatchObject({ state: "stale", items: [], note });
  });

  test("a source that never answers is given up after eight seconds", async () => {
    const { fetch, read } = await reader();
    server.fail("silent");
    const started = performance.now();
    await fetch(NOON);
    expect(performance.now() - started).toBeLessThan(12_000);
    expect((await read(NOON)).vma).toMatchObject({ state: "failed", items: [] });
  }, 20_000);

  test("warnings are asked for all the time and news while a crisis is led, each as often as it is due, and open pages are told", async () => {
    const { associationId, contextAt } = await reader();
    const { db } = portal().services;
    const led = await db.select({ id: crisisActivations.id }).from(crisisActivations).where(eq(crisisActivations.status, "active"));
    const run = async (now: Date) => readDueOfficialFeeds(await contextAt(now));
    if (led.length === 0) {
      await run(NOON);
      expect(server.calls.map(({ path }) => path).sort()).toEqual(["/api/v3/alerts", "/ibww/api/version/1/warning.json"]);
      server.calls.length = 0;
      await db.delete(officialFeeds);
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
    await run(minutesAfterNoon(0.5));
    expect(paths()).toEqual([]);
    await run(minutesAfterNoon(1));
    expect(paths()).toEqual(["/api/v3/alerts"]);
    await run(minutesAfterNoon(5));
    expect(paths()).toEqual(["/api/v3/alerts", "/ibww/api/version/1/warning.json"]);
    await run(minutesAfterNoon(16));
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
    await readOutdoorTemperatures(await contextAt(new Date("2026-11-20T12:20:00Z")));
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
    // Nobody is answered before five are asking, so that a slow machine between two questions lowers nothing.
    const fiveAsk = Promise.withResolvers<void>();
    const readTemperature = async () => {
      asked++;
      most = Math.max(most, ++running);
      if (running === 5) fiveAsk.resolve();
      await fiveAsk.promise;
      await new Promise((resolve) => setTimeout(resolve, 50));
      running--;
      return null;
    };
    const official = { isOff: false, read: async () => ({ unchanged: true }) as const, readTemperature };
    await readOutdoorTemperatures({ ...(await contextAt(NOON)), official });
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
    await fetch(minutesAfterNoon(3 * 60));
    const titles = async (minutes: number) => (await read(minutesAfterNoon(minutes))).vma?.items.map(({ id }) => id);
    expect(await titles(4 * 60)).toEqual(["SRCAP-2"]);
    expect(await titles(5 * 60 + 1)).toEqual([]);
    expect((await read(minutesAfterNoon(5 * 60 + 1))).vma).toMatchObject({
      state: "stale",
      note: expect.stringMatching(/^Källan svarar inte\./),
    });
  });
});

describe("status page", () => {
  const db = () => portal().services.db;
  const open = async (path: string) => {
    const answer = await fetch(`${portal().url}${path}`);
    return { status: answer.status, headers: answer.headers, html: await answer.text() };
  };
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

  /** A crisis that the residents have been told of twice, and what was written to others besides. */
  async function toldCrisis(values: Parameters<typeof createLedCrisis>[1] = {}) {
    const { associationId } = await createMember({ role: "system_owner", fullName: "Olle Ledare" });
    const crisis = await createLedCrisis(associationId, { description: "Internt: källaren står under vatten.", level: 2, ...values });
    const first = { kind: "activation", content: "Strömmen är borta.", releasedAt: minutesAgo(40) } as const;
    await createAskingMessage(crisis, { ...first, asksForReply: false });
    const content = "Vi väntar på nätägaren.\nSvara 1 = OK, 2 = behöver hjälp, 3 = är inte hemma.";
    const asking = await createAskingMessage(crisis, { kind: "update", content, releasedAt: minutesAgo(10) });
    // Newer, and no word of how it stands.
    await createAskingMessage(crisis, { kind: "check", content: "Är allt väl hemma?", releasedAt: minutesAgo(5) });
    const hidden = { releasedAt: minutesAgo(1) };
    await createAskingMessage(crisis, { ...hidden, audience: "team", content: "Till krisgruppen: ring Ada." });
    await createAskingMessage(crisis, { ...hidden, audience: "subscribers", state: "waiting", content: "Väntar på godkännande." });
    await createAskingMessage(crisis, { ...hidden, kind: "reminder", content: "Påminnelse: hur är läget?" });
    const resident = await createConfirmedSubscriber(associationId, { fullName: "Ada Ek" });
    const delivery = await createDelivery(asking.id, { subscriberId: resident.id });
    const own = `/s/${(await idSealer(portal().services))(delivery.id)}`;
    return { crisis, associationId, path: `/k/${crisis.statusToken}`, own };
  }

  test("whoever has the address of a crisis reads what was sent to the residents, the newest first, and nothing else", async () => {
    const nextUpdateAt = new Date(Date.now() + 3_600_000);
    const { crisis, path } = await toldCrisis({ nextUpdateAt, publicPhone: "+46901234567" });
    expect(crisis.statusToken).toMatch(/^[\w-]{22}$/);
    await db()
      .insert(crisisActivationAreas)
      .values({ crisisActivationId: crisis.id, crisisDomainId: await areaId("vatten") });
    const { status, headers, html } = await open(path);
    expect(status).toBe(200);
    expect([headers.get("cache-control"), headers.get("x-robots-tag"), headers.get("refresh")]).toEqual(["no-store", "noindex", "60"]);
    expect(html).toContain("<h1>Krisläge: El, Vatten</h1>");
    const order = [
      "Senaste beskedet",
      "Vi väntar på nätägaren.",
      "Nästa besked",
      'Frågor? Ring <a href="tel:+46901234567">090-123 45 67</a>.',
      "Det här kan du göra",
      "Tidigare besked",
      "Är allt väl hemma?",
      "Strömmen är borta.",
    ];
    const places = order.map((words) => html.indexOf(words));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(html).toContain("<li>Håll frys och kyl stängda</li>");
    for (const words of ["Internt", "ring Ada", "Väntar på godkännande", "Påminnelse", "Svara 1", "Olle Ledare", "Ada Ek"]) {
      expect(html).not.toContain(words);
    }
    for (const trap of ["<form", "<button", "<script", "<img"]) expect(html).not.toContain(trap);
  });

  test("the page of a long crisis is below 40 kB with its styles", async () => {
    const { associationId } = await createMember();
    const crisis = await createLedCrisis(associationId);
    const content = "Å".repeat(600);
    for (let minute = 0; minute < 40; minute++) await createAskingMessage(crisis, { content, releasedAt: minutesAgo(minute) });
    const { html } = await open(`/k/${crisis.statusToken}`);
    expect(Buffer.byteLength(html)).toBeLessThan(40_000);
  });

  test("a personal link opens the same page with the answer on it, and only there", async () => {
    const { path, own } = await toldCrisis();
    const { html } = await open(own);
    for (const words of ["Krisläge: El", "Vi väntar på nätägaren.", "Hur är läget hos dig?", `href="${path}"`])
      expect(html).toContain(words);
    expect(html.match(/<button/g)).toHaveLength(3);
    const press = (fields: Record<string, string>) =>
      fetch(`${portal().url}${own}`, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
    expect((await press({ svar: "need_help" })).status).toBe(303);
    const asked = await open(own);
    // What is being written is not taken away.
    expect(asked.headers.get("refresh")).toBeNull();
    expect(asked.html.indexOf("Du svarade «Jag behöver hjälp»")).toBeLessThan(asked.html.indexOf("<h1>"));
    const everybody = await open(path);
    expect(everybody.html).not.toContain("Du svarade");
    expect((await fetch(`${portal().url}${path}`, { method: "POST", body: new URLSearchParams({ svar: "ok" }) })).status).toBe(404);
  });

  test("an exercise says so first, and what was sent to oneself alone is read on one's own link", async () => {
    const { associationId } = await createMember();
    const crisis = await createLedCrisis(associationId, { isExercise: true });
    const toTeam = await createAskingMessage(crisis, { audience: "team", content: "ÖVNING: Samling i källaren.", isExercise: true });
    const { id: subscriberId } = await createConfirmedSubscriber(associationId);
    const delivery = await createDelivery(toTeam.id, { subscriberId });
    const plain = await open(`/k/${crisis.statusToken}`);
    for (const words of ["<h1>ÖVNING: El</h1>", "Det här är en övning.", "Inget besked har gått ut till de boende än."]) {
      expect(plain.html).toContain(words);
    }
    expect(plain.html).not.toContain("Samling i källaren");
    const own = await open(`/s/${(await idSealer(portal().services))(delivery.id)}`);
    expect(own.html).toContain("ÖVNING: Samling i källaren.");
  });

  test("a crisis that has ended stands still without buttons, and a month later its page is gone for every link", async () => {
    const { crisis, path, own } = await toldCrisis();
    const end = async (resolvedAt: Date) =>
      db().update(crisisActivations).set({ status: "resolved", resolvedAt }).where(eq(crisisActivations.id, crisis.id));
    await end(new Date(Date.now() - 29 * 86_400_000));
    for (const address of [path, own]) {
      const { status, headers, html } = await open(address);
      expect([status, headers.get("refresh")]).toEqual([200, null]);
      expect(html).toContain("Krisläget avslutades");
      expect(html).toContain("Vi väntar på nätägaren.");
      for (const gone of ["<button", "Nästa besked", "Det här kan du göra"]) expect(html).not.toContain(gone);
    }
    await end(new Date(Date.now() - 31 * 86_400_000));
    for (const address of [path, own]) {
      const { status, html } = await open(address);
      expect([status, html.includes("Sidan finns inte längre")]).toEqual([410, true]);
      expect(html).not.toContain("Vi väntar på nätägaren.");
    }
    for (const guess of [`${crisis.statusToken.slice(1)}A`, crisis.id, "abc"]) {
      const { status, html } = await open(`/k/${guess}`);
      expect([status, html.includes("Länken gäller inte")]).toEqual([404, true]);
    }
  });
});
