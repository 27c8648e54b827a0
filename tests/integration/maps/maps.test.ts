import { eq, like, notLike } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { associationMembers, auditLog, housingAssociations, mapPlaces, officialFeeds, shelters } from "#drizzle/schema/index.ts";
import { saveMapPlace } from "#server/domains/maps/places.ts";
import { readMap } from "#server/domains/maps/queries.ts";
import { SHELTER_IMPORT_MAX_BYTES } from "#shared/limits.ts";
import { type ShelterImportReport, shelterImportReport } from "#shared/schemas/maps.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createBearer } from "#tests/factories/bearer-tokens.ts";
import { createOperator } from "#tests/factories/operators.ts";
import { createMember, type TestPerson } from "#tests/factories/people.ts";
import { createStairwells } from "#tests/factories/teams.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { startPortalWith } from "#tests/helpers/portal-with.ts";

const db = () => portal().services.db;

describe("base map", () => {
  const map = { styleUrl: "https://karta.example/stil.json", origins: ["https://karta.example", "https://rutor.example"] };
  const config = () => ({ ...portal().services.config, map });

  let configured: Awaited<ReturnType<typeof startPortalWith>>;
  beforeAll(async () => {
    configured = await startPortalWith({ config: config() });
  });
  afterAll(() => configured.close());

  const policyOf = async (url: string): Promise<string> => (await fetch(`${url}/healthz`)).headers.get("content-security-policy") ?? "";

  test("PAGE-29 a configured base map may be read from its origins, for pictures and data alone", async () => {
    const policy = await policyOf(`${configured.url}/api`);
    expect(policy).toContain("img-src 'self' data: blob: https://karta.example https://rutor.example;");
    expect(policy).toContain("connect-src 'self' https://karta.example https://rutor.example;");
    expect(policy).toContain("script-src 'self';");
    expect(await policyOf(`${portal().url}/api`)).toContain("connect-src 'self';");
  });

  test("PAGE-29 whose map it is can be told before anybody signs in, and there is nobody to name without one", async () => {
    const mapHostsAt = async (url: string) => ((await (await fetch(`${url}/api/contact`)).json()) as { mapHosts: string[] }).mapHosts;
    expect(await mapHostsAt(configured.url)).toEqual(["karta.example", "rutor.example"]);
    expect(await mapHostsAt(portal().url)).toEqual([]);
    expect(await policyOf(`${portal().url}/api`)).not.toContain("https://karta.example");
  });

  test("PAGE-29 the map says which base map is configured", async () => {
    const member = await createMember();
    expect(await readMap(await contextFor(member, { config: config() }))).toMatchObject({ styleUrl: map.styleUrl });
    expect(await readMap(await contextFor(member))).toMatchObject({ styleUrl: null });
  });
});

describe("map", () => {
  /** Far from the shelters of other tests and of the demonstration. */
  const KIRUNA = { latitude: 67.8558, longitude: 20.2253 };
  const PLACE = { kind: "assembly_point", name: "Gården", note: "Vid lekplatsen", latitude: "67,8562", longitude: 20.226 } as const;

  async function house(values: Parameters<typeof createAssociation>[0] = {}) {
    const { id: associationId } = await createAssociation({ ...KIRUNA, ...values });
    const owner = await createMember({ role: "system_owner", associationId });
    const leader = await createMember({ role: "team_leader", associationId });
    return { associationId, owner, leader };
  }

  const createShelter = (latitude: number, longitude: number, places: number | null = 60) => {
    const number = unique("7-");
    return db()
      .insert(shelters)
      .values({ number, name: `Exempelskyddsrum ${number}`, places, latitude, longitude, source: "Prov", sourceDate: "2026-01-02" })
      .returning()
      .then(([row]) => row?.number);
  };

  test("PAGE-29 a leader adds, moves and removes a place; each is in the log without where it is", async () => {
    const { leader } = await house();
    const client = await clientFor(leader);
    const { id } = await client.maps.savePlace.mutate(PLACE);
    const [added] = (await client.maps.get.query()).places;
    expect(added).toEqual({ ...PLACE, id, latitude: 67.8562, metres: expect.any(Number), updatedAt: expect.any(String) });
    expect(added?.metres).toBeGreaterThan(40);
    expect(added?.metres).toBeLessThan(60);

    await client.maps.savePlace.mutate({ ...PLACE, id, seenAt: added?.updatedAt, kind: "storage", note: " ", latitude: KIRUNA.latitude });
    const [moved] = (await client.maps.get.query()).places;
    expect(moved).toMatchObject({ id, kind: "storage", note: null, latitude: KIRUNA.latitude });

    await client.maps.removePlace.mutate({ id });
    expect((await client.maps.get.query()).places).toEqual([]);
    const by = { actorProfileId: leader.profileId, associationId: leader.associationId };
    expect(await auditRows("maps.save_place", id)).toEqual([
      { ...by, details: { kind: "assembly_point", isNew: true } },
      { ...by, details: { kind: "storage", isNew: false } },
    ]);
    expect(await auditRows("maps.remove_place", id)).toEqual([{ ...by, details: { kind: "storage" } }]);
    expect((await refusal(client.maps.removePlace.mutate({ id }))).data).toMatchObject({ httpStatus: 404 });
  });

  test("PAGE-29 of two who change a place the later one is told, and nothing is lost", async () => {
    const { leader, owner } = await house();
    const [first, second] = [await clientFor(leader), await clientFor(owner)];
    const { id } = await first.maps.savePlace.mutate(PLACE);
    const seenAt = (await second.maps.get.query()).places[0]?.updatedAt;
    await first.maps.savePlace.mutate({ ...PLACE, id, seenAt, name: "Gården, norra delen" });
    const late = await refusal(second.maps.savePlace.mutate({ ...PLACE, id, seenAt, name: "Parken" }));
    expect(late.data).toMatchObject({ httpStatus: 409, reason: "MAP_PLACE_CHANGED" });
    expect((await refusal(second.maps.savePlace.mutate({ ...PLACE, id }))).data).toMatchObject({ reason: "MAP_PLACE_CHANGED" });
    expect((await second.maps.get.query()).places).toMatchObject([{ name: "Gården, norra delen" }]);
  });

  test("PAGE-29 an owner says where the house stands; a second one who has not seen it is told", async () => {
    const { owner, leader, associationId } = await house({ latitude: null, longitude: null });
    const client = await clientFor(owner);
    expect((await client.maps.get.query()).house).toEqual({ name: expect.any(String), address: "Provgatan 2, Stockholm", position: null });
    await client.maps.savePosition.mutate({ latitude: "67,8558", longitude: "20.2253", seen: null });
    expect((await client.maps.get.query()).house.position).toEqual(KIRUNA);
    const late = await refusal(client.maps.savePosition.mutate({ latitude: 59, longitude: 18, seen: null }));
    expect(late.data).toMatchObject({ httpStatus: 409, reason: "POSITION_CHANGED" });
    await client.maps.savePosition.mutate({ ...KIRUNA, seen: null });
    expect(await auditRows("association.save_position", associationId)).toHaveLength(1);

    const asLeader = await clientFor(leader);
    expect((await refusal(asLeader.maps.savePosition.mutate({ latitude: 59, longitude: 18, seen: KIRUNA }))).data).toMatchObject({
      httpStatus: 403,
    });
  });

  test("PAGE-29 the nearest shelters come first, by the straight line and not by degrees", async () => {
    const { owner } = await house({ latitude: 66.2, longitude: 22.3 });
    const east = await createShelter(66.2, 22.31);
    const north = await createShelter(66.206, 22.3, null);
    await createShelter(67.2, 22.3);
    const client = await clientFor(owner);
    const found = (await client.maps.get.query()).shelters;
    // A hundredth of a degree eastwards is 450 metres here, six thousandths northwards 670.
    expect(found.map(({ number, metres }) => [number, Math.round(metres / 10) * 10])).toEqual([
      [east, 450],
      [north, 670],
    ]);
    expect(found[1]).toMatchObject({ places: null, source: "Prov", sourceDate: "2026-01-02" });
  });

  test("PAGE-29 SMHI's warnings are drawn where they hold, those of the house first", async () => {
    const { owner } = await house();
    const item = { text: "", level: "orange", area: "Norrbottens län", publishedAt: null, expiresAt: null, url: null };
    const around: [number, number][] = [
      [20, 67],
      [21, 67],
      [21, 68.5],
      [20, 68.5],
      [20, 67],
    ];
    const away = around.map(([x, y]): [number, number] => [x - 7, y - 12]);
    const payload = [
      { ...item, id: "2", title: "Orange varning: Regn", area: "Skåne län", rings: [away] },
      { ...item, id: "1", title: "Orange varning: Snöfall", rings: [around] },
    ];
    const feed = { feed: "smhi_warnings" as const, payload, succeededAt: new Date(), error: null };
    await db().insert(officialFeeds).values(feed).onConflictDoUpdate({ target: officialFeeds.feed, set: feed });
    const { services } = portal();
    const { warnings } = await readMap(await contextFor(owner, { official: { ...services.official, isOff: false } }));
    expect(warnings.items.map(({ title, isHere, rings }) => [title, isHere, rings])).toEqual([
      ["Orange varning: Snöfall", true, [around]],
      ["Orange varning: Regn", false, [away]],
    ]);
    await db().delete(officialFeeds).where(eq(officialFeeds.feed, "smhi_warnings"));
  });

  test("PAGE-29 while SMHI is asked anew the map says so, until the answer stands or half a minute has gone", async () => {
    const { owner } = await house();
    const { services } = portal();
    const asked = new Date();
    const feed = { feed: "smhi_warnings" as const, payload: [], succeededAt: new Date(asked.getTime() - 3 * 3_600_000), error: null };
    const keep = (values: Partial<typeof officialFeeds.$inferInsert>) =>
      db()
        .insert(officialFeeds)
        .values({ ...feed, ...values })
        .onConflictDoUpdate({ target: officialFeeds.feed, set: values });
    const readAt = async (seconds: number) => {
      const now = () => new Date(asked.getTime() + seconds * 1_000);
      const { warnings } = await readMap(await contextFor(owner, { official: { ...services.official, isOff: false }, now }));
      return [warnings.state, warnings.isBeingRead];
    };
    await keep({ ...feed, triedAt: feed.succeededAt });
    expect([await readAt(0), await readAt(29), await readAt(31)]).toEqual([
      ["stale", true],
      ["stale", true],
      ["stale", false],
    ]);
    await keep({ succeededAt: new Date(asked.getTime() + 4_000) });
    expect(await readAt(5)).toEqual(["fresh", false]);
    await db().delete(officialFeeds).where(eq(officialFeeds.feed, "smhi_warnings"));
  });

  test("PAGE-29 members read the map and its stairwells, and change nothing; a role counts as it is at that moment", async () => {
    const { associationId, leader } = await house();
    await createStairwells(associationId, "Provgatan 2", "Provgatan 4");
    const { id } = await saveMapPlace(await contextFor(leader), { ...PLACE, id: null, latitude: 67.85 });
    const client = await clientFor(await createMember({ associationId }));
    expect(await client.maps.get.query()).toMatchObject({ stairwells: ["Provgatan 2", "Provgatan 4"], places: [{ id }], styleUrl: null });
    for (const write of [() => client.maps.savePlace.mutate(PLACE), () => client.maps.removePlace.mutate({ id })]) {
      expect((await refusal(write())).data).toMatchObject({ httpStatus: 403 });
    }
    const ctx = await contextFor(leader);
    await db().update(associationMembers).set({ role: "member" }).where(eq(associationMembers.profileId, leader.profileId));
    await expect(saveMapPlace(ctx, { ...PLACE, id: null, latitude: 67.85 })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("PAGE-29 of another association's places nothing is seen or changed: they answer as an id that does not exist", async () => {
    const [own, strange] = [await house(), await house()];
    const { id } = await (await clientFor(own.owner)).maps.savePlace.mutate(PLACE);
    const client = await clientFor(strange.owner);
    const [place] = await db().select().from(mapPlaces).where(eq(mapPlaces.id, id));
    for (const attempt of [id, crypto.randomUUID()]) {
      const seenAt = place?.updatedAt.toISOString();
      expect((await refusal(client.maps.savePlace.mutate({ ...PLACE, id: attempt, seenAt }))).data).toMatchObject({ httpStatus: 404 });
      expect((await refusal(client.maps.removePlace.mutate({ id: attempt }))).data).toMatchObject({ httpStatus: 404 });
    }
    expect((await client.maps.get.query()).places).toEqual([]);
    expect(await db().$count(auditLog, eq(auditLog.associationId, strange.associationId))).toBe(0);
  });

  test("PAGE-29 a map holds 200 places at most", async () => {
    const { associationId, owner } = await house();
    const rows = Array.from({ length: 200 }, (_, index) => ({
      ...PLACE,
      latitude: 67.85,
      name: `Plats ${index}`,
      housingAssociationId: associationId,
    }));
    await db().insert(mapPlaces).values(rows);
    const full = await refusal((await clientFor(owner)).maps.savePlace.mutate(PLACE));
    expect(full).toMatchObject({ message: expect.stringContaining("redan 200 platser"), data: { httpStatus: 400 } });
  });

  test.each([
    [{ name: " " }, "name", "Skriv ett namn."],
    [{ latitude: "norrut" }, "latitude", "Skriv latituden i grader, till exempel 59,33450."],
    [{ latitude: 0 }, "latitude", "Platsen ligger utanför Sverige. Kontrollera siffrorna."],
    [{ longitude: "-18" }, "longitude", "Platsen ligger utanför Sverige. Kontrollera siffrorna."],
    [{ latitude: 91 }, "latitude", "Skriv latituden i grader, till exempel 59,33450."],
    [{ longitude: -181 }, "longitude", "Skriv longituden i grader, till exempel 18,06320."],
    [{ longitude: "" }, "longitude", "Skriv longituden i grader, till exempel 18,06320."],
  ])("PAGE-29 a place is refused with bad fields: %o", async (bad, field, text) => {
    const { owner } = await house();
    const { data } = await refusal((await clientFor(owner)).maps.savePlace.mutate({ ...PLACE, ...bad }));
    expect(data).toMatchObject({ httpStatus: 400, fields: { [field]: text } });
  });

  test("PAGE-29 the house of the demonstration stands on a map with invented shelters around it", async () => {
    const [tallen] = await db().select().from(housingAssociations).where(eq(housingAssociations.associationName, "Brf Exempeltallen"));
    if (!tallen) return;
    expect(tallen.latitude).not.toBeNull();
    const invented = await db().select().from(shelters).where(eq(shelters.source, "Exempel (påhittat utdrag)"));
    expect(invented.every(({ name }) => name?.startsWith("Exempel"))).toBe(true);
  });
});

describe("shelter import", () => {
  async function post(person: TestPerson | null, path: string, query: Record<string, string>, body: BodyInit): Promise<Response> {
    const token = person && (await createBearer(person, { kind: "sign_in", name: null })).token;
    const headers = { "content-type": "text/csv", ...(token && { authorization: `Bearer ${token}` }) };
    return fetch(`${portal().url}/api/admin/shelter-imports${path}?${new URLSearchParams(query)}`, { method: "POST", headers, body });
  }

  /** A source of its own, whose numbers begin alike. */
  function register() {
    const prefix = unique("SR");
    const query = { source: `Prov ${prefix}`, source_date: "2026-03-01" };
    const answered = async (response: Response): Promise<ShelterImportReport> => {
      expect(response.status).toBe(200);
      return shelterImportReport.parse(await response.json());
    };
    return {
      prefix,
      query,
      preview: async (who: TestPerson, body: BodyInit, more = {}) => answered(await post(who, "/preview", { ...query, ...more }, body)),
      write: async (who: TestPerson, body: BodyInit, digest: string, more = {}) => post(who, "", { ...query, ...more, digest }, body),
      stored: () =>
        db()
          .select()
          .from(shelters)
          .where(like(shelters.number, `${prefix}%`))
          .orderBy(shelters.number),
    };
  }

  test("PAGE-29 a CSV file in SWEREF 99 TM is previewed, which keeps nothing, and then written as the preview said", async () => {
    const operator = await createOperator();
    const { prefix, preview, write, stored, query } = register();
    const header = "Nummer;Namn;Adress;Kommun;Antal platser;E;N";
    const file = [
      header,
      `${prefix}-1;Källaren;Provgatan 1;Stockholm;120;674571,866;6580743,008`,
      `${prefix}-2;;Provgatan 3;Stockholm;;674 600;6 580 800`,
      `${prefix}-1;Samma igen;;;;674571;6580743`,
      `${prefix}-3;Omkastad;;;;6580743;674571`,
      `${prefix}-4;Utan plats;;;;;`,
      `${prefix}-5;Fel antal;;;många;674571;6580743`,
      ";Utan nummer;;;;674571;6580743",
    ].join("\r\n");
    const seen = await preview(operator, file);
    expect(seen).toMatchObject({ projection: "SWEREF 99 TM", counts: { new: 2, changed: 0, unchanged: 0, refused: 5, removed: 0 } });
    expect(seen.refused.map(({ row, reason }) => [row, reason])).toEqual([
      [4, "Samma nummer står på rad 2."],
      [5, "Koordinaterna ligger utanför Sverige."],
      [6, "Koordinaterna saknas eller är inga tal."],
      [7, "Antalet platser är inget heltal."],
      [8, "Numret saknas."],
    ]);
    expect(await stored()).toEqual([]);

    expect((await write(operator, file, seen.digest)).status).toBe(200);
    expect(await stored()).toMatchObject([
      { name: "Källaren", places: 120, latitude: 59.3293, longitude: 18.0686, source: query.source, sourceDate: "2026-03-01" },
      { name: null, address: "Provgatan 3", places: null },
    ]);
    expect(await preview(operator, file)).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 2 } });
    const extracts = await (await clientFor(operator)).maps.shelterExtracts.query();
    expect(extracts).toContainEqual({ source: query.source, sourceDate: "2026-03-01", count: 2 });
    expect(await db().$count(auditLog, eq(auditLog.actorProfileId, operator.profileId))).toBe(1);
  });

  test("PAGE-29 a GeoJSON file changes what is known, and what it does not have is taken away only when it replaces", async () => {
    const operator = await createOperator();
    const { prefix, preview, write, stored } = register();
    const point = (number: string, places: number | string, x = 18.1) => ({
      type: "Feature",
      properties: { SKYDDSRUMSNR: `${prefix}-${number}`, kommunnamn: "Provköping", platser: places },
      geometry: { type: "Point", coordinates: [x, 59.3, 12] },
    });
    const file = (...features: object[]) => JSON.stringify({ type: "FeatureCollection", features });
    const first = file(point("1", 60), point("2", 90), { type: "Feature", properties: {}, geometry: null });
    const seen = await preview(operator, first);
    expect(seen).toMatchObject({ projection: "WGS 84", counts: { new: 2, refused: 1 } });
    await write(operator, first, seen.digest);

    const second = file(point("1", "75", 18.2));
    expect(await preview(operator, second)).toMatchObject({ counts: { changed: 1, removed: 0 } });
    const replacing = await preview(operator, second, { replace: "true" });
    expect(replacing.counts.removed).toBeGreaterThanOrEqual(1);
    expect((await write(operator, second, seen.digest)).status).toBe(409);
    expect(await stored()).toHaveLength(2);
    await write(operator, second, (await preview(operator, second)).digest);
    expect(await stored()).toMatchObject([{ places: 75, longitude: 18.2 }, { places: 90 }]);
  });

  test("PAGE-29 a replacing file keeps the shelters whose rows it cannot read", async () => {
    const operator = await createOperator();
    const { prefix, preview, write } = register();
    const header = "number;lat;lon;places";
    const first = [header, ...["1", "2", "3"].map((number) => `${prefix}-${number};59.3;18.1;60`)].join("\r\n");
    await write(operator, first, (await preview(operator, first)).digest);
    const others = await portal().services.db.$count(shelters, notLike(shelters.number, `${prefix}%`));

    const second = [header, `${prefix}-1;59.3;18.1;många`, `${prefix}-2;;;60`].join("\r\n");
    const replacing = await preview(operator, second, { replace: "true" });
    expect(replacing.counts).toMatchObject({ refused: 2, removed: others + 1 });
  });

  test.each([
    ["namn;adress\r\na;b", "Filen saknar kolumner: number, longitude, latitude."],
    ["number;lat;lon\r\n", "Filen har inga skyddsrum."],
    ['{"type":"FeatureCollection","features":[', "Filen är avbruten eller inte giltig JSON."],
    ['{"type":"Feature"}', "Filen är ingen GeoJSON-samling (FeatureCollection)."],
    ["", "Filen saknar kolumner: number, longitude, latitude."],
  ])("PAGE-29 a file that cannot be read says why: %s", async (body, message) => {
    const answer = await post(await createOperator(), "/preview", register().query, body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message });
  });

  test("PAGE-29 a row in another system than the file's is refused for that, not for lying abroad", async () => {
    const operator = await createOperator();
    const { prefix, preview } = register();
    const rows = [`${prefix}-1;18,0686;59,3293`, `${prefix}-2;674571;6580743`, `${prefix}-3;6580743;674571`, `${prefix}-4;59,3293;18,0686`];
    const seen = await preview(operator, ["number;x;y", ...rows].join("\r\n"));
    expect(seen.refused.map(({ row, reason }) => [row, reason])).toEqual([
      [3, "Koordinaterna är i SWEREF 99 TM, men filen läses som WGS 84."],
      [4, "Koordinaterna ligger utanför Sverige."],
      [5, "Koordinaterna ligger utanför Sverige."],
    ]);
  });

  test("PAGE-29 source and date are wanted, files have a limit, and only operators may send them", async () => {
    const operator = await createOperator();
    const { query } = register();
    const without = await post(operator, "/preview", { source: "Prov" }, "number;lat;lon\r\n1;59;18");
    expect([without.status, await without.json()]).toMatchObject([400, { fields: { source_date: "Skriv ett datum." } }]);
    expect((await post(operator, "/preview", query, Buffer.alloc(SHELTER_IMPORT_MAX_BYTES + 1, "a"))).status).toBe(413);
    expect((await post(await createMember({ role: "system_owner" }), "/preview", query, "a")).status).toBe(403);
    expect((await post(null, "", { ...query, digest: "x" }, "a")).status).toBe(401);
  });
});
