import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { collaborationSettings } from "#drizzle/schema/index.ts";
import { logSharing } from "#server/domains/collaboration/share-log.ts";
import { createCooperating, createResource, link } from "#tests/factories/collaboration.ts";
import { createMember } from "#tests/factories/people.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { cookieOf } from "#tests/helpers/cookie.ts";
import { portal } from "#tests/helpers/portal.ts";

const VALUES = {
  isDiscoverable: true,
  presentation: "42 lägenheter.",
  contactRole: "Samverkansansvarig",
  defaultVisibility: "nobody",
  leadersMaySend: true,
  quietFrom: "22:00",
  quietTo: "06:30",
  sharesStatusInCrisis: true,
} as const;

test("COLL-04 an owner saves the settings; leaders read them, and the later of two owners is told", async () => {
  const { owner, associationId } = await createCooperating();
  const client = await clientFor(owner);
  const seenAt = (await client.collaboration.settings.query())?.updatedAt ?? "";
  await client.collaboration.saveSettings.mutate({ ...VALUES, seenAt });
  const leader = await clientFor(await createMember({ role: "team_leader", associationId }));
  expect(await leader.collaboration.settings.query()).toMatchObject({ ...VALUES, isPaused: false, blocked: [] });
  const late = await refusal(client.collaboration.saveSettings.mutate({ ...VALUES, seenAt, presentation: "Annat" }));
  expect(late.data).toMatchObject({ httpStatus: 409, reason: "COLLABORATION_SETTINGS_CHANGED" });
  expect(await auditRows("collaboration.save_settings", associationId)).toMatchObject([
    { actorProfileId: owner.profileId, details: { isDiscoverable: true, leadersMaySend: true, sharesStatusInCrisis: true } },
  ]);
  const [row] = await portal()
    .services.db.select()
    .from(collaborationSettings)
    .where(eq(collaborationSettings.housingAssociationId, associationId));
  expect(row).toMatchObject({ quietFrom: "22:00:00", quietTo: "06:30:00" });
});

test("COLL-04 quiet hours need both ends, and a presentation names no resident", async () => {
  const { owner, associationId } = await createCooperating();
  await createMember({ associationId, fullName: "Elis Exempelby" });
  const client = await clientFor(owner);
  const seenAt = (await client.collaboration.settings.query())?.updatedAt ?? "";
  const save = (values: object) => refusal(client.collaboration.saveSettings.mutate({ ...VALUES, seenAt, ...values }));
  expect((await save({ quietTo: "" })).data).toMatchObject({ httpStatus: 400, fields: { quietTo: expect.any(String) } });
  expect((await save({ quietTo: "22:00" })).data).toMatchObject({ httpStatus: 400 });
  expect((await save({ presentation: "Ring elis exempelbys bror." })).data).toMatchObject({
    reason: "RESIDENT_NAMED",
    fields: { presentation: expect.any(String) },
  });
});

test("COLL-04 an owner pauses all sharing, changes the code and goes on; a second press changes nothing", async () => {
  const { owner, associationId } = await createCooperating();
  const client = await clientFor(owner);
  for (const isPaused of [true, true, false]) await client.collaboration.pauseSharing.mutate({ isPaused });
  expect(await auditRows("collaboration.pause_sharing", associationId)).toMatchObject([
    { details: { isPaused: true } },
    { details: { isPaused: false } },
  ]);
  const before = await client.collaboration.settings.query();
  await client.collaboration.renewCode.mutate();
  const after = await client.collaboration.settings.query();
  expect(after?.code).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
  expect(after?.code).not.toBe(before?.code);
});

test("COLL-04 the log of what was shared can be downloaded by owners: theirs alone, with nothing a spreadsheet would run", async () => {
  const [own, other] = [await createCooperating({ associationName: `=Brf ${crypto.randomUUID()}` }), await createCooperating()];
  const linkId = await link(own, other);
  await createResource(own.associationId, { name: "Elverk" });
  await (await clientFor(other.owner)).collaboration.partnerResources.query({ linkId });
  await portal().services.db.transaction((tx) => logSharing(tx, other.associationId, [own.associationId], "alert", { kind: "Varning" }));

  const read = async (person: { userId: string }) => {
    const answer = await fetch(`${portal().url}/api/collaboration/share-log.csv`, { headers: await cookieOf(person) });
    return { status: answer.status, text: await answer.text(), type: answer.headers.get("content-type") };
  };
  const mine = await read(own.owner);
  expect(mine).toMatchObject({ status: 200, type: "text/csv; charset=utf-8" });
  expect(mine.text).toContain(`;${other.name};Resurser;Elverk, 1 st`);
  expect(mine.text).not.toContain("Varning");
  expect((await read(other.owner)).text).toContain(`;'${own.name};Larm;Varning`);
  expect(await auditRows("collaboration.fetch_share_log", own.associationId)).toMatchObject([{ details: { lines: 1 } }]);
  const leader = await createMember({ role: "team_leader", associationId: own.associationId });
  expect((await read(leader)).status).toBe(403);
});
