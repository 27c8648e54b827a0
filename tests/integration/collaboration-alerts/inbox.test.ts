import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { associationTasks, collaborationLinks } from "#drizzle/schema/index.ts";
import { alertInput, createCooperating, link } from "#tests/factories/collaboration.ts";
import { createMember } from "#tests/factories/people.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";

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
