import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { associationMembers, crisisSubscribers, pushSubscriptions } from "#drizzle/schema/index.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { createSubscriber } from "#tests/factories/subscribers.ts";
import { createStairwells } from "#tests/factories/teams.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";

const db = () => portal().services.db;

/** A house whose stairwells A and B have flat 1001 each, and A 1002; its owner and a member. */
async function createHouse() {
  const { id: associationId } = await createAssociation();
  await createStairwells(associationId, "A", "B");
  const owner = await createMember({ role: "system_owner", associationId, fullName: "Olga Ägare" });
  const member = await createMember({ associationId, fullName: "Maja Medlem" });
  const client = await clientFor(owner);
  const [a = "", b = ""] = (await client.association.stairwells.query()).map(({ id }) => id);
  const drawn = (stairwellId: string, perFloor: number) => ({ stairwellId, floors: 1, perFloor, lowestFloor: 0 });
  const draw = () => client.association.createApartments.mutate({ stairwells: [drawn(a, 2), drawn(b, 1)] });
  return { associationId, owner, member, client, asMember: await clientFor(member), a, b, draw };
}

const tieOf = async (profileId: string) =>
  (await db().select().from(associationMembers).where(eq(associationMembers.profileId, profileId)))[0]?.apartmentId;

test("an owner says where a member lives by what stands on the door; the list shows it, and a search finds it", async () => {
  const { client, member, draw, a } = await createHouse();
  await draw();
  await client.association.setMemberHome.mutate({ profileId: member.profileId, flat: "1002" });
  const list = async (search: string) => (await client.membership.members.query({ search, page: 1, role: null })).rows;
  expect((await list("Maja")).map(({ home }) => home)).toEqual([{ stairwellId: a, stairwell: "A", flat: "1002" }]);
  expect((await list("1002")).map(({ displayName }) => displayName)).toEqual(["Maja Medlem"]);
  expect(await list("1001")).toEqual([]);
  expect(await auditRows("association.set_member_home", member.profileId)).toHaveLength(1);
});

test("a door of two stairwells is asked for, one that is none is refused, and what was known stays", async () => {
  const { client, member, draw, b } = await createHouse();
  const { profileId } = member;
  await draw();
  await client.association.setMemberHome.mutate({ profileId, flat: "1001", stairwellId: b });
  const tie = await tieOf(profileId);
  const fields = async (named: object) => (await refusal(client.association.setMemberHome.mutate({ profileId, ...named }))).data.fields;
  expect(await fields({ flat: "1001" })).toEqual({ stairwellId: "Lägenhet 1001 finns i flera trapphus. Välj ert." });
  expect(await fields({ flat: "1002", stairwellId: b })).toEqual({
    flat: "Lägenhet 1002 finns inte i det trapphuset. Se efter på dörren, eller lämna fältet tomt.",
  });
  expect(await fields({ stairwellId: b })).toEqual({ flat: "Skriv lägenheten, eller ta bort trapphuset." });
  expect([tie, await tieOf(profileId)]).toEqual([expect.any(String), tie]);
  await client.association.setMemberHome.mutate({ profileId, flat: "" });
  expect(await tieOf(profileId)).toBeNull();
});

test("a member says it of oneself and of nobody else, and only owners see it of others", async () => {
  const { asMember, client, member, owner, draw, a } = await createHouse();
  expect(await asMember.association.ownHome.query()).toEqual({ knowsFlats: false, home: null });
  await draw();
  await asMember.association.setMemberHome.mutate({ profileId: member.profileId, flat: "1002" });
  expect(await asMember.association.ownHome.query()).toEqual({ knowsFlats: true, home: { stairwellId: a, flat: "1002" } });
  const other = refusal(asMember.association.setMemberHome.mutate({ profileId: owner.profileId, flat: "1002" }));
  expect((await other).data.code).toBe("FORBIDDEN");
  await client.association.setMemberHome.mutate({ profileId: owner.profileId, flat: "1002" });
  const seen = async (by: typeof client) =>
    (await by.membership.members.query({ search: "", page: 1, role: null })).rows.map(({ home }) => home?.flat ?? null);
  expect([await seen(client), await seen(asMember)]).toEqual([
    ["1002", "1002"],
    [null, null],
  ]);
});

test("the tie ends with the flat, and with the membership; nothing else of the member is touched", async () => {
  const { client, member, draw } = await createHouse();
  const { profileId } = member;
  await draw();
  await client.association.setMemberHome.mutate({ profileId, flat: "1002" });
  await client.association.removeApartment.mutate({ id: (await tieOf(profileId)) ?? "" });
  expect(await tieOf(profileId)).toBeNull();
  await client.association.setMemberHome.mutate({
    profileId,
    flat: "1001",
    stairwellId: (await client.association.stairwells.query())[1]?.id,
  });
  await client.membership.remove.mutate({ profileId, reason: "Har flyttat." });
  expect(await db().$count(associationMembers, eq(associationMembers.profileId, profileId))).toBe(0);
  const { id: elsewhere } = await createAssociation();
  await db().insert(associationMembers).values({ profileId, associationId: elsewhere, role: "member" });
  expect(await tieOf(profileId)).toBeNull();
});

test("a message for a part of the house is shown in the browser of a member who lives there", async () => {
  const { associationId, client, member, owner, draw, a, b } = await createHouse();
  await draw();
  await client.association.setMemberHome.mutate({ profileId: member.profileId, flat: "1002" });
  for (const { profileId } of [member, owner]) {
    const keys = { p256dh: "k", auth: "s", profileId };
    await db()
      .insert(pushSubscriptions)
      .values({ housingAssociationId: associationId, endpoint: `https://push.example/${profileId}`, ...keys });
  }
  const methods = { sms: false, email: false, push: true };
  const reach = async (stairwellId: string) => {
    const places = { stairwellIds: [stairwellId], floors: [], apartmentIds: [] };
    const { counts, people, reached, withoutFlat } = await client.subscribers.previewAim.query({ places, methods });
    return { push: counts.push, people, reached, told: withoutFlat.told };
  };
  expect(await reach(a)).toEqual({ push: 1, people: 1, reached: 1, told: 0 });
  expect(await reach(b)).toEqual({ push: 0, people: 0, reached: 0, told: 0 });
});

test("a stairwell goes with its flats only for who has been told how many, and its people stay", async () => {
  const { associationId, client, member, draw, a, b } = await createHouse();
  await draw();
  const [inB] = (await client.subscribers.house.query()).find(({ id }) => id === b)?.floors.flatMap(({ flats }) => flats) ?? [];
  // Who is both member and subscriber of the flat is one person.
  const both = await createSubscriber(associationId, { email: member.email, stairwellId: b, apartmentId: inB?.id ?? null });
  await client.association.setMemberHome.mutate({ profileId: member.profileId, flat: "1001", stairwellId: b });
  const other = await createSubscriber(associationId, { stairwellId: b, apartmentId: inB?.id ?? null });
  const loose = await createSubscriber(associationId, { stairwellId: b });
  await createSubscriber(associationId, { stairwellId: a });
  const lost = { names: ["B"], flats: 1, people: { inFlats: 2, elsewhere: 1 } };
  expect(await client.association.previewStairwells.query({ names: ["A"] })).toEqual(lost);
  const none = { names: [], flats: 0, people: { inFlats: 0, elsewhere: 0 } };
  expect(await client.association.previewStairwells.query({ names: ["A", "Tallgatan 2"] })).toEqual(none);

  const save = (flatsLost?: number) => client.association.saveStairwells.mutate({ names: ["A"], flatsLost });
  const untold = { names: "1 lägenhet skulle försvinna med trapphusen. Spara en gång till." };
  expect((await refusal(save())).data.fields).toEqual(untold);
  expect((await refusal(save(2))).data.fields).toEqual(untold);
  expect((await client.association.stairwells.query()).map(({ name }) => name)).toEqual(["A", "B"]);
  expect((await save(1)).map(({ name }) => name)).toEqual(["A"]);
  const rows = await db().select().from(crisisSubscribers).where(eq(crisisSubscribers.housingAssociationId, associationId));
  const left = rows.filter(({ id }) => [both.id, other.id, loose.id].includes(id));
  expect(left.map(({ stairwellId, apartmentId }) => [stairwellId, apartmentId])).toEqual(Array(3).fill([null, null]));
  expect(await tieOf(member.profileId)).toBeNull();
  expect(await auditRows("association.save_stairwells", associationId)).toMatchObject([{ details: { stairwells: 1, flatsLost: 1 } }]);
});
