import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { associationDocuments, crisisNeeds } from "#drizzle/schema/index.ts";
import { createEvent } from "#server/domains/calendar/add-event.ts";
import { importCrisis } from "#server/domains/crisis/imported-crises.ts";
import { searchAll } from "#server/domains/search/search-all.ts";
import { eventInput } from "#tests/factories/calendar.ts";
import { createCrisis } from "#tests/factories/crises.ts";
import { createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createChecklist } from "#tests/factories/documents.ts";
import { importInput } from "#tests/factories/imported-crises.ts";
import { createMember, createPerson, type TestPerson } from "#tests/factories/people.ts";
import { createProductRequest } from "#tests/factories/product-requests.ts";
import { createSubscriber } from "#tests/factories/subscribers.ts";
import { createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

const NOW = new Date("2026-12-01T08:00:00Z");

async function hits(person: TestPerson, text: string) {
  return searchAll(await contextFor(person, { now: () => NOW }), { text });
}

/** Kind and title of each hit. */
const found = async (person: TestPerson, text: string): Promise<string[]> =>
  (await hits(person, text)).map(({ kind, title }) => `${kind} ${title}`);

async function createHouse() {
  const owner = await createMember({ role: "system_owner", fullName: "Örjan Kvistgren" });
  const { associationId } = owner;
  const member = await createMember({ associationId, fullName: "Majken Björkqvist" });
  const leader = await createMember({ associationId, role: "team_leader", fullName: "Tuva Ledin" });
  return { owner, member, leader, associationId };
}

test("people are found by those whose own pages list them, and lead to where they stand", async () => {
  const { owner, member, leader, associationId } = await createHouse();
  await createSubscriber(associationId, { fullName: "Nils Björkqvist", email: "hemlig@test.example" });
  const [team] = await createTeams(associationId);
  await createTeamMember(team?.id ?? "", { profileId: leader.profileId });

  expect(await hits(owner, "björkqvist")).toEqual([
    {
      ...{ kind: "person", title: "Majken Björkqvist", detail: "Medlem", at: null },
      path: "/admin?tab=medlemmar&medlem-sok=Majken+Bj%C3%B6rkqvist",
    },
    {
      ...{ kind: "person", title: "Nils Björkqvist", detail: "Krisprenumerant", at: null },
      path: "/crisis-subscribers-admin?sok=Nils+Bj%C3%B6rkqvist",
    },
  ]);
  // The lists of everybody are for owners; who is in a crisis group is for all in the house.
  expect(await found(leader, "björkqvist")).toEqual([]);
  expect(await found(member, "björkqvist")).toEqual([]);
  expect(await hits(member, "ledin tuva")).toEqual([
    { kind: "person", title: "Tuva Ledin", detail: team?.areaName, at: null, path: expect.stringMatching(/^\/teams\?area=/) },
  ]);
  // An address finds nobody.
  expect(await found(owner, "hemlig@test")).toEqual([]);
});

test("a flat of the house is found by its number and by its own name, by its owners alone, and opens", async () => {
  const owner = await createMember({ role: "system_owner" });
  const member = await createMember({ associationId: owner.associationId });
  const client = await clientFor(owner);
  await client.association.createApartments.mutate({ stairwells: [{ stairwellId: null, lowestFloor: 2, floors: 1, perFloor: 2 }] });
  const [stairwell] = await client.subscribers.house.query();
  const [, second] = stairwell?.floors[0]?.flats ?? [];
  await client.association.changeApartment.mutate({ id: second?.id ?? "", number: "1202", name: "Gamla tvättstugan", floor: 2 });
  const path = `/crisis-subscribers-admin?tab=anmalan&lagenhet=${second?.id}`;
  const found = { kind: "flat", title: "Lägenhet Gamla tvättstugan", detail: "Trapphus A", at: null, path };
  for (const text of ["1202", "tvättstugan"]) expect((await hits(owner, text)).filter(({ kind }) => kind === "flat")).toEqual([found]);
  expect((await hits(member, "1202")).filter(({ kind }) => kind === "flat")).toEqual([]);
  const stranger = await createMember({ role: "system_owner" });
  expect((await hits(stranger, "tvättstugan")).filter(({ kind }) => kind === "flat")).toEqual([]);
});

test("a flat is found by those who lead as long as somebody in it waits for help", async () => {
  const { owner, member, leader, associationId } = await createHouse();
  const resident = await createSubscriber(associationId, { fullName: "Ada Ek" });
  const crisis = await createLedCrisis(associationId);
  const { db } = portal().services;
  // Longer than the numbers that make an article number of another test its own.
  await db.insert(crisisNeeds).values([
    { crisisActivationId: crisis.id, number: 1, subscriberId: resident.id, flat: "991203" },
    { crisisActivationId: crisis.id, number: 2, profileId: member.profileId, flat: "991204", closedAt: NOW },
    { crisisActivationId: crisis.id, number: 3, profileId: member.profileId, flat: "2 tr Ekvägen" },
  ]);
  expect((await hits(owner, "Ekvägen")).map(({ title }) => title)).toEqual(["2 tr Ekvägen"]);
  for (const person of [owner, leader])
    expect(await hits(person, "991203")).toEqual([
      {
        ...{ kind: "flat", title: "Lägenhet 991203", detail: "Ada Ek", at: expect.stringMatching(/Z$/) },
        path: `/crisis-management/${crisis.id}?tab=svar`,
      },
    ]);
  expect(await found(owner, "991204")).toEqual([]);
  expect(await found(member, "991203")).toEqual([]);
  expect(await found(await createMember({ role: "system_owner" }), "991203")).toEqual([]);
});

test("events and documents are found by members only where residents see them, with the day they are next", async () => {
  const { owner, member } = await createHouse();
  const ctx = await contextFor(owner, { now: () => NOW });
  const meeting = { title: "Takbesiktning kvartal", startDay: "2026-11-02", endDay: "2026-11-02", recurrence: null };
  await createEvent(ctx, eventInput({ ...meeting, isPublic: false }));
  const { id } = await createEvent(
    ctx,
    eventInput({ title: "Takfest på gården", startDay: "2026-12-09", endDay: "2026-12-09", isPublic: true }),
  );
  const documentId = await createChecklist(owner);

  expect((await found(owner, "tak")).slice(0, 2)).toEqual(["event Takbesiktning kvartal", "event Takfest på gården"]);
  expect(await found(owner, "tak kva")).toEqual(["event Takbesiktning kvartal"]);
  expect(await hits(member, "takfesten")).toEqual([
    {
      ...{ kind: "event", title: "Takfest på gården", detail: null, at: "2026-12-09T12:00:00.000Z" },
      path: `/association-calendar?event=${id}&day=2026-12-09`,
    },
  ]);
  expect(await found(member, "takbesiktning")).toEqual([]);

  const path = `/documents?dokument=${documentId}`;
  const documents = async (person: TestPerson, text: string) =>
    (await hits(person, text)).flatMap((hit) => (hit.kind === "document" ? [hit.path] : []));
  expect(await documents(owner, "källarronder")).toEqual([path]);
  expect(await documents(member, "källarrond")).toEqual([]);
  await portal()
    .services.db.update(associationDocuments)
    .set({ isVisibleToResidents: true, state: "final" })
    .where(eq(associationDocuments.id, documentId));
  expect(await documents(member, "källarrond")).toEqual([path]);
});

test("crises, led and written down afterwards, and requests belong to the house, and are nobody else's", async () => {
  const { owner, member } = await createHouse();
  const crisis = await createCrisis(owner, { description: "Fjärrvärmen borta i kulvertdelen" });
  const ctx = await contextFor(owner);
  const imported = await importCrisis(ctx, await importInput({ title: "Kulvertbrottet 2019" }));
  const requestId = await createProductRequest(owner);

  expect(await hits(member, "kulvert")).toMatchObject([
    { kind: "crisis", title: "Kulvertbrottet 2019", path: `/crisis-history/${imported.id}` },
    { kind: "crisis", title: "Kris: Vatten", detail: "Fjärrvärmen borta i kulvertdelen", path: `/crisis-management/${crisis.id}` },
  ]);
  const requests = async (person: TestPerson) => (await hits(person, "produkt")).filter(({ kind }) => kind === "request");
  expect((await requests(member)).map(({ path }) => path)).toEqual([`/product-catalog?forfragan=${requestId}`]);

  for (const stranger of [await createMember({ role: "system_owner" }), await createPerson({ setup: "private" })]) {
    expect(await found(stranger, "kulvert")).toEqual([]);
    expect(await requests(stranger)).toEqual([]);
  }
});

test("products and articles are for everybody, found inflected and in spite of a slip of the keys", async () => {
  const person = await createPerson({ setup: "private" });
  const inflected = await hits(person, "pannlampor");
  expect(inflected[0]).toMatchObject({ kind: "product", path: expect.stringContaining("/product-catalog?search=") });
  expect((await hits(person, "panlampa")).map(({ title }) => title)).toContain(inflected[0]?.title);
  expect((await hits(person, "strömavbrott")).find(({ kind }) => kind === "article")?.path).toMatch(/^\/ai-extended\?fraga=/);

  const { owner } = await createHouse();
  expect(await found(owner, "Bjorkqvist")).toEqual(["person Majken Björkqvist"]);
  expect(await found(owner, "örjan kvistgern")).toEqual(["person Örjan Kvistgren"]);
  expect(await found(owner, "%%")).toEqual([]);
});
