import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { housingAssociationApartments as apartments, crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { createSubscriber } from "#tests/factories/subscribers.ts";
import { createStairwells } from "#tests/factories/teams.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPage, postForm } from "#tests/helpers/public-page.ts";

/** A house of two stairwells, and its owner. */
async function createHouse() {
  const { id: associationId } = await createAssociation({ numApartments: 42 });
  await createStairwells(associationId, "A", "B");
  const owner = await clientFor(await createMember({ role: "system_owner", associationId }));
  const [a, b] = (await owner.association.stairwells.query()).map(({ id }) => id);
  if (!a || !b) throw new Error("the house has no stairwells");
  return { associationId, owner, a, b };
}

const drawn = (stairwellId: string | null, floors: number, perFloor: number, lowestFloor = 0) => ({
  ...{ stairwellId, floors, perFloor, lowestFloor },
});

describe("the flats of a house", () => {
  test("are made by floors under their national numbers, and made again only where they are missing", async () => {
    const { associationId, owner, a, b } = await createHouse();
    expect(await owner.association.createApartments.mutate({ stairwells: [drawn(a, 2, 2), drawn(b, 1, 3, 1)] })).toEqual({ created: 7 });
    const house = await owner.subscribers.house.query();
    expect(house.map(({ name, floors }) => [name, floors.map(({ floor, flats }) => [floor, flats.map(({ number }) => number)])])).toEqual([
      [
        "A",
        [
          [1, ["1101", "1102"]],
          [0, ["1001", "1002"]],
        ],
      ],
      ["B", [[1, ["1101", "1102", "1103"]]]],
    ]);
    expect(await owner.association.createApartments.mutate({ stairwells: [drawn(a, 3, 2)] })).toEqual({ created: 2 });
    expect((await owner.subscribers.counts.query()).stairwells).toMatchObject([{ flats: 6 }, { flats: 3 }]);
    expect(await auditRows("association.create_apartments", associationId)).toHaveLength(2);
  });

  test("a stairwell with no floors waits, and a house where all of them wait is not drawn", async () => {
    const { owner, a, b } = await createHouse();
    const none = await refusal(owner.association.createApartments.mutate({ stairwells: [drawn(a, 0, 2), drawn(b, 0, 2)] }));
    expect(none.data.fields).toEqual({ stairwells: "Skriv våningar för minst ett trapphus." });
    expect(await owner.association.createApartments.mutate({ stairwells: [drawn(a, 0, 2), drawn(b, 2, 2)] })).toEqual({ created: 4 });
    expect((await owner.subscribers.counts.query()).stairwells).toMatchObject([{ flats: 0 }, { flats: 4 }]);
  });

  test("two owners who draw the house at the same moment draw it once", async () => {
    const { owner, a } = await createHouse();
    const draw = () => owner.association.createApartments.mutate({ stairwells: [drawn(a, 5, 4)] });
    const made = await Promise.all([draw(), draw()]);
    expect(made.map(({ created }) => created).sort()).toEqual([0, 20]);
  });

  test("a house that has told of no stairwells gets one", async () => {
    const { id: associationId } = await createAssociation({ numStairwells: null });
    const owner = await clientFor(await createMember({ role: "system_owner", associationId }));
    await owner.association.createApartments.mutate({ stairwells: [drawn(null, 1, 2)] });
    expect((await owner.subscribers.house.query()).map(({ name }) => name)).toEqual(["Trapphus A"]);
  });

  test("more than there can be is refused in words, at the field", async () => {
    const { owner, a, b } = await createHouse();
    const refused = async (...stairwells: ReturnType<typeof drawn>[]) =>
      (await refusal(owner.association.createApartments.mutate({ stairwells }))).data.fields;
    expect(await refused(drawn(a, 60, 40))).toEqual({ stairwells: "Högst 2 000 lägenheter." });
    expect(await refused(drawn(a, 61, 1))).toEqual({ "stairwells.0.floors": "Högst 60 våningar." });
    expect(await refused(drawn(a, 5, 1, 86))).toEqual({ "stairwells.0.floors": "Högst våning 89." });
    expect(await refused(drawn(a, 1, 0))).toEqual({ "stairwells.0.perFloor": "Minst en lägenhet." });
    await owner.association.createApartments.mutate({ stairwells: [drawn(a, 40, 40)] });
    expect(await refused(drawn(b, 20, 40))).toEqual({ stairwells: "Högst 2 000 lägenheter." });
    expect((await owner.subscribers.counts.query()).coverage.apartments).toBe(1_600);
  });

  test("one is added, renamed and removed; its number tells its floor, and no two of a stairwell are called the same", async () => {
    const { owner, a, b } = await createHouse();
    const add = (flat: object) => owner.association.addApartment.mutate({ stairwellId: a, number: null, name: null, floor: 0, ...flat });
    const { id } = await add({ number: "1203", floor: 7 });
    await add({ name: "Portvakten", floor: -1 });
    const floors = async () => (await owner.subscribers.house.query())[0]?.floors.map(({ floor, flats }) => [floor, flats[0]?.name]);
    expect(await floors()).toEqual([
      [2, null],
      [-1, "Portvakten"],
    ]);
    const faults = async (call: Promise<unknown>) => (await refusal(call)).data.fields;
    expect(await faults(add({ number: "1203" }))).toEqual({ number: "En annan lägenhet i trapphuset heter så." });
    expect(await faults(add({ name: "portvakten" }))).toEqual({ name: "En annan lägenhet i trapphuset heter så." });
    expect(await faults(add({ number: "12" }))).toEqual({ number: "Lägenhetsnumret har fyra siffror, till exempel 1203." });
    expect(await faults(add({}))).toEqual({ number: "Skriv lägenhetsnumret eller vad ni kallar lägenheten." });
    await add({ stairwellId: b, number: "1203" });
    await owner.association.changeApartment.mutate({ id, number: "1003", name: "34", floor: 9 });
    expect(await floors()).toEqual([
      [0, "34"],
      [-1, "Portvakten"],
    ]);
    await owner.association.removeApartment.mutate({ id });
    expect(await floors()).toEqual([[-1, "Portvakten"]]);
    expect((await refusal(owner.association.removeApartment.mutate({ id }))).data.code).toBe("NOT_FOUND");
  });

  test("the database itself keeps no flat without a name, with a number of another floor or twice in a stairwell", async () => {
    const { associationId, a } = await createHouse();
    const insert = (values: Partial<typeof apartments.$inferInsert>) =>
      portal()
        .services.db.insert(apartments)
        .values({ housingAssociationId: associationId, stairwellId: a, floor: 1, ...values });
    await insert({ number: "1101" });
    const outcomes = await Promise.allSettled([
      insert({}),
      insert({ number: "1301" }),
      insert({ number: "1101" }),
      insert({ number: "12 B" }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill("rejected"));
  });
});

describe("who lives in a flat", () => {
  const EARLIER = String(Date.now() - 60_000);
  const signUp = (associationId: string, fields: Record<string, string>) => {
    const typed = { fullName: "Anna Boende", preferredLanguage: "sv", consent: "ja", tid: EARLIER };
    return postForm(`/crisis-subscribe/${associationId}`, { ...typed, email: `${unique("boende")}@test.example`, ...fields });
  };
  const rowsOf = (associationId: string) =>
    portal().services.db.select().from(subscribers).where(eq(subscribers.housingAssociationId, associationId));

  test("SUBS-02 the page asks for the flat once the house has any, and the flat tells the stairwell", async () => {
    const { associationId, owner, a, b } = await createHouse();
    expect((await openPage(`/crisis-subscribe/${associationId}`)).text).not.toContain("Lägenhet");
    await owner.association.createApartments.mutate({ stairwells: [drawn(a, 1, 2), drawn(b, 2, 2)] });
    expect((await openPage(`/crisis-subscribe/${associationId}`)).text).toContain("Som det står på dörren, till exempel 1203. Frivilligt.");
    const sent = await signUp(associationId, { flat: " 1102 " });
    expect(sent.text).toContain("Vi skickar ett mejl till");
    const [row] = await rowsOf(associationId);
    expect(row).toMatchObject({ stairwellId: b });
    expect((await owner.subscribers.list.query({})).rows).toMatchObject([{ stairwell: { name: "B" }, flat: "1102" }]);
  });

  test("a flat that does not exist, or is in two stairwells, is asked for again with what was typed, and nothing is kept", async () => {
    const { associationId, owner, a, b } = await createHouse();
    await owner.association.createApartments.mutate({ stairwells: [drawn(a, 1, 2), drawn(b, 1, 2)] });
    const unknown = await signUp(associationId, { flat: "1999" });
    expect([unknown.status, unknown.text]).toEqual([400, expect.stringContaining("Lägenhet 1999 finns inte i huset. Se efter på dörren")]);
    expect(unknown.html).toContain('value="1999"');
    const twice = await signUp(associationId, { flat: "1001" });
    expect(twice.text).toContain("Lägenhet 1001 finns i flera trapphus. Välj ert.");
    const elsewhere = await signUp(associationId, { flat: "1003", stairwellId: a });
    expect(elsewhere.text).toContain("Lägenhet 1003 finns inte i det trapphuset.");
    expect(await rowsOf(associationId)).toEqual([]);
  });

  test("an owner adds somebody to a flat; of a removed flat or stairwell they stay, and get what they got", async () => {
    const { associationId, owner, a, b } = await createHouse();
    await owner.association.createApartments.mutate({ stairwells: [drawn(a, 1, 2), drawn(b, 1, 1)] });
    const added = await owner.subscribers.add.mutate({
      fullName: "Bo Granne",
      email: `${unique("bo")}@test.example`,
      stairwellId: a,
      flat: "1002",
    });
    expect(added).toMatchObject({ stairwell: { name: "A" }, flat: "1002", status: "pending" });
    const [, second] = (await owner.subscribers.house.query())[0]?.floors[0]?.flats ?? [];
    expect(second?.residents).toEqual([{ id: added.id, fullName: "Bo Granne", status: "pending" }]);
    await owner.association.removeApartment.mutate({ id: second?.id ?? "" });
    expect(await rowsOf(associationId)).toMatchObject([{ stairwellId: a, apartmentId: null }]);
    const other = await owner.subscribers.add.mutate({
      fullName: "Cia Granne",
      email: `${unique("cia")}@test.example`,
      stairwellId: b,
      flat: "1001",
    });
    await owner.association.saveStairwells.mutate({ names: ["A"], flatsLost: 1 });
    expect((await rowsOf(associationId)).find(({ id }) => id === other.id)).toMatchObject({ stairwellId: null, apartmentId: null });
  });

  test("an owner says where somebody lives; a flat that is none leaves it as it was", async () => {
    const { associationId, owner, a, b } = await createHouse();
    await owner.association.createApartments.mutate({ stairwells: [drawn(b, 1, 2)] });
    const { id } = await createSubscriber(associationId, { stairwellId: a });
    await owner.subscribers.setHome.mutate({ id, flat: "1002" });
    expect((await owner.subscribers.list.query({})).rows).toMatchObject([{ stairwell: { name: "B" }, flat: "1002" }]);
    const refused = await refusal(owner.subscribers.setHome.mutate({ id, stairwellId: a, flat: "1002" }));
    expect(refused.data.fields).toEqual({
      flat: "Lägenhet 1002 finns inte i det trapphuset. Se efter på dörren, eller lämna fältet tomt.",
    });
    expect((await owner.subscribers.list.query({})).rows).toMatchObject([{ stairwell: { name: "B" }, flat: "1002" }]);
    expect(await auditRows("subscribers.set_home", id)).toHaveLength(1);
  });

  test("who has moved out of a flat gets no more alarms, and nobody else is touched", async () => {
    const { associationId, owner, a } = await createHouse();
    await owner.association.createApartments.mutate({ stairwells: [drawn(a, 1, 2)] });
    const [first, second] = (await owner.subscribers.house.query())[0]?.floors[0]?.flats ?? [];
    const live = (apartmentId: string | undefined) => createSubscriber(associationId, { stairwellId: a, apartmentId: apartmentId ?? null });
    const [ada, , bo] = [await live(first?.id), await live(first?.id), await live(second?.id)];
    expect(await owner.subscribers.moveOut.mutate({ apartmentId: first?.id ?? "" })).toEqual({ removed: 2 });
    expect(await rowsOf(associationId)).toMatchObject([{ id: bo.id, apartmentId: second?.id }]);
    expect(await auditRows("subscribers.remove", ada.id)).toHaveLength(1);
    expect(await owner.subscribers.moveOut.mutate({ apartmentId: first?.id ?? "" })).toEqual({ removed: 0 });
  });

  test("doors are counted, not people: two of one flat are one, and who names none is estimated as one more", async () => {
    const { associationId, owner, a, b } = await createHouse();
    const estimated = { active: 0, apartments: 42, undrawn: 0, reached: 0, unplaced: 0, isByFlat: false, share: 0 };
    expect((await owner.subscribers.counts.query()).coverage).toEqual(estimated);
    await owner.association.createApartments.mutate({ stairwells: [drawn(a, 1, 4), drawn(b, 1, 4)] });
    const [first, second] = (await owner.subscribers.house.query())[0]?.floors[0]?.flats ?? [];
    const live = (apartmentId: string | undefined) => createSubscriber(associationId, { stairwellId: a, apartmentId: apartmentId ?? null });
    await Promise.all([live(first?.id), live(first?.id), live(second?.id)]);
    await createSubscriber(associationId, { stairwellId: a, apartmentId: second?.id ?? null, emailState: "pending" });
    const counted = { active: 3, apartments: 42, undrawn: 34, reached: 2, unplaced: 0, isByFlat: true, share: 2 / 42 };
    expect((await owner.subscribers.counts.query()).coverage).toEqual(counted);
    await createSubscriber(associationId);
    const { coverage, stairwells } = await owner.subscribers.counts.query();
    expect(coverage).toEqual({ ...counted, active: 4, reached: 3, unplaced: 1, share: 3 / 42 });
    expect(stairwells.map(({ name, flats, reached }) => [name, flats, reached])).toEqual([
      ["A", 4, 2],
      ["B", 4, 0],
      ["Utan trapphus", 0, 0],
    ]);
    await owner.association.updateProfile.mutate({ numApartments: 8 });
    expect((await owner.subscribers.counts.query()).coverage).toMatchObject({ apartments: 8, undrawn: 0, reached: 3, share: 0.375 });
  });
});
