import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import * as schema from "#drizzle/schema/index.ts";
import {
  crisisDomains,
  crisisTeams,
  housingAssociations,
  profiles,
  associationMembershipRequests as requests,
  teamMembers,
} from "#drizzle/schema/index.ts";
import { confirmNewEmail } from "#server/domains/account/change-email.ts";
import { updateProfile } from "#server/domains/account/update-profile.ts";
import { changeRole } from "#server/domains/lifecycle/change-role.ts";
import { deleteAccount } from "#server/domains/lifecycle/delete-account.ts";
import { dismissMember, leaveAssociation } from "#server/domains/lifecycle/end-membership.ts";
import { applyForMembership, withdrawApplication } from "#server/domains/membership/apply-for-membership.ts";
import { decideMembershipRequest } from "#server/domains/membership/decide-membership-request.ts";
import { listAllMembers, listMembers } from "#server/domains/membership/member-queries.ts";
import { listAllMembershipRequests, listMembershipRequests } from "#server/domains/membership/request-queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { MembershipRequestStatus } from "#shared/enums.ts";
import { MEMBERSHIP_PAGE_SIZE } from "#shared/limits.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createCrowd } from "#tests/factories/crowds.ts";
import { createEmailChange } from "#tests/factories/email-changes.ts";
import { createMember, createPerson, type TestPerson } from "#tests/factories/people.ts";
import { createPlace } from "#tests/factories/teams.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { listingFaults } from "#tests/helpers/listing-faults.ts";
import { portal } from "#tests/helpers/portal.ts";

describe("lists", () => {
  /** Sent in on a day of January 2026 and, once decided, decided on another. */
  async function insertRequest(
    associationId: string,
    status: MembershipRequestStatus,
    day: number,
    { fullName, reviewedOn = day }: { fullName?: string; reviewedOn?: number } = {},
  ): Promise<string> {
    // A hexadecimal address matches no search for letters of a name.
    const { profileId } = await createPerson({ fullName, email: `${crypto.randomUUID()}@test.example` });
    const [row] = await portal()
      .services.db.insert(requests)
      .values({
        associationId,
        profileId,
        status,
        role: status === "approved" ? "member" : null,
        requestedAt: new Date(Date.UTC(2026, 0, day)),
        reviewedAt: status === "pending" || status === "withdrawn" ? null : new Date(Date.UTC(2026, 0, reviewedOn)),
      })
      .returning({ id: requests.id });
    return row?.id ?? "";
  }

  async function owned() {
    const { id: associationId } = await createAssociation();
    const owner = await createMember({ role: "system_owner", associationId, fullName: "Örjan Öst" });
    return { associationId, owner, client: await clientFor(owner) };
  }

  test("MREQ-02 MREQ-03 MREQ-12 MREQ-18 an owner lists the own association's requests: waiting ones by when they came, decided ones by when that was", async () => {
    const { associationId: id, owner, client } = await owned();
    const [old, earlyDecided, fresh, lateDecided, rejected, withdrawn] = [
      await insertRequest(id, "pending", 1),
      await insertRequest(id, "approved", 4, { reviewedOn: 5 }),
      await insertRequest(id, "pending", 3),
      await insertRequest(id, "approved", 2, { reviewedOn: 9 }),
      await insertRequest(id, "rejected", 6),
      await insertRequest(id, "withdrawn", 7),
    ];
    await insertRequest((await createAssociation()).id, "pending", 5);

    const ids = async (status: MembershipRequestStatus) => (await client.membership.requests.query({ status })).rows.map((row) => row.id);
    expect(await ids("pending")).toEqual([fresh, old]);
    expect(await ids("approved")).toEqual([lateDecided, earlyDecided]);
    expect(await ids("rejected")).toEqual([rejected]);
    expect(await ids("withdrawn")).toEqual([withdrawn]);
    expect(await client.membership.pendingCount.query()).toBe(2);
    expect(await client.membership.counts.query()).toEqual({
      members: { member: 0, team_leader: 0, system_owner: 1 },
      requests: { pending: 2, approved: 2, rejected: 1, withdrawn: 1 },
    });

    const ctx = await contextFor(owner);
    const all = await listAllMembershipRequests(ctx, { limit: 4, offset: 0 });
    expect([all.total, ...all.rows.map((row) => row.id)]).toEqual([6, withdrawn, rejected, earlyDecided, fresh]);
    const rest = await listAllMembershipRequests(ctx, { limit: 4, offset: 4 });
    expect([rest.total, ...rest.rows.map((row) => row.id)]).toEqual([6, lateDecided, old]);
    const approved = await listAllMembershipRequests(ctx, { status: "approved", limit: 1, offset: 1 });
    expect([approved.total, ...approved.rows.map((row) => row.id)]).toEqual([2, earlyDecided]);
  });

  test("MREQ-03 MREQ-07 LIMIT-22 pages of ten; one beyond the last is the last; the search finds names and addresses", async () => {
    const { associationId, client } = await owned();
    const ids: string[] = [];
    for (let day = 1; day <= 21; day++) ids.unshift(await insertRequest(associationId, "pending", day, { fullName: `Nils Nummer${day}` }));
    const read = async (page: number, search = "") => {
      const answer = await client.membership.requests.query({ status: "pending", page, search });
      return { ...answer, rows: answer.rows.map((row) => row.id) };
    };
    expect(await read(1)).toEqual({ rows: ids.slice(0, 10), total: 21, page: 1, pageCount: 3 });
    expect(await read(2)).toEqual({ rows: ids.slice(10, 20), total: 21, page: 2, pageCount: 3 });
    expect(await read(99)).toEqual({ rows: ids.slice(20), total: 21, page: 3, pageCount: 3 });
    expect(await read(1, "NUMMER2")).toEqual({ rows: [ids[0], ids[1], ids[19]], total: 3, page: 1, pageCount: 1 });
    expect(await read(5, "nummer1")).toEqual({ rows: [ids[20]], total: 11, page: 2, pageCount: 2 });
    expect(await read(1, "r7")).toEqual({ rows: [ids[14]], total: 1, page: 1, pageCount: 1 });
    expect(await read(1, "%")).toEqual({ rows: [], total: 0, page: 1, pageCount: 1 });
    expect(await read(1, "s_nu")).toMatchObject({ total: 0 });
    expect(await read(1, "  ")).toMatchObject({ total: 21 });
    const swedish = await insertRequest(associationId, "pending", 22, { fullName: "Åke Ängström Örn" });
    for (const part of ["ÅKE ÄNG", "åke ä", "öRN"]) expect(await read(1, part), part).toMatchObject({ rows: [swedish], total: 1 });
    const { rows } = await client.membership.requests.query({ status: "pending" });
    expect(await read(1, rows[0]?.applicant.email?.slice(3, -5).toUpperCase())).toMatchObject({ rows: [swedish], total: 1 });
  });

  test("DATA-17 DATA-18 MREQ-12 the members list is in Swedish order, with addresses and numbers for owners only", async () => {
    const { associationId, owner, client } = await owned();
    const member = await createMember({ associationId, fullName: "Åke Ås" });
    await createMember({ role: "team_leader", associationId, fullName: "zara Zetterlund" });
    const nameless = await createMember({ associationId });
    const { db } = portal().services;
    await db.update(profiles).set({ fullName: null }).where(eq(profiles.id, nameless.profileId));
    await db.update(profiles).set({ phoneNumber: "+46701234567" }).where(eq(profiles.id, member.profileId));
    await createMember({ fullName: "Annan Förening" });

    const { rows: seen, total } = await (await clientFor(member)).membership.members.query({});
    expect(total).toBe(4);
    // A nameless member stands where the address would, without showing it.
    expect(seen.map(({ displayName, role, email, phoneNumber }) => [displayName, role, email, phoneNumber])).toEqual([
      ["Medlem utan namn", "member", null, null],
      ["zara Zetterlund", "team_leader", null, null],
      ["Åke Ås", "member", null, null],
      ["Örjan Öst", "system_owner", null, null],
    ]);
    expect(JSON.stringify(seen)).not.toContain("@");

    const { rows } = await client.membership.members.query({});
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual([
      "displayName",
      "email",
      "home",
      "joinedAt",
      "leads",
      "phoneNumber",
      "profileId",
      "role",
    ]);
    expect(rows.map(({ displayName, email, phoneNumber }) => [displayName, email, phoneNumber])).toEqual([
      [nameless.email.split("@")[0], nameless.email, null],
      ["zara Zetterlund", expect.stringContaining("@"), null],
      ["Åke Ås", member.email, "+46701234567"],
      ["Örjan Öst", owner.email, null],
    ]);
  });

  test("LIMIT-22 MREQ-16 members are searched and filtered by role, by who may see addresses", async () => {
    const { associationId, owner, client } = await owned();
    const names = Array.from({ length: 12 }, (_, index) => `Boende ${String(index).padStart(2, "0")}`);
    for (const fullName of names) await createMember({ associationId, fullName });
    const leader = await createMember({ role: "team_leader", associationId, fullName: "Ledare Élin" });

    const read = async (input: Parameters<typeof client.membership.members.query>[0]) => {
      const { rows, ...place } = await client.membership.members.query(input);
      return { names: rows.map(({ displayName }) => displayName), ...place };
    };
    expect(await read({})).toEqual({ names: names.slice(0, 10), total: 14, page: 1, pageCount: 2 });
    expect(await read({ page: 3 })).toEqual({ names: [...names.slice(10), "Ledare Élin", "Örjan Öst"], total: 14, page: 2, pageCount: 2 });
    expect(await read({ role: "member", page: 2 })).toEqual({ names: names.slice(10), total: 12, page: 2, pageCount: 2 });
    expect(await read({ role: "team_leader" })).toEqual({ names: ["Ledare Élin"], total: 1, page: 1, pageCount: 1 });
    expect(await read({ search: "elin" })).toMatchObject({ names: ["Ledare Élin"], total: 1 });
    expect(await read({ search: owner.email.toUpperCase() })).toMatchObject({ names: ["Örjan Öst"], total: 1 });
    expect(await read({ search: "ende", role: "team_leader" })).toEqual({ names: [], total: 0, page: 1, pageCount: 1 });
    expect(await read({ search: "é" })).toMatchObject({ total: 14 });

    const plain = await clientFor(leader);
    expect((await refusal(plain.membership.members.query({ search: "@" }))).data).toMatchObject({ httpStatus: 403, reason: "FORBIDDEN" });
    expect((await plain.membership.members.query({ search: "  " })).total).toBe(14);

    const slice = await listAllMembers(await contextFor(leader), { limit: 3, offset: 11 });
    expect([slice.total, ...slice.rows.map(({ displayName, email }) => [displayName, email])]).toEqual([
      14,
      ["Boende 11", null],
      ["Ledare Élin", null],
      ["Örjan Öst", null],
    ]);
  });

  test("GUARD-22 a team leader is listed with the areas of the teams led, in their order", async () => {
    const { associationId, client } = await owned();
    const leader = await createMember({ role: "team_leader", associationId, fullName: "Lena Ledare" });
    const { db } = portal().services;
    const areas = await db.select().from(crisisDomains).orderBy(crisisDomains.orderIndex).limit(3);
    const teams = await db
      .insert(crisisTeams)
      .values([...areas].reverse().map(({ id }) => ({ housingAssociationId: associationId, crisisDomainId: id })))
      .returning();
    const teamOf = (index: number) => teams.find(({ crisisDomainId }) => crisisDomainId === areas[index]?.id)?.id ?? "";
    await db.insert(teamMembers).values([
      { crisisTeamId: teamOf(2), profileId: leader.profileId, leads: true },
      { crisisTeamId: teamOf(0), profileId: leader.profileId, leads: true },
      { crisisTeamId: teamOf(1), profileId: leader.profileId, leads: false },
    ]);
    const { rows } = await client.membership.members.query({ role: "team_leader" });
    expect(rows[0]?.leads).toEqual([
      { teamId: teamOf(0), areaName: areas[0]?.name },
      { teamId: teamOf(2), areaName: areas[2]?.name },
    ]);
  });
});

describe("listings", () => {
  const db = () => portal().services.db;

  test("counts, names and what is searched agree with the tables after every kind of write", async () => {
    const association = await createAssociation();
    const owner = await createMember({ role: "system_owner", associationId: association.id });
    const ctx = await contextFor(owner);
    const agree = async (write: string) => expect(await listingFaults(), write).toEqual([]);
    const found = async (search: string) => (await listMembers(ctx, { search, page: 1 })).rows.map(({ displayName }) => displayName);
    const apply = async (person: TestPerson) =>
      (await applyForMembership(await contextFor(person), { associationId: association.id, messageToAdmin: null })).id;
    await agree("founding");

    const [first, second, third] = [await createPerson({ fullName: "Åsa Först" }), await createPerson(), await createPerson()];
    const requestId = await apply(first);
    const rejected = await apply(second);
    await withdrawApplication(await contextFor(third), { requestId: await apply(third) });
    await agree("applications");
    await decideMembershipRequest(ctx, { requestId, status: "approved", role: "member" });
    await decideMembershipRequest(ctx, { requestId: rejected, status: "rejected" });
    await agree("decisions");
    await changeRole(ctx, { profileId: first.profileId, role: "system_owner", teamIds: [] });
    await agree("a change of role");

    await updateProfile(await contextFor(first), { fullName: "Éva Ny" });
    expect([await found("eva ny"), await found("först")]).toEqual([["Éva Ny"], []]);
    await agree("another name");
    const { newEmail: email, accessToken } = await createEmailChange(first);
    await confirmNewEmail(await contextFor(null), accessToken);
    expect([await found(email), await found(first.email)]).toEqual([["Éva Ny"], []]);
    await agree("another address");
    await db().update(profiles).set({ fullName: null }).where(eq(profiles.id, first.profileId));
    expect(await found(email)).toEqual([email.split("@")[0]]);
    await agree("no name");

    await changeRole(ctx, { profileId: first.profileId, role: "member", teamIds: [] });
    await dismissMember(ctx, { profileId: first.profileId, reason: "Flyttat" });
    await agree("a removal");
    await deleteAccount(await contextFor(second, {}, { withSession: true }));
    await deleteAccount(await contextFor(first, {}, { withSession: true }));
    expect(await db().$count(requests, eq(requests.associationId, association.id))).toBe(1);
    await agree("deleted accounts");

    await applyForMembership(await contextFor(third), { associationId: association.id, messageToAdmin: null });
    await leaveAssociation(ctx, { closes: association.associationName });
    const [closed] = await db().select().from(housingAssociations).where(eq(housingAssociations.id, association.id));
    expect(closed?.closedAt).toBeInstanceOf(Date);
    await agree("a closed association");
  });
});

describe("list plans", () => {
  const SIZE = 5_000;
  let ctx: DomainContext;

  beforeAll(async () => {
    const { pool } = portal().services.database;
    const { id } = await createAssociation();
    const owner = await createMember({ role: "system_owner", associationId: id });
    for (let other = 0; other < 5; other++) await createCrowd(pool, (await createAssociation()).id, { members: 200, requests: 200 });
    await createCrowd(pool, id, { members: SIZE, requests: SIZE });
    await fillTeams(pool);
    await fillInvitations(pool, (await createAssociation()).id);
    ctx = await contextFor(owner);
  });

  /** A table of some dozen rows is read whole, rightly: the leaders' teams are looked up among as many rows as there are members. */
  async function fillTeams(pool: Pool): Promise<void> {
    const { teamId } = await createPlace(await createMember());
    await pool.query(
      "insert into team_members (crisis_team_id, member_name) select $1, 'Utomstående ' || n from generate_series(1, $2::int) n",
      [teamId, SIZE],
    );
    await pool.query("vacuum analyze team_members, crisis_teams");
  }

  /** The same goes for the invitation that an applicant may have had. */
  async function fillInvitations(pool: Pool, associationId: string): Promise<void> {
    await pool.query(
      `insert into association_invitations (association_id, email, expires_at)
       select $1, 'inbjuden.' || n || '@test.example', now() + interval '1 day' from generate_series(1, $2::int) n`,
      [associationId, SIZE],
    );
    await pool.query("vacuum analyze association_invitations");
  }

  interface PlanNode {
    "Node Type": string;
    "Index Name"?: string;
    "Relation Name"?: string;
    "Actual Rows": number;
    "Actual Loops": number;
    "Rows Removed by Filter"?: number;
    "Rows Removed by Index Recheck"?: number;
    Plans?: PlanNode[];
  }

  /** The nodes of all plans by which this read was answered, each with how many rows it saw. */
  async function plansOf(read: (ctx: DomainContext) => Promise<unknown>) {
    const { pool } = portal().services.database;
    const sent: { query: string; params: unknown[] }[] = [];
    const logger = { logQuery: (query: string, params: unknown[]) => void sent.push({ query, params }) };
    await read({ ...ctx, db: drizzle(pool, { schema, casing: "snake_case", logger }) });
    const nodes: { type: string; relation: string | undefined; index: string | undefined; seen: number }[] = [];
    const collect = (node: PlanNode): void => {
      const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
      nodes.push({
        type: node["Node Type"],
        relation: node["Relation Name"],
        index: node["Index Name"],
        seen: (node["Actual Rows"] + removed) * node["Actual Loops"],
      });
      for (const child of node.Plans ?? []) collect(child);
    };
    const client = await pool.connect();
    try {
      // Each parallel worker would count as a loop.
      await client.query("begin; set local max_parallel_workers_per_gather = 0");
      for (const { query, params } of sent) {
        const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(`explain (analyze, format json) ${query}`, params);
        for (const { Plan } of rows[0]?.["QUERY PLAN"] ?? []) collect(Plan);
      }
    } finally {
      await client.query("rollback");
      client.release();
    }
    return { nodes, indexes: nodes.flatMap(({ index }) => index ?? []), statements: sent.length };
  }

  const requests = (status: "pending" | "approved" | "rejected", search = "", page = 1) => ({
    name: `requests ${status} ${search}`,
    read: (context: DomainContext) => listMembershipRequests(context, { status, search, page }),
  });
  const members = (role: "member" | "team_leader" | null, search = "", page = 1) => ({
    name: `members ${role} ${search}`,
    read: (context: DomainContext) => listMembers(context, { role, search, page }),
  });

  test.each([
    [requests("pending"), "membership_requests_association_status"],
    [requests("approved"), "membership_requests_association_reviewed"],
    [requests("rejected"), "membership_requests_association_reviewed"],
    [members(null), "association_members_association_name"],
    [members("member"), "association_members_association_role"],
    [members("team_leader"), "association_members_association_role"],
  ])(
    "P16 LIMIT-22 the first page of $name touches no more rows than it shows, whatever the association's size",
    async ({ read }, index) => {
      const { nodes, indexes } = await plansOf(read);
      expect(indexes).toContain(index);
      // Ten rows of the page, and what one of them is joined with; no scan and no sort over the association. A handful of areas
      // and teams is scanned as the planner likes.
      const growing = nodes.filter(({ relation }) => relation !== "crisis_teams" && relation !== "crisis_domains");
      expect(growing.filter(({ seen }) => seen > MEMBERSHIP_PAGE_SIZE)).toEqual([]);
    },
  );

  test.each([
    [requests("pending", "boende.4000@"), "membership_requests_search"],
    [members(null, "boende.4321@"), "association_members_search"],
  ])("a search reads what it finds from the text index: $name", async ({ read }, index) => {
    const { indexes, nodes } = await plansOf(read);
    expect(indexes).toContain(index);
    expect(nodes.filter(({ type }) => type === "Seq Scan")).toEqual([]);
    expect((await read(ctx)).total).toBe(1);
  });

  test.each([
    requests("pending"),
    requests("approved"),
    members(null),
    members("member"),
    requests("pending", "öberg"),
    members(null, "öberg"),
    requests("pending", "ö"),
    members(null, "ö"),
  ])("the first page of $name is answered in under 50 ms", async ({ read }) => {
    let quickest = Number.POSITIVE_INFINITY;
    // A machine where others work at the same time adds waiting to a run; it never takes any away.
    for (let run = 0; run < 25; run++) {
      const started = performance.now();
      await read(ctx);
      quickest = Math.min(quickest, performance.now() - started);
    }
    expect(quickest).toBeLessThan(50);
  });

  test("LIMIT-22 the last page of 5 000 holds what is left, in order", async () => {
    const last = await listMembers(ctx, { search: "", page: 1_000_000 });
    expect([last.total, last.page, last.pageCount, last.rows.length]).toEqual([SIZE + 1, 501, 501, 1]);
    const waiting = await listMembershipRequests(ctx, { status: "pending", search: "", page: 300 });
    expect([waiting.total, waiting.pageCount, waiting.rows.length]).toEqual([3_000, 300, 10]);
  });
});
