import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { collaborationBlocks, collaborationLinks, collaborationSettings, housingAssociations } from "#drizzle/schema/index.ts";
import { COLLABORATION_LINKS_MAX } from "#shared/limits.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { createCooperating, link } from "#tests/factories/collaboration.ts";
import { createMember } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";

const db = () => portal().services.db;

const pause = (associationId: string, pausedAt: Date | null) =>
  db().update(collaborationSettings).set({ pausedAt }).where(eq(collaborationSettings.housingAssociationId, associationId));

/** Fills the network of an association up to this many. */
async function fill(associationId: string, count: number): Promise<void> {
  const name = unique("Brf Fullsatt");
  const others = await db()
    .insert(housingAssociations)
    .values(Array.from({ length: count }, (_, index) => ({ associationName: `${name} ${index}` })))
    .returning({ id: housingAssociations.id });
  await db()
    .insert(collaborationLinks)
    .values(others.map(({ id }) => ({ fromAssociationId: id, toAssociationId: associationId, state: "active" as const })));
}

test("COLL-04 an association that has paused its sharing neither invites nor says yes, but may say no", async () => {
  const [own, other] = [await createCooperating(), await createCooperating()];
  const client = await clientFor(own.owner);
  const asOther = await clientFor(other.owner);
  await asOther.collaboration.renewCode.mutate();
  const { code = "" } = (await asOther.collaboration.settings.query()) ?? {};
  const linkId = await link(await createCooperating(), own, { state: "invited" });
  await pause(own.associationId, new Date());
  for (const call of [
    () => client.collaboration.inviteByCode.mutate({ code }),
    () => client.collaboration.inviteByEmail.mutate({ email: `${unique("styrelsen")}@granne.example` }),
    () => client.collaboration.answerInvitation.mutate({ linkId, accepts: true }),
  ]) {
    const refused = await refusal(call());
    expect(refused.data).toMatchObject({ httpStatus: 412, reason: "COLLABORATION_PAUSED" });
    expect(refused.message).toBe(ERROR_MESSAGES.COLLABORATION_PAUSED);
  }
  expect((await client.collaboration.network.query()).sent).toEqual([]);
  await client.collaboration.answerInvitation.mutate({ linkId, accepts: false });
  await pause(own.associationId, null);
  await client.collaboration.inviteByCode.mutate({ code });
  expect((await client.collaboration.network.query()).sent).toMatchObject([{ to: other.name }]);
});

test("COLL-04 an inviter that has paused its sharing shows no presentation", async () => {
  const own = await createCooperating();
  const other = await createCooperating({}, { presentation: "Vi har elverk." });
  await link(other, own, { state: "invited", message: "Hej grannar." });
  const received = async () => (await (await clientFor(own.owner)).collaboration.network.query()).received;
  expect(await received()).toMatchObject([{ presentation: "Vi har elverk.", message: "Hej grannar." }]);
  await pause(other.associationId, new Date());
  expect(await received()).toMatchObject([{ name: other.name, presentation: null, message: "Hej grannar." }]);
});

test("COLL-01 a yes takes the last place in a network once, also when two owners say it at once", async () => {
  const own = await createCooperating();
  const second = await createMember({ role: "system_owner", associationId: own.associationId });
  await fill(own.associationId, COLLABORATION_LINKS_MAX - 1);
  const linkIds = [await createCooperating(), await createCooperating()].map((from) => link(from, own, { state: "invited" }));
  const [first = "", other = ""] = await Promise.all(linkIds);
  const [one, two] = [await clientFor(own.owner), await clientFor(second)];
  const answers = await Promise.allSettled([
    one.collaboration.answerInvitation.mutate({ linkId: first, accepts: true }),
    two.collaboration.answerInvitation.mutate({ linkId: other, accepts: true }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(answers.find(({ status }) => status === "rejected")).toMatchObject({ reason: { data: { reason: "TOO_MANY_LINKS" } } });
  const standing = and(eq(collaborationLinks.toAssociationId, own.associationId), eq(collaborationLinks.state, "active"));
  expect(await db().$count(collaborationLinks, standing)).toBe(COLLABORATION_LINKS_MAX);
  const left = answers[0]?.status === "rejected" ? first : other;
  await one.collaboration.answerInvitation.mutate({ linkId: left, accepts: false });
});

test("COLL-01 what others ask takes no room from an association that invites", async () => {
  const own = await createCooperating();
  await fill(own.associationId, COLLABORATION_LINKS_MAX - 1);
  await link(await createCooperating(), own, { state: "invited" });
  const client = await clientFor(own.owner);
  const invite = () => client.collaboration.inviteByEmail.mutate({ email: `${unique("styrelsen")}@granne.example` });
  await invite();
  expect((await refusal(invite())).data).toMatchObject({ httpStatus: 409, reason: "TOO_MANY_LINKS" });
});

test.each(["inviter", "invited"] as const)("COLL-04 nobody says yes past a block of the %s, also when one had slipped in", async (who) => {
  const [own, other] = [await createCooperating(), await createCooperating()];
  const linkId = await link(other, own, { state: "invited" });
  const [blocker, blocked] = who === "invited" ? [own, other] : [other, own];
  await db()
    .insert(collaborationBlocks)
    .values({ housingAssociationId: blocker.associationId, blockedAssociationId: blocked.associationId });
  const client = await clientFor(own.owner);
  const refused = await refusal(client.collaboration.answerInvitation.mutate({ linkId, accepts: true }));
  expect(refused.data).toMatchObject({ httpStatus: 404, reason: "INVITATION_GONE" });
  const [row] = await db().select().from(collaborationLinks).where(eq(collaborationLinks.id, linkId));
  expect(row?.state).toBe("invited");
});

test("COLL-04 a block and a yes at once never leave the two cooperating", async () => {
  const [own, other] = [await createCooperating(), await createCooperating()];
  const linkId = await link(other, own, { state: "invited" });
  const [client, asOther] = [await clientFor(own.owner), await clientFor(other.owner)];
  await Promise.allSettled([
    client.collaboration.answerInvitation.mutate({ linkId, accepts: true }),
    asOther.collaboration.block.mutate({ linkId, isBlocked: true }),
  ]);
  const [row] = await db().select().from(collaborationLinks).where(eq(collaborationLinks.id, linkId));
  expect(row?.state).toBe("ended");
});

test("COLL-01 COLL-02 COLL-04 one check for names guards all that is shown: a first name, a name turned about, in small letters", async () => {
  const own = await createCooperating();
  await createMember({ associationId: own.associationId, fullName: "Kerstin von Exempel" });
  const client = await clientFor(own.owner);
  const seenAt = (await client.collaboration.settings.query())?.updatedAt ?? "";
  const settings = {
    ...{ seenAt, isDiscoverable: false, contactRole: null, defaultVisibility: "network" as const, leadersMaySend: false },
    ...{ quietFrom: null, quietTo: null, sharesStatusInCrisis: false },
  };
  const shown = { availability: "always" as const, visibility: "network" as const, visibleTo: [] };
  const resource = { ...shown, name: "Pump", quantity: 1, unit: "st" };
  const named = { data: { reason: "RESIDENT_NAMED" } };
  const { collaboration } = client;
  expect(await refusal(collaboration.saveSettings.mutate({ ...settings, presentation: "Ring Kerstin." }))).toMatchObject(named);
  const turned = await refusal(collaboration.saveResource.mutate({ ...resource, conditions: "Hämtas hos exempel, kerstin" }));
  expect(turned).toMatchObject({
    data: { reason: "RESIDENT_NAMED", fields: { conditions: expect.stringContaining("«exempel kerstin»") } },
  });
  const email = `${unique("styrelsen")}@granne.example`;
  expect(await refusal(collaboration.inviteByEmail.mutate({ email, message: "Fråga kerstin von exempel" }))).toMatchObject(named);
  const imported = await collaboration.previewResourceImport.mutate({ csv: "namn;plats\nNyckel;hos Kerstin" });
  expect(imported.lines).toMatchObject([{ outcome: "faulty", reason: "«Kerstin» ser ut som namnet på en boende" }]);
});
