import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  crisisActivations,
  crisisDomains,
  crisisSubscribers,
  housingAssociationContacts,
  housingAssociationWaterPreparedness,
} from "#drizzle/schema/index.ts";
import { isoDay } from "#shared/format/date.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { createSubscriber } from "#tests/factories/subscribers.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";

const db = () => portal().services.db;
const DAY_MS = 86_400_000;
const daysAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
/** In the middle of that day: counted back from now, the hours of a clock change could make it the day beside. */
const daysAgo = (days: number): Date => new Date(`${daysAfter(isoDay(new Date()), -days)}T12:00:00Z`);

async function house(values: Parameters<typeof createAssociation>[0] = {}) {
  const { id: associationId } = await createAssociation(values);
  const owner = await createMember({ role: "system_owner", associationId, fullName: "Anna Ägare" });
  const client = await clientFor(owner);
  const area = async (slug: string) => (await client.readiness.overview.query()).areas.find((found) => found.slug === slug);
  const factor = async (key: string) => (await area(key.split(".")[0] ?? ""))?.factors.find((found) => found.key === key);
  return { associationId, owner, client, area, factor };
}

test("a new association is at 0 in all 13 areas, and is told what would raise it", async () => {
  const { client } = await house();
  const overview = await client.readiness.overview.query();
  expect(overview).toMatchObject({ total: 0, status: "red", ageMonths: null, nextToDecay: null });
  expect(overview.areas).toHaveLength(13);
  expect(overview.raise).toHaveLength(3);
  expect(overview.areas[0]).toMatchObject({ slug: "el", score: 0, raise: { factor: "el.doors", points: 30 } });
});

test("evidence counts half until it has a file, runs off with its age and names when it ends", async () => {
  const { client, area, factor, owner, associationId } = await house();
  const half = isoDay(daysAgo(90));
  const { id } = await client.readiness.addEvidence.mutate({ factor: "brand.sba", kind: "document", happenedOn: half, note: "Rond" });
  expect(await factor("brand.sba")).toMatchObject({
    score: 25,
    counts: { source: "evidence", level: "claimed", text: "Rond", expiresOn: daysAfter(half, 180) },
    proofs: [{ evidence: { id, addedBy: "Anna Ägare", hasFile: false } }],
  });
  expect(await area("brand")).toMatchObject({ score: 10, ageMonths: 2, nextToDecay: { factor: "brand.sba" } });
  await client.readiness.addEvidence.mutate({
    factor: "brand.sba",
    kind: "statement",
    happenedOn: isoDay(new Date()),
    note: "Trappan städad",
  });
  expect(await factor("brand.sba")).toMatchObject({ score: 50, counts: { text: "Trappan städad" } });
  expect(await auditRows("preparedness.add_evidence", id)).toEqual([
    { actorProfileId: owner.profileId, associationId, details: { kind: "document", factor: "brand.sba" } },
  ]);
});

test("evidence of a journey task proves what the task is about, and a task done without any is a claim", async () => {
  const { client, factor } = await house();
  const today = isoDay(new Date());
  const added = await client.readiness.addEvidence.mutate({ journeyTaskKey: "doors", kind: "photo", happenedOn: today, note: "Foto" });
  expect(added).toMatchObject({ factor: "el.doors", taskId: expect.any(String) });
  const phase = (await client.journey.overview.query()).phases[1];
  expect(phase?.tasks.find(({ sourceKey }) => sourceKey === "doors")?.evidence).toMatchObject([{ id: added.id }]);
  await client.tasks.setState.mutate({ journeyTaskKey: "crisis-plan", version: 0, state: "done" });
  expect(await factor("ledning.plan")).toMatchObject({ score: 50, counts: { source: "task", level: "claimed" } });
});

test("what the portal knows counts by itself: water plan, ended drills, contacts and coverage", async () => {
  const { associationId, factor, client } = await house({ numApartments: 2 });
  const [power] = await db().select().from(crisisDomains).where(eq(crisisDomains.slug, "el"));
  const drill = { housingAssociationId: associationId, crisisDomainId: power?.id ?? "", isExercise: true, description: "Övning" };
  await db()
    .insert(crisisActivations)
    .values({ ...drill, createdAt: daysAgo(1) });
  expect(await factor("el.drill")).toMatchObject({ score: 0 });
  await db()
    .insert(crisisActivations)
    .values({ ...drill, status: "resolved", createdAt: daysAgo(74), resolvedAt: daysAgo(73) });
  await db()
    .insert(housingAssociationWaterPreparedness)
    .values({ housingAssociationId: associationId, sharedFilledOn: isoDay(daysAgo(90)), updatedAt: daysAgo(90) });
  await db()
    .insert(housingAssociationContacts)
    .values({ housingAssociationId: associationId, kind: "elevator", name: "Hiss", phone: "+46701740605", updatedAt: daysAgo(45) });
  const subscriber = { housingAssociationId: associationId, fullName: "Boende", emailState: "active" as const };
  await db()
    .insert(crisisSubscribers)
    .values({ ...subscriber, email: `${unique("boende")}@test.example` });

  expect(await factor("el.drill")).toMatchObject({ score: 80, counts: { source: "record", level: "proven" } });
  expect(await factor("ledning.drill")).toMatchObject({ score: 80 });
  expect(await factor("vatten.plan")).toMatchObject({ score: 50 });
  expect(await factor("vatten.change")).toMatchObject({ score: 25 });
  expect(await factor("ledning.contacts")).toMatchObject({ score: 38, counts: { level: "claimed" } });
  expect(await factor("kommunikation.coverage")).toMatchObject({ score: 100 });
  expect((await client.readiness.overview.query()).total).toBeGreaterThan(0);
});

test("coverage counts half from a quarter of the apartments, and nothing below", async () => {
  const { associationId, factor } = await house({ numApartments: 8 });
  await createSubscriber(associationId);
  expect(await factor("kommunikation.coverage")).toMatchObject({ score: 0, proofs: [] });
  await createSubscriber(associationId);
  expect(await factor("kommunikation.coverage")).toMatchObject({ score: 50, counts: { level: "claimed" } });
});

test("the task about shut-offs proves each of them, and that about installations none of what it does not look at", async () => {
  const { client, factor } = await house();
  const happenedOn = isoDay(new Date());
  await client.readiness.addEvidence.mutate({ journeyTaskKey: "shutoffs", kind: "photo", happenedOn, note: "Foto" });
  for (const key of ["vatten.shutoff", "el.shutoff", "varme.shutoff"]) expect(await factor(key)).toMatchObject({ score: 50 });
  const { factor: ofNone } = await client.readiness.addEvidence.mutate({
    journeyTaskKey: "installations",
    kind: "photo",
    happenedOn,
    note: "Foto",
  });
  await client.tasks.setState.mutate({ journeyTaskKey: "installations", version: 1, state: "done" });
  expect([ofNone, (await factor("el.lamps"))?.score]).toEqual([null, 0]);
});

test("a house without a shelter is not measured by its upkeep", async () => {
  const without = await house({ hasShelter: false });
  expect((await without.area("skydd"))?.factors.map(({ key }) => key)).toEqual(["skydd.team", "skydd.nearest"]);
  const has = await house({ hasShelter: true });
  expect((await has.area("skydd"))?.factors).toHaveLength(4);
});

test("evidence of tomorrow, of nothing known, by members, or of strangers' tasks is refused", async () => {
  const { client, associationId } = await house();
  const tomorrow = isoDay(new Date(Date.now() + 2 * DAY_MS));
  const today = isoDay(new Date());
  expect(
    await refusal(client.readiness.addEvidence.mutate({ factor: "el.doors", kind: "photo", happenedOn: tomorrow, note: "Foto" })),
  ).toMatchObject({
    message: "Välj i dag eller en dag som har varit.",
    data: { httpStatus: 400, fields: { happenedOn: "Välj i dag eller en dag som har varit." } },
  });
  const unknown = { factor: "no.factor", kind: "photo" as const, happenedOn: today, note: "Foto" };
  expect((await refusal(client.readiness.addEvidence.mutate(unknown))).data).toMatchObject({ httpStatus: 400 });
  const stranger = await house();
  const { id } = await stranger.client.tasks.add.mutate({ title: "Hemligt" });
  expect(
    (await refusal(client.readiness.addEvidence.mutate({ taskId: id, kind: "photo", happenedOn: today, note: "Foto" }))).data,
  ).toMatchObject({
    httpStatus: 404,
  });
  const member = await clientFor(await createMember({ associationId }));
  const own = { factor: "el.doors", kind: "photo" as const, happenedOn: today, note: "Foto" };
  expect((await refusal(member.readiness.addEvidence.mutate(own))).data).toMatchObject({ httpStatus: 403 });
});

test("evidence that neither shows nor says anything is refused and counts for nothing", async () => {
  const { client, factor } = await house();
  const happenedOn = isoDay(new Date());
  for (const [kind, message] of [
    ["photo", "Välj en fil eller skriv vad beviset visar."],
    ["statement", "Skriv vad som intygas."],
  ] as const) {
    const refused = await refusal(client.readiness.addEvidence.mutate({ factor: "el.doors", kind, happenedOn, note: "  " }));
    expect(refused.data).toMatchObject({ httpStatus: 400, fields: { note: message } });
  }
  expect(await factor("el.doors")).toMatchObject({ score: 0, proofs: [] });
});
