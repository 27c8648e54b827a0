import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  crisisActivations,
  crisisDeliveries,
  crisisDeliveryBatches,
  crisisMessages,
  crisisReplies,
  profiles,
  users,
} from "#drizzle/schema/index.ts";
import { type Reply, recordReply, replyAsMember } from "#server/domains/crisis/record-reply.ts";
import { readReplyPage } from "#server/domains/crisis/status-page-queries.ts";
import { readUnsent } from "#server/domains/crisis/unsent-queries.ts";
import { countSilent } from "#server/domains/deliveries/count-audience.ts";
import { idSealer, linkSigner } from "#server/platform/secrets/signed-link.ts";
import type { ReplyAnswer } from "#shared/enums.ts";
import { createCrisis } from "#tests/factories/crises.ts";
import { createAskingMessage, createDelivery, createLedCrisis, createStairwells } from "#tests/factories/crisis-page.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createConfirmedSubscriber } from "#tests/factories/subscribers.ts";
import { createUnsentMessage } from "#tests/factories/unsent-messages.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

describe("replies", () => {
  const FIELDS = { ok: "ok", need_help: "needHelp", away: "away" } as const;

  type Person = { subscriberId: string } | { profileId: string };

  /** A led crisis whose message asked three subscribers (two in trapphus B) and one member. */
  async function askedCrisis() {
    const owner = await createMember({ role: "system_owner" });
    const { associationId } = owner;
    const member = await createMember({ associationId, fullName: "Åsa Medlem" });
    const [b] = await createStairwells(associationId, ["Tallgatan 2 B"]);
    const subscribers = [
      await createConfirmedSubscriber(associationId, { fullName: "Ada Ek", stairwellId: b?.id ?? null, phoneNumber: "+46701740605" }),
      await createConfirmedSubscriber(associationId, { fullName: "Bo Ek", stairwellId: b?.id ?? null, phoneNumber: "+46701740606" }),
      await createConfirmedSubscriber(associationId, { fullName: "Cilla Ek", phoneNumber: "+46701740607" }),
    ];
    const crisis = await createLedCrisis(associationId);
    const message = await createAskingMessage(crisis);
    const people: Person[] = [...subscribers.map(({ id }) => ({ subscriberId: id })), { profileId: member.profileId }];
    const deliveries = await Promise.all(people.map((person) => createDelivery(message.id, person)));
    // A second channel of the same person, a stopped one, and somebody from outside are no more people.
    await createDelivery(message.id, { ...people[0], channel: "sms", address: "+46701740605" });
    await createDelivery(message.id, { subscriberId: (await createConfirmedSubscriber(associationId)).id, status: "cancelled" });
    await createDelivery(message.id, {});
    const reply = async (index: number, values: Partial<Reply> = {}) =>
      recordReply(await contextFor(null), {
        deliveryId: deliveries[index]?.id ?? "",
        source: "sms",
        answer: "ok",
        text: null,
        ...values,
      } as Reply);
    return { owner, member, subscribers, crisis, message, deliveries, reply, client: await clientFor(owner) };
  }

  test("people are counted once, by their newest answer; who needs help comes first, with a number to ring", async () => {
    const { crisis, client, reply, subscribers } = await askedCrisis();
    const read = async () => {
      const { overTime, needs: _needs, ...rest } = await client.crisis.replies.query({ activationId: crisis.id });
      const { asked: _, unread: __, ...standing } = rest.counts;
      expect(overTime.at(-1)).toMatchObject(standing);
      return rest;
    };
    expect(await read()).toEqual({ counts: { asked: 4, ok: 0, needHelp: 0, away: 0, silent: 4, unread: 0 }, needHelp: [], unread: [] });

    expect(await reply(0, { answer: "need_help" })).toBe("recorded");
    expect(await reply(1)).toBe("recorded");
    await reply(3, { answer: "away", source: "push" });
    expect(await read()).toEqual({
      counts: { asked: 4, ok: 1, needHelp: 1, away: 1, silent: 1, unread: 0 },
      needHelp: [
        {
          kind: "subscriber",
          id: subscribers[0]?.id,
          name: "Ada Ek",
          stairwell: "Tallgatan 2 B",
          phone: "+46701740605",
          reply: { answer: "need_help", text: null, source: "sms", recordedBy: null, at: expect.stringMatching(/Z$/) },
          former: [],
        },
      ],
      unread: [],
    });
    await reply(0);
    expect((await read()).counts).toMatchObject({ ok: 2, needHelp: 0 });
  });

  test("an SMS that says something else stands as unread beside what the person answered before, until somebody settles it", async () => {
    const { crisis, client, owner, reply, subscribers } = await askedCrisis();
    await reply(2, { answer: "need_help" });
    await reply(2, { answer: null, text: "Hissen har stannat" });
    await reply(1, { answer: null, text: "???" });
    const { counts, unread, needHelp } = await client.crisis.replies.query({ activationId: crisis.id });
    expect(counts).toEqual({ asked: 4, ok: 0, needHelp: 1, away: 0, silent: 2, unread: 2 });
    expect(unread.map(({ name, phone, reply: newest }) => [name, phone, newest?.answer, newest?.text])).toEqual([
      ["Cilla Ek", "+46701740607", null, "Hissen har stannat"],
      ["Bo Ek", "+46701740606", null, "???"],
    ]);
    expect(needHelp).toHaveLength(1);

    const person = { kind: "subscriber", id: subscribers[2]?.id ?? "" } as const;
    await client.crisis.recordReply.mutate({ activationId: crisis.id, person, answer: "ok", text: " Hjälpt ut " });
    const settled = await client.crisis.replies.query({ activationId: crisis.id });
    expect(settled.counts).toEqual({ asked: 4, ok: 1, needHelp: 0, away: 0, silent: 2, unread: 1 });
    const { rows } = await client.crisis.people.query({ activationId: crisis.id, answer: "ok" });
    expect(rows).toEqual([
      expect.objectContaining({
        name: "Cilla Ek",
        phone: null,
        reply: expect.objectContaining({ source: "manual", text: "Hjälpt ut", recordedBy: owner.fullName }),
      }),
    ]);
    expect(await auditRows("crisis.record_reply", crisis.id)).toEqual([
      { actorProfileId: owner.profileId, associationId: owner.associationId, details: { personId: person.id, answer: "ok" } },
    ]);
  });

  test("the newest of all ways counts, what was said before stays to be read, and no line can be changed", async () => {
    const { crisis, client, owner, reply, subscribers } = await askedCrisis();
    const { db } = portal().services;
    const person = { kind: "subscriber", id: subscribers[0]?.id ?? "" } as const;
    await reply(0);
    await reply(0, { answer: null, text: "hissen står" });
    await client.crisis.recordReply.mutate({ activationId: crisis.id, person, answer: "away" });
    await reply(0, { answer: "need_help", source: "link" });
    const { rows } = await client.crisis.people.query({ activationId: crisis.id, answer: "need_help" });
    const said = (values: object) => ({ text: null, recordedBy: null, at: expect.stringMatching(/Z$/), ...values });
    expect(rows).toMatchObject([
      {
        name: "Ada Ek",
        reply: said({ answer: "need_help", source: "link" }),
        former: [
          said({ answer: "away", source: "manual", recordedBy: owner.fullName }),
          said({ answer: null, source: "sms", text: "hissen står" }),
          said({ answer: "ok", source: "sms" }),
        ],
      },
    ]);
    const times = rows.flatMap(({ former, reply: newest }) => [newest?.at ?? "", ...former.map(({ at }) => at)]);
    expect(times).toEqual([...times].sort().reverse());

    const ofThem = eq(crisisReplies.subscriberId, person.id);
    for (const change of [
      { answer: "ok" },
      { createdAt: new Date() },
      { recordedByProfileId: owner.profileId },
      { source: "push" },
    ] as const) {
      const changed = db.update(crisisReplies).set(change).where(ofThem);
      await expect(changed).rejects.toMatchObject({ cause: { message: "a reply is never changed" } });
    }
    // Whoever wrote it down can be forgotten.
    await db.update(crisisReplies).set({ recordedByProfileId: null }).where(ofThem);
    expect(await db.$count(crisisReplies, ofThem)).toBe(4);
  });

  test("how the answers came in is told by minutes after the first question, each person by what they had said by then", async () => {
    const { crisis, client, message, deliveries, subscribers, member } = await askedCrisis();
    const { db } = portal().services;
    const now = Date.now();
    const ago = (minutes: number) => new Date(now - minutes * 60_000);
    const read = async () => (await client.crisis.replies.query({ activationId: crisis.id })).overTime;
    await db
      .update(crisisMessages)
      .set({ releasedAt: ago(60) })
      .where(eq(crisisMessages.id, message.id));

    const [first, second, third] = subscribers.map(({ id }) => ({
      crisisActivationId: crisis.id,
      subscriberId: id,
      source: "sms" as const,
    }));
    if (!first || !second || !third) throw new Error("no subscribers");
    await db.insert(crisisReplies).values([
      { ...first, answer: "need_help", createdAt: ago(58.5) },
      { ...first, answer: "ok", createdAt: ago(41) },
      // No answer, and yet no silence; what is answered after it counts.
      { ...second, text: "Vad?", createdAt: ago(56) },
      { ...second, answer: "away", createdAt: ago(50.5) },
      // Before anybody was asked.
      { ...third, answer: "ok", createdAt: ago(70) },
    ]);
    const at = (minutes: number, ok: number, needHelp: number, away: number, silent: number) => ({ minutes, ok, needHelp, away, silent });
    const course = [
      at(0, 1, 0, 0, 3),
      at(1, 1, 0, 0, 3),
      at(2, 1, 1, 0, 2),
      at(3, 1, 1, 0, 2),
      at(5, 1, 1, 0, 1),
      at(10, 1, 1, 1, 1),
      at(15, 1, 1, 1, 1),
      at(20, 2, 0, 1, 1),
    ];
    expect(await read()).toEqual([
      ...course,
      { ...at(61, 2, 0, 1, 1), minutes: expect.toSatisfy((minutes) => minutes === 60 || minutes === 61) },
    ]);

    // Who is asked later is silent from then on, and who was asked again is not asked twice.
    const later = await createAskingMessage(crisis, { releasedAt: ago(30) });
    await createDelivery(later.id, { subscriberId: (await createConfirmedSubscriber(crisis.housingAssociationId)).id });
    await createDelivery(later.id, { profileId: member.profileId });
    expect(deliveries).toHaveLength(4);
    await db
      .update(crisisActivations)
      .set({ status: "resolved", resolvedAt: ago(20) })
      .where(eq(crisisActivations.id, crisis.id));
    expect(await read()).toEqual([...course, at(30, 2, 0, 1, 2), at(40, 2, 0, 1, 2)]);
  });

  /** A led crisis whose message asked a member by push, and a subscriber of the house whom the values tell. */
  async function askedTwice(values: (member: TestMember) => Parameters<typeof createConfirmedSubscriber>[1]) {
    const owner = await createMember({ role: "system_owner" });
    const member = await createMember({ associationId: owner.associationId, fullName: "Åsa Medlem" });
    const subscriber = await createConfirmedSubscriber(owner.associationId, values(member));
    const crisis = await createLedCrisis(owner.associationId);
    const message = await createAskingMessage(crisis, { byPush: true });
    const asSubscriber = await createDelivery(message.id, { subscriberId: subscriber.id });
    const asMember = await createDelivery(message.id, { profileId: member.profileId, channel: "push" });
    const ctx = await contextFor(null);
    const answer = (deliveryId: string, said: ReplyAnswer) => recordReply(ctx, { deliveryId, source: "link", answer: said, text: null });
    return { owner, member, subscriber, crisis, message, asSubscriber, asMember, answer, client: await clientFor(owner) };
  }

  test("who subscribes by the confirmed address of her account is one person, whichever way she answers", async () => {
    const asked = await askedTwice(({ email }) => ({ email, fullName: "Åsa Boende", phoneNumber: null }));
    const { client, crisis, member, subscriber, message, asSubscriber, asMember, answer } = asked;
    const { db } = portal().services;
    await db.update(profiles).set({ phoneNumber: "+46701740699" }).where(eq(profiles.id, member.profileId));
    const id = { activationId: crisis.id };
    const counts = async () => (await client.crisis.replies.query(id)).counts;
    const reminded = () => countSilent(db, { messageId: message.id, associationId: member.associationId });
    const silent = await client.crisis.people.query({ ...id, answer: "silent" });
    expect(silent.rows).toEqual([expect.objectContaining({ kind: "subscriber", id: subscriber.id, name: "Åsa Boende" })]);
    expect(await counts()).toMatchObject({ asked: 1, silent: 1 });
    expect(await reminded()).toEqual({ sms: 0, email: 1, push: 1 });

    await answer(asMember.id, "need_help");
    expect(await counts()).toMatchObject({ asked: 1, needHelp: 1, silent: 0 });
    expect((await client.crisis.replies.query(id)).needHelp).toMatchObject([{ id: subscriber.id, phone: "+46701740699" }]);
    expect(await reminded()).toEqual({ sms: 0, email: 0, push: 0 });
    expect(await readReplyPage(await contextFor(null), asSubscriber.id)).toMatchObject({ own: { answer: "need_help" } });

    // Each word counts, also one that she has said before by that way.
    for (const [delivery, said] of [
      [asSubscriber, "ok"],
      [asMember, "need_help"],
      [asSubscriber, "ok"],
    ] as const) {
      await answer(delivery.id, said);
      expect(await counts()).toEqual({ asked: 1, needHelp: 0, ok: 0, away: 0, silent: 0, unread: 0, ...{ [FIELDS[said]]: 1 } });
    }
    expect(await (await clientFor(member)).crisis.myPart.query(id)).toMatchObject({ answer: "ok" });
    expect((await client.crisis.get.query(id)).counts).toEqual({ reached: 1, replied: 1 });
    await answer(asSubscriber.id, "ok");
    expect(await db.$count(crisisReplies, eq(crisisReplies.crisisActivationId, crisis.id))).toBe(4);
  });

  test("an answer by mail settles the member who is asked by push, and no reminder goes to either", async () => {
    const { client, crisis, owner, member, message, asSubscriber, answer } = await askedTwice(({ email }) => ({ email }));
    await answer(asSubscriber.id, "away");
    const { counts } = await client.crisis.replies.query({ activationId: crisis.id });
    expect(counts).toMatchObject({ asked: 1, away: 1, silent: 0 });
    const silent = await countSilent(portal().services.db, { messageId: message.id, associationId: owner.associationId });
    expect(silent).toEqual({ sms: 0, email: 0, push: 0 });
    expect(await (await clientFor(member)).crisis.myPart.query({ activationId: crisis.id })).toMatchObject({ answer: "away" });
  });

  test("where it is not certain that two are one, both are asked: an unconfirmed address, a shared telephone, another house", async () => {
    const phoneNumber = "+46701740698";
    const unconfirmed = await askedTwice(({ email }) => ({ email, emailState: "pending" }));
    const shared = await askedTwice(() => ({ phoneNumber }));
    await portal().services.db.update(profiles).set({ phoneNumber }).where(eq(profiles.id, shared.member.profileId));
    const elsewhere = await askedTwice(() => ({}));
    await createConfirmedSubscriber(undefined, { email: elsewhere.member.email });
    const unproven = await askedTwice(({ email }) => ({ email }));
    await portal().services.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, unproven.member.userId));
    for (const { client, crisis, message, owner, asSubscriber, answer } of [unconfirmed, shared, elsewhere, unproven]) {
      await answer(asSubscriber.id, "ok");
      const { counts } = await client.crisis.replies.query({ activationId: crisis.id });
      expect(counts).toMatchObject({ asked: 2, ok: 1, silent: 1 });
      const silent = await countSilent(portal().services.db, { messageId: message.id, associationId: owner.associationId });
      expect(silent).toEqual({ sms: 0, email: 0, push: 1 });
    }
  });

  test("the silent ones are listed by stairwell and found by name, and their numbers are not shown", async () => {
    const { crisis, client } = await askedCrisis();
    const silent = await client.crisis.people.query({ activationId: crisis.id, answer: "silent" });
    expect(silent).toMatchObject({ total: 4, page: 1, pageCount: 1 });
    expect(silent.rows.map(({ name, stairwell, phone, reply }) => [name, stairwell, phone, reply])).toEqual([
      ["Ada Ek", "Tallgatan 2 B", null, null],
      ["Bo Ek", "Tallgatan 2 B", null, null],
      ["Cilla Ek", null, null, null],
      ["Åsa Medlem", null, null, null],
    ]);
    const found = await client.crisis.people.query({ activationId: crisis.id, answer: "silent", search: "åsa" });
    expect(found.rows.map(({ name, kind }) => [name, kind])).toEqual([["Åsa Medlem", "member"]]);
  });

  test("all who were asked are listed together: who has answered, in order, and then who has not", async () => {
    const { crisis, client, reply } = await askedCrisis();
    await reply(2);
    const all = await client.crisis.people.query({ activationId: crisis.id, answer: "all" });
    expect(all.total).toBe(4);
    expect(all.rows.map((row) => [row.name, row.reply?.answer ?? null])).toEqual([
      ["Cilla Ek", "ok"],
      ["Ada Ek", null],
      ["Bo Ek", null],
      ["Åsa Medlem", null],
    ]);
  });

  test("the same answer again is kept once until people are asked again; a member has thirty an hour", async () => {
    const { crisis, member, reply } = await askedCrisis();
    const { db } = portal().services;
    const kept = () => db.$count(crisisReplies, eq(crisisReplies.crisisActivationId, crisis.id));
    for (let time = 0; time < 3; time++) expect(await reply(0, { answer: "need_help", source: "push" })).toBe("recorded");
    expect(await kept()).toBe(1);
    await reply(0);
    await reply(0, { answer: "need_help" });
    expect(await kept()).toBe(3);
    await createAskingMessage(crisis, { releasedAt: new Date(Date.now() + 1) });
    await reply(0, { answer: "need_help" });
    expect(await kept()).toBe(4);

    const ctx = await contextFor(member, { limits: strictLimits() });
    const answer = () => replyAsMember(ctx, { activationId: crisis.id, answer: "ok" });
    for (let time = 0; time < 30; time++) expect(await answer()).toMatchObject({ answer: "ok" });
    await expect(answer()).rejects.toMatchObject({ reason: "RATE_LIMITED" });
    expect(await kept()).toBe(5);
  });

  test("a member answers signed in, and the open crisis page is told at once", async () => {
    const { crisis, client, member } = await askedCrisis();
    const stop = new AbortController();
    const told: string[] = [];
    const following = (async () => {
      for await (const _ of portal().services.live.follow(`crisis:${crisis.id}`, stop.signal)) told.push("change");
    })();
    const own = await clientFor(member);
    const answer = await own.crisis.reply.mutate({ activationId: crisis.id, answer: "need_help" });
    const need = { kinds: [], note: null, flat: null, phone: null, takenAt: null };
    expect(answer).toEqual({ mayWork: false, mayVisit: false, answer: "need_help", answeredAt: expect.stringMatching(/Z$/), need });
    expect(await own.crisis.myPart.query({ activationId: crisis.id })).toEqual(answer);
    expect((await client.crisis.replies.query({ activationId: crisis.id })).counts).toMatchObject({ asked: 4, needHelp: 1, silent: 3 });
    await expect.poll(() => told.length).toBeGreaterThan(0);
    stop.abort();
    await following;
    expect(await auditRows("crisis.reply", crisis.id)).toEqual([
      { actorProfileId: member.profileId, associationId: member.associationId, details: { answer: "need_help" } },
    ]);
  });

  test("replies are not kept for a crisis that is over, a message without one, or somebody outside", async () => {
    const { crisis, message, owner, reply } = await askedCrisis();
    const ctx = await contextFor(null);
    const { db } = portal().services;
    const send = (deliveryId: string) => recordReply(ctx, { deliveryId, source: "link", answer: "ok", text: null });
    const notice = await createAskingMessage({ ...crisis }, { crisisActivationId: null, kind: "notice" });
    const subscriber = await createConfirmedSubscriber(owner.associationId);
    expect(await send((await createDelivery(notice.id, { subscriberId: subscriber.id })).id)).toBe("not_asked");
    expect(await send((await createDelivery(message.id, {})).id)).toBe("not_asked");
    expect(await send(crypto.randomUUID())).toBe("not_asked");
    await db.update(crisisActivations).set({ status: "resolved", resolvedAt: new Date() }).where(eq(crisisActivations.id, crisis.id));
    expect(await reply(0)).toBe("over");
    expect(await db.$count(crisisReplies, eq(crisisReplies.crisisActivationId, crisis.id))).toBe(0);
  });

  test("after the end only who needed help, or was not read, can be noted, until they are settled", async () => {
    const { crisis, client, reply, subscribers } = await askedCrisis();
    await reply(0, { answer: "need_help" });
    await reply(1, { answer: null, text: "Hissen har stannat" });
    await reply(2);
    const { db } = portal().services;
    await db.update(crisisActivations).set({ status: "resolved", resolvedAt: new Date() }).where(eq(crisisActivations.id, crisis.id));
    const note = (index: number) =>
      client.crisis.recordReply.mutate({
        activationId: crisis.id,
        person: { kind: "subscriber", id: subscribers[index]?.id ?? "" },
        answer: "ok",
      });
    const over = { httpStatus: 409, reason: "CRISIS_RESOLVED" };
    expect((await refusal(note(2))).data).toMatchObject(over);
    await note(0);
    await note(1);
    expect((await refusal(note(0))).data).toMatchObject(over);
    const { counts, needHelp, unread } = await client.crisis.replies.query({ activationId: crisis.id });
    expect(counts).toMatchObject({ ok: 3, needHelp: 0, unread: 0 });
    expect([...needHelp, ...unread]).toEqual([]);
  });

  test("how people are is for those who lead and the team; nobody is written down for another association's people", async () => {
    const { crisis, member, client } = await askedCrisis();
    const own = await clientFor(member);
    const id = { activationId: crisis.id };
    const record = (person: { kind: "subscriber" | "member"; id: string }) => ({ ...id, person, answer: "ok" as const });
    const asMember = [
      own.crisis.replies.query(id),
      own.crisis.people.query({ ...id, answer: "silent" }),
      own.crisis.recordReply.mutate(record({ kind: "member", id: member.profileId })),
    ];
    for (const { data } of await Promise.all(asMember.map(refusal))) expect(data).toMatchObject({ httpStatus: 403 });

    const other: TestMember = await createMember({ role: "system_owner" });
    const foreign = await createConfirmedSubscriber(other.associationId);
    const stranger = await clientFor(other);
    const wrong = [
      client.crisis.recordReply.mutate(record({ kind: "subscriber", id: foreign.id })),
      client.crisis.recordReply.mutate(record({ kind: "member", id: other.profileId })),
      client.crisis.recordReply.mutate(record({ kind: "member", id: foreign.id })),
    ];
    const asStranger = [
      stranger.crisis.replies.query(id),
      stranger.crisis.reply.mutate({ ...id, answer: "ok" }),
      stranger.crisis.myPart.query(id),
      stranger.crisis.clocks.query(id),
    ];
    for (const { data } of await Promise.all([...wrong, ...asStranger].map(refusal))) expect(data).toMatchObject({ httpStatus: 404 });
  });

  test("the answer page shows three buttons and changes nothing until one is pressed; the link is good for nothing else", async () => {
    const { deliveries, crisis, client } = await askedCrisis();
    const { url, services } = portal();
    const [seal, sign] = [await idSealer(services), await linkSigner(services, "reply")];
    const sealed = seal(deliveries[0]?.id ?? "");
    const link = `${url}/s/${sealed}`;
    const open = (address = link) =>
      fetch(address).then(async (answer) => ({ status: answer.status, headers: answer.headers, html: await answer.text() }));
    const press = (answer: string, address = link) =>
      fetch(address, { method: "POST", body: new URLSearchParams({ svar: answer }), redirect: "manual" });

    const first = await open();
    expect(first.status).toBe(200);
    expect(first.headers.get("cache-control")).toBe("no-store");
    for (const text of [
      "Hur är läget hos dig?",
      "Jag är OK",
      "Jag behöver hjälp",
      "Jag är inte hemma",
      "Brf Test: Hur är läget hos dig?",
    ]) {
      expect(first.html).toContain(text);
    }
    expect(first.html).not.toContain("<script");
    expect(Buffer.byteLength(first.html)).toBeLessThan(60_000);
    expect(await services.db.$count(crisisReplies, eq(crisisReplies.crisisActivationId, crisis.id))).toBe(0);

    const pressed = await press("need_help");
    expect([pressed.status, pressed.headers.get("location")]).toEqual([303, new URL(link).pathname]);
    const after = await open();
    expect(after.html).toContain("Du svarade «Jag behöver hjälp»");
    expect(after.html).toContain("Ring 112 om någon är i fara.");
    expect((await client.crisis.replies.query({ activationId: crisis.id })).needHelp.map(({ name }) => name)).toEqual(["Ada Ek"]);
    expect((await press("dumheter")).status).toBe(200);

    // Where links led before.
    const former = `${url}/svar/${sign(deliveries[0]?.id ?? "")}`;
    expect((await open(former)).html).toContain("Du svarade «Jag behöver hjälp»");
    const pressedFormer = await fetch(former, { method: "POST", body: new URLSearchParams({ svar: "need_help" }) });
    expect(await pressedFormer.text()).toContain("Du svarade «Jag behöver hjälp»");

    // Made for something else, changed, or made up: nothing is said about what there is.
    const leave = await linkSigner(services, "leave");
    const wrong = [
      leave(deliveries[0]?.id ?? ""),
      `${deliveries[1]?.id}.${sign(deliveries[0]?.id ?? "").split(".")[1]}`,
      "abc",
      sign(crypto.randomUUID()),
      seal(crypto.randomUUID()),
      Buffer.from((deliveries[0]?.id ?? "").replaceAll("-", ""), "hex").toString("base64url"),
      sealed.replace(/^./, (first) => (first === "A" ? "B" : "A")),
      // The bits of the last character that belong to no id.
      sealed.replace(/.$/, (last) => ({ A: "B", Q: "R", g: "h", w: "x" })[last] ?? ""),
    ];
    for (const value of wrong) {
      const dead = await open(`${url}/s/${value}`);
      expect([dead.status, dead.html.includes("Länken gäller inte")]).toEqual([404, true]);
      expect((await fetch(`${url}/s/${value}`, { method: "POST", body: new URLSearchParams({ svar: "ok" }) })).status).toBe(404);
    }
    expect(await services.db.$count(crisisReplies, eq(crisisReplies.crisisActivationId, crisis.id))).toBe(1);

    await services.db
      .update(crisisActivations)
      .set({ status: "resolved", resolvedAt: new Date() })
      .where(eq(crisisActivations.id, crisis.id));
    const over = await open();
    expect(over.html).toContain("Krisläget avslutades");
    expect(over.html).toContain("Ingen läser svaren längre.");
    expect(over.html).not.toContain("<button");
  });
});

describe("unsent", () => {
  test("NS-06 half a minute after sending the page knows that nothing has left, and whom nobody has reached", async () => {
    const { db } = portal().services;
    const leader = await createMember({ role: "team_leader" });
    const activation = await createCrisis(leader);
    const { id: crisisMessageId } = await createUnsentMessage(activation, { releasedSecondsAgo: 20 });
    const read = async () => readUnsent(await contextFor(leader), { activationId: activation.id });
    const releasedAgo = (seconds: number) =>
      db
        .update(crisisMessages)
        .set({ releasedAt: sql`now() - make_interval(secs => ${seconds})` })
        .where(eq(crisisMessages.id, crisisMessageId));

    expect(await read()).toMatchObject({ messages: 0 });
    await releasedAgo(31);
    expect(await read()).toMatchObject({
      messages: 3,
      isNothing: true,
      channels: [
        { channel: "email", waiting: 1 },
        { channel: "sms", waiting: 2 },
      ],
      residentCount: 2,
    });
    expect((await read()).residents.map(({ phone }) => phone).sort()).toEqual(["+46701740001", "+46701740002"]);

    await db.update(crisisDeliveries).set({ status: "sent", sentAt: sql`now()` }).where(eq(crisisDeliveries.address, "bo@hus.example"));
    expect(await read()).toMatchObject({ messages: 0 });
    await releasedAgo(61);
    expect(await read()).toMatchObject({ messages: 2, isNothing: false, channels: [{ channel: "sms", waiting: 2 }], residentCount: 1 });
    expect((await read()).residents.map(({ phone }) => phone)).toEqual(["+46701740001"]);

    // What a human held for hours and has just let go is not late.
    await db.update(crisisDeliveryBatches).set({ createdAt: sql`now()` }).where(eq(crisisDeliveryBatches.crisisMessageId, crisisMessageId));
    expect(await read()).toMatchObject({ messages: 0 });
  });
});
