import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { associationMembers, auditLog, housingAssociations, mapPlaces, officialFeeds, shelters } from "#drizzle/schema/index.ts";
import { saveMapPlace } from "#server/domains/maps/places.ts";
import { readMap } from "#server/domains/maps/queries.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { createStairwells } from "#tests/factories/teams.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

const db = () => portal().services.db;
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
