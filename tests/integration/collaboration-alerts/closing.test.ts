import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { collaborationAlerts, collaborationSettings } from "#drizzle/schema/index.ts";
import { cleanUp } from "#server/domains/lifecycle/retention.ts";
import { systemContext } from "#server/platform/context.ts";
import { KEPT_DAYS } from "#shared/retention.ts";
import { alertInput, createCooperating, link } from "#tests/factories/collaboration.ts";
import { createMember } from "#tests/factories/people.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { cookieOf } from "#tests/helpers/cookie.ts";
import { portal } from "#tests/helpers/portal.ts";

async function sentAlert() {
  const [from, to] = [await createCooperating(), await createCooperating()];
  const linkId = await link(from, to);
  const sender = await clientFor(from.owner);
  const receiver = await clientFor(to.owner);
  const { id: alertId } = await sender.collaborationAlerts.send.mutate(alertInput());
  return { from, to, linkId, sender, receiver, alertId };
}

test("COLL-03 a receiver that closes an alert is seen by the sender with the time, by its own people with the name, once", async () => {
  const { to, sender, receiver, alertId } = await sentAlert();
  const leader = await createMember({ role: "team_leader", associationId: to.associationId, fullName: "Lina Ledare" });
  const asLeader = await clientFor(leader);
  const closed = await asLeader.collaborationAlerts.close.mutate({ alertId });
  expect(closed).toMatchObject({ closedAt: null, closedBy: "Lina Ledare", received: { state: "closed" } });
  await receiver.collaborationAlerts.close.mutate({ alertId });
  expect(await auditRows("collaboration.close_alert", alertId)).toHaveLength(1);
  const seen = await sender.collaborationAlerts.alert.query({ alertId });
  expect(seen).toMatchObject({
    closedAt: null,
    closedBy: null,
    threads: [{ name: to.name, state: "closed", closedAt: closed.threads[0]?.closedAt }],
  });
  expect(seen.threads[0]?.closedAt).toEqual(expect.any(String));
  expect(JSON.stringify(seen)).not.toContain("Lina");
});

test("COLL-03 when the sender ends an alert both sides see when, its own people who, and the threads still say who answered", async () => {
  const { from, sender, receiver, alertId } = await sentAlert();
  await receiver.collaborationAlerts.reply.mutate({ alertId, kind: "cannot_help" });
  const closed = await sender.collaborationAlerts.close.mutate({ alertId });
  expect(closed).toMatchObject({
    closedAt: expect.any(String),
    closedBy: from.owner.fullName,
    threads: [{ state: "answered", closedAt: null }],
  });
  const seen = await receiver.collaborationAlerts.alert.query({ alertId });
  expect(seen).toMatchObject({ closedAt: closed.closedAt, closedBy: null, received: { state: "closed" } });
  expect(JSON.stringify(seen)).not.toContain(from.owner.fullName);
  expect((await receiver.collaborationAlerts.received.query({})).rows).toMatchObject([{ closedAt: closed.closedAt }]);
  expect((await sender.collaborationAlerts.sent.query({})).rows).toMatchObject([{ closedAt: closed.closedAt, state: "closed" }]);
});

test("COLL-04 who may not send may not end or go on with the association's alerts either, but answers those of others", async () => {
  const { from, to, linkId, alertId } = await sentAlert();
  const leader = await clientFor(await createMember({ role: "team_leader", associationId: from.associationId }));
  const { close, reply, alert, saveDraft } = leader.collaborationAlerts;
  const write = () => reply.mutate({ alertId, linkId, kind: "message", text: "Tack." });
  expect(await alert.query({ alertId })).toMatchObject({ mayWrite: false });
  for (const call of [() => close.mutate({ alertId }), write]) {
    expect((await refusal(call())).data).toMatchObject({ httpStatus: 403, reason: "COLLABORATION_NOT_ALLOWED" });
  }
  expect(await alert.query({ alertId })).toMatchObject({ closedAt: null, threads: [{ replies: [] }] });
  await saveDraft.mutate({ kind: "information", text: "Utkast", audience: "network" });

  const answering = await clientFor(await createMember({ role: "team_leader", associationId: to.associationId }));
  expect(await answering.collaborationAlerts.alert.query({ alertId })).toMatchObject({ mayWrite: true });
  await answering.collaborationAlerts.reply.mutate({ alertId, kind: "can_help", quantity: "1 pump" });
  await answering.collaborationAlerts.makeTask.mutate({ alertId });
  await answering.collaborationAlerts.close.mutate({ alertId });

  await portal()
    .services.db.update(collaborationSettings)
    .set({ leadersMaySend: true })
    .where(eq(collaborationSettings.housingAssociationId, from.associationId));
  expect(await write()).toMatchObject({ mayWrite: true, threads: [{ replies: { length: 2 } }] });
  expect(await close.mutate({ alertId })).toMatchObject({ closedAt: expect.any(String) });
});

test("COLL-04 the log of what was shared says in words what was sent and answered, also when the alert is gone", async () => {
  const { from, to, sender, receiver, alertId } = await sentAlert();
  const { id } = await sender.collaborationAlerts.send.mutate(
    alertInput({ text: "Vattnet är avstängt.", kind: "warning", isUrgent: true, isExercise: true, place: "Torget", quantity: "40 l" }),
  );
  await receiver.collaborationAlerts.reply.mutate({ alertId: id, kind: "can_help", quantity: "2 dunkar", availableWhen: "i kväll" });
  for (const gone of [alertId, id]) await portal().services.db.delete(collaborationAlerts).where(eq(collaborationAlerts.id, gone));
  const read = async (person: { userId: string }) =>
    (await fetch(`${portal().url}/api/collaboration/share-log.csv`, { headers: await cookieOf(person) })).text();
  const sent = await read(from.owner);
  expect(sent).toContain(`;${to.name};Larm;`);
  expect(sent).toContain("ÖVNING: Larm, brådskande; Vattnet är avstängt.; Plats: Torget; Hur mycket: 40 l");
  expect(sent).toContain("Förfrågan; Vi behöver låna en länspump.");
  const answered = await read(to.owner);
  expect(answered).toContain(`;${from.name};Svar på larm;`);
  expect(answered).toContain("Kan hjälpa; Gäller: Vattnet är avstängt.; Vad: 2 dunkar; När: i kväll");
  for (const text of [sent, answered]) for (const key of [alertId, id, "can_help"]) expect(text).not.toContain(key);
});

test("COLL-05 a draft that nobody has saved for long is removed; one that was saved again, and what was sent, stay", async () => {
  const { sender, alertId } = await sentAlert();
  const { db } = portal().services;
  const { saveDraft, drafts } = sender.collaborationAlerts;
  const written = { kind: "information" as const, audience: "network" as const };
  const old = await saveDraft.mutate({ ...written, text: "Gammalt" });
  const kept = await saveDraft.mutate({ ...written, text: "Sparat igen" });
  const longAgo = new Date(Date.now() - (KEPT_DAYS.alertDraft + 1) * 24 * 3_600_000);
  for (const id of [old.id, kept.id, alertId]) {
    await db.update(collaborationAlerts).set({ createdAt: longAgo }).where(eq(collaborationAlerts.id, id));
  }
  await saveDraft.mutate({ ...written, text: "Sparat igen", draftId: kept.id });
  await cleanUp(systemContext(portal().services));
  expect((await drafts.query()).map(({ id }) => id)).toEqual([kept.id]);
  expect(await db.$count(collaborationAlerts, eq(collaborationAlerts.id, alertId))).toBe(1);
});
