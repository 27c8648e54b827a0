import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  collaborationBlocks,
  collaborationLinks,
  collaborationSettings,
  collaborationShareLog,
  housingAssociations,
  resourceLoans,
  sharedResources,
} from "#drizzle/schema/index.ts";
import { logSharing } from "#server/domains/collaboration/share-log.ts";
import { isoDay } from "#shared/format/date.ts";
import { COLLABORATION_LINKS_MAX } from "#shared/limits.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { createCooperating, createResource, link } from "#tests/factories/collaboration.ts";
import { createMember } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, type PortalClient, refusal } from "#tests/helpers/client.ts";
import { cookieOf } from "#tests/helpers/cookie.ts";
import { portal } from "#tests/helpers/portal.ts";

const db = () => portal().services.db;

describe("settings", () => {
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
});

describe("consent", () => {
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

  test.each(["inviter", "invited"] as const)(
    "COLL-04 nobody says yes past a block of the %s, also when one had slipped in",
    async (who) => {
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
    },
  );

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
});

describe("resources", () => {
  const PUMP = {
    name: "Dränkbar pump",
    quantity: "3",
    unit: "st",
    location: "Källaren",
    availability: "in_crisis",
    conditions: "Högst tre dygn.",
    contactRole: "Fastighetsansvarig",
    visibility: "nobody",
    visibleTo: [] as string[],
  } as const;

  const listed = async (client: PortalClient) => (await client.collaboration.resources.query()).resources;

  /** Two houses that cooperate; the leader keeps the first one's list. */
  async function houses() {
    const [own, other] = [await createCooperating(), await createCooperating()];
    const linkId = await link(own, other);
    const leader = await createMember({ role: "team_leader", associationId: own.associationId });
    return { own, other, linkId, leader, client: await clientFor(leader), asOther: await clientFor(other.owner) };
  }

  test("COLL-02 a leader adds a resource, chooses who sees it and changes it; the later of two is told", async () => {
    const { leader, linkId, other, client, asOther } = await houses();
    const { id } = await client.collaboration.saveResource.mutate({ ...PUMP, nextCheckOn: "2027-03-01" });
    const [added] = await listed(client);
    expect(added).toMatchObject({ id, name: PUMP.name, quantity: 3, left: 3, nextCheckOn: "2027-03-01", visibility: "nobody", version: 1 });
    expect((await asOther.collaboration.partnerResources.query({ linkId })).resources).toEqual([]);

    await client.collaboration.saveResource.mutate({ ...PUMP, id, version: 1, quantity: "2,5", visibility: "chosen", visibleTo: [linkId] });
    expect((await listed(client))[0]).toMatchObject({ quantity: 2.5, visibility: "chosen", visibleTo: [linkId], version: 2 });
    expect((await asOther.collaboration.partnerResources.query({ linkId })).resources).toMatchObject([{ id, left: 2.5 }]);
    const [row] = await db().select().from(sharedResources).where(eq(sharedResources.id, id));
    expect(row?.visibleTo).toEqual([other.associationId]);

    const late = await refusal(client.collaboration.saveResource.mutate({ ...PUMP, id, version: 1, name: "Pump" }));
    expect(late.data).toMatchObject({ httpStatus: 409, reason: "RESOURCE_CHANGED" });
    const nobody = await refusal(client.collaboration.saveResource.mutate({ ...PUMP, visibility: "chosen" }));
    expect(nobody.data).toMatchObject({ httpStatus: 400, fields: { visibleTo: expect.any(String) } });
    const stranger = client.collaboration.saveResource.mutate({ ...PUMP, visibility: "chosen", visibleTo: [crypto.randomUUID()] });
    expect((await refusal(stranger)).data).toMatchObject({ httpStatus: 404 });
    expect(await auditRows("collaboration.save_resource", id)).toMatchObject([
      { actorProfileId: leader.profileId, details: { visibility: "nobody", isNew: true } },
      { details: { visibility: "chosen", isNew: false } },
    ]);
  });

  test("COLL-02 a resource names no residents, and its quantity is a number above zero", async () => {
    const { own, client } = await houses();
    await createMember({ associationId: own.associationId, fullName: "Ture Exempelgren" });
    const named = await refusal(client.collaboration.saveResource.mutate({ ...PUMP, contactRole: "Ture Exempelgren" }));
    expect(named.data).toMatchObject({ reason: "RESIDENT_NAMED", fields: { contactRole: expect.any(String) } });
    for (const quantity of ["0", "-1", "många", "", "0,001"]) {
      const refused = await refusal(client.collaboration.saveResource.mutate({ ...PUMP, quantity }));
      expect(refused.data, quantity).toMatchObject({ httpStatus: 400, fields: { quantity: expect.any(String) } });
    }
    expect(await listed(client)).toEqual([]);
  });

  test("COLL-02 what is lent out is never more than there is, also when several lend at once", async () => {
    const { own, client } = await houses();
    const resourceId = await createResource(own.associationId, { quantity: 3 });
    const lend = () => client.collaboration.lendResource.mutate({ resourceId, quantity: 1, borrowerName: "Samfälligheten" });
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, lend));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await db().$count(resourceLoans, eq(resourceLoans.resourceId, resourceId))).toBe(3);
    expect((await refusal(lend())).data).toMatchObject({ httpStatus: 409, reason: "NOT_ENOUGH_LEFT" });

    const [resource] = await listed(client);
    expect(resource).toMatchObject({ left: 0, loans: [{ quantity: 1 }, { quantity: 1 }, { quantity: 1 }] });
    const less = client.collaboration.saveResource.mutate({ ...PUMP, id: resourceId, version: 1, quantity: 2 });
    expect((await refusal(less)).data).toMatchObject({ httpStatus: 400, reason: "NOT_ENOUGH_LEFT" });
    expect((await refusal(client.collaboration.removeResource.mutate({ id: resourceId }))).data).toMatchObject({ reason: "RESOURCE_LENT" });

    const loanId = resource?.loans[0]?.id ?? "";
    await client.collaboration.returnLoan.mutate({ loanId });
    expect((await refusal(client.collaboration.returnLoan.mutate({ loanId }))).data).toMatchObject({ reason: "LOAN_RETURNED" });
    await lend();
    expect((await listed(client))[0]).toMatchObject({ left: 0 });
  });

  test("COLL-02 a loan to a partner stands with both, in the lender's log too, until it is given back", async () => {
    const { own, other, linkId, client, asOther } = await houses();
    const resourceId = await createResource(own.associationId, { name: "Elverk", quantity: 2 });
    const dueOn = isoDay(new Date());
    const { id: loanId } = await client.collaboration.lendResource.mutate({ resourceId, quantity: "1", linkId, dueOn });
    expect((await listed(client))[0]?.loans).toMatchObject([{ borrower: other.name, hasEnded: false, dueOn }]);
    expect((await asOther.collaboration.resources.query()).borrowed).toEqual([
      { loanId, name: "Elverk", from: own.name, hasEnded: false, quantity: 1, unit: "st", dueOn },
    ]);
    const log = await db().select().from(collaborationShareLog).where(eq(collaborationShareLog.housingAssociationId, own.associationId));
    expect(log).toMatchObject([{ what: "loan", otherName: other.name, details: { resource: "Elverk, 1 st" } }]);
    expect((await refusal(asOther.collaboration.returnLoan.mutate({ loanId }))).data).toMatchObject({ httpStatus: 404 });
    await client.collaboration.returnLoan.mutate({ loanId });
    expect((await asOther.collaboration.resources.query()).borrowed).toEqual([]);
    await client.collaboration.removeResource.mutate({ id: resourceId });
    expect(await listed(client)).toEqual([]);
  });

  test("COLL-02 both see on an open loan that cooperation has ended; it is still given back, and a loan outside the network says nothing", async () => {
    const { own, other, linkId, client, asOther } = await houses();
    const resourceId = await createResource(own.associationId, { name: "Elverk", quantity: 2 });
    const { id: loanId } = await client.collaboration.lendResource.mutate({ resourceId, quantity: 1, linkId });
    await client.collaboration.lendResource.mutate({ resourceId, quantity: 1, borrowerName: "Samfälligheten" });
    const lent = async () =>
      Object.fromEntries((await listed(client))[0]?.loans.map(({ borrower, hasEnded }) => [borrower, hasEnded]) ?? []);
    const borrowed = async () => (await asOther.collaboration.resources.query()).borrowed.map(({ from, hasEnded }) => [from, hasEnded]);
    await asOther.collaboration.pauseLink.mutate({ linkId, isPaused: true });
    expect(await lent()).toEqual({ [other.name]: false, Samfälligheten: false });
    await asOther.collaboration.endLink.mutate({ linkId });
    expect(await lent()).toEqual({ [other.name]: true, Samfälligheten: false });
    expect(await borrowed()).toEqual([[own.name, true]]);
    await client.collaboration.returnLoan.mutate({ loanId });
    expect([await lent(), await borrowed()]).toEqual([{ Samfälligheten: false }, []]);
  });

  test("COLL-02 a loan cannot be due before today", async () => {
    const { own, client } = await houses();
    const resourceId = await createResource(own.associationId, { quantity: 1 });
    const lend = (dueOn: string) =>
      client.collaboration.lendResource.mutate({ resourceId, quantity: 1, borrowerName: "Samfälligheten", dueOn });
    // The day before by the calendar: a day ago by the clock is still today late on the day of 25 hours.
    const yesterday = isoDay(new Date(Date.parse(isoDay(new Date())) - 86_400_000));
    const message = "Dagen har redan varit. Välj i dag eller en senare dag.";
    expect((await refusal(lend(yesterday))).data).toMatchObject({ httpStatus: 400, reason: "LOAN_DUE_PAST", fields: { dueOn: message } });
    expect((await listed(client))[0]).toMatchObject({ left: 1, loans: [] });
    await lend("2099-01-10");
    expect((await listed(client))[0]).toMatchObject({ left: 0, loans: [{ dueOn: "2099-01-10" }] });
  });

  test("COLL-02 an import says line by line what it would do, keeps nothing before the press, and a second one adds nothing", async () => {
    const { own, client } = await houses();
    await createMember({ associationId: own.associationId, fullName: "Lova Exempelvik" });
    await createResource(own.associationId, { name: "Elverk", location: "Garaget" });
    const csv = [
      "Namn;Antal;Enhet;Område;Plats;Tillgänglig;Nästa kontroll",
      "elverk;1;st;;garaget;;",
      "Vattendunk 20 l;40;st;Vatten;Förrådet;Alltid;2027-04-01",
      "Värmefläkt;två;st;;;;",
      "Tält;1;st;;;Ibland;",
      "Nyckel hos Lova Exempelvik;1;st;;;;",
      '"Kabel; 25 m";"2,5";rulle;;;vid kris;',
      "Vattendunk 20 l;1;st;;förrådet;;",
    ].join("\r\n");
    const preview = await client.collaboration.previewResourceImport.mutate({ csv });
    expect(preview.counts).toEqual({ new: 2, known: 2, faulty: 3 });
    expect(preview.lines.filter(({ outcome }) => outcome === "faulty").map(({ line }) => line)).toEqual([4, 5, 6]);
    expect(await listed(client)).toHaveLength(1);

    const { digest } = preview;
    const changed = await refusal(client.collaboration.importResources.mutate({ csv: `${csv}\nPump;1`, digest }));
    expect(changed.data).toMatchObject({ httpStatus: 409, reason: "IMPORT_CHANGED" });
    expect(await listed(client)).toHaveLength(1);
    expect((await client.collaboration.importResources.mutate({ csv, digest })).counts.new).toBe(2);
    expect(await listed(client)).toMatchObject([
      { name: "Elverk" },
      { name: "Kabel; 25 m", quantity: 2.5, unit: "rulle", availability: "in_crisis", visibility: "network" },
      { name: "Vattendunk 20 l", quantity: 40, areaName: "Vatten", nextCheckOn: "2027-04-01" },
    ]);
    expect((await refusal(client.collaboration.importResources.mutate({ csv, digest }))).data).toMatchObject({ reason: "IMPORT_CHANGED" });
    const again = await client.collaboration.previewResourceImport.mutate({ csv });
    expect((await client.collaboration.importResources.mutate({ csv, digest: again.digest })).counts).toEqual({
      new: 0,
      known: 4,
      faulty: 3,
    });
    const minus = await client.collaboration.previewResourceImport.mutate({ csv: "namn;antal\nKabel;-3" });
    expect(minus.lines).toMatchObject([{ outcome: "faulty", reason: "Skriv ett tal större än noll." }]);
    const empty = await refusal(client.collaboration.previewResourceImport.mutate({ csv: "a;b\n1;2" }));
    expect(empty.data).toMatchObject({ httpStatus: 400, fields: { csv: expect.any(String) } });
    const long = ["namn", ...Array.from({ length: 501 }, (_, row) => `Sak ${row}`)].join("\n");
    expect((await refusal(client.collaboration.importResources.mutate({ csv: long, digest }))).data).toMatchObject({ httpStatus: 400 });
  });
});
