import { eq, getTableColumns, inArray, is, ne, sql } from "drizzle-orm";
import { CasingCache } from "drizzle-orm/casing";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { describe, expect, test, vi } from "vitest";
import * as schema from "#drizzle/schema/index.ts";
import {
  associationDocuments,
  associationExports,
  associationInvitations,
  associationLevelTexts,
  crisisDomains,
  crisisSubscribers,
  crisisTeams,
  dataExports,
  documentVersions,
  files as fileRows,
  generatedDocuments,
  housingAssociationContacts,
  housingAssociationFacts,
  housingAssociationShutoffs,
  housingAssociations,
  housingAssociationWaterPreparedness,
  outgoingEmails,
  recommendationStates,
  associationMembershipRequests as requests,
  teamMembers,
  users,
} from "#drizzle/schema/index.ts";
import { inviteToAssociation } from "#server/domains/association/invitations.ts";
import { lookUpAssociation } from "#server/domains/association/queries.ts";
import { logSharing } from "#server/domains/collaboration/share-log.ts";
import { collectPersonalData } from "#server/domains/gdpr/make-export.ts";
import { PERSONAL_DATA } from "#server/domains/gdpr/personal-data.ts";
import { readDeletionConsequences } from "#server/domains/gdpr/queries.ts";
import { allRelations } from "#server/domains/gdpr/related-rows.ts";
import type { Relation } from "#server/domains/gdpr/relation.ts";
import { closeAssociation } from "#server/domains/lifecycle/close-association.ts";
import { deleteAccount } from "#server/domains/lifecycle/delete-account.ts";
import { leaveAssociation } from "#server/domains/lifecycle/end-membership.ts";
import { foundAssociation } from "#server/domains/lifecycle/found-association.ts";
import { ON_CLOSING } from "#server/domains/lifecycle/on-closing.ts";
import { applyForMembership } from "#server/domains/membership/apply-for-membership.ts";
import { listMyApplications } from "#server/domains/membership/queries.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { mediaUrl } from "#server/platform/files/media-url.ts";
import { shortAssociationName } from "#shared/crisis-text/message-text.ts";
import { foundAssociationInput } from "#shared/schemas/association.ts";
import { createBearer } from "#tests/factories/bearer-tokens.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { uniquePhone } from "#tests/factories/subscribers.ts";
import { leaveTraces } from "#tests/factories/traces.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { bearerClient } from "#tests/helpers/bearer-client.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { cookieOf } from "#tests/helpers/cookie.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { mailsTo, mailTo, smsTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { rowsMentioning } from "#tests/helpers/whole-database.ts";

const casing = new CasingCache("snake_case");

describe("close association", () => {
  const address = () => `${unique("boende")}@test.example`;
  const ORGANIZATION_NUMBER = "769600-9872";

  async function soleOwner() {
    const owner = await createMember({ role: "system_owner" });
    return { owner, associationId: owner.associationId, ctx: await contextFor(owner, {}, { withSession: true }) };
  }

  async function rowOf(associationId: string) {
    const [row] = await portal().services.db.select().from(housingAssociations).where(eq(housingAssociations.id, associationId));
    return row;
  }

  test("a sole member's account takes the association with it: nothing about people stays in it", async () => {
    const { associationId, ctx } = await soleOwner();
    const { db, media, config } = ctx;
    const logo = `logos/${associationId}/1_logo.png`;
    await media.put(logo, Buffer.from("bild"), "image/png");
    await db.insert(fileRows).values({ purpose: "logo", key: logo, associationId, contentType: "image/png", bytes: 4 });
    await db
      .update(housingAssociations)
      .set({
        logoUrl: mediaUrl(config.publicUrl, logo),
        contactPersonName: "Ordföranden",
        contactPersonEmail: address(),
        contactPersonPhone: "+46701112233",
      })
      .where(eq(housingAssociations.id, associationId));
    await inviteToAssociation(ctx, { emails: [address()] });
    const [domain] = await db.select().from(crisisDomains).limit(1);
    const [team] = await db
      .insert(crisisTeams)
      .values({ housingAssociationId: associationId, crisisDomainId: domain?.id ?? "" })
      .returning();
    await db.insert(teamMembers).values({ crisisTeamId: team?.id ?? "", memberName: "Utomstående", email: address() });

    expect(await readDeletionConsequences(ctx)).toMatchObject({
      lastOwnerOf: null,
      closesAssociation: { id: associationId, subscriberCount: 0 },
    });
    await deleteAccount(ctx);

    expect(await rowOf(associationId)).toMatchObject({
      closedAt: expect.any(Date),
      logoUrl: null,
      contactPersonName: null,
      contactPersonEmail: null,
      contactPersonPhone: null,
    });
    expect(await db.$count(associationInvitations, eq(associationInvitations.associationId, associationId))).toBe(0);
    expect(await db.$count(teamMembers, eq(teamMembers.crisisTeamId, team?.id ?? ""))).toBe(0);
    expect(await auditRows("association.close", associationId)).toEqual([{ actorProfileId: null, associationId, details: null }]);
    await eventually(async () => expect(await media.exists(logo)).toBe(false));
  });

  test("whom it rings, where it shuts things off, how it is insured, what it wrote and what it exported goes with it", async () => {
    const { associationId, ctx } = await soleOwner();
    const { db, files } = ctx;
    const house = { housingAssociationId: associationId };
    await db.insert(housingAssociationContacts).values({ ...house, kind: "other", name: "Vaktmästaren", phone: "+46701740605" });
    await db.insert(housingAssociationShutoffs).values({ ...house, kind: "keys", location: "Skåpet i källaren" });
    await db.insert(housingAssociationFacts).values({
      ...house,
      numElevators: 2,
      insuranceCompany: "Exempelbolaget",
      insuranceNumber: "E-1",
      insuranceEmergencyPhone: "+46701740606",
    });
    const fileKey = `exports/${crypto.randomUUID()}.csv`;
    await files.put(fileKey, Buffer.from("lista"), "text/csv");
    await db.insert(associationExports).values([
      { associationId, kind: "members", format: "csv", status: "ready", fileKey },
      { associationId, kind: "members", format: "xlsx" },
    ]);

    await db.insert(associationLevelTexts).values({ ...house, level: 2, text: "Ring Anna först" });
    await db.insert(recommendationStates).values({ ...house, recommendationKey: "drill", state: "dismissed", reason: "Anna är sjuk" });
    await db.insert(housingAssociationWaterPreparedness).values({ ...house, emergencyWaterPlace: "Hos Anna" });

    await leaveAssociation(ctx, { closes: (await rowOf(associationId))?.associationName ?? "" });

    const tables = [
      ...[housingAssociationContacts, housingAssociationShutoffs],
      ...[associationLevelTexts, recommendationStates, housingAssociationWaterPreparedness],
    ];
    for (const table of tables) expect(await db.$count(table, eq(table.housingAssociationId, associationId))).toBe(0);
    expect(
      await db.select().from(housingAssociationFacts).where(eq(housingAssociationFacts.housingAssociationId, associationId)),
    ).toMatchObject([{ numElevators: 2, insuranceCompany: null, insuranceNumber: null, insuranceEmergencyPhone: null }]);
    expect(await db.$count(associationExports, eq(associationExports.associationId, associationId))).toBe(0);
    await eventually(async () => expect(await files.exists(fileKey)).toBe(false));
  });

  test("its subscribers are told by mail and removed, and the mail's address is forgotten", async () => {
    const { associationId, ctx } = await soleOwner();
    const addresses = { active: address(), pending: address(), unsubscribed: address() };
    for (const [status, email] of Object.entries(addresses)) {
      await ctx.db
        .insert(crisisSubscribers)
        .values({ housingAssociationId: associationId, fullName: "Boende", email, emailState: status as keyof typeof addresses });
    }
    expect(await readDeletionConsequences(ctx)).toMatchObject({ closesAssociation: { subscriberCount: 1 } });
    await deleteAccount(ctx);

    const name = (await rowOf(associationId))?.associationName;
    const mail = await mailTo(addresses.active, /skickar inga fler krismeddelanden$/);
    expect(mail.subject).toBe(`${name} skickar inga fler krismeddelanden`);
    expect(mail.text.replace(/\s+/g, " ")).toContain("Föreningen har lämnat Beredskapsportalen, du får inga fler krismeddelanden.");
    expect(await ctx.db.$count(crisisSubscribers, eq(crisisSubscribers.housingAssociationId, associationId))).toBe(0);
    await eventually(async () => expect(await ctx.db.$count(outgoingEmails, eq(outgoingEmails.recipient, addresses.active))).toBe(0));
    expect(await mailsTo(addresses.pending)).toEqual([]);
    expect(await mailsTo(addresses.unsubscribed)).toEqual([]);
  });

  test("its subscribers without mail are told by SMS, those who never confirmed or have left are not", async () => {
    const { associationId, ctx } = await soleOwner();
    const numbers = { active: uniquePhone(), pending: uniquePhone(), unsubscribed: uniquePhone() };
    for (const [phoneState, phoneNumber] of Object.entries(numbers) as [keyof typeof numbers, string][]) {
      const fullName = "Boende";
      await ctx.db.insert(crisisSubscribers).values({ housingAssociationId: associationId, fullName, phoneNumber, phoneState });
    }
    const name = shortAssociationName((await rowOf(associationId))?.associationName ?? "");
    await deleteAccount(ctx);
    await eventually(async () =>
      expect(await smsTo(numbers.active)).toEqual([
        `${name} har lämnat Beredskapsportalen. Du får inga fler krislarm. Fråga styrelsen hur ni når varandra. Vid fara för liv, ring 112.`,
      ]),
    );
    expect(await ctx.db.$count(crisisSubscribers, eq(crisisSubscribers.housingAssociationId, associationId))).toBe(0);
    expect([...(await smsTo(numbers.pending)), ...(await smsTo(numbers.unsubscribed))]).toEqual([]);
  });

  test("a large association closes at once: its farewells are decided on together, not one by one", async () => {
    const { associationId, ctx } = await soleOwner();
    const house = { housingAssociationId: associationId, fullName: "Boende" };
    const byMail = Array.from({ length: 150 }, () => address());
    const bySms = Array.from({ length: 50 }, () => uniquePhone());
    await ctx.db
      .insert(crisisSubscribers)
      .values([
        ...byMail.map((email) => ({ ...house, email, emailState: "active" as const })),
        ...bySms.map((phoneNumber) => ({ ...house, phoneNumber, phoneState: "active" as const })),
      ]);
    // Not spied on where it stands: other jobs of the portal hand over mails at the same time.
    const oneByOne = vi.fn(ctx.jobs.enqueue);
    await deleteAccount({ ...ctx, jobs: { ...ctx.jobs, enqueue: oneByOne } });
    const farewells = oneByOne.mock.calls.filter(([, name]) => name === "send-email" || name === "send-sms");
    expect(farewells.length).toBeLessThan(10);
    await eventually(async () => expect(await ctx.db.$count(outgoingEmails, inArray(outgoingEmails.recipient, byMail))).toBe(0), 60_000);
    for (const email of [byMail[0], byMail[149]]) await mailTo(email ?? "", /skickar inga fler krismeddelanden$/);
    for (const number of [bySms[0], bySms[49]]) await eventually(async () => expect(await smsTo(number ?? "")).toHaveLength(1));
    // Two hundred farewells leave one after the other.
  });

  test("those who wait for an answer are told that none will come, and their setup is open again", async () => {
    const { associationId, ctx } = await soleOwner();
    const applicant = await createPerson();
    const applicantCtx = await contextFor(applicant, {}, { withSession: true });
    const { id } = await applyForMembership(applicantCtx, { associationId, messageToAdmin: null });
    await deleteAccount(ctx);

    expect((await mailTo(applicant.email, /^Din ansökan till .+ är avslutad$/)).text).toContain("har lämnat Beredskapsportalen");
    expect(await listMyApplications(applicantCtx)).toMatchObject([{ id, status: "withdrawn" }]);
    expect(await ctx.db.$count(requests, eq(requests.associationId, associationId))).toBe(1);
    expect(await auditRows("membership.withdraw", id)).toEqual([
      { actorProfileId: null, associationId, details: { because: "association_closed" } },
    ]);
  });

  test("nobody finds a closed association or applies to it, and its organisation number is free again", async () => {
    const founder = await createPerson();
    const found = (name: string) =>
      foundAssociationInput.parse({ associationName: name, organizationNumber: ORGANIZATION_NUMBER, suggestedPlan: "basic" });
    const first = await foundAssociation(await contextFor(founder, {}, { withSession: true }), found("Brf Först"));
    const other = await contextFor(await createPerson());
    await expect(foundAssociation(other, found("Brf Andra"))).rejects.toMatchObject({ reason: "ORGANIZATION_NUMBER_TAKEN" });

    await deleteAccount(await contextFor(founder, {}, { withSession: true }));
    const refused = { code: "NOT_FOUND", reason: "ASSOCIATION_NOT_FOUND" };
    await expect(lookUpAssociation(other, { associationId: first.id })).rejects.toMatchObject(refused);
    await expect(applyForMembership(other, { associationId: first.id, messageToAdmin: null })).rejects.toMatchObject(refused);
    expect(await foundAssociation(other, found("Brf Andra"))).toMatchObject({ organizationNumber: ORGANIZATION_NUMBER });
  });

  /** The tables that refer to an association, with the column that does. */
  const REFERRING = Object.values<unknown>(schema)
    .filter((value): value is PgTable => is(value, PgTable))
    .flatMap((table) => {
      const { name, foreignKeys } = getTableConfig(table);
      const toHouse = foreignKeys.filter((key) => getTableConfig(key.reference().foreignTable).name === "housing_associations");
      return toHouse.flatMap((key) => key.reference().columns.map((column) => ({ name, column: casing.getColumnCasing(column) })));
    });

  test("of every table that refers to an association it is said what becomes of its rows", () => {
    const said = ON_CLOSING.map(({ table }) => getTableConfig(table).name);
    expect([...said].sort()).toEqual([...new Set(REFERRING.map(({ name }) => name))].sort());
  });

  test("of a house that has used everything only what is said to stay stays", async () => {
    const { db } = portal().services;
    const [owner] = await db.select({ userId: users.id }).from(users).where(eq(users.email, "agare@demo.example"));
    const ctx = await contextFor(owner ?? null);
    const associationId = ctx.actor?.associationId ?? "";
    const stays = new Set(
      ON_CLOSING.flatMap(({ table, becomes }) => (typeof becomes === "object" && "stays" in becomes ? [getTableConfig(table).name] : [])),
    );
    const gone = REFERRING.filter(({ name }) => !stays.has(name));
    const left: string[] = [];
    const had: string[] = [];
    const undone = new Error("the demo's house stays open");
    const closing = inTransaction(ctx, async (tx) => {
      const { rows: began } = await tx.execute<{ snapshot: string }>(sql`select pg_current_snapshot()::text as snapshot`);
      // Other tests use the demo's house meanwhile: what they write after it began is not the closing's to take away.
      const isOfNow = sql`(xmin = pg_current_xact_id()::xid or pg_visible_in_snapshot(xmin::text::xid8, ${began[0]?.snapshot}::pg_snapshot))`;
      const countIn = async ({ name, column }: (typeof gone)[number]) => {
        const { rows } = await tx.execute<{ n: number }>(
          sql`select count(*)::int as n from ${sql.identifier(name)} where ${sql.identifier(column)} = ${associationId} and ${isOfNow}`,
        );
        return rows[0]?.n ?? 0;
      };
      const [partner] = await tx
        .select({ id: housingAssociations.id })
        .from(housingAssociations)
        .where(ne(housingAssociations.id, associationId));
      await logSharing(tx, partner?.id ?? "", [associationId], "overview");
      for (const place of gone) if ((await countIn(place)) > 0) had.push(place.name);
      const pdf = await insertVersionPdf(tx, associationId);
      await closeAssociation(ctx, tx, associationId);
      expect(await tx.$count(generatedDocuments, eq(generatedDocuments.id, pdf))).toBe(0);
      for (const place of gone) if ((await countIn(place)) > 0) left.push(place.name);
      throw undone;
    });
    await expect(closing).rejects.toBe(undone);
    expect(left).toEqual([]);
    expect(had.length).toBeGreaterThan(15);
  });
});

/** The PDF of a further version of one of the house's documents; its id. */
async function insertVersionPdf(tx: Transaction, associationId: string): Promise<string> {
  const [document] = await tx
    .select({ id: associationDocuments.id })
    .from(associationDocuments)
    .where(eq(associationDocuments.housingAssociationId, associationId));
  const of = {
    associationId,
    documentType: "Checklista",
    title: "Källaren",
    filename: "kallaren.pdf",
    fileUrl: "/x",
    storageKey: crypto.randomUUID(),
  };
  const [pdf] = await tx.insert(generatedDocuments).values(of).returning({ id: generatedDocuments.id });
  if (!document || !pdf) throw new Error("the demo's house has no documents");
  await tx.insert(documentVersions).values({ documentId: document.id, version: 900, answers: {}, generatedDocumentId: pdf.id });
  return pdf.id;
}

const tables = Object.values<unknown>(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => {
    const { name, foreignKeys } = getTableConfig(table);
    const columns = Object.values(getTableColumns(table)).map((column) => ({
      name: casing.getColumnCasing(column),
      isRequired: column.notNull,
      isFlag: column.dataType === "boolean",
    }));
    const toPeople = foreignKeys
      .filter((key) => ["users", "profiles"].includes(getTableConfig(key.reference().foreignTable).name))
      .flatMap((key) => key.reference().columns.map((column) => casing.getColumnCasing(column)));
    return { name, columns, toPeople };
  });
const relationsOf = (table: string): readonly Relation[] => {
  const data = PERSONAL_DATA[table];
  return data?.holds === "personal" ? data.relations : [];
};
const finders = ({ by, and, unless }: Relation): string[] => [by, and, unless].flatMap((holding) => Object.keys(holding ?? {}));

test("every table of the schema says how it relates to people, and no other table is named", () => {
  expect(Object.keys(PERSONAL_DATA).sort()).toEqual(tables.map(({ name }) => name).sort());
});

test("every column that refers to a person, or holds an address or a number, is accounted for", () => {
  const missing = tables.flatMap(({ name, columns, toPeople }) => {
    const data = PERSONAL_DATA[name];
    const known = new Set([
      ...(data?.holds === "none" ? (data.business ?? []) : []),
      ...relationsOf(name).flatMap((relation) => [...(relation.through ? [] : finders(relation)), ...(relation.own ?? [])]),
    ]);
    return columns
      .filter(({ isFlag }) => !isFlag)
      .map((column) => column.name)
      .filter((column) => (toPeople.includes(column) || /email|phone/.test(column)) && !known.has(column))
      .map((column) => `${name}.${column}`);
  });
  expect(missing).toEqual([]);
});

test("all columns that the map names exist, and those it clears can be empty", () => {
  const columnsOf = (table: string) => tables.find(({ name }) => name === table)?.columns ?? [];
  for (const { table, relation } of allRelations()) {
    const { exports, onDeletion, attachment, through } = relation;
    const ownColumns = [
      ...("only" in exports ? [...exports.only, ...Object.keys(exports.ifTheirs ?? {})] : exports.allBut),
      ...(typeof onDeletion === "object" ? onDeletion.clears : []),
      ...(attachment ? [attachment.key, ...(attachment.name ? [attachment.name] : [])] : []),
      ...(through ? [through.column] : []),
      ...(relation.own ?? []),
    ];
    const names = columnsOf(table).map(({ name }) => name);
    expect(names, relation.file).toEqual(expect.arrayContaining(ownColumns));
    expect(
      columnsOf(through?.table ?? table).map(({ name }) => name),
      relation.file,
    ).toEqual(expect.arrayContaining(finders(relation)));
    const cleared = columnsOf(table).filter(({ name }) => typeof onDeletion === "object" && onDeletion.clears.includes(name));
    expect(
      cleared.filter(({ isRequired }) => isRequired),
      relation.file,
    ).toEqual([]);
  }
});

test("no secret is ever part of an export, and every file has a name of its own", () => {
  const exposed = allRelations().flatMap(({ table, relation }) => {
    const columns = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
    const { exports } = relation;
    const leaving = columns.filter((column) => ("only" in exports ? exports.only.includes(column) : !exports.allBut.includes(column)));
    return leaving.filter((column) => /hash|secret|token|payload|dedupe/.test(column)).map((column) => `${table}.${column}`);
  });
  expect(exposed).toEqual([]);
  const names = allRelations().map(({ relation }) => relation.file);
  expect(names).toEqual([...new Set(names)]);
});

test("SETG-06 the export holds every kind of row a person leaves, and nothing that is another's alone", async () => {
  const { person, confidential } = await leaveTraces();
  const data = await collectPersonalData(portal().services, person.userId);
  const empty = data?.records.filter(({ rows }) => rows.length === 0).map(({ relation }) => relation.file);
  expect(empty).toEqual([]);
  const text = JSON.stringify(data?.records);
  expect(text).toContain(person.fullName);
  expect(confidential.filter((word) => text.includes(word))).toEqual([]);
  expect(data?.files.map(({ name }) => name).sort()).toEqual(["1.png", "Plan.pdf", "Plan.pdf", "logo.png"]);
});

test("SETG-02 deletion leaves nothing of the person in any table, and everything of everybody else", async () => {
  const gone = await leaveTraces();
  const stays = await leaveTraces();
  const mentionsOther = () => rowsMentioning([...stays.identifying, ...stays.confidential]);
  const before = await mentionsOther();
  const neighbours = [gone.neighbour.email, ...gone.confidential.slice(2)];
  const tablesOfNeighbour = async () => (await rowsMentioning(neighbours)).map((row) => row.split(" ")[0]);
  const keptRows = await tablesOfNeighbour();
  const dataBefore = await collectPersonalData(portal().services, stays.person.userId);
  expect((await rowsMentioning(gone.identifying)).length).toBeGreaterThan(40);

  await deleteAccount(await contextFor(gone.person, {}, { withSession: true }));

  await mailTo(gone.person.email, /^Ditt konto är raderat$/);
  // The picture's row and the address of the last mail go with the jobs that follow.
  await eventually(async () => expect(await rowsMentioning(gone.identifying, ["rate_limits"])).toEqual([]));
  expect(await mentionsOther()).toEqual(before);
  // Rows that the person only acted on, or whose number they shared, lose that and stay.
  expect(await tablesOfNeighbour()).toEqual(keptRows);
  expect(await collectPersonalData(portal().services, stays.person.userId)).toEqual(dataBefore);
  // The whole database is read again and again.
});

describe("procedures", () => {
  const accountsOf = ({ userId }: { userId: string }) => portal().services.db.$count(users, eq(users.id, userId));

  test("NS-26 an export is ordered by tRPC as by REST: once a day, and it arrives by mail", async () => {
    const person = await createPerson({ setup: "private" });
    const client = await clientFor(person);
    const ordered = await client.gdpr.orderExport.mutate();
    expect(await client.gdpr.exports.query()).toMatchObject([{ id: ordered.id }]);
    expect((await refusal(client.gdpr.orderExport.mutate())).data).toMatchObject({ httpStatus: 429, reason: "EXPORT_ALREADY_ORDERED" });
    expect(await portal().services.db.$count(dataExports, eq(dataExports.userId, person.userId))).toBe(1);
    await mailTo(person.email, /export/i);
  });

  test("NS-26 an account is deleted by tRPC as by REST: by its browser, whose cookie goes too, and by no script", async () => {
    const person = await createPerson({ setup: "private" });
    const script = bearerClient((await createBearer(person, { kind: "named" })).token);
    expect((await refusal(script.gdpr.deleteAccount.mutate())).data).toMatchObject({ httpStatus: 403 });
    expect(await accountsOf(person)).toBe(1);

    const response = await fetch(`${portal().url}/api/trpc/gdpr.deleteAccount`, {
      method: "POST",
      headers: { ...(await cookieOf(person)), origin: portal().url, "content-type": "application/json" },
    });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^portal_session=; .*Max-Age=0/)]);
    expect(response.headers.get("clear-site-data")).toBe('"cache"');
    expect(await accountsOf(person)).toBe(0);
  });
});
