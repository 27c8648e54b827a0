import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { associationLevelTexts, crisisLevelInsights } from "#drizzle/schema/index.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";

const TEXT = "Ring jouren.\nStyrelsen möts i tvättstugan.";

async function owned() {
  const { id: associationId } = await createAssociation();
  const owner = await createMember({ role: "system_owner", associationId });
  const client = await clientFor(owner);
  const ownText = async (level: number) => (await client.crisisLevels.list.query()).levels.find((row) => row.level === level)?.ownText;
  return { associationId, owner, client, ownText };
}

test("PAGE-21 everybody signed in reads the five levels and the six personas, in order", async () => {
  const client = await clientFor(await createPerson({ setup: "private" }));
  const { levels, personas } = await client.crisisLevels.list.query();
  expect(levels.map(({ level, name }) => `${level} ${name}`)).toEqual([
    "1 Störning",
    "2 Allvarlig störning",
    "3 Kris",
    "4 Långvarig kris",
    "5 Höjd beredskap",
  ]);
  expect(
    levels.every(
      ({ associationActions, residentActions, ownText }) => associationActions.length > 1 && residentActions.length > 1 && ownText === null,
    ),
  ).toBe(true);
  expect(personas.map(({ name }) => name)).toEqual(["Familjen Lind", "Aisha, 78", "Jonas, 45", "Mei, 24", "Kerstin, 61", "Rashid, 33"]);
  for (const { insights } of personas) expect(insights.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5]);
});

test("PAGE-22 an insight is read with its persona, its level and the categories of the shop; an unknown one is not found", async () => {
  const client = await clientFor(await createPerson({ setup: "private" }));
  const { personas } = await client.crisisLevels.list.query();
  const aisha = personas.find(({ name }) => name === "Aisha, 78");
  const insight = await client.crisisLevels.insight.query({ insightId: aisha?.insights[1]?.id ?? "" });
  expect(insight).toMatchObject({ level: 2, levelName: "Allvarlig störning", persona: { id: aisha?.id } });
  expect(insight.categories.map(({ name }) => name)).toEqual(["Sjukvård", "Vattenförvaring", "Värme & isolering"]);
  expect(insight.timeline[0]).toEqual({ hour: 0, text: expect.any(String) });
  expect(await portal().services.db.$count(crisisLevelInsights)).toBe(30);
  expect((await refusal(client.crisisLevels.insight.query({ insightId: crypto.randomUUID() }))).data).toMatchObject({
    reason: "NOT_FOUND",
  });
  expect((await refusal(client.crisisLevels.insight.query({ insightId: "1" }))).data).toMatchObject({ reason: "INVALID_INPUT" });
});

test("PAGE-21 an owner's own text stands in the own association alone, and a blank one brings the general text back", async () => {
  const { associationId, owner, client, ownText } = await owned();
  const saved = await client.crisisLevels.saveText.mutate({ level: 2, text: TEXT, seenAt: null });
  expect(await ownText(2)).toEqual({ text: TEXT, updatedAt: saved?.updatedAt });
  expect(await ownText(3)).toBeNull();
  expect(await (await owned()).ownText(2)).toBeNull();
  expect(await auditRows("crisis.save_level_text", associationId)).toEqual([
    { actorProfileId: owner.profileId, associationId, details: { level: 2 } },
  ]);

  expect(await client.crisisLevels.saveText.mutate({ level: 2, text: "  ", seenAt: saved?.updatedAt ?? null })).toBeNull();
  expect(await ownText(2)).toBeNull();
});

test("PAGE-21 whoever writes on an older text is told, and nothing is written over", async () => {
  const { client, ownText } = await owned();
  await client.crisisLevels.saveText.mutate({ level: 1, text: TEXT, seenAt: null });
  const second = await refusal(client.crisisLevels.saveText.mutate({ level: 1, text: "En annan text", seenAt: null }));
  expect(second.data).toMatchObject({ httpStatus: 409, reason: "LEVEL_TEXT_CHANGED" });
  expect((await ownText(1))?.text).toBe(TEXT);
});

test("PAGE-21 only owners write, on a level that exists, and not without end", async () => {
  const { associationId, client } = await owned();
  for (const role of ["member", "team_leader"] as const) {
    const other = await clientFor(await createMember({ role, associationId }));
    expect((await refusal(other.crisisLevels.saveText.mutate({ level: 1, text: TEXT, seenAt: null }))).data).toMatchObject({
      httpStatus: 403,
    });
  }
  for (const change of [
    { level: 6, text: TEXT },
    { level: 0, text: TEXT },
    { level: 1, text: "x".repeat(2_001) },
  ])
    expect((await refusal(client.crisisLevels.saveText.mutate({ ...change, seenAt: null }))).data).toMatchObject({ httpStatus: 400 });
  const none = and(eq(associationLevelTexts.housingAssociationId, associationId));
  expect(await portal().services.db.$count(associationLevelTexts, none)).toBe(0);
});
