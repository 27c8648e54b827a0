import { and, asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  associationMembers,
  auditLog,
  crisisActivations,
  crisisDoorVisits,
  crisisLogEntries,
  crisisReplies,
  crisisSubscribers,
  crisisTeams,
  housingAssociationApartments,
  housingAssociationStairwells,
} from "#drizzle/schema/index.ts";
import { doorListHtml } from "#server/domains/crisis/door-list.tsx";
import { readDoors } from "#server/domains/crisis/door-queries.ts";
import { closeNeed } from "#server/domains/crisis/handle-need.ts";
import { type GivenReply, recordReply } from "#server/domains/crisis/record-reply.ts";
import { visitDoors } from "#server/domains/crisis/visit-doors.ts";
import { silentPeople } from "#server/domains/deliveries/silent-people.ts";
import { changeRole } from "#server/domains/lifecycle/change-role.ts";
import { acceptRole } from "#server/domains/teams/own-places.ts";
import { removeTeamMember, updateTeamMember } from "#server/domains/teams/team-members.ts";
import { ForbiddenError } from "#server/platform/errors.ts";
import { DOOR_RESULTS } from "#shared/enums.ts";
import { createAskingMessage, createDelivery, createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createSubscriber } from "#tests/factories/subscribers.ts";
import { createStairwells, createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { shuffled } from "#tests/helpers/shuffled.ts";

describe("doors", () => {
  const db = () => portal().services.db;
  const HOUR_MS = 3_600_000;
  const MINUTE_MS = 60_000;
  const NOW = new Date("2026-11-27T18:00:00.000Z");
  const ago = (ms: number): Date => new Date(NOW.getTime() - ms);
  const at = (person: TestMember, now = NOW) => contextFor(person, { now: () => now });

  /** A house with flats in two stairwells, in a crisis of three days. */
  async function besieged(flatsEach = 3) {
    const owner = await createMember({ role: "system_owner", fullName: "Olle Ledare" });
    const { associationId } = owner;
    const [a, b] = await createStairwells(associationId, "Trapphus A", "Trapphus B");
    if (!a || !b) throw new Error("no stairwells");
    const numbers = Array.from({ length: flatsEach }, (_, place) => `${11 + Math.floor(place / 3)}0${1 + (place % 3)}`);
    const floorOf = (number: string) => Number(number.slice(0, 2)) - 10;
    const house = { housingAssociationId: associationId };
    const flats = await db()
      .insert(housingAssociationApartments)
      .values([a, b].flatMap(({ id }) => numbers.map((number) => ({ ...house, stairwellId: id, number, floor: floorOf(number) }))))
      .returning();
    const crisis = await createLedCrisis(associationId, { createdAt: ago(72 * HOUR_MS) });
    const message = await createAskingMessage(crisis, { releasedAt: ago(71 * HOUR_MS), createdAt: ago(71 * HOUR_MS) });
    const inA = flats.filter(({ stairwellId }) => stairwellId === a.id);
    const lives = async (flat: { id: string; stairwellId: string }, fullName: string) => {
      const resident = await createSubscriber(associationId, { fullName, apartmentId: flat.id, stairwellId: flat.stairwellId });
      await createDelivery(message.id, { subscriberId: resident.id });
      return resident;
    };
    return { owner, associationId, a, b, flats, inA, crisis, message, lives };
  }

  /** A member who has taken on a stairwell, in a team that is not the crisis's. */
  async function representative(associationId: string, stairwellId: string) {
    const rep = await createMember({ associationId, fullName: "Lennart Ombud" });
    const teams = await createTeams(associationId);
    const team = teams.find(({ areaName }) => areaName === "Vatten") ?? teams[0];
    const place = { profileId: rep.profileId, role: "stairwell_representative", stairwellId, acceptedAt: new Date() } as const;
    const { id: memberId } = await createTeamMember(team?.id ?? "", place);
    return { rep, memberId };
  }

  type Flat = { id: string; stairwellId: string; number: string | null };
  const lineFor = (flat: Flat, values: object = {}) => ({
    ...{ id: crypto.randomUUID(), stairwellId: flat.stairwellId, apartmentId: flat.id, stairwell: "Trapphus A", door: flat.number ?? "" },
    ...{ result: "opened_ok" as const, kinds: [], note: null, saidAt: ago(HOUR_MS).toISOString(), clock: "phone" as const },
    ...values,
  });
  const phone = (activationId: string, deviceId: string = crypto.randomUUID()) => ({ activationId, deviceId, sentAt: NOW.toISOString() });

  const visitsOf = (activationId: string) =>
    db()
      .select()
      .from(crisisDoorVisits)
      .where(eq(crisisDoorVisits.crisisActivationId, activationId))
      .orderBy(asc(crisisDoorVisits.happenedAt), asc(crisisDoorVisits.id));

  const repliesOf = async (subscriberId: string) =>
    (
      await db()
        .select({ answer: crisisReplies.answer, source: crisisReplies.source, text: crisisReplies.text, at: crisisReplies.createdAt })
        .from(crisisReplies)
        .where(eq(crisisReplies.subscriberId, subscriberId))
        .orderBy(asc(crisisReplies.createdAt))
    ).map(({ answer, source, text, at: saidAt }) => [answer, source, text, saidAt.toISOString()]);

  const linesOf = async (activationId: string) =>
    (
      await db()
        .select({ text: crisisLogEntries.text })
        .from(crisisLogEntries)
        .where(eq(crisisLogEntries.crisisActivationId, activationId))
        .orderBy(asc(crisisLogEntries.sequence))
    ).map(({ text }) => text);

  const needsOf = async (owner: TestMember, activationId: string) =>
    (await (await clientFor(owner)).crisis.replies.query({ activationId })).needs;

  test("two phones, 60 doors, 48 hours apart, clocks a day wrong both ways, shuffled and doubled: none lost, overwritten or doubled", async () => {
    const { owner, associationId, flats, crisis } = await besieged(30);
    const bo = await createMember({ role: "team_leader", associationId, fullName: "Bo Granne" });
    expect(flats).toHaveLength(60);
    const DAY_MS = 24 * HOUR_MS;
    const phones = [
      { ctx: await at(owner), deviceId: crypto.randomUUID(), aheadMs: DAY_MS, offsetMs: 0 },
      { ctx: await at(bo), deviceId: crypto.randomUUID(), aheadMs: -DAY_MS, offsetMs: 30_000 },
    ];
    // Each phone goes all doors, minute by minute over two days, the other half a minute after it.
    const said = phones.flatMap(({ deviceId, aheadMs, offsetMs }, person) =>
      flats.map((flat, place) => {
        const really = new Date(ago(48 * HOUR_MS).getTime() + place * 47 * MINUTE_MS + offsetMs);
        const result = DOOR_RESULTS[(place + person) % DOOR_RESULTS.length] ?? "opened_ok";
        const line = lineFor(flat, { result, note: `${person} vid ${place}`, saidAt: new Date(really.getTime() + aheadMs).toISOString() });
        return { person, deviceId, really, flat, line };
      }),
    );
    const batches = phones.flatMap(({ ctx, deviceId, aheadMs }) => {
      const own = shuffled(said.filter((one) => one.deviceId === deviceId).map(({ line }) => line));
      const parts = Array.from({ length: Math.ceil(own.length / 13) }, (_, part) => own.slice(part * 13, (part + 1) * 13));
      const sentAt = new Date(NOW.getTime() + aheadMs).toISOString();
      return parts.map((visits) => ({ ctx, input: { activationId: crisis.id, deviceId, sentAt, visits } }));
    });
    const outcomes = await Promise.all(shuffled([...batches, ...batches]).map(({ ctx, input }) => visitDoors(ctx, input)));
    expect(outcomes.flat().every(({ refusal: refused }) => refused === null)).toBe(true);
    // A line that comes once more with other words writes nothing over.
    const [first] = said;
    if (!first || !phones[0]) throw new Error("nothing was said");
    await visitDoors(phones[0].ctx, {
      ...{ activationId: crisis.id, deviceId: first.deviceId, sentAt: NOW.toISOString() },
      visits: [{ ...first.line, result: "note_left", note: "Annat" }],
    });

    const kept = await visitsOf(crisis.id);
    const facts = (rows: typeof kept) => rows.map(({ id, result, note, happenedAt }) => [id, result, note, happenedAt.toISOString()]);
    const order = said.toSorted((one, other) => one.really.getTime() - other.really.getTime());
    expect(facts(kept)).toEqual(order.map(({ line, really }) => [line.id, line.result, line.note, really.toISOString()]));
    expect(kept).toHaveLength(120);
    const doors = (await readDoors(await at(owner), { activationId: crisis.id })).flatMap((place) => place.doors);
    expect(doors).toHaveLength(60);
    for (const { flat, line } of said.filter(({ person }) => person === 1)) {
      const door = doors.find(({ apartmentId }) => apartmentId === flat.id);
      // All that was said stands at the door, and what was last found there counts.
      expect(door?.visits.map(({ id }) => id)).toEqual([
        line.id,
        said.find((other) => other.person === 0 && other.flat.id === flat.id)?.line.id,
      ]);
    }
    for (const values of [{ note: "Ändrad" }, { result: "note_left" as const }, { happenedAt: NOW }, { door: "9" }])
      await expect(db().update(crisisDoorVisits).set(values).where(eq(crisisDoorVisits.id, first.line.id))).rejects.toMatchObject({
        cause: { message: "a door visit is never changed" },
      });
  });

  test("what is found is the answer of those who live there: noted by hand, with its own time, and a door that nobody opens answers nothing", async () => {
    const { owner, inA, crisis, lives } = await besieged();
    const [one, two, three] = inA;
    if (!one || !two || !three) throw new Error("no flats");
    const [ada, siv, nils] = [await lives(one, "Ada Ek"), await lives(two, "Siv Alm"), await lives(three, "Nils Asp")];
    const ctx = await at(owner);
    const saidAt = ago(2 * HOUR_MS).toISOString();
    const line = lineFor(two, { result: "needs_help", saidAt });
    await visitDoors(ctx, {
      ...phone(crisis.id),
      visits: [
        lineFor(one, { saidAt }),
        line,
        { ...lineFor(two, { result: "needs_help", saidAt: ago(2 * HOUR_MS - MINUTE_MS).toISOString() }), kinds: ["heat"], note: "Fryser" },
        lineFor(three, { result: "nobody_home", saidAt }),
        lineFor(three, { result: "note_left", saidAt }),
      ],
    });
    expect(await repliesOf(ada.id)).toEqual([["ok", "manual", null, saidAt]]);
    expect(await repliesOf(siv.id)).toEqual([
      ["need_help", "manual", null, saidAt],
      ["need_help", "manual", "Fryser", ago(2 * HOUR_MS - MINUTE_MS).toISOString()],
    ]);
    expect(await repliesOf(nils.id)).toEqual([]);
    expect(await needsOf(owner, crisis.id)).toMatchObject([
      {
        ...{ number: 1, flat: two.number, kinds: ["heat"], note: "Fryser" },
        person: { kind: "subscriber", id: siv.id, name: "Siv Alm", stairwell: "Trapphus A" },
      },
    ]);
    const { counts } = await (await clientFor(owner)).crisis.replies.query({ activationId: crisis.id });
    expect(counts).toEqual({ asked: 3, ok: 1, needHelp: 1, away: 0, silent: 1, unread: 0 });
    expect(await linesOf(crisis.id)).toEqual(["Behov 1: någon behöver hjälp.", "Behov 1 gäller nu: Värme."]);
    expect(await auditRows("crisis.visit_doors", crisis.id)).toMatchObject([{ actorProfileId: owner.profileId, details: { doors: 5 } }]);

    // Pressed wrongly: all is well there, and the need that the press opened is over.
    await visitDoors(ctx, { ...phone(crisis.id), visits: [lineFor(two, { saidAt: ago(HOUR_MS).toISOString() })] });
    expect(await needsOf(owner, crisis.id)).toMatchObject([
      { number: 1, closedBy: { name: "Olle Ledare" }, closedAt: ago(HOUR_MS).toISOString() },
    ]);
  });

  const RESULT_OF = { need_help: "needs_help", ok: "opened_ok" } as const;
  const PRESSED = ["ok", "need_help", "ok", "need_help"] as const;
  test.each<[string, number, number[]]>([
    ["in one hand-over", 1, [3]],
    ["in one each", 1, [1, 1, 1, 1]],
    ["by two", 1, [2, 1]],
    ["before the question, in one each", 72, [1, 1, 1]],
    ["before the question, by two", 72, [1, 3]],
  ])("of answers with one time the last pressed counts, for the need, the answer and the door alike: %s", async (_, hours, handOvers) => {
    const { owner, inA, crisis, lives } = await besieged();
    const [flat] = inA;
    if (!flat) throw new Error("no flat");
    const ada = await lives(flat, "Ada Ek");
    const saidAt = ago(hours * HOUR_MS).toISOString();
    const lines = PRESSED.map((answer) => ({ ...lineFor(flat, { result: RESULT_OF[answer], saidAt }), clock: "wall" as const }));
    let pressed = 0;
    for (const count of handOvers) {
      const visits = lines.slice(pressed, pressed + count);
      pressed += count;
      await visitDoors(await at(owner, new Date(NOW.getTime() + pressed * MINUTE_MS)), { ...phone(crisis.id), visits });
    }
    const countsFrom = ago(Math.min(hours, 71) * HOUR_MS).getTime();
    const said = PRESSED.slice(0, pressed).map((answer, press) => [answer, "manual", null, new Date(countsFrom + press).toISOString()]);
    expect(await repliesOf(ada.id)).toEqual(said);
    const [door] = (await readDoors(await at(owner), { activationId: crisis.id }))[0]?.doors ?? [];
    const isHelped = PRESSED[pressed - 1] === "need_help";
    expect(door).toMatchObject({ people: [{ answer: PRESSED[pressed - 1] }], help: isHelped ? [] : null });
    const ids = lines.slice(0, pressed).map(({ id }) => id);
    expect(door?.visits.map(({ id }) => id)).toEqual(ids.reverse());
  });

  test("a line that another one has overtaken before anybody was asked says nothing beside it", async () => {
    const { owner, inA, crisis, lives } = await besieged();
    const [flat] = inA;
    if (!flat) throw new Error("no flat");
    const ada = await lives(flat, "Ada Ek");
    const knockAfter = async (minutes: number, result: "needs_help" | "opened_ok") => {
      const line = lineFor(flat, { result, saidAt: ago(72 * HOUR_MS - minutes * MINUTE_MS).toISOString() });
      await visitDoors(await at(owner), { ...phone(crisis.id), visits: [line] });
    };
    await knockAfter(20, "opened_ok");
    await knockAfter(10, "needs_help");
    await knockAfter(30, "opened_ok");
    const askedAt = ago(71 * HOUR_MS).getTime();
    expect(await repliesOf(ada.id)).toEqual([0, 1].map((press) => ["ok", "manual", null, new Date(askedAt + press).toISOString()]));
    expect(await needsOf(owner, crisis.id)).toEqual([]);
    expect(await visitsOf(crisis.id)).toHaveLength(3);
  });

  test("what somebody has asked for by themselves is neither ended nor written over by whoever opens", async () => {
    const { owner, inA, crisis, lives } = await besieged();
    const [flat] = inA;
    if (!flat) throw new Error("no flat");
    const ada = await lives(flat, "Ada Ek");
    // What somebody says themselves stands at the time when the database has it.
    const ctx = await contextFor(owner);
    const saidIn = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);
    const device = { activationId: crisis.id, deviceId: crypto.randomUUID() };
    const own = { activationId: crisis.id, subscriberId: ada.id, source: "link", answer: "need_help", text: null } as const;
    await recordReply(ctx, { ...own, help: { kinds: ["medicine"], note: "Insulin", flat: null, phone: null } });
    const knockIn = async (minutes: number, values: object) => {
      const [saidAt, now] = [saidIn(minutes).toISOString(), saidIn(minutes + 1)];
      await visitDoors(await at(owner, now), { ...device, sentAt: now.toISOString(), visits: [lineFor(flat, { saidAt, ...values })] });
    };
    await knockIn(1, {});
    expect(await needsOf(owner, crisis.id)).toMatchObject([{ kinds: ["medicine"], note: "Insulin", closedAt: null, notes: [] }]);
    await knockIn(3, { result: "needs_help", kinds: ["water"], note: "Två dunkar" });
    expect(await needsOf(owner, crisis.id)).toMatchObject([
      { kinds: ["medicine"], note: "Insulin", closedAt: null, notes: [{ text: "Vid dörren: Vatten. Två dunkar" }] },
    ]);
  });

  const INSULIN = { kinds: ["medicine" as const], note: "Insulin", flat: null, phone: null };
  test.each<[string, Pick<GivenReply, "source" | "help">, string[], string]>([
    ["by link, with what", { source: "link", help: INSULIN }, ["medicine"], "Insulin"],
    ["by an SMS without more", { source: "sms" }, ["heat"], "Fryser"],
  ])("help that a knock opened is the person's own once they ask for it themselves: %s", async (_, said, kinds, note) => {
    const { owner, inA, crisis, lives } = await besieged();
    const [flat] = inA;
    if (!flat) throw new Error("no flat");
    const ada = await lives(flat, "Ada Ek");
    const device = { activationId: crisis.id, deviceId: crypto.randomUUID() };
    const knockIn = async (minutes: number, values: object) => {
      const [saidAt, now] = [minutes, minutes + 1].map((one) => new Date(Date.now() + one * MINUTE_MS));
      if (!saidAt || !now) throw new Error("no time");
      const line = lineFor(flat, { saidAt: saidAt.toISOString(), ...values });
      await visitDoors(await at(owner, now), { ...device, sentAt: now.toISOString(), visits: [line] });
    };
    await knockIn(-9, { result: "needs_help", kinds: ["heat"], note: "Fryser" });
    await recordReply(await contextFor(owner), { activationId: crisis.id, subscriberId: ada.id, answer: "need_help", text: null, ...said });
    await knockIn(1, { result: "needs_help", kinds: ["water"], note: "Två dunkar" });
    await knockIn(3, {});
    expect(await needsOf(owner, crisis.id)).toMatchObject([
      { number: 1, kinds, note, closedAt: null, notes: [{ text: "Vid dörren: Vatten. Två dunkar" }], person: { id: ada.id } },
    ]);
  });

  test("behind a door where nobody was asked help is needed all the same: by its door, taken and closed like any other", async () => {
    const { owner, inA, crisis } = await besieged();
    const [flat] = inA;
    if (!flat) throw new Error("no flat");
    const ctx = await at(owner);
    const line = { ...lineFor(flat, { result: "needs_help" }), kinds: ["stairs" as const], note: "Rullstol" };
    await visitDoors(ctx, {
      ...phone(crisis.id),
      visits: [
        line,
        lineFor(flat, { result: "needs_help", saidAt: ago(2 * MINUTE_MS).toISOString() }),
        // Who tells with what once more takes back no words.
        lineFor(flat, { result: "needs_help", kinds: ["stairs"], saidAt: ago(MINUTE_MS).toISOString() }),
      ],
    });
    const [need, ...others] = await needsOf(owner, crisis.id);
    expect(others).toEqual([]);
    expect(need).toMatchObject({
      ...{ number: 1, flat: null, kinds: ["stairs"], note: "Rullstol", phone: null },
      person: { kind: "door", id: line.id, name: `Lägenhet ${flat.number}`, stairwell: "Trapphus A" },
    });
    const client = await clientFor(owner);
    const which = { activationId: crisis.id, needId: need?.id ?? "" };
    expect((await client.crisis.doors.query({ activationId: crisis.id }))[0]?.doors[0]?.helpTakenBy).toEqual([]);
    expect(await client.crisis.takeNeed.mutate({ ...which, heldBy: null })).toMatchObject({ takenBy: { name: "Olle Ledare" } });
    const [door] = (await client.crisis.doors.query({ activationId: crisis.id }))[0]?.doors ?? [];
    expect(door).toMatchObject({ door: flat.number, help: ["stairs"], helpTakenBy: ["Olle Ledare"] });
    expect(await client.crisis.closeNeed.mutate(which)).toMatchObject({ closedBy: { name: "Olle Ledare" } });
    expect(await linesOf(crisis.id)).toEqual(["Behov 1: någon behöver hjälp. Hjälp i trapporna.", "Behov 1 togs.", "Behov 1 är klart."]);
    expect((await client.crisis.doors.query({ activationId: crisis.id }))[0]?.doors[0]?.help).toBeNull();
  });

  test("a late line opens no need that was closed after it was said; what was said after the closing does, whoever closed it and however late that came", async () => {
    const { owner, inA, crisis } = await besieged();
    const [flat, other] = inA;
    if (!flat || !other) throw new Error("no flats");
    const tell = async (arrived: number, door: Flat, saidAgo: number, result: "needs_help" | "opened_ok" = "needs_help") => {
      const [now, saidAt] = [ago(arrived * MINUTE_MS), ago(saidAgo * MINUTE_MS).toISOString()];
      const line = lineFor(door, { result, saidAt });
      await visitDoors(await at(owner, now), { ...phone(crisis.id), sentAt: now.toISOString(), visits: [line] });
    };
    const needsAt = async (door: Flat) =>
      (await needsOf(owner, crisis.id)).filter(({ person }) => person.name === `Lägenhet ${door.number}`).map(({ closedAt }) => closedAt);
    await tell(120, flat, 120);
    const [need] = await needsOf(owner, crisis.id);
    await closeNeed(await at(owner, ago(70 * MINUTE_MS)), { activationId: crisis.id, needId: need?.id ?? "" });
    await tell(60, flat, 100);
    expect(await needsAt(flat)).toEqual([ago(70 * MINUTE_MS).toISOString()]);
    expect(await visitsOf(crisis.id)).toHaveLength(2);
    await tell(50, flat, 69);
    expect(await needsAt(flat)).toEqual([null, ago(70 * MINUTE_MS).toISOString()]);

    // «Allt väl» that waited in a phone ends the need when it was said, and no cry for help of after that.
    await tell(120, other, 120);
    await tell(40, other, 100, "opened_ok");
    await tell(30, other, 60);
    expect(await needsAt(other)).toEqual([null, ago(100 * MINUTE_MS).toISOString()]);
  });

  test("what was overtaken at the door before it came is kept, and opens and ends nothing", async () => {
    const { owner, inA, crisis } = await besieged();
    const [flat, other] = inA;
    if (!flat || !other) throw new Error("no flats");
    const ctx = await at(owner);
    await visitDoors(ctx, { ...phone(crisis.id), visits: [lineFor(flat), lineFor(other, { result: "needs_help" })] });
    const old = { saidAt: ago(40 * HOUR_MS).toISOString() };
    await visitDoors(ctx, { ...phone(crisis.id), visits: [lineFor(flat, { ...old, result: "needs_help" }), lineFor(other, old)] });
    expect(await needsOf(owner, crisis.id)).toMatchObject([{ person: { name: `Lägenhet ${other.number}` }, closedAt: null }]);
    expect(await visitsOf(crisis.id)).toHaveLength(4);
  });

  test("flats that do not exist are kept by their words, and flats and stairwells that go leave what was found", async () => {
    const { owner, a, inA, crisis } = await besieged();
    const [flat] = inA;
    if (!flat) throw new Error("no flat");
    const ctx = await at(owner);
    const nowhere = { ...lineFor(flat), apartmentId: crypto.randomUUID(), door: "1999" };
    const foreign = { ...lineFor(flat), apartmentId: (await besieged()).inA[0]?.id ?? "", door: "2 tr höger" };
    await visitDoors(ctx, { ...phone(crisis.id), visits: [lineFor(flat), nowhere, foreign] });
    const doorsOf = async () =>
      (await readDoors(ctx, { activationId: crisis.id })).map(({ name, doors }) => [name, doors.map(({ door }) => door)]);
    expect(await doorsOf()).toEqual([
      ["Trapphus A", ["1101", "1102", "1103", "2 tr höger", "1999"]],
      ["Trapphus B", ["1101", "1102", "1103"]],
    ]);
    expect((await visitsOf(crisis.id)).filter(({ apartmentId }) => apartmentId === null)).toHaveLength(2);
    await db().delete(housingAssociationStairwells).where(eq(housingAssociationStairwells.id, a.id));
    expect(await doorsOf()).toEqual([
      ["Trapphus B", ["1101", "1102", "1103"]],
      ["Trapphus A", ["2 tr höger", "1101", "1999"]],
    ]);
  });

  test("a house without drawn flats, or without stairwells, has the doors that somebody writes", async () => {
    const owner = await createMember({ role: "system_owner" });
    const crisis = await createLedCrisis(owner.associationId, { createdAt: ago(5 * HOUR_MS) });
    const free = { ...lineFor({ id: "", stairwellId: "", number: null }), stairwellId: null, apartmentId: null, stairwell: "Hela huset" };
    const ctx = await at(owner);
    expect(await readDoors(ctx, { activationId: crisis.id })).toEqual([
      { stairwellId: null, name: "Hela huset", doors: [], elsewhere: [] },
    ]);
    await visitDoors(ctx, {
      ...phone(crisis.id),
      visits: [
        { ...free, id: crypto.randomUUID(), door: "Gavel", result: "needs_help" as const },
        { ...free, id: crypto.randomUUID(), door: "gavel", saidAt: ago(MINUTE_MS).toISOString() },
      ],
    });
    const [whole] = await readDoors(ctx, { activationId: crisis.id });
    expect(whole?.doors.map(({ door, visits }) => [door, visits.map(({ result }) => result)])).toEqual([
      ["gavel", ["opened_ok", "needs_help"]],
    ]);
    expect(await needsOf(owner, crisis.id)).toMatchObject([{ person: { name: "Gavel" }, closedAt: expect.any(String) }]);
  });

  test("after the end what was said before it is taken for two days, and what was said later is not", async () => {
    const { owner, inA, crisis } = await besieged();
    const [flat] = inA;
    if (!flat) throw new Error("no flat");
    const resolvedAt = ago(10 * HOUR_MS);
    await db().update(crisisActivations).set({ status: "resolved", resolvedAt }).where(eq(crisisActivations.id, crisis.id));
    const early = () => lineFor(flat, { saidAt: ago(11 * HOUR_MS).toISOString() });
    const late = () => lineFor(flat, { saidAt: ago(9 * HOUR_MS).toISOString() });
    const told = { ...lineFor(flat, { saidAt: resolvedAt.toISOString() }), clock: "wall" as const };
    const handOver = async (now: Date, ...visits: ReturnType<typeof lineFor>[]) =>
      (await visitDoors(await at(owner, now), { ...phone(crisis.id), sentAt: now.toISOString(), visits })).map(({ refusal: why }) => why);
    expect(await handOver(NOW, early(), late())).toEqual([null, "DOOR_AFTER_END"]);
    // By a clock that is a day slow the end has not come yet: what counts is the server's.
    const slow = { ...phone(crisis.id), sentAt: ago(24 * HOUR_MS).toISOString() };
    const tooLate = lineFor(flat, { saidAt: ago(33 * HOUR_MS).toISOString() });
    const inTime = lineFor(flat, { saidAt: ago(35 * HOUR_MS).toISOString() });
    expect(await visitDoors(await at(owner), { ...slow, visits: [tooLate, inTime, told] })).toEqual([
      { id: tooLate.id, refusal: "DOOR_AFTER_END" },
      { id: inTime.id, refusal: null },
      { id: told.id, refusal: null },
    ]);
    expect(await handOver(new Date(resolvedAt.getTime() + 48 * HOUR_MS), early())).toEqual([null]);
    expect(await handOver(new Date(resolvedAt.getTime() + 48 * HOUR_MS + 1), early())).toEqual(["DOOR_TOO_LATE"]);
    expect(await visitsOf(crisis.id)).toHaveLength(4);
  });

  test("a clock that is set right while lines wait moves no answer before its question, and no line past the end", async () => {
    const { owner, inA, crisis, message, lives } = await besieged();
    const [flat, other] = inA;
    if (!flat || !other) throw new Error("no flats");
    const [ada, siv] = [await lives(flat, "Ada Ek"), await lives(other, "Siv Alm")];
    // The clock was two hours behind at the door, and is right when it is handed over: an hour after the alarm says an hour before it.
    const early = { saidAt: ago(72 * HOUR_MS).toISOString() };
    await visitDoors(await at(owner), {
      ...phone(crisis.id),
      visits: [lineFor(flat, { ...early, result: "needs_help" }), lineFor(flat, early)],
    });
    const askedAt = ago(71 * HOUR_MS).getTime();
    expect(await repliesOf(ada.id)).toEqual([
      ["need_help", "manual", null, new Date(askedAt).toISOString()],
      ["ok", "manual", null, new Date(askedAt + 1).toISOString()],
    ]);
    const { rows } = await db().execute<{ id: string }>(
      silentPeople({ messageId: message.id, associationId: crisis.housingAssociationId }),
    );
    expect(rows.map(({ id }) => id)).toEqual([siv.id]);
    // What was said before a later question answers the first alone.
    const again = await createAskingMessage(crisis, { releasedAt: ago(HOUR_MS), createdAt: ago(HOUR_MS) });
    await createDelivery(again.id, { subscriberId: siv.id });
    await visitDoors(await at(owner), { ...phone(crisis.id), visits: [lineFor(other, { saidAt: ago(5 * HOUR_MS).toISOString() })] });
    expect(await repliesOf(siv.id)).toEqual([["ok", "manual", null, ago(5 * HOUR_MS).toISOString()]]);

    // Two hours ahead at the door: by the clock it is still to come, by the phone's own counting it was before the end.
    await db()
      .update(crisisActivations)
      .set({ status: "resolved", resolvedAt: ago(HOUR_MS) })
      .where(eq(crisisActivations.id, crisis.id));
    const ahead = (ageMs?: number) => ({ ...lineFor(flat, { saidAt: ago(-HOUR_MS / 2).toISOString() }), ageMs });
    const outcomes = await visitDoors(await at(owner), {
      ...phone(crisis.id),
      visits: [ahead(), ahead(1.5 * HOUR_MS), ahead(HOUR_MS - 1)],
    });
    expect(outcomes.map(({ refusal: why }) => why)).toEqual(["DOOR_AFTER_END", null, "DOOR_AFTER_END"]);
    expect((await visitsOf(crisis.id)).at(-1)?.happenedAt).toEqual(ago(1.5 * HOUR_MS));
    const client = await clientFor(owner);
    for (const ageMs of [-1, 72 * HOUR_MS + 1, 0.5])
      expect((await refusal(client.crisis.visitDoors.mutate({ ...phone(crisis.id), visits: [ahead(ageMs)] }))).data).toMatchObject({
        code: "BAD_REQUEST",
      });
  });

  test("a representative sees and notes the own stairwell alone; taken off during the round, what was said before still counts", async () => {
    const { owner, associationId, a, b, inA, flats, crisis, lives } = await besieged();
    const { rep, memberId } = await representative(associationId, a.id);
    const [mine] = inA;
    const theirs = flats.find(({ stairwellId }) => stairwellId === b.id);
    if (!mine || !theirs) throw new Error("no flats");
    await lives(mine, "Ada Ek");
    const client = await clientFor(rep);
    const id = { activationId: crisis.id };
    expect(await client.crisis.myPart.query(id)).toMatchObject({ mayWork: false, mayVisit: true });
    const shown = await client.crisis.doors.query(id);
    expect(shown.map(({ name }) => name)).toEqual(["Trapphus A"]);
    expect(shown[0]?.doors[0]?.people).toEqual([{ name: "Ada Ek", answer: null }]);
    expect((await refusal(client.crisis.replies.query(id))).data).toMatchObject({ code: "FORBIDDEN" });
    const [own, others] = [lineFor(mine), lineFor(theirs)];
    expect(await visitDoors(await at(rep), { ...phone(crisis.id), visits: [own, others] })).toEqual([
      { id: own.id, refusal: null },
      { id: others.id, refusal: "DOOR_NOT_YOURS" },
    ]);

    const offAt = Date.now();
    await removeTeamMember(await contextFor(owner), { memberId });
    expect((await refusal(client.crisis.doors.query(id))).data).toMatchObject({ code: "FORBIDDEN" });
    const saidBefore = lineFor(mine, { saidAt: new Date(offAt - HOUR_MS).toISOString() });
    const saidAfter = lineFor(mine, { saidAt: new Date(offAt + HOUR_MS).toISOString() });
    const now = new Date(offAt + 2 * HOUR_MS);
    const outcomes = await visitDoors(await at(rep, now), {
      ...phone(crisis.id),
      sentAt: now.toISOString(),
      visits: [saidBefore, saidAfter],
    });
    expect(outcomes).toEqual([
      { id: saidBefore.id, refusal: null },
      { id: saidAfter.id, refusal: "DOOR_NOT_YOURS" },
    ]);
  });

  test("only what took doors away lets in what was said before it, and only at those doors", async () => {
    const { owner, associationId, a, b, inA, flats, crisis } = await besieged();
    const { rep, memberId } = await representative(associationId, a.id);
    const [mine] = inA;
    const theirs = flats.find(({ stairwellId }) => stairwellId === b.id);
    if (!mine || !theirs) throw new Error("no flats");
    const teams = await db().select().from(crisisTeams).where(eq(crisisTeams.housingAssociationId, associationId));
    const ofCrisis = teams.find(({ crisisDomainId }) => crisisDomainId === crisis.crisisDomainId);
    const other = teams.find(({ crisisDomainId }) => crisisDomainId !== crisis.crisisDomainId);
    if (!ofCrisis || !other) throw new Error("no teams");
    const ctx = await contextFor(owner);
    const now = new Date(Date.now() + 2 * HOUR_MS);
    const saidAt = (ms: number) => new Date(Date.now() + ms).toISOString();
    const tell = async (person: TestMember, ...visits: ReturnType<typeof lineFor>[]) =>
      (await visitDoors(await at(person, now), { ...phone(crisis.id), sentAt: now.toISOString(), visits })).map(({ refusal: why }) => why);
    const saidBefore = (flat: Flat) => lineFor(flat, { saidAt: saidAt(-HOUR_MS) });
    const saidAfter = (flat: Flat) => lineFor(flat, { saidAt: saidAt(HOUR_MS) });
    const nobodys = "DOOR_NOT_YOURS";
    const place = { memberId, memberName: null, email: null, phone: null, showsContact: false };
    const role = { role: "stairwell_representative" as const, isDeputy: false, stairwellId: a.id, competence: null };

    await updateTeamMember(ctx, { ...place, ...role, competence: "Sjuksköterska" });
    expect(await tell(rep, saidBefore(mine), saidBefore(theirs))).toEqual([null, nobodys]);
    // Another stairwell: the former one until then, and the new one when the role is taken.
    await updateTeamMember(ctx, { ...place, ...role, stairwellId: b.id, competence: null });
    expect(await tell(rep, saidBefore(mine), saidAfter(mine), saidBefore(theirs))).toEqual([null, nobodys, nobodys]);
    await acceptRole(await contextFor(rep), { memberId });
    await removeTeamMember(ctx, { memberId });
    expect(await tell(rep, saidBefore(mine), saidBefore(theirs), saidAfter(theirs))).toEqual([null, null, nobodys]);

    // Who never had doors gets none by being changed, or by leaving a team of another area.
    const never = await createMember({ associationId });
    const helper = await createTeamMember(other.id, { profileId: never.profileId });
    await updateTeamMember(ctx, { ...place, ...role, memberId: helper.id, role: "care", stairwellId: null, competence: "Hjärtstartare" });
    await removeTeamMember(ctx, { memberId: helper.id });
    // What the log of an earlier version says is not what was there.
    const said = { associationId, actorProfileId: owner.profileId, subjectId: never.profileId };
    await db()
      .insert(auditLog)
      .values([
        { ...said, action: "team.remove_member", details: { teams: ["Vatten"] } },
        { ...said, action: "team.update_member", details: { teams: ["Vatten"], teamRole: "stairwell_representative" } },
        { ...said, action: "membership.change_role", details: { from: "member", to: "team_leader", teams: 1 } },
      ]);
    await expect(tell(never, saidBefore(mine))).rejects.toThrow(ForbiddenError);

    const worker = await createMember({ associationId });
    const inTeam = await createTeamMember(ofCrisis.id, { profileId: worker.profileId });
    await removeTeamMember(ctx, { memberId: inTeam.id });
    expect(await tell(worker, saidBefore(mine), saidBefore(theirs), saidAfter(theirs))).toEqual([null, null, nobodys]);

    const leader = await createMember({ role: "team_leader", associationId });
    await changeRole(ctx, { profileId: leader.profileId, role: "member", teamIds: [] });
    const demoted = { ...leader, role: "member" as const };
    expect(await tell(demoted, saidBefore(mine), saidBefore(theirs), saidAfter(theirs))).toEqual([null, null, nobodys]);
  });

  test("who has no doors is refused, and so is another association; an id that is taken is not told whose it is", async () => {
    const { owner, associationId, inA, crisis } = await besieged();
    const [flat] = inA;
    if (!flat) throw new Error("no flat");
    const line = lineFor(flat);
    await visitDoors(await at(owner), { ...phone(crisis.id), visits: [line] });
    const doors = { ...phone(crisis.id), visits: [lineFor(flat)] };
    const member = await clientFor(await createMember({ associationId }));
    expect((await refusal(member.crisis.visitDoors.mutate(doors))).data).toMatchObject({ code: "FORBIDDEN" });
    expect((await refusal(member.crisis.doors.query({ activationId: crisis.id }))).data).toMatchObject({ code: "FORBIDDEN" });
    const stranger = await createMember({ role: "system_owner" });
    const elsewhere = await createLedCrisis(stranger.associationId);
    const client = await clientFor(stranger);
    expect((await refusal(client.crisis.visitDoors.mutate(doors))).data).toMatchObject({ code: "NOT_FOUND" });
    expect((await refusal(client.crisis.doors.query({ activationId: crisis.id }))).data).toMatchObject({ code: "NOT_FOUND" });
    const stolen = { ...phone(elsewhere.id), visits: [line] };
    expect(await client.crisis.visitDoors.mutate(stolen)).toEqual([{ id: line.id, refusal: "DOOR_VISIT_ID_TAKEN" }]);
    expect(await visitsOf(elsewhere.id)).toEqual([]);
  });

  test("whoever has named a stairwell and no flat stands beneath its doors; who has left, or named neither, stands nowhere", async () => {
    const { owner, associationId, a, crisis } = await besieged();
    await createSubscriber(associationId, { fullName: "Nils Asp", stairwellId: a.id });
    await createSubscriber(associationId, { fullName: "Borta Bo", stairwellId: a.id, emailState: "unsubscribed" });
    await createSubscriber(associationId, { fullName: "Ingen Stans" });
    const places = await readDoors(await at(owner), { activationId: crisis.id });
    expect(places.map(({ elsewhere }) => elsewhere)).toEqual([[{ name: "Nils Asp", answer: null }], []]);
    expect(places.flatMap(({ doors }) => doors.flatMap(({ people }) => people))).toEqual([]);
    await db()
      .insert(crisisSubscribers)
      .values(
        Array.from({ length: 150 }, (_, place) => ({
          ...{ housingAssociationId: associationId, fullName: `Ö ${place}`, email: `${crypto.randomUUID()}@test.example` },
          ...{ emailState: "active" as const, stairwellId: a.id },
        })),
      );
    expect((await readDoors(await at(owner), { activationId: crisis.id }))[0]?.elsewhere).toHaveLength(100);
  });

  test("a member's flat is nobody's name to others, and what the member has answered stands at the door", async () => {
    const { owner, associationId, inA, crisis } = await besieged();
    const [flat] = inA;
    const leader = await createMember({ role: "team_leader", associationId });
    const maja = await createMember({ associationId, fullName: "Maja Medlem" });
    await db()
      .update(associationMembers)
      .set({ apartmentId: flat?.id })
      .where(and(eq(associationMembers.profileId, maja.profileId), eq(associationMembers.associationId, associationId)));
    await (await clientFor(maja)).crisis.reply.mutate({ activationId: crisis.id, answer: "away" });
    const peopleFor = async (person: TestMember) =>
      (await (await clientFor(person)).crisis.doors.query({ activationId: crisis.id }))[0]?.doors[0]?.people;
    expect(await peopleFor(owner)).toEqual([{ name: "Maja Medlem", answer: "away" }]);
    expect(await peopleFor(leader)).toEqual([{ name: null, answer: "away" }]);
  });

  test("the list on paper has the doors with their boxes, who lives there, and the code of its stairwell", async () => {
    const { owner, inA, crisis, lives } = await besieged();
    const [flat] = inA;
    if (!flat) throw new Error("no flat");
    await lives(flat, "Ada Ek");
    const [stairwell] = await readDoors(await at(owner), { activationId: crisis.id });
    if (!stairwell) throw new Error("no stairwell");
    const list = { associationName: "Brf Eken", isExercise: true, printedAt: NOW };
    const html = await doorListHtml({ ...list, stairwells: [{ ...stairwell, link: "https://example.test/x" }] });
    for (const words of [
      "ÖVNING",
      "Trapphus A",
      "1101",
      "1 tr",
      "Ada Ek",
      "Allt väl",
      "Behöver hjälp",
      "Ingen öppnade<",
      "Ingen öppnade, lapp<",
    ])
      expect(html, words).toContain(words);
    expect(html.match(/class="box"><span>/g)).toHaveLength(12);
    expect(html.match(/class="qr"/g)).toHaveLength(1);
    const empty = await doorListHtml({
      ...list,
      stairwells: [{ stairwellId: null, name: "Hela huset", doors: [], elsewhere: [], link: "x" }],
    });
    expect(empty.match(/class="box"><span>/g)).toHaveLength(4 * 14);
  });
});
