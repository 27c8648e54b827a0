import { and, eq, ne, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  crisisDeliveryBatches as batches,
  crisisDeliveries as deliveries,
  housingAssociations as houses,
  crisisMessages as messages,
  profiles,
  pushSubscriptions,
  teamMembers,
  testAlarms,
  warningProposals,
} from "#drizzle/schema/index.ts";
import { activateCrisis } from "#server/domains/crisis/activate-crisis.ts";
import { claimBatches } from "#server/domains/deliveries/claim-batches.ts";
import { findCancelledMessages, loadMessages } from "#server/domains/deliveries/load-batches.ts";
import { releaseMessage } from "#server/domains/deliveries/release-message.ts";
import { readTestAlarm, readTestAlarmDetails } from "#server/domains/test-alarms/queries.ts";
import { sendMonthlyTests, sendTestAlarm } from "#server/domains/test-alarms/send-test-alarm.ts";
import { type DomainContext, systemContext } from "#server/platform/context.ts";
import { idSealer } from "#server/platform/secrets/signed-link.ts";
import { activateCrisisInput } from "#shared/schemas/crisis.ts";
import { areaId, createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { failWrites } from "#tests/helpers/fail-writes.ts";
import { mailsTo, mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPage, postForm } from "#tests/helpers/public-page.ts";

const db = () => portal().services.db;
/** Tuesday, 1 December 2026, 18:10 in Sweden. */
const EVENING = new Date("2026-12-01T17:10:00Z");

let hadTests: string[] = [];
// A month's test goes to every house of the database that other files share.
beforeAll(async () => {
  // Tests by hand do not leave at night, whenever this is run.
  vi.useFakeTimers({ toFake: ["Date"], shouldAdvanceTime: true, now: new Date().setUTCHours(12) });
  hadTests = (await db().update(houses).set({ sendsTestAlarms: false }).returning({ id: houses.id })).map(({ id }) => id);
});
afterAll(async () => {
  vi.useRealTimers();
  await db().update(houses).set({ sendsTestAlarms: true });
  expect(hadTests.length).toBeGreaterThan(0);
});

interface House {
  associationId: string;
  owner: TestMember;
  anna: TestMember;
  ledning: string;
  el: string;
}

/** An owner and Anna in the crisis group, Anna in the team for El as well, and a neighbour from outside with a mailbox. */
async function openHouse(): Promise<House> {
  const owner = await createMember({ role: "system_owner", fullName: "Olle Ägare" });
  const { associationId } = owner;
  const anna = await createMember({ associationId, fullName: "Anna Berg" });
  const teams = await createTeams(associationId);
  const teamOf = (name: RegExp): string => {
    const team = teams.find(({ areaName }) => name.test(areaName));
    if (!team) throw new Error(`no team like ${name}`);
    return team.id;
  };
  const [ledning, el] = [teamOf(/ledning/i), teamOf(/^el\b/i)];
  await createTeamMember(ledning, { profileId: owner.profileId });
  await createTeamMember(ledning, { profileId: anna.profileId });
  await createTeamMember(el, { profileId: anna.profileId });
  return { associationId, owner, anna, ledning, el };
}

const monthly = (now: Date, parts: Partial<DomainContext> = {}) =>
  sendMonthlyTests({ ...systemContext(portal().services), ...parts, now: () => now });
const testsOf = (associationId: string) =>
  db().select().from(testAlarms).where(eq(testAlarms.housingAssociationId, associationId)).orderBy(testAlarms.sentAt);
const deliveriesOf = async (associationId: string) => {
  const [last] = (await testsOf(associationId)).slice(-1);
  return last ? db().select().from(deliveries).where(eq(deliveries.crisisMessageId, last.crisisMessageId)) : [];
};

/** The address of the page that somebody's mail of the last test leads to. */
async function linkOf(house: House, person: TestMember): Promise<string> {
  const own = (await deliveriesOf(house.associationId)).find(
    ({ profileId, channel }) => profileId === person.profileId && channel === "email",
  );
  if (!own) throw new Error("no mail");
  return `/prov/${(await idSealer(portal().services))(own.id)}`;
}

async function send(house: House): Promise<void> {
  await (await clientFor(house.owner)).testAlarms.send.mutate();
}

const lastOf = async (person: TestMember, now?: Date) => readTestAlarm(await contextFor(person, now ? { now: () => now } : {}));

describe("the monthly test", () => {
  test("goes once to each house, however many processes look, and by mail and push to each person of the crisis group once", async () => {
    const house = await openHouse();
    await db()
      .insert(pushSubscriptions)
      .values({
        ...{ housingAssociationId: house.associationId, profileId: house.anna.profileId },
        ...{ endpoint: `https://push.example/${crypto.randomUUID()}`, p256dh: "p", auth: "a" },
      });
    await db().update(profiles).set({ phoneNumber: "+46701740605" }).where(eq(profiles.id, house.anna.profileId));

    await Promise.all(Array.from({ length: 6 }, () => monthly(EVENING)));
    await monthly(new Date("2026-12-02T17:10:00Z"));

    expect(await testsOf(house.associationId)).toMatchObject([{ sentFor: "2026-12", sentAt: EVENING }]);
    const written = await db().select().from(messages).where(eq(messages.housingAssociationId, house.associationId));
    expect(written).toMatchObject([
      {
        ...{ kind: "test", audience: "team", subject: "Provlarm, inget har hänt", crisisActivationId: null },
        content: "Provlarm. Inget har hänt. Tryck här så att vi ser att larmen når dig.",
      },
    ]);
    const sent = (await deliveriesOf(house.associationId)).map(({ channel, profileId }) => `${channel} ${profileId}`).sort();
    expect(sent).toEqual([`email ${house.anna.profileId}`, `email ${house.owner.profileId}`, `push ${house.anna.profileId}`].sort());
    expect((await lastOf(house.owner, EVENING)).last).toMatchObject({ people: 2, received: 0, lastAfterSeconds: null });
  });

  test("that was cut short before its end leaves nothing behind, and goes at the next look", async () => {
    const house = await openHouse();
    const mend = await failWrites("test_alarms", "insert", sql`new.housing_association_id = ${house.associationId}::uuid`);
    await monthly(EVENING, { log: portal().services.log.child({}, { level: "silent" }) });
    expect(await db().$count(messages, eq(messages.housingAssociationId, house.associationId))).toBe(0);
    await mend();
    await monthly(EVENING);
    expect(await testsOf(house.associationId)).toHaveLength(1);
  });

  test("waits while a crisis or an exercise goes on, and goes on the next weekday evening after it, until the tenth", async () => {
    const house = await openHouse();
    const { id: activationId } = await createLedCrisis(house.associationId);
    await monthly(EVENING);
    expect(await testsOf(house.associationId)).toEqual([]);
    expect((await lastOf(house.owner, EVENING)).hindrance).toBe("crisis");
    await db().execute(sql`update crisis_activations set status = 'resolved', resolved_at = now() where id = ${activationId}`);
    // Saturday, the eleventh, and an hour too late.
    for (const at of ["2026-12-05T17:10:00Z", "2026-12-11T17:10:00Z", "2026-12-03T20:10:00Z"]) await monthly(new Date(at));
    expect(await testsOf(house.associationId)).toEqual([]);
    await monthly(new Date("2026-12-03T17:10:00Z"));
    expect(await testsOf(house.associationId)).toHaveLength(1);
  });

  test("is not sent where it is turned off, nor to a group of nobody or one, and the overview says what is missing", async () => {
    const [off, alone] = [await openHouse(), await openHouse()];
    await (await clientFor(off.owner)).testAlarms.change.mutate({ isOn: false, bySms: false });
    await db().delete(teamMembers).where(eq(teamMembers.profileId, alone.anna.profileId));
    await monthly(EVENING);
    expect(await testsOf(off.associationId)).toEqual([]);
    expect(await testsOf(alone.associationId)).toEqual([]);
    expect(await lastOf(off.owner, EVENING)).toMatchObject({ isOn: false, nextOn: null });
    expect(await lastOf(alone.owner, EVENING)).toMatchObject({ hindrance: "one", last: null });
    await expect(send(alone)).rejects.toThrow("Det är bara en person i krisgruppen. Provlarmet kan skickas när ni är två.");
    await db().delete(teamMembers).where(eq(teamMembers.profileId, alone.owner.profileId));
    await expect(send(alone)).rejects.toThrow("Krisgruppen är tom, så det finns ingen att skicka provlarmet till. Utse någon först.");
  });

  test("goes by SMS where an owner has chosen it, with the link in the text", async () => {
    const house = await openHouse();
    await db().update(profiles).set({ phoneNumber: "+46701740606" }).where(eq(profiles.id, house.anna.profileId));
    const before = await readTestAlarmDetails(await contextFor(house.owner));
    expect(before).toMatchObject({ bySms: false, sms: { messages: 1, kronor: null } });
    await (await clientFor(house.owner)).testAlarms.change.mutate({ isOn: true, bySms: true });
    await send(house);
    expect((await deliveriesOf(house.associationId)).filter(({ channel }) => channel === "sms").map(({ address }) => address)).toEqual([
      "+46701740606",
    ]);
  });
});

describe("«Inget har hänt» is not said in danger", () => {
  /** An official warning that holds for another hour and that the house was told of. */
  async function warn({ associationId }: House, now: Date) {
    const [at, until] = [-60_000, 3_600_000].map((milliseconds) => new Date(now.getTime() + milliseconds)) as [Date, Date];
    const told = { toldAt: at, toldLevel: "vma", toldText: "Giftig rök.", tellings: 1 } as const;
    await db()
      .insert(warningProposals)
      .values({
        ...{ housingAssociationId: associationId, feed: "vma", incident: "i1", identifiers: ["i1"], level: "vma" },
        ...{ title: "VMA", text: "Giftig rök.", endsAt: until, createdAt: at, ...told },
      });
  }

  /** The test that has just been sent, as if no worker had had it in hand yet. */
  async function unsend(house: House): Promise<string> {
    const [sent] = await testsOf(house.associationId);
    const messageId = sent?.crisisMessageId ?? "";
    const own = eq(batches.crisisMessageId, messageId);
    await eventually(async () => expect(await db().$count(batches, and(own, sql`${batches.finishedAt} is null`))).toBe(0));
    await db().update(deliveries).set({ status: "queued" }).where(eq(deliveries.crisisMessageId, messageId));
    await db()
      .update(batches)
      .set({ finishedAt: null, nextAttemptAt: new Date("2100-01-01") })
      .where(own);
    return messageId;
  }

  test("while an official warning holds: the month's test waits, and one by hand is refused, until it is thrown away", async () => {
    const house = await openHouse();
    await warn(house, EVENING);
    await monthly(EVENING);
    expect(await testsOf(house.associationId)).toEqual([]);
    expect((await lastOf(house.owner, EVENING)).hindrance).toBe("warning");
    const ofHouse = eq(warningProposals.housingAssociationId, house.associationId);
    await db()
      .update(warningProposals)
      .set({ endsAt: new Date("2100-01-01") })
      .where(ofHouse);
    await expect(send(house)).rejects.toThrow("En varning från myndigheterna gäller hos er. Provlarmet väntar tills den är över.");
    await db().update(warningProposals).set({ dismissedAt: EVENING }).where(ofHouse);
    await monthly(EVENING);
    expect(await testsOf(house.associationId)).toHaveLength(1);
  });

  test("a test that has not left is cancelled by the crisis that begins, and nobody is asked to receive it meanwhile", async () => {
    const house = await openHouse();
    await send(house);
    const messageId = await unsend(house);
    const crisis = { crisisDomainId: await areaId("skydd"), description: "Brand.", sendExternalMessage: false };
    const methods = { sms: false, email: false, push: false };
    const input = activateCrisisInput.parse({ ...crisis, methods, idempotencyKey: crypto.randomUUID() });
    expect((await lastOf(house.anna)).waitsForMe).not.toBeNull();
    await activateCrisis(await contextFor(house.owner), input);
    expect(await db().select({ state: messages.state }).from(messages).where(eq(messages.id, messageId))).toEqual([{ state: "cancelled" }]);
    expect(new Set((await deliveriesOf(house.associationId)).map(({ status }) => status))).toEqual(new Set(["cancelled"]));
    expect((await lastOf(house.anna)).waitsForMe).toBeNull();
  });

  test("a test that is in hand when a warning comes does not leave", async () => {
    const house = await openHouse();
    await send(house);
    const messageId = (await testsOf(house.associationId))[0]?.crisisMessageId ?? "";
    expect(await findCancelledMessages(db(), [messageId], new Date())).toEqual(new Set());
    await warn(house, new Date());
    expect(await findCancelledMessages(db(), [messageId], new Date())).toEqual(new Set([messageId]));
  });
});

describe("a test at the hour of its hand-over", () => {
  test("leaves by itself between 18 and 21, by hand between 7 and 22, and not after that, whatever it waited for", async () => {
    const house = await openHouse();
    await monthly(EVENING);
    const [sent] = await testsOf(house.associationId);
    const messageId = sent?.crisisMessageId ?? "";
    const leavesAt = async (times: string[]) => {
      const loaded = times.map((time) => loadMessages(db(), [messageId], new Date(`2026-12-01T${time}:00Z`)));
      return (await Promise.all(loaded)).map((found) => !found.get(messageId)?.isCancelled);
    };
    expect(await leavesAt(["16:59", "17:00", "19:59", "20:00"])).toEqual([false, true, true, false]);
    await db().update(messages).set({ senderProfileId: house.owner.profileId }).where(eq(messages.id, messageId));
    expect(await leavesAt(["05:59", "06:00", "20:59", "21:00"])).toEqual([false, true, true, false]);
    const night = await contextFor(house.owner, { now: () => new Date("2026-12-02T02:00:00Z") });
    await expect(sendTestAlarm(night)).rejects.toMatchObject({ reason: "TEST_ALARM_AT_NIGHT" });
  });

  test("goes after every alarm, however many tests were there before", async () => {
    const { associationId } = await openHouse();
    class Undone extends Error {}
    const ctx = await contextFor(null);
    const claiming = db().transaction(async (tx) => {
      await tx.update(batches).set({ finishedAt: new Date() }).where(sql`${batches.finishedAt} is null`);
      const write = async (kind: "test" | "activation", age: number): Promise<string> => {
        const [message] = await tx
          .insert(messages)
          .values({
            ...{ housingAssociationId: associationId, kind, audience: "team", content: "x", state: "waiting" },
            ...{ bySms: false, byEmail: true, byPush: false, idempotencyKey: crypto.randomUUID() },
          })
          .returning();
        const crisisMessageId = message?.id ?? "";
        await releaseMessage(ctx, tx, crisisMessageId);
        const createdAt = new Date(Date.now() - age);
        await tx.update(batches).set({ createdAt }).where(eq(batches.crisisMessageId, crisisMessageId));
        return crisisMessageId;
      };
      for (const age of [60_000, 50_000, 40_000]) await write("test", age);
      const alarm = await write("activation", 0);
      const lease = { owner: crypto.randomUUID(), seconds: 30 };
      const claimed = await claimBatches(tx, lease, { channel: "email", limit: 2, formerOwners: [] });
      expect(claimed.map(({ messageId }) => messageId)).toContain(alarm);
      throw new Undone();
    });
    await expect(claiming).rejects.toThrow(Undone);
  });
});

describe("a test that an owner sends", () => {
  test("goes once a day and stands for the month's", async () => {
    const house = await openHouse();
    await send(house);
    await expect(send(house)).rejects.toThrow("Ni har redan skickat ett provlarm i dag. Ni kan skicka nästa i morgon.");
    const [sent] = await testsOf(house.associationId);
    const month = sent?.sentFor.slice(0, 7) ?? "";
    await monthly(new Date(`${month}-10T17:10:00Z`));
    await monthly(new Date(`${month}-09T17:10:00Z`));
    expect(await testsOf(house.associationId)).toHaveLength(1);
  });

  test("says in its mail that nothing has happened, and leads to a page with one button", async () => {
    const house = await openHouse();
    await send(house);
    const mail = await mailTo(house.anna.email, /Provlarm, inget har hänt$/);
    expect(mail.text).toContain("Provlarm. Inget har hänt.");
    expect(mail.text).not.toMatch(/112|krisläge|Hur är läget/i);
    expect(await mailsTo(house.anna.email)).toHaveLength(1);
    const link = await linkOf(house, house.anna);
    expect(mail.text).toContain(`${portal().services.config.publicUrl}${link}`);
    const page = await openPage(link);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Inget har hänt.");
    expect(page.html.match(/<button/g)).toHaveLength(1);
    expect(page.html).not.toContain("<script");
  });
});

describe("receiving", () => {
  test("takes a press: opening the page, as a mail scanner does, receives nothing, and a second press changes nothing", async () => {
    const house = await openHouse();
    await send(house);
    const link = await linkOf(house, house.anna);
    await openPage(link);
    await fetch(`${portal().url}${link}`, { method: "HEAD" });
    expect((await lastOf(house.owner)).last).toMatchObject({ people: 2, received: 0 });

    expect((await postForm(link, {})).text).toContain("Tack. Larmen når dig.");
    const first = (await lastOf(house.owner)).last;
    expect(first).toMatchObject({ people: 2, received: 1 });
    expect((await postForm(link, {})).text).toContain("Du har redan kvitterat");
    expect((await openPage(link)).text).toContain("Du har redan kvitterat");
    expect((await lastOf(house.owner)).last).toEqual(first);
  });

  test("signed in counts too, and whoever has received is not asked any more", async () => {
    const house = await openHouse();
    await send(house);
    const [sent] = await testsOf(house.associationId);
    expect((await lastOf(house.anna)).waitsForMe).toEqual(sent?.sentAt);
    await (await clientFor(house.anna)).testAlarms.receive.mutate();
    expect((await lastOf(house.anna)).waitsForMe).toBeNull();
    expect((await lastOf(house.owner)).last).toMatchObject({ received: 1 });
    expect((await openPage(await linkOf(house, house.anna))).text).toContain("Du har redan kvitterat");
  });

  test("is closed by a newer test, and by a week", async () => {
    const house = await openHouse();
    await send(house);
    const link = await linkOf(house, house.anna);
    const earlier = new Date(Date.now() - 8 * 86_400_000);
    await db()
      .update(testAlarms)
      .set({ sentAt: earlier, sentFor: "2020-01-01" })
      .where(eq(testAlarms.housingAssociationId, house.associationId));
    const closed = await postForm(link, {});
    expect([closed.status, closed.text]).toEqual([410, expect.stringContaining("äldre än sju dagar")]);
    expect((await lastOf(house.anna)).waitsForMe).toBeNull();
    await send(house);
    const replaced = await postForm(link, {});
    expect([replaced.status, replaced.text]).toEqual([410, expect.stringContaining("ett nyare provlarm")]);
    expect((await lastOf(house.owner)).last).toMatchObject({ received: 0 });
  });

  test("is not for a link of something else, or one that nobody was given", async () => {
    const house = await openHouse();
    const { id: activationId } = await createLedCrisis(house.associationId);
    const [message] = await db()
      .insert(messages)
      .values({
        ...{ housingAssociationId: house.associationId, crisisActivationId: activationId, kind: "update", audience: "team" },
        ...{ content: "Ett besked.", bySms: false, byEmail: true, byPush: false, idempotencyKey: crypto.randomUUID() },
      })
      .returning();
    const [foreign] = await db()
      .insert(deliveries)
      .values({ crisisMessageId: message?.id ?? "", channel: "email", address: house.anna.email, profileId: house.anna.profileId })
      .returning();
    const sealed = (await idSealer(portal().services))(foreign?.id ?? "");
    for (const link of [sealed, "x".repeat(22), crypto.randomUUID()]) {
      expect((await openPage(`/prov/${link}`)).status).toBe(404);
      expect((await postForm(`/prov/${link}`, {})).status).toBe(404);
    }
  });

  test("of whoever has left the group since does nothing, and they are counted neither way", async () => {
    const house = await openHouse();
    await send(house);
    const link = await linkOf(house, house.anna);
    await postForm(await linkOf(house, house.owner), {});
    // One of two places: she is still there.
    await db()
      .delete(teamMembers)
      .where(and(eq(teamMembers.profileId, house.anna.profileId), eq(teamMembers.crisisTeamId, house.ledning)));
    expect((await lastOf(house.owner)).last).toMatchObject({ people: 2, received: 1 });
    await db().delete(teamMembers).where(eq(teamMembers.profileId, house.anna.profileId));
    const left = await postForm(link, {});
    expect([left.status, left.text]).toEqual([410, expect.stringContaining("Du är inte med i krisgruppen längre.")]);
    expect((await lastOf(house.owner)).last).toMatchObject({ people: 1, received: 1 });
    await (await clientFor(house.anna)).testAlarms.receive.mutate();
    expect((await lastOf(house.owner)).last).toMatchObject({ people: 1, received: 1 });
    expect((await readTestAlarmDetails(await contextFor(house.owner))).silent).toEqual([]);
  });

  test("at a mailbox that two share counts for both, as an alarm there reaches both", async () => {
    const house = await openHouse();
    await createTeamMember(house.ledning, { memberName: "Bo Berg", email: house.anna.email.toUpperCase() });
    await send(house);
    expect((await deliveriesOf(house.associationId)).filter(({ channel }) => channel === "email")).toHaveLength(2);
    expect((await lastOf(house.owner)).last).toMatchObject({ people: 3, received: 0 });
    const shared = (await deliveriesOf(house.associationId)).find(({ address }) => address === house.anna.email);
    await postForm(`/prov/${(await idSealer(portal().services))(shared?.id ?? "")}`, {});
    expect((await lastOf(house.owner)).last).toMatchObject({ people: 3, received: 2 });
  });
});

test("two from outside with the same name are two people, and one press is one of them", async () => {
  const house = await openHouse();
  for (const email of ["ett@test.example", "två@test.example"]) await createTeamMember(house.el, { memberName: "Lars Ek", email });
  await send(house);
  expect((await lastOf(house.owner)).last).toMatchObject({ people: 4, received: 0 });
  const one = (await deliveriesOf(house.associationId)).find(({ address }) => address === "ett@test.example");
  await postForm(`/prov/${(await idSealer(portal().services))(one?.id ?? "")}`, {});
  expect((await lastOf(house.owner)).last).toMatchObject({ people: 4, received: 1 });
});

test("a test counts as evidence, claimed until somebody has received it, and as the last of the first steps", async () => {
  const house = await openHouse();
  const owner = await clientFor(house.owner);
  const seen = async () => {
    const [{ areas }, { steps }] = [await owner.readiness.overview.query(), await owner.start.steps.query()];
    const factor = areas.flatMap(({ factors }) => factors).find(({ key }) => key === "kommunikation.test");
    return [factor?.counts?.level, factor?.counts?.text, steps.find(({ key }) => key === "drill")?.isDone];
  };
  expect(await seen()).toEqual([undefined, undefined, false]);
  await send(house);
  expect(await seen()).toEqual(["claimed", "Provlarm till krisgruppen: 0 av 2 kvitterade", false]);
  await postForm(await linkOf(house, house.anna), {});
  expect(await seen()).toEqual(["proven", "Provlarm till krisgruppen: 1 av 2 kvitterade", true]);
});

describe("who is shown what", () => {
  test("owners see by name who is silent, with a number and what went wrong; leaders the counts; members neither", async () => {
    const house = await openHouse();
    const leader = await createMember({ associationId: house.associationId, role: "team_leader" });
    await createTeamMember(house.ledning, { memberName: "Åke Utan" });
    for (const team of [house.ledning, house.el]) await createTeamMember(team, { memberName: "Bo Två", email: "bo@test.example" });
    await db().update(profiles).set({ phoneNumber: "+46701740607" }).where(eq(profiles.id, house.anna.profileId));
    await send(house);
    await db()
      .update(deliveries)
      .set({ status: "failed", errorMessage: "Mejlet studsade. Adressen tar inte emot mejl." })
      .where(and(eq(deliveries.profileId, house.anna.profileId), ne(deliveries.channel, "push")));
    await postForm(await linkOf(house, house.owner), {});

    const { silent } = await readTestAlarmDetails(await contextFor(house.owner));
    expect(silent.map(({ name, phone, fault }) => [name, phone, fault])).toEqual([
      ["Anna Berg", "+46701740607", "Mejlet studsade. Adressen tar inte emot mejl."],
      ["Bo Två", null, null],
      ["Åke Utan", null, "Det finns ingen adress att skicka till."],
    ]);
    expect((await lastOf(leader)).last).toMatchObject({ people: 4, received: 1 });
    expect((await lastOf(house.anna)).last).toBeNull();
  });
});
