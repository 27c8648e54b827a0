import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { outgoingEmails, profiles, teamMembers } from "#drizzle/schema/index.ts";
import { type CardPerson, contactCardsHtml, printContactCards } from "#server/domains/teams/print-contact-cards.tsx";
import { addTeamMember } from "#server/domains/teams/team-members.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { TEAM_MEMBERS_MAX } from "#shared/limits.ts";
import { addTeamMemberInput } from "#shared/schemas/teams.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createStairwells, createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { openBrowser } from "#tests/helpers/browser.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

describe("members", () => {
  const db = () => portal().services.db;

  async function house() {
    const { id: associationId, associationName } = await createAssociation();
    const owner = await createMember({ role: "system_owner", associationId, fullName: "Anna Ägare" });
    const member = await createMember({ associationId, fullName: "Maja Medlem" });
    const leader = await createMember({ role: "team_leader", associationId, fullName: "Lena Ledare" });
    const [power, water] = await createTeams(associationId);
    const teamId = water?.id ?? "";
    await createTeamMember(teamId, { profileId: leader.profileId, leads: true });
    return { associationId, associationName, owner, member, leader, teamId, otherTeamId: power?.id ?? "", client: await clientFor(owner) };
  }

  /** Waits until so many mails have left: one whose role is taken or gone before it leaves is dropped. */
  const roleMailsSent = ({ userId }: TestMember, count: number) => {
    const isSent = and(
      eq(outgoingEmails.userId, userId),
      eq(outgoingEmails.template, "team-role-offered"),
      eq(outgoingEmails.status, "sent"),
    );
    return eventually(async () => expect(await db().$count(outgoingEmails, isSent)).toBe(count));
  };

  test("TEAM-03 an owner gives a member a role; the member is asked by mail, and the log holds it", async () => {
    const { associationId, associationName, owner, member, teamId, client } = await house();
    const [stairwell] = await createStairwells(associationId, "Tallgatan 2");
    const added = await client.team.addMember.mutate({
      teamId,
      profileId: member.profileId,
      role: "water_and_food",
      isDeputy: true,
      stairwellId: stairwell?.id ?? "",
    });
    expect(added).toEqual({
      id: expect.any(String),
      teamId,
      profileId: member.profileId,
      displayName: "Maja Medlem",
      leads: false,
      role: "water_and_food",
      isDeputy: true,
      isAsked: true,
      showsContact: false,
      stairwell: { id: stairwell?.id, name: "Tallgatan 2" },
      competence: null,
      seesEmail: true,
      seesPhone: true,
      email: member.email,
      phone: null,
      associationRole: "member",
    });
    expect(await auditRows("team.add_member", member.profileId)).toEqual([
      { actorProfileId: owner.profileId, associationId, details: { teams: ["Vatten"], teamRole: "water_and_food" } },
    ]);
    const mail = await mailTo(member.email, /^Vill du vara /);
    expect(mail.subject).toBe(`Vill du vara ersättare för Vatten- och matansvarig i ${associationName}?`);
    expect(mail.text).toContain(`${portal().url}/teams?area=vatten`);
    expect(await refusal(client.team.addMember.mutate({ teamId, profileId: member.profileId }))).toMatchObject({
      message: "Personen är redan med i teamet.",
      data: { httpStatus: 409, reason: "ALREADY_IN_TEAM" },
    });
  });

  test("TEAM-03 SUBS-07 SUBS-08 somebody from outside stands with a name, an address and a number that exists, or without", async () => {
    const { teamId, client } = await house();
    const add = (values: object) => client.team.addMember.mutate({ teamId, ...values });
    expect(
      await add({ memberName: " Elin Elektriker ", email: "ELIN@firma.example", phone: "070-174 06 05", role: "technician" }),
    ).toMatchObject({
      displayName: "Elin Elektriker",
      profileId: null,
      email: "elin@firma.example",
      phone: "+46701740605",
      isAsked: false,
    });
    expect(await add({ memberName: "Bara Namn" })).toMatchObject({ seesEmail: true, seesPhone: true, email: null, phone: null });
    const fault = async (values: object) => (await refusal(add(values))).data.fields;
    expect(await fault({})).toEqual({ memberName: "Skriv personens namn." });
    expect(await fault({ memberName: "   " })).toEqual({ memberName: "Skriv personens namn." });
    expect(await fault({ memberName: "X", phone: "070-1" })).toEqual({ phone: "Ogiltigt telefonnummerformat." });
    const notOurs = { phone: "Ange ett mobilnummer som börjar med 07 eller +46." };
    for (const phone of ["+371 26 111 222", "08-123 456 78"]) expect(await fault({ memberName: "X", phone })).toEqual(notOurs);
    const { id: memberId } = await add({ memberName: "Utan nummer" });
    expect((await refusal(client.team.updateMember.mutate({ memberId, memberName: "X", phone: "+37126111222" }))).data.fields).toEqual(
      notOurs,
    );
    expect(await fault({ memberName: "X", email: "inte en adress" })).toEqual({ email: "Ogiltig e-postadress." });
    expect(await fault({ memberName: "x".repeat(121) })).toEqual({ memberName: "Skriv högst 120 tecken." });
  });

  test("a Teamledare changes the own team and no other; a member changes none", async () => {
    const { member, leader, teamId, otherTeamId } = await house();
    const [asLeader, asMember] = [await clientFor(leader), await clientFor(member)];
    const { id } = await asLeader.team.addMember.mutate({ teamId, memberName: "Granne" });
    expect(await asLeader.team.updateMember.mutate({ memberId: id, memberName: "Grannen", role: "care" })).toMatchObject({
      displayName: "Grannen",
      role: "care",
      associationRole: null,
    });
    expect(await auditRows("team.update_member", id)).toMatchObject([{ actorProfileId: leader.profileId, details: { teamRole: "care" } }]);
    const elsewhere = await createTeamMember(otherTeamId);
    const refused = [
      () => asLeader.team.addMember.mutate({ teamId: otherTeamId, memberName: "X" }),
      () => asLeader.team.updateMember.mutate({ memberId: elsewhere.id, memberName: "X" }),
      () => asLeader.team.removeMember.mutate({ memberId: elsewhere.id }),
      () => asLeader.team.candidates.query({ teamId: otherTeamId }),
      () => asMember.team.addMember.mutate({ teamId, memberName: "X" }),
      () => asMember.team.removeMember.mutate({ memberId: id }),
    ];
    for (const call of refused) expect((await refusal(call())).data).toMatchObject({ httpStatus: 403, reason: "FORBIDDEN" });
    await asLeader.team.removeMember.mutate({ memberId: id });
    expect(await db().$count(teamMembers, eq(teamMembers.id, id))).toBe(0);
    expect(await auditRows("team.remove_member", id)).toHaveLength(1);
  });

  test("whoever leads the team is not taken out of it, and a full one takes nobody", async () => {
    const { teamId, leader, owner, client } = await house();
    const own = (await client.team.members.query({ teamId })).find(({ profileId }) => profileId === leader.profileId);
    expect(await refusal(client.team.removeMember.mutate({ memberId: own?.id ?? "" }))).toMatchObject({
      message: "Personen leder teamet. Låt personen sluta leda det först.",
      data: { httpStatus: 409, reason: "MEMBER_LEADS_TEAM" },
    });
    const crowd = Array.from({ length: TEAM_MEMBERS_MAX - 1 }, (_, index) => ({ crisisTeamId: teamId, memberName: `Granne ${index}` }));
    await db().insert(teamMembers).values(crowd);
    await expect(addTeamMember(await contextFor(owner), addTeamMemberInput.parse({ teamId, memberName: "En till" }))).rejects.toMatchObject(
      {
        code: "CONFLICT",
        reason: "TEAM_IS_FULL",
      },
    );
  });

  test("whom one can add: members by name who are not in the team, and nobody is found by an address", async () => {
    const { member, leader, teamId, client } = await house();
    const names = async (search = "") => (await client.team.candidates.query({ teamId, search })).map(({ displayName }) => displayName);
    expect(await names()).toEqual(["Anna Ägare", "Maja Medlem"]);
    expect(await names("maja")).toEqual(["Maja Medlem"]);
    expect(await names(member.email)).toEqual([]);
    await db().update(profiles).set({ fullName: null, name: null }).where(eq(profiles.id, member.profileId));
    expect((await (await clientFor(leader)).team.candidates.query({ teamId })).map(({ displayName }) => displayName)).toContain(
      "Medlem utan namn",
    );
  });

  test("an id of another association is answered as one that nobody has", async () => {
    const { member, teamId, client } = await house();
    const stranger = await createMember({ role: "system_owner" });
    const foreign = await clientFor(stranger);
    const { id } = await createTeamMember(teamId, { profileId: member.profileId, role: "care" });
    const random = crypto.randomUUID();
    const calls: ((ids: { team: string; place: string; person: string }) => Promise<unknown>)[] = [
      ({ team }) => foreign.team.members.query({ teamId: team }),
      ({ team }) => foreign.team.addMember.mutate({ teamId: team, memberName: "X" }),
      ({ place }) => foreign.team.updateMember.mutate({ memberId: place }),
      ({ place }) => foreign.team.acceptRole.mutate({ memberId: place }),
      ({ person }) => client.team.addMember.mutate({ teamId, profileId: person }),
    ];
    for (const call of calls) {
      const heard = await refusal(call({ team: teamId, place: id, person: stranger.profileId }));
      expect(heard).toEqual(await refusal(call({ team: random, place: random, person: random })));
      expect(heard.data).toMatchObject({ httpStatus: 404, reason: "NOT_FOUND" });
    }
  });

  test("a changed role is asked for anew; the same role and the own one are not", async () => {
    const { owner, member, teamId, client } = await house();
    const place = await client.team.addMember.mutate({ teamId, profileId: member.profileId, role: "care" });
    await roleMailsSent(member, 1);
    await (await clientFor(member)).team.acceptRole.mutate({ memberId: place.id });
    const update = (role: "care" | "shelter" | null) => client.team.updateMember.mutate({ memberId: place.id, role });
    expect(await update("care")).toMatchObject({ isAsked: false });
    expect(await update("shelter")).toMatchObject({ isAsked: true });
    await roleMailsSent(member, 2);
    expect(await update(null)).toMatchObject({ role: null, isAsked: false });
    await roleMailsSent(member, 2);
    expect(await client.team.addMember.mutate({ teamId, profileId: owner.profileId, role: "care" })).toMatchObject({ isAsked: false });
    await roleMailsSent(owner, 0);
  });

  test("PAGE-24 what somebody can is told in a few words to everybody in the association, and can be taken back", async () => {
    const { member, teamId, client } = await house();
    const asMember = await clientFor(member);
    const { id: memberId } = await client.team.addMember.mutate({ teamId, memberName: "Elin", competence: " Elektriker " });
    const seen = async () => (await asMember.team.members.query({ teamId })).find(({ id }) => id === memberId)?.competence;
    expect(await seen()).toBe("Elektriker");
    await client.team.updateMember.mutate({ memberId, memberName: "Elin", competence: "Sjuksköterska" });
    expect(await seen()).toBe("Sjuksköterska");
    const tooLong = client.team.updateMember.mutate({ memberId, memberName: "Elin", competence: "x".repeat(61) });
    expect((await refusal(tooLong)).data.fields).toEqual({ competence: "Skriv högst 60 tecken." });
    await client.team.updateMember.mutate({ memberId, memberName: "Elin", competence: " " });
    expect(await seen()).toBeNull();
  });
});

describe("contact cards", () => {
  const MM_PER_PX = 25.4 / 96;
  const crowd = (count: number): CardPerson[] =>
    Array.from({ length: count }, (_, index) => ({ name: `Person ${index}`, task: "Fastighetsansvarig teknik", phone: "+46701740605" }));
  const htmlOf = (people: CardPerson[]) =>
    contactCardsHtml({ teamName: "Krisgruppen", associationName: "Brf Björkhagen", people, printedAt: new Date("2026-11-21T12:00:00Z") });
  const pageCount = (pdf: Uint8Array): number =>
    Buffer.from(pdf)
      .toString("latin1")
      .match(/\/Type \/Page\b/g)?.length ?? 0;

  async function house() {
    const { id: associationId } = await createAssociation({ associationName: "Brf Åkern" });
    const teams = await createTeams(associationId);
    const group = teams.find(({ areaName }) => areaName === "Ledning & samordning")?.id ?? "";
    await createTeamMember(group, { memberName: "Elin Elektriker", phone: "+46701740605", role: "technician" });
    const caller = (role: AssociationRole) => createMember({ role, associationId });
    return { teamId: teams[0]?.id ?? "", caller };
  }

  test("the cards are as wide as a bank card, four on a sheet, with the emergency numbers and everybody's name, task and number", async () => {
    const { page, close } = await openBrowser();
    await page.setContent(await htmlOf([...crowd(4), { name: "Utan Nummer", task: "Ekonomi & försäkring", phone: null }]));
    const cards = page.getByRole("article");
    expect(await cards.count()).toBe(4);
    const box = await cards.first().boundingBox();
    expect(Math.round((box?.width ?? 0) * MM_PER_PX * 10) / 10).toBe(85.6);
    expect(Math.round((box?.height ?? 0) * MM_PER_PX)).toBe(108);
    const text = await cards.first().innerText();
    for (const words of ["Krisgruppen · Brf Björkhagen", "112", "113 13", "Person 0", "070-174 06 05", "Utan Nummer", "Samlingsplats"])
      expect(text).toContain(words);
    // Where a number or a name is missing there is a line to write it on.
    const lines = await cards.first().locator(".empty").allInnerTexts();
    expect(lines.map((words) => words.split(/\s+/))).toEqual(Array(4).fill(["Namn", "Nummer"]));
    const line = await cards.first().getByRole("listitem").filter({ hasText: "Utan Nummer" }).locator(".phone").boundingBox();
    expect(Math.round((line?.width ?? 0) * MM_PER_PX)).toBe(26);
    await close();
  });

  test.each([
    [0, 1],
    [6, 1],
    [12, 1],
    [13, 2],
  ])("%i people fill %i sheets, and nothing is pushed over the edge of a card", async (count, sheets) => {
    const html = await htmlOf(crowd(count));
    expect(pageCount(await portal().services.pdf.render(html))).toBe(sheets);
    const { page, close } = await openBrowser();
    await page.setContent(html);
    const overflow = await page.locator(".half").evaluateAll((halves) => halves.map((half) => half.scrollHeight - half.clientHeight));
    expect(Math.max(...overflow)).toBeLessThanOrEqual(0);
    await close();
  });

  test("what people are called stays text", async () => {
    const html = await htmlOf([{ name: "<script>alert(1)</script>", task: "&", phone: null }]);
    expect(html).not.toContain("<script");
  });

  test("PAGE-24 the path answers owners and leaders with the crisis group's cards, and members not at all", async () => {
    const { caller, teamId } = await house();
    const { url, services } = portal();
    const fetchCards = async (role: AssociationRole | null, query = "") => {
      const session = role && (await services.sessions.start((await caller(role)).userId, { ipAddress: null, userAgent: "test" }));
      return fetch(`${url}/api/teams/contact-cards.pdf${query}`, {
        headers: session ? { cookie: session.cookie.split(";")[0] ?? "" } : {},
      });
    };
    const answer = await fetchCards("system_owner");
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      200,
      "application/pdf",
      "private, no-store",
    ]);
    expect(decodeURIComponent(answer.headers.get("content-disposition") ?? "")).toContain("Kontaktkort, Krisgruppen, Brf Åkern.pdf");
    expect((await fetchCards("team_leader", `?teamId=${teamId}`)).status).toBe(200);
    expect([(await fetchCards("member")).status, (await fetchCards(null)).status]).toEqual([403, 401]);
    const unknown = await Promise.all([crypto.randomUUID(), "inte-ett-id"].map((id) => fetchCards("system_owner", `?teamId=${id}`)));
    expect(unknown.map(({ status }) => status)).toEqual([404, 404]);
  });

  test("a card bears no number of somebody who has not taken the role", async () => {
    const associationId = (await createAssociation()).id;
    const group = (await createTeams(associationId)).find(({ areaName }) => areaName === "Ledning & samordning")?.id ?? "";
    const asked = await createMember({ associationId, fullName: "Frida Tillfrågad" });
    await portal().services.db.update(profiles).set({ phoneNumber: "+46701740606" }).where(eq(profiles.id, asked.profileId));
    const place = await createTeamMember(group, { profileId: asked.profileId, role: "technician", competence: "Sjuksköterska" });
    const printed: string[] = [];
    const pdf = {
      ...portal().services.pdf,
      render: async (html: string) => {
        printed.push(html);
        return new Uint8Array();
      },
    };
    const ctx = await contextFor(await createMember({ role: "system_owner", associationId }), { pdf });
    await printContactCards(ctx, null);
    expect(printed[0]).toContain("Frida Tillfrågad");
    expect(printed[0]).toContain("Fastighetsansvarig teknik, Sjuksköterska");
    expect(printed[0]).not.toContain("070-174 06 06");
    await portal().services.db.update(teamMembers).set({ acceptedAt: new Date() }).where(eq(teamMembers.id, place.id));
    await printContactCards(ctx, null);
    expect(printed[1]).toContain("070-174 06 06");
  });

  test("a leader of another team prints no number that is not shown, and the limit of documents holds", async () => {
    const { caller } = await house();
    const printed: string[] = [];
    const pdf = {
      ...portal().services.pdf,
      render: async (html: string) => {
        printed.push(html);
        return new Uint8Array();
      },
    };
    await printContactCards(await contextFor(await caller("team_leader"), { pdf }), null);
    expect(printed[0]).toContain("Elin Elektriker");
    expect(printed[0]).not.toContain("070-174 06 05");
    const owner = await contextFor(await caller("system_owner"), { pdf, limits: strictLimits() });
    for (let count = 0; count < 20; count++) await printContactCards(owner, null);
    expect(printed.at(-1)).toContain("070-174 06 05");
    await expect(printContactCards(owner, null)).rejects.toMatchObject({ code: "LIMIT" });
  });
});
