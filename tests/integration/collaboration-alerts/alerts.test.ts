import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  associationTasks,
  collaborationAlertRecipients,
  collaborationAlerts,
  collaborationBlocks,
  collaborationLinks,
  collaborationSettings,
  collaborationShareLog,
  outgoingEmails,
} from "#drizzle/schema/index.ts";
import { tellAlert } from "#server/domains/collaboration-alerts/tell-alert.ts";
import { cleanUp } from "#server/domains/lifecycle/retention.ts";
import { systemContext } from "#server/platform/context.ts";
import { KEPT_DAYS } from "#shared/retention.ts";
import { alertInput, createCooperating, link } from "#tests/factories/collaboration.ts";
import { createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createMember } from "#tests/factories/people.ts";
import { createSubscriber } from "#tests/factories/subscribers.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { cookieOf } from "#tests/helpers/cookie.ts";
import { mailsTo, mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";

describe("send", () => {
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
    expect((await refusal(client.collaborationAlerts.send.mutate(alertInput()))).data).toMatchObject({
      reason: "COLLABORATION_NOT_ACTIVE",
    });
  });

  test("COLL-04 team leaders send where the settings let them; quiet hours hold back the mail of what is not urgent, not the inbox", async () => {
    const own = await createCooperating();
    const near = await createCooperating({}, { quietFrom: "22:00", quietTo: "07:00" });
    await link(own, near);
    const leader = await clientFor(await createMember({ role: "team_leader", associationId: own.associationId }));
    expect((await refusal(leader.collaborationAlerts.send.mutate(alertInput()))).data).toMatchObject({
      reason: "COLLABORATION_NOT_ALLOWED",
    });
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
});

describe("inbox", () => {
  async function sentAlert() {
    const [from, to, third] = [await createCooperating(), await createCooperating(), await createCooperating()];
    const linkId = await link(from, to);
    await link(from, third);
    const [sender, receiver] = [await clientFor(from.owner), await clientFor(to.owner)];
    const { id: alertId } = await sender.collaborationAlerts.send.mutate(alertInput({ receivers: 2 }));
    return { from, to, third, linkId, sender, receiver, alertId };
  }

  test("COLL-03 the badge counts what nobody has read; one or all are marked as read, for the own association alone", async () => {
    const { to, third, sender, receiver, alertId } = await sentAlert();
    const { id: secondId } = await sender.collaborationAlerts.send.mutate(alertInput({ receivers: 2, kind: "information" }));
    const { unread, markRead, markAllRead, received } = receiver.collaborationAlerts;
    expect(await unread.query()).toBe(2);
    await markRead.mutate({ alertId });
    expect((await received.query({ state: "new" })).rows.map(({ id }) => id)).toEqual([secondId]);
    expect((await received.query({ kind: "help_needed" })).rows).toMatchObject([{ id: alertId, state: "read" }]);
    expect(await markAllRead.mutate()).toEqual({ read: 1 });
    expect(await unread.query()).toBe(0);
    expect(await (await clientFor(third.owner)).collaborationAlerts.unread.query()).toBe(2);
    const leader = await clientFor(await createMember({ role: "team_leader", associationId: to.associationId }));
    expect(await leader.collaborationAlerts.unread.query()).toBe(0);
    expect((await refusal(sender.collaborationAlerts.markRead.mutate({ alertId }))).data).toMatchObject({ httpStatus: 404 });
  });

  test("COLL-03 «Kvittera», «Vi kan hjälpa» and a message make a thread that the two alone see, with a mail to the other side", async () => {
    const { from, to, third, linkId, sender, receiver, alertId } = await sentAlert();
    await receiver.collaborationAlerts.reply.mutate({ alertId, kind: "acknowledged" });
    const help = { alertId, kind: "can_help" as const, quantity: "2 pumpar", availableWhen: "i kväll" };
    await Promise.all([1, 2].map(() => receiver.collaborationAlerts.reply.mutate(help)));
    const mail = await mailTo(from.owner.email, /^Kan hjälpa: svar från /);
    expect(mail.text).toContain("2 pumpar");
    const seen = await sender.collaborationAlerts.alert.query({ alertId });
    expect(seen.threads).toMatchObject([
      {
        linkId,
        name: to.name,
        state: "answered",
        replies: [
          { kind: "acknowledged", isOwn: false },
          { kind: "can_help", quantity: "2 pumpar" },
        ],
      },
      { name: third.name, state: "new", replies: [] },
    ]);
    expect((await sender.collaborationAlerts.sent.query({})).rows).toMatchObject([{ receivers: 2, read: 1, answered: 1, canHelp: 1 }]);

    await sender.collaborationAlerts.reply.mutate({ alertId, linkId, kind: "message", text: "Tack. Kom till porten." });
    expect(await receiver.collaborationAlerts.unread.query()).toBe(1);
    await receiver.collaborationAlerts.markRead.mutate({ alertId });
    expect(await receiver.collaborationAlerts.alert.query({ alertId })).toMatchObject({
      received: { state: "answered" },
      threads: [{ name: from.name, replies: { length: 3 } }],
    });
    const others = await (await clientFor(third.owner)).collaborationAlerts.alert.query({ alertId });
    expect(others.threads).toMatchObject([{ replies: [] }]);
    expect(JSON.stringify(others)).not.toContain(to.name);
    expect((await refusal(sender.collaborationAlerts.reply.mutate({ ...help, linkId }))).data).toMatchObject({ httpStatus: 403 });
    const named = await refusal(receiver.collaborationAlerts.reply.mutate({ alertId, kind: "can_help", quantity: to.owner.fullName }));
    expect(named.data).toMatchObject({
      reason: "RESIDENT_NAMED",
      fields: { quantity: expect.stringContaining("ser ut som namnet på en boende.") },
    });
  });

  test("COLL-03 of an association that changes its mind the last answer counts in what was sent", async () => {
    const { sender, receiver, alertId } = await sentAlert();
    const { reply, sent } = { reply: receiver.collaborationAlerts.reply, sent: sender.collaborationAlerts.sent };
    await reply.mutate({ alertId, kind: "can_help", quantity: "12 filtar" });
    await reply.mutate({ alertId, kind: "cannot_help" });
    await reply.mutate({ alertId, kind: "message", text: "Filtarna behövdes här." });
    expect((await sent.query({})).rows).toMatchObject([{ answered: 1, canHelp: 0 }]);
    await reply.mutate({ alertId, kind: "can_help", quantity: "6 filtar" });
    expect((await sent.query({})).rows).toMatchObject([{ answered: 1, canHelp: 1 }]);
  });

  test("COLL-03 nobody writes in a thread whose alert is closed or whose link has ended; strangers find no alert", async () => {
    const { linkId, sender, receiver, alertId } = await sentAlert();
    const { services } = portal();
    await services.db.update(collaborationLinks).set({ state: "ended" }).where(eq(collaborationLinks.id, linkId));
    const reply = () => refusal(receiver.collaborationAlerts.reply.mutate({ alertId, kind: "acknowledged" }));
    expect((await reply()).data).toMatchObject({ reason: "COLLABORATION_NOT_ACTIVE" });
    expect(await receiver.collaborationAlerts.alert.query({ alertId })).toMatchObject({ threads: [{ linkId: null }] });
    await services.db.update(collaborationLinks).set({ state: "active" }).where(eq(collaborationLinks.id, linkId));
    await sender.collaborationAlerts.close.mutate({ alertId });
    expect((await reply()).data).toMatchObject({ httpStatus: 409, reason: "ALERT_CLOSED" });
    expect(await receiver.collaborationAlerts.alert.query({ alertId })).toMatchObject({
      received: { state: "closed" },
      closedAt: expect.any(String),
    });
    const stranger = await clientFor((await createCooperating()).owner);
    for (const call of [
      () => stranger.collaborationAlerts.alert.query({ alertId }),
      () => stranger.collaborationAlerts.markRead.mutate({ alertId }),
      () => stranger.collaborationAlerts.reply.mutate({ alertId, kind: "acknowledged" }),
      () => stranger.collaborationAlerts.assign.mutate({ alertId }),
      () => stranger.collaborationAlerts.makeTask.mutate({ alertId }),
      () => stranger.collaborationAlerts.close.mutate({ alertId }),
    ]) {
      expect((await refusal(call())).data).toMatchObject({ httpStatus: 404 });
    }
  });

  test("COLL-03 «Tilldela intern» tells the later of two, «Omvandla till uppgift» makes one task, and the sender sees neither", async () => {
    const { to, sender, receiver, alertId } = await sentAlert();
    const [one, other] = [await createMember({ associationId: to.associationId, fullName: "Maja Medlem" }), await createMember()];
    const assigned = await receiver.collaborationAlerts.assign.mutate({ alertId, profileId: one.profileId });
    expect(assigned.received).toMatchObject({ assignedTo: { profileId: one.profileId, name: "Maja Medlem" } });
    expect((await refusal(receiver.collaborationAlerts.assign.mutate({ alertId, profileId: to.owner.profileId }))).data).toMatchObject({
      reason: "ALERT_CHANGED",
    });
    const strangers = { alertId, profileId: other.profileId, seenProfileId: one.profileId };
    expect((await refusal(receiver.collaborationAlerts.assign.mutate(strangers))).data).toMatchObject({ httpStatus: 404 });
    const tries = await Promise.all([1, 2].map(() => receiver.collaborationAlerts.makeTask.mutate({ alertId })));
    const taskIds = new Set(tries.map(({ received }) => received?.taskId));
    expect(taskIds.size).toBe(1);
    const isOwn = and(eq(associationTasks.housingAssociationId, to.associationId), eq(associationTasks.sourceKey, `alert:${alertId}`));
    expect(await portal().services.db.select().from(associationTasks).where(isOwn)).toMatchObject([
      { title: expect.stringMatching(/^Hjälp .+: Vi behöver låna en länspump\.$/), ownerProfileId: one.profileId },
    ]);
    expect(JSON.stringify(await sender.collaborationAlerts.alert.query({ alertId }))).not.toContain("Maja");
    const closed = await receiver.collaborationAlerts.close.mutate({ alertId });
    expect(closed).toMatchObject({ received: { state: "closed" }, closedAt: null });
  });
});

describe("closing", () => {
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
});
