import { eq, like, notLike } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, shelters } from "#drizzle/schema/index.ts";
import { SHELTER_IMPORT_MAX_BYTES } from "#shared/limits.ts";
import { type ShelterImportReport, shelterImportReport } from "#shared/schemas/maps.ts";
import { createBearer } from "#tests/factories/bearer-tokens.ts";
import { createOperator } from "#tests/factories/operators.ts";
import { createMember, type TestPerson } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";

const db = () => portal().services.db;

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
