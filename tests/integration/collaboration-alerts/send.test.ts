import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  collaborationAlertRecipients,
  collaborationAlerts,
  collaborationBlocks,
  collaborationLinks,
  collaborationSettings,
  collaborationShareLog,
  outgoingEmails,
} from "#drizzle/schema/index.ts";
import { tellAlert } from "#server/domains/collaboration-alerts/tell-alert.ts";
import { systemContext } from "#server/platform/context.ts";
import { alertInput, createCooperating, link } from "#tests/factories/collaboration.ts";
import { createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createMember } from "#tests/factories/people.ts";
import { createSubscriber } from "#tests/factories/subscribers.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { mailsTo, mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";

const db = () => portal().services.db;
const receiversOf = async (alertId: string) =>
  (await db().select().from(collaborationAlertRecipients).where(eq(collaborationAlertRecipients.alertId, alertId))).map(
    ({ housingAssociationId }) => housingAssociationId,
  );

async function network() {
  const [own, near, far] = [
    await createCooperating({ latitude: 59.33, longitude: 18.06 }),
    await createCooperating({ latitude: 59.335, longitude: 18.06 }),
    await createCooperating({ latitude: 59.4, longitude: 18.06 }),
  ];
  const [toNear, toFar] = [await link(own, near), await link(far, own)];
  return { own, near, far, toNear, toFar, client: await clientFor(own.owner) };
}

test("NS-18 COLL-05 an alert reaches the inbox, the log and by mail the owners of its audience once, however often it is sent", async () => {
  const { own, near, far, client } = await network();
  expect(await client.collaborationAlerts.sending.query()).toMatchObject({ hindrance: null, isOnMap: true, partners: { length: 2 } });
  const input = alertInput({ audience: "within", withinKilometres: 2, isUrgent: true, quantity: "1 pump", replyBy: "2099-01-15T18:00" });
  const sent = await Promise.all([1, 2].map(() => client.collaborationAlerts.send.mutate(input)));
  const again = await client.collaborationAlerts.send.mutate(input);
  expect([...sent, again]).toEqual([1, 2, 3].map(() => ({ id: again.id, receivers: 1 })));
  const reused = await refusal(client.collaborationAlerts.send.mutate({ ...input, quantity: "2 pumpar" }));
  expect(reused.data).toMatchObject({ httpStatus: 422, reason: "KEY_REUSED" });
  expect(await receiversOf(again.id)).toEqual([near.associationId]);

  const mail = await mailTo(near.owner.email, /^Brådskande\. Förfrågan från /);
  expect(mail.subject).toContain(own.name);
  expect(mail.text).toContain("länspump");
  expect(mail.text).toContain(`/collaboration/inbox?alert=${again.id}`);
  await tellAlert(systemContext(portal().services), { alertId: again.id, recipientAssociationId: near.associationId, replyId: null });
  expect(await mailsTo(near.owner.email)).toHaveLength(1);
  expect(await mailsTo(far.owner.email)).toEqual([]);
  expect(await auditRows("collaboration.send_alert", again.id)).toMatchObject([{ actorProfileId: own.owner.profileId }]);
  const logged = await db().select().from(collaborationShareLog).where(eq(collaborationShareLog.housingAssociationId, own.associationId));
  expect(logged).toMatchObject([{ otherAssociationId: near.associationId, otherName: near.name, what: "alert" }]);

  const received = await (await clientFor(near.owner)).collaborationAlerts.received.query({ kind: "help_needed", state: "waiting" });
  expect(received.rows).toMatchObject([
    { id: again.id, from: own.name, state: "new", quantity: "1 pump", replyBy: "2099-01-15T17:00:00.000Z" },
  ]);
  expect(JSON.stringify(received)).not.toContain(own.associationId);
});

test("COLL-05 the receivers that were confirmed must be the same, and strangers' links, areas and crises are not found", async () => {
  const { own, toNear, client } = await network();
  const stranger = await createCooperating();
  const other = await createCooperating();
  const strangersLink = await link(stranger, other);
  const crisis = await createLedCrisis(stranger.associationId);
  const send = (values: Parameters<typeof alertInput>[0]) => refusal(client.collaborationAlerts.send.mutate(alertInput(values)));
  expect((await send({ receivers: 1 })).data).toMatchObject({ httpStatus: 409, reason: "ALERT_RECEIVERS_CHANGED" });
  const others = await send({ receivers: 2, confirmedLinkIds: [toNear, strangersLink] });
  expect(others.data).toMatchObject({ httpStatus: 409, reason: "ALERT_RECEIVERS_CHANGED" });
  expect((await send({ receivers: 1, replyBy: "2020-01-01T10:00" })).data).toMatchObject({ reason: "ALERT_REPLY_TIME_PAST" });
  for (const values of [
    { audience: "chosen" as const, chosenLinkIds: [toNear, strangersLink], receivers: 2 },
    { crisisDomainId: crypto.randomUUID() },
    { crisisActivationId: crisis.id },
    { draftId: crypto.randomUUID(), receivers: 2 },
  ]) {
    expect((await send(values)).data).toMatchObject({ httpStatus: 404 });
  }
  expect(await db().$count(collaborationAlerts, eq(collaborationAlerts.housingAssociationId, own.associationId))).toBe(0);
});

test("COLL-05 what belongs to an exercise is one and says so; the receivers do not see the crisis", async () => {
  const { own, near, toNear, client } = await network();
  const crisis = await createLedCrisis(own.associationId, { isExercise: true });
  const { id } = await client.collaborationAlerts.send.mutate(
    alertInput({ audience: "chosen", chosenLinkIds: [toNear], crisisActivationId: crisis.id, kind: "warning" }),
  );
  expect(await client.collaborationAlerts.alert.query({ alertId: id })).toMatchObject({
    isExercise: true,
    sent: { crisis: { id: crisis.id } },
  });
  const seen = await (await clientFor(near.owner)).collaborationAlerts.alert.query({ alertId: id });
  expect(seen).toMatchObject({ isExercise: true, sent: null });
  expect(JSON.stringify(seen)).not.toContain(crisis.id);
  expect((await mailTo(near.owner.email, /^ÖVNING: Larm från /)).text).toContain("Det här är en övning.");
});

test("COLL-05 a text that names a member or a subscriber is refused with the words in question, and nothing leaves", async () => {
  const { own, near, client } = await network();
  await createMember({ associationId: own.associationId, fullName: "Kerstin Wallander" });
  await createSubscriber(own.associationId, { fullName: "Ove Ärlig" });
  const refused = await refusal(
    client.collaborationAlerts.send.mutate(alertInput({ receivers: 2, text: "Hämta syrgas till Kerstin på plan 3." })),
  );
  expect(refused).toMatchObject({ data: { reason: "RESIDENT_NAMED", fields: { text: expect.stringContaining("«Kerstin»") } } });
  const place = await refusal(client.collaborationAlerts.send.mutate(alertInput({ receivers: 2, place: "hos ove ärlig" })));
  expect(place.data).toMatchObject({ reason: "RESIDENT_NAMED", fields: { place: expect.any(String) } });
  expect((await (await clientFor(near.owner)).collaborationAlerts.received.query({})).total).toBe(0);
  await client.collaborationAlerts.send.mutate(alertInput({ receivers: 2, text: `Vi i ${own.name} behöver hjälp.` }));
});

test("COLL-05 what may not leave is told before it is confirmed, in the same words, and the asking keeps nothing", async () => {
  const { own, client } = await network();
  await createMember({ associationId: own.associationId, fullName: "Kerstin Wallander" });
  const check = (values: Parameters<typeof alertInput>[0]) => client.collaborationAlerts.check.mutate(alertInput(values));
  const named = { place: "hos Kerstin Wallander" };
  const [before, atSending] = [
    await refusal(check(named)),
    await refusal(client.collaborationAlerts.send.mutate(alertInput({ ...named, receivers: 2 }))),
  ];
  expect(before.data).toMatchObject({ httpStatus: 400, reason: "RESIDENT_NAMED", fields: { place: atSending.message } });
  expect((await refusal(check({ replyBy: "2020-01-01T10:00" }))).data).toMatchObject({
    reason: "ALERT_REPLY_TIME_PAST",
    fields: { replyBy: expect.any(String) },
  });
  expect((await refusal(check({ audience: "chosen", chosenLinkIds: [crypto.randomUUID()] }))).data).toMatchObject({ httpStatus: 404 });
  await check({ text: `Vi i ${own.name} behöver hjälp.` });
  expect(await db().$count(collaborationAlerts, eq(collaborationAlerts.housingAssociationId, own.associationId))).toBe(0);
});

test("COLL-04 COLL-05 whoever is paused, blocked or has ended gets nothing, and a paused association sends nothing", async () => {
  const { own, near, far, toNear, client } = await network();
  const ofLink = (id: string) => eq(collaborationLinks.id, id);
  const reached = async () => (await client.collaborationAlerts.sending.query()).partners.map(({ name }) => name);
  expect((await reached()).sort()).toEqual([near.name, far.name].sort());
  await db().update(collaborationLinks).set({ state: "paused" }).where(ofLink(toNear));
  expect(await reached()).toEqual([far.name]);
  await db().insert(collaborationBlocks).values({ housingAssociationId: far.associationId, blockedAssociationId: own.associationId });
  expect(await client.collaborationAlerts.sending.query()).toMatchObject({ hindrance: "no_partners", partners: [] });
  expect((await refusal(client.collaborationAlerts.send.mutate(alertInput()))).data).toMatchObject({ reason: "ALERT_HAS_NO_RECEIVERS" });
  await db().update(collaborationLinks).set({ state: "active" }).where(ofLink(toNear));
  await db()
    .update(collaborationSettings)
    .set({ pausedAt: new Date() })
    .where(eq(collaborationSettings.housingAssociationId, own.associationId));
  expect(await client.collaborationAlerts.sending.query()).toMatchObject({ hindrance: "paused" });
  expect((await refusal(client.collaborationAlerts.send.mutate(alertInput()))).data).toMatchObject({ reason: "COLLABORATION_NOT_ACTIVE" });
});

test("COLL-04 team leaders send where the settings let them; quiet hours hold back the mail of what is not urgent, not the inbox", async () => {
  const own = await createCooperating();
  const near = await createCooperating({}, { quietFrom: "22:00", quietTo: "07:00" });
  await link(own, near);
  const leader = await clientFor(await createMember({ role: "team_leader", associationId: own.associationId }));
  expect((await refusal(leader.collaborationAlerts.send.mutate(alertInput()))).data).toMatchObject({ reason: "COLLABORATION_NOT_ALLOWED" });
  expect(await leader.collaborationAlerts.sending.query()).toMatchObject({ hindrance: "role" });
  await db()
    .update(collaborationSettings)
    .set({ leadersMaySend: true })
    .where(eq(collaborationSettings.housingAssociationId, own.associationId));
  const { id } = await leader.collaborationAlerts.send.mutate(alertInput({ isUrgent: true }));
  await mailTo(near.owner.email, /^Brådskande/);
  await db().delete(outgoingEmails).where(eq(outgoingEmails.recipient, near.owner.email));
  await db().update(collaborationAlerts).set({ isUrgent: false }).where(eq(collaborationAlerts.id, id));
  const tellAt = (iso: string) =>
    tellAlert(
      { ...systemContext(portal().services), now: () => new Date(iso) },
      { alertId: id, recipientAssociationId: near.associationId, replyId: null },
    );
  const queued = () => db().$count(outgoingEmails, and(eq(outgoingEmails.recipient, near.owner.email)));
  await tellAt("2026-11-20T22:00:00Z");
  expect(await queued()).toBe(0);
  expect(await (await clientFor(near.owner)).collaborationAlerts.unread.query()).toBe(1);
  await tellAt("2026-11-21T06:00:00Z");
  await tellAt("2026-11-21T06:00:01Z");
  expect(await queued()).toBe(1);
});

test("COLL-05 a draft is its writer's own, may be unfinished, and is gone when it is sent", async () => {
  const { own, near, toNear, client } = await network();
  const fellow = await clientFor(await createMember({ role: "system_owner", associationId: own.associationId }));
  const written = { kind: "help_offered" as const, text: "", audience: "chosen" as const, chosenLinkIds: [toNear] };
  const { id } = await client.collaborationAlerts.saveDraft.mutate(written);
  await client.collaborationAlerts.saveDraft.mutate({ ...written, draftId: id, text: "Vi har en reservgenerator." });
  expect(await client.collaborationAlerts.drafts.query()).toMatchObject([
    { id, text: "Vi har en reservgenerator.", chosenLinkIds: [toNear] },
  ]);
  expect(await fellow.collaborationAlerts.drafts.query()).toEqual([]);
  for (const call of [
    () => fellow.collaborationAlerts.draft.query({ alertId: id }),
    () => fellow.collaborationAlerts.removeDraft.mutate({ alertId: id }),
    () => fellow.collaborationAlerts.saveDraft.mutate({ ...written, draftId: id }),
    () => client.collaborationAlerts.alert.query({ alertId: id }),
  ]) {
    expect((await refusal(call())).data).toMatchObject({ httpStatus: 404 });
  }
  const sent = await client.collaborationAlerts.send.mutate(alertInput({ ...written, text: "Vi har en reservgenerator.", draftId: id }));
  expect(await receiversOf(sent.id)).toEqual([near.associationId]);
  expect(await client.collaborationAlerts.drafts.query()).toEqual([]);
  const { id: second } = await client.collaborationAlerts.saveDraft.mutate(written);
  await client.collaborationAlerts.removeDraft.mutate({ alertId: second });
  expect(await client.collaborationAlerts.drafts.query()).toEqual([]);
});
