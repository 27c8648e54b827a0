import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  auditLog,
  crisisActivations,
  crisisDeliveries,
  crisisDutyWeeks,
  crisisLogEntries,
  crisisMessages,
  officialFeeds,
  outgoingEmails,
  warningProposals,
} from "#drizzle/schema/index.ts";
import { dismissWarning, setWarnings } from "#server/domains/crisis/warnings/answer-warning.ts";
import { proposeAlarms } from "#server/domains/crisis/warnings/propose-alarms.ts";
import { readWarnings } from "#server/domains/crisis/warnings/warning-queries.ts";
import { RETENTION } from "#server/domains/lifecycle/retention.ts";
import { readCondition } from "#server/domains/operations/condition.ts";
import { listSilentFeeds } from "#server/domains/operations/silent-feeds.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { faultKey } from "#server/platform/operator-news.ts";
import { mondayOf } from "#shared/format/week.ts";
import { areaId } from "#tests/factories/crisis-page.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { AROUND, capXml, follows, later, NOON, type Said, smhi, TWO_KM, UPPSALA, vma } from "#tests/factories/warnings.ts";
import { portal } from "#tests/helpers/portal.ts";
import { race } from "#tests/helpers/race.ts";
import { runJob } from "#tests/helpers/run-job.ts";
import { warnedHouses } from "#tests/helpers/warned-houses.ts";

const db = () => portal().services.db;

describe("warnings propose alarms", () => {
  const { official, say, house, alarm } = warnedHouses();

  test("whoever leads a house is told of a VMA within three minutes of its publication, once, and nothing else is sent", async () => {
    const { at, sms, mails, proposals, owner, contextAt } = await house();
    await at(NOON);
    say(vma({ sent: later(0.2).toISOString() }));
    for (const minute of [1, 2, 3]) await at(later(minute));
    expect(await sms()).toEqual(["VMA i Uppsala: Giftig rök från en brand. Vill ni larma huset?"]);
    expect(await mails()).toEqual([owner.email]);
    const [proposal] = await proposals();
    expect(proposal).toMatchObject({ level: "vma", tellings: 1, toldAt: later(1), tellFrom: null, crisisActivationId: null });
    expect((await readWarnings(await contextAt(later(3)))).warnings).toMatchObject([
      { id: proposal?.id, words: "VMA i Uppsala: Giftig rök från en brand.", text: "Giftig rök från en brand. Gå inomhus.", endedAt: null },
    ]);
    expect(await db().$count(crisisActivations, eq(crisisActivations.housingAssociationId, owner.associationId))).toBe(0);
  });

  test("two kilometres outside of what is drawn, and in a hole of it, nobody is told; inside somebody is, by JSON, CAP as XML and circles", async () => {
    const hole: [number, number][] = [
      [17.63, 59.856],
      [17.636, 59.856],
      [17.636, 59.86],
      [17.63, 59.86],
    ];
    const outside = await house({ ...UPPSALA, latitude: 59.875 + TWO_KM });
    const inHole = await house();
    const inside = await house({ ...UPPSALA, latitude: 59.865 });
    const byName = await house({ municipality: "Uppsala kommun", latitude: null, longitude: null });
    const elsewhere = await house({ municipality: "Enköping", latitude: null, longitude: null });
    const all = [outside, inHole, inside, byName, elsewhere];
    const red = smhi("RED");
    const [area] = red.warningAreas as { area: { geometry: { coordinates: unknown[] } } }[];
    area?.area.geometry.coordinates.push(hole);
    say.smhi(red);
    await inside.at(NOON);
    expect((await Promise.all(all.map((one) => one.sms()))).map(({ length }) => length)).toEqual([0, 0, 1, 1, 1]);
    expect(await inside.sms()).toEqual(["Röd varning: Storm, Uppsala län. Vill ni larma huset?"]);

    say.smhi();
    official().say(
      "vma",
      capXml("CAP-POLYGON", `<polygon>${[...AROUND, AROUND[0]].map((at) => `${at?.[1]},${at?.[0]}`).join(" ")}</polygon>`),
    );
    await inside.at(later(1));
    official().say("vma", capXml("CAP-CIRCLE", `<circle>${59.865},${UPPSALA.longitude} 0.5</circle>`));
    await inside.at(later(2));
    const told = await Promise.all(all.map((one) => one.sms()));
    expect(told.map((texts) => texts.slice(-2).filter((text) => text.startsWith("VMA")).length)).toEqual([0, 1, 2, 2, 0]);
    expect(told[2]?.at(-1)).toBe("VMA i Centrala Uppsala: Giftig rök & gas. Vill ni larma huset?");
  });

  test("a feed that lies tells nobody anything: 10 MB, another shape, a bomb, HTML; the last good answer stands, and a good one after it is told", async () => {
    const { at, sms, contextAt } = await house();
    await at(NOON);
    const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "xxxx"><!ENTITY y "&x;&x;&x;">]><alerts><alert>&y;</alert></alerts>`;
    const lies: [() => void, RegExp][] = [
      [() => official().fail({ body: JSON.stringify({ alerts: [], padding: "x".repeat(10_000_000) }) }), /too long/],
      [() => official().fail({ body: "[]" }), /expected/i],
      [() => official().fail({ body: "<html><body>Underhåll</body></html>" }), /JSON/],
      [() => official().say("vma", "<html><body>Underhåll</body></html>"), /./],
      [() => official().say("vma", bomb), /document type/],
      [() => official().say("vma", `${"<a>".repeat(5_000)}${"</a>".repeat(5_000)}`), /./],
      [() => say(...Array.from({ length: 1_001 }, () => vma())), /1001 items/],
      [() => say({ identifier: "halv" }, 7, null), /no alert/],
    ];
    for (const [index, [lie, reason]] of lies.entries()) {
      official().fail(null);
      lie();
      await at(later(1 + index));
      const [row] = await db().select().from(officialFeeds).where(eq(officialFeeds.feed, "vma"));
      expect(row?.error, String(reason)).toMatch(reason);
      expect(row?.succeededAt).toEqual(NOON);
    }
    expect(await sms()).toEqual([]);
    official().fail(null);
    say(vma(), { identifier: "halv" }, vma({ sent: "i morgon" }));
    await at(later(20));
    expect(await sms()).toHaveLength(1);
    // Of a part that cannot be read nothing is known.
    const [row] = await db().select().from(officialFeeds).where(eq(officialFeeds.feed, "vma"));
    expect([row?.error, row?.etag, row?.failingSince]).toEqual(["partly read", null, null]);
    expect((await readWarnings(await contextAt(later(20)))).silent).toEqual([]);
  });

  test("only what is real, public, serious and in force proposes: no test, no exercise, no yellow, nothing old, nothing from the future", async () => {
    const { at, proposals, sms } = await house();
    say(
      vma({ status: "Test" }),
      vma({ status: "Exercise" }),
      vma({ scope: "Restricted" }),
      vma({ msgType: "Ack" }),
      vma({ sent: later(-600).toISOString() }, { expires: later(-30).toISOString() }),
      vma({ sent: later(-60 * 30).toISOString() }, { expires: null }),
      vma({ sent: later(60 * 24).toISOString() }),
    );
    say.smhi(smhi("YELLOW"));
    await at(NOON);
    expect([await proposals(), await sms()]).toEqual([[], []]);
  });

  test("a repeated item and an identifier that is used again with other words are one proposal; more to do is told again, no sooner than after ten minutes", async () => {
    const { at, proposals, sms } = await house();
    const alert = vma();
    say(alert, alert, structuredClone(alert));
    await at(NOON);
    await at(later(1));
    expect(await sms()).toHaveLength(1);
    const says = (description: string, minute: number) => {
      const [info] = alert.info as Said[];
      say({ ...alert, sent: later(minute).toISOString(), info: [{ ...info, description }] });
    };
    says("Giftig rök från en brand i Boländerna. Gå inomhus.", 2);
    await at(later(2));
    expect(await sms()).toHaveLength(1);
    says("Giftig rök från en brand i Boländerna. Gå inomhus. Koka vattnet.", 3);
    await at(later(3));
    await at(later(4));
    expect(await sms()).toHaveLength(1);
    await at(later(10));
    expect((await sms()).slice(1)).toEqual(["Ändrad varning. VMA i Uppsala: Giftig rök från en brand i Boländerna. Vill ni larma huset?"]);
    expect(await proposals()).toMatchObject([{ text: "Giftig rök från en brand i Boländerna. Gå inomhus. Koka vattnet.", tellings: 2 }]);
  });

  test("an update changes its proposal, a cancel without info withdraws it and quiets the bell, and the same incident is proposed anew only when the source warns again", async () => {
    const { owner, at, proposals, sms, contextAt } = await house();
    const alert = vma();
    const update = follows(alert, {}, { description: "Röken driver norrut. Gå inomhus." });
    say(alert);
    await at(NOON);
    say(alert, update);
    await at(later(10));
    expect(await proposals()).toMatchObject([
      { text: "Röken driver norrut. Gå inomhus.", identifiers: [alert.identifier, update.identifier], endedAt: null },
    ]);
    const cancel = { ...follows(alert, { msgType: "Cancel", sent: later(20).toISOString() }), info: null };
    say(alert, update, cancel);
    await at(later(20));
    expect(await proposals()).toMatchObject([{ endedAt: later(20), ended: "called_off" }]);
    expect((await readWarnings(await contextAt(later(21)))).warnings).toMatchObject([{ ended: "called_off" }]);
    expect((await readWarnings(await contextAt(later(20 + 6 * 60 + 1)))).warnings).toEqual([]);
    expect(await sms()).toHaveLength(1);
    const [mail] = await db().select().from(outgoingEmails).where(eq(outgoingEmails.recipient, owner.email));
    expect(mail?.readAt).not.toBeNull();
    // The feed forgets all of it: no news.
    say();
    await at(later(30));
    expect(await proposals()).toHaveLength(1);
    say(vma({ incidents: alert.incidents, sent: later(60).toISOString() }));
    await at(later(60));
    expect(await proposals()).toMatchObject([{ endedAt: null, ended: null, tellings: 2 }]);
    expect(await sms()).toHaveLength(2);
  });

  const updates = (alert: Said, values: Said = {}): Said => follows(alert, { msgType: "Update", ...values });
  const cancels = (alert: Said): Said => ({ ...follows(alert, { msgType: "Cancel", sent: later(20).toISOString() }), info: null });
  test.each<[string, (alert: Said) => Said[]]>([
    [
      "of an update",
      (alert) => {
        const update = updates(alert);
        return [update, cancels(update)];
      },
    ],
    [
      "of an update to an update",
      (alert) => {
        const first = updates(alert);
        const second = updates(first, { sent: later(12).toISOString() });
        return [first, second, cancels(second)];
      },
    ],
    [
      "of what an update grew from",
      (alert) => {
        const gone = follows(alert);
        const update = updates(alert, { references: `sr,${alert.identifier},then sr,${gone.identifier},then` });
        return [update, cancels(gone)];
      },
    ],
  ])("a cancel reaches a house that could not read what came between: %s", async (_, answer) => {
    const { at, proposals } = await house();
    const alert = vma();
    say(alert);
    await at(NOON);
    official().fail({ status: 503 });
    await at(later(10));
    official().fail(null);
    say(...answer(alert));
    await at(later(21));
    expect(await proposals()).toMatchObject([{ incident: alert.incidents, endedAt: later(21), ended: "called_off" }]);
  });

  test("a cancel of an update ends no proposal of another incident, though the update has replaced its message, too", async () => {
    const { at, proposals } = await house();
    const [alert, other] = [vma(), vma()];
    say(alert, other);
    await at(NOON);
    const update = updates(alert, { references: `sr,${alert.identifier},then sr,${other.identifier},then` });
    say(alert, other, update, cancels(update));
    await at(later(20));
    const ended = Object.fromEntries((await proposals()).map(({ incident, ended }) => [incident, ended]));
    expect(ended).toEqual({ [String(alert.incidents)]: "called_off", [String(other.incidents)]: null });
  });

  test("of two incidents that grew from one VMA each is told, once: the later goes on with its proposal, and keeps it whatever comes", async () => {
    const { at, proposals, sms } = await house();
    const alert = vma();
    say(alert);
    await at(NOON);
    const about = (what: string, minute: number, incident = `SRVMA-${what}-${alert.identifier}`) =>
      updates(alert, {
        incidents: incident,
        sent: later(minute).toISOString(),
        info: vma({}, { description: `${what}. Gå inomhus.` }).info,
      });
    const stands = async () =>
      (await proposals()).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).map(({ text }) => text.split(".")[0]);
    const [gas, fire, water] = [about("Gas", 12), about("Brand", 11), about("Vatten", 25)];
    say(gas, fire);
    for (const minute of [13, 14, 30]) await at(later(minute));
    expect(await stands()).toEqual(["Gas", "Brand"]);
    expect((await sms()).filter((text) => text.includes("Brand"))).toEqual(["VMA i Uppsala: Brand. Vill ni larma huset?"]);
    say(gas, fire, water);
    for (const minute of [31, 32]) await at(later(minute));
    expect(await stands()).toEqual(["Gas", "Brand", "Vatten"]);
    expect(await sms()).toHaveLength(3);
  });

  test("what bears the incident's name goes on with its proposal before a later one that only refers to it", async () => {
    const { at, proposals } = await house();
    const alert = vma();
    say(alert);
    await at(NOON);
    const named = updates(alert, { sent: later(11).toISOString() });
    const newer = updates(alert, { incidents: `${alert.incidents}-annan`, sent: later(12).toISOString() });
    say(named, newer);
    for (const minute of [13, 14]) await at(later(minute));
    const ids = Object.fromEntries((await proposals()).map(({ incident, identifiers }) => [incident, identifiers]));
    expect(ids).toEqual({
      [String(alert.incidents)]: [alert.identifier, named.identifier],
      [String(newer.incidents)]: [newer.identifier, alert.identifier],
    });
  });

  test("a VMA that falls silent stands until some hours after its end; what SMHI takes away or lowers to yellow goes, and is told again when it is back", async () => {
    const { at, proposals, sms, contextAt } = await house();
    say(vma());
    say.smhi(smhi("RED", "77"));
    await at(NOON);
    say();
    say.smhi(smhi("YELLOW", "77"));
    await at(later(5));
    const ended = async () => Object.fromEntries((await proposals()).map(({ feed, ended }) => [feed, ended]));
    expect(await ended()).toEqual({ vma: null, smhi_warnings: "gone" });
    say.smhi(smhi("RED", "77"));
    await at(later(10));
    expect(await ended()).toEqual({ vma: null, smhi_warnings: null });
    expect(await sms()).toHaveLength(3);
    const shown = async (minutes: number) => (await readWarnings(await contextAt(later(minutes)))).warnings.map(({ feed }) => feed);
    expect(await shown(360 + 6 * 60 - 1)).toContain("vma");
    expect(await shown(360 + 6 * 60)).not.toContain("vma");
  });

  test("orange waits for the morning, also in the nights when the clocks change, and wakes somebody when it turns red", async () => {
    for (const [night, morning] of [
      ["2026-10-25T00:30:00Z", "2026-10-25T06:00:00Z"],
      ["2027-03-28T00:30:00Z", "2027-03-28T05:00:00Z"],
    ] as const) {
      await db().delete(officialFeeds);
      const { at, sms } = await house();
      const [dark, light] = [new Date(night), new Date(morning)];
      const times = { published: night, approximateStart: night, approximateEnd: later(1_500, dark).toISOString() };
      const id = `natt-${night}`;
      say.smhi(smhi("ORANGE", id, times));
      await at(dark);
      await at(later(-1, light));
      expect(await sms()).toEqual([]);
      await at(light);
      expect(await sms()).toEqual(["Orange varning: Storm, Uppsala län. Vill ni larma huset?"]);
      say.smhi(smhi("RED", id, times));
      await at(later(1_020, light));
      expect((await sms()).slice(1)).toEqual(["Ändrad varning. Röd varning: Storm, Uppsala län. Vill ni larma huset?"]);
    }
  });

  test("whoever is on call is told and nobody else; with somebody from outside, who cannot alarm, those who lead are as well", async () => {
    const { owner, at, mails } = await house();
    const { associationId } = owner;
    const group = (await createTeams(associationId)).find(({ areaName }) => areaName.startsWith("Ledning"))?.id ?? "";
    const leader = await createMember({ role: "team_leader", associationId });
    const coordinator = await createMember({ role: "team_leader", associationId });
    await createTeamMember(group, { profileId: coordinator.profileId, role: "coordinator", acceptedAt: new Date() });
    const onCall = await createTeamMember(group, { profileId: leader.profileId, role: "technician", acceptedAt: new Date() });
    const outsider = await createTeamMember(group, { email: "Jour@Fastighet.example", phone: "+46701740605", role: "technician" });
    const week = (startsOn: string, teamMemberId: string) => ({
      housingAssociationId: associationId,
      crisisTeamId: group,
      startsOn,
      teamMemberId,
    });
    await db()
      .insert(crisisDutyWeeks)
      .values([week(mondayOf(NOON), onCall.id), week(mondayOf(later(7 * 24 * 60)), outsider.id)]);
    say(vma());
    await at(NOON);
    expect(await mails()).toEqual([leader.email]);
    const next = later(7 * 24 * 60);
    say(vma({ sent: next.toISOString() }, { expires: later(60, next).toISOString() }));
    await at(next);
    expect((await mails()).sort()).toEqual([leader.email, coordinator.email, "jour@fastighet.example"].sort());
    const numbers = await db()
      .select({ address: crisisDeliveries.address })
      .from(crisisDeliveries)
      .innerJoin(crisisMessages, eq(crisisMessages.id, crisisDeliveries.crisisMessageId))
      .where(eq(crisisMessages.housingAssociationId, associationId));
    expect(numbers).toEqual([{ address: "+46701740605" }]);
  });

  test("several processes at once, and one that ends before it has told, tell once", async () => {
    const { at, contextAt, sms, mails, proposals } = await house();
    await at(NOON);
    say(vma());
    const broken = {
      ...(await contextAt(later(1))),
      jobs: { ...portal().services.jobs, enqueue: () => Promise.reject(new Error("killed")) },
    };
    await expect(runJob(broken, "read-official-feeds", {})).rejects.toThrow("could not be proposed");
    expect([await proposals(), await sms(), await mails()]).toMatchObject([[{ toldAt: null, tellings: 0 }], [], []]);
    const contexts = await Promise.all([1, 2, 3, 4].map(() => contextAt(later(2))));
    await Promise.all(contexts.map((ctx) => proposeAlarms(ctx)));
    expect([await proposals(), await sms(), await mails()]).toMatchObject([[{ tellings: 1 }], [expect.any(String)], [expect.any(String)]]);
  });

  test("a flood of incidents tells a house five times an hour, the worst first", async () => {
    const { at, sms, proposals } = await house();
    say(...Array.from({ length: 12 }, () => vma()));
    say.smhi(smhi("ORANGE"));
    await at(NOON);
    await at(later(1));
    expect(await sms()).toHaveLength(5);
    expect(await proposals()).toHaveLength(13);
    await at(later(61));
    expect(await sms()).toHaveLength(10);
  });

  test("a house that wants none, that has closed, or that has no place is proposed nothing", async () => {
    const muted = await house();
    await setWarnings(await muted.contextAt(NOON), { proposes: false });
    const placeless = await house({ municipality: null, latitude: null, longitude: null });
    const closed = await house({ ...UPPSALA, closedAt: NOON });
    say(vma());
    await muted.at(NOON);
    expect(await Promise.all([muted, placeless, closed].map((one) => one.proposals()))).toEqual([[], [], []]);
    await setWarnings(await muted.contextAt(later(1)), { proposes: true });
    await muted.at(later(1));
    expect(await muted.sms()).toHaveLength(1);
  });

  test("«Larma inte» is logged with who and when and stays so; another may still alarm, and a higher level asks anew", async () => {
    const { owner, at, contextAt, proposals, sms } = await house();
    const member = await createMember({ associationId: owner.associationId });
    say.smhi(smhi("ORANGE", "88"));
    await at(NOON);
    const id = (await proposals())[0]?.id ?? "";
    await dismissWarning(await contextAt(later(2)), { proposalId: id });
    const shown = async (person?: TestMember) => (await readWarnings(await contextAt(later(3), person))).warnings;
    expect(await shown()).toMatchObject([{ dismissedAt: later(2), dismissedBy: owner.fullName }]);
    expect(await shown(member)).toMatchObject([{ dismissedBy: null }]);
    const [line] = await db()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, id), eq(auditLog.action, "crisis.dismiss_warning")));
    expect(line).toMatchObject({ actorProfileId: owner.profileId, details: { level: "orange" } });
    // SMHI writes it anew with the same words and a later end.
    say.smhi(smhi("ORANGE", "88", { approximateEnd: later(2_000).toISOString() }));
    await at(later(10));
    expect(await shown()).toMatchObject([{ dismissedAt: later(2) }]);
    say.smhi(smhi("RED", "88"));
    await at(later(20));
    expect(await shown()).toMatchObject([{ level: "red", dismissedAt: null }]);
    expect(await sms()).toHaveLength(2);
  });

  test("of two who alarm for the same warning at once one begins a crisis, in whatever area, and the other is told; never an exercise", async () => {
    for (const round of [0, 1]) {
      const { owner, at, contextAt, proposals } = await house();
      const leader = await createMember({ role: "team_leader", associationId: owner.associationId });
      say(vma());
      await db().delete(officialFeeds);
      await at(NOON);
      const id = (await proposals())[0]?.id ?? "";
      const [first, second] = [await contextAt(later(2)), await contextAt(later(2), leader)];
      const [skydd, halsa] = [await areaId("skydd"), await areaId("halsa")];
      expect(() => alarm(first, id, skydd, { isExercise: true })).toThrow("En varning på riktigt övas inte.");
      const outcomes = await race(
        round,
        () => alarm(first, id, skydd),
        () => alarm(second, id, halsa),
      );
      expect([...outcomes].sort()).toEqual(["WARNING_ALARMED", "done"]);
      const crises = await db().select().from(crisisActivations).where(eq(crisisActivations.housingAssociationId, owner.associationId));
      expect(crises).toHaveLength(1);
      expect(await proposals()).toMatchObject([{ crisisActivationId: crises[0]?.id }]);
      expect((await readWarnings(await contextAt(later(3)))).warnings).toEqual([]);
    }
  });

  test("a cancel tells whoever leads the crisis that was begun from it, by SMS and in its log, and ends nothing", async () => {
    const { owner, at, contextAt, proposals } = await house();
    const alert = vma();
    say(alert);
    await at(NOON);
    const { id } = await alarm(await contextAt(later(2)), (await proposals())[0]?.id ?? "", await areaId("skydd"));
    const texts: string[] = [];
    const jobs = {
      ...portal().services.jobs,
      enqueue: async (_tx: unknown, _name: unknown, payload: { text?: string }) => void (payload.text && texts.push(payload.text)),
    };
    say(alert, { ...follows(alert, { msgType: "Cancel", sent: later(5).toISOString() }), info: null });
    for (const minute of [5, 6]) await runJob({ ...(await contextAt(later(minute))), jobs } as DomainContext, "read-official-feeds", {});
    const words = "Faran över enligt Sveriges Radio. Krisläget fortsätter tills ni avslutar det.";
    expect(texts).toEqual([expect.stringContaining(words)]);
    const log = await db()
      .select({ text: crisisLogEntries.text })
      .from(crisisLogEntries)
      .where(eq(crisisLogEntries.crisisActivationId, id));
    expect(log.filter(({ text }) => text === words)).toHaveLength(1);
    const [crisis] = await db().select().from(crisisActivations).where(eq(crisisActivations.id, id));
    expect([crisis?.status, crisis?.ledByProfileId]).toEqual(["active", owner.profileId]);
  });

  test("a source that is silent for an hour says so until it is back; one that nobody asked is not", async () => {
    const { at, contextAt } = await house();
    await at(NOON);
    official().fail({ status: 503 });
    for (const minute of [1, 30, 59]) await at(later(minute));
    const silent = async (minute: number) => (await listSilentFeeds(db(), later(minute))).map(({ feed, since }) => [feed, since]);
    expect(await silent(59)).toEqual([]);
    expect(await silent(60)).toEqual([
      ["vma", NOON],
      ["smhi_warnings", NOON],
    ]);
    expect((await readWarnings(await contextAt(later(60)))).silent).toHaveLength(2);
    const faults = async (minute: number) => {
      const ctx = await contextAt(later(minute));
      // Of a process that nobody has asked within the second.
      const condition = await readCondition({ ...ctx, vitals: { ...ctx.vitals } });
      return condition.faults.filter(({ kind }) => kind === "official").map((fault) => [faultKey(fault), fault.stopsTraffic]);
    };
    expect(await faults(60)).toEqual([
      ["official:vma", false],
      ["official:smhi_warnings", false],
    ]);
    official().fail(null);
    await at(later(70));
    expect([await silent(70), await faults(70)]).toEqual([[], []]);
    expect(await silent(70 + 600), "the portal itself was away").toEqual([]);
  });

  test("proposals go after a year", async () => {
    const { at, contextAt, proposals } = await house();
    say(vma());
    await at(NOON);
    const retention = RETENTION.find(({ table }) => table === warningProposals);
    await retention?.apply(await contextAt(later(365 * 24 * 60 - 1)));
    expect(await proposals()).toHaveLength(1);
    await retention?.apply(await contextAt(later(365 * 24 * 60 + 1)));
    expect(await proposals()).toEqual([]);
  });
});
