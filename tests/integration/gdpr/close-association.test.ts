import { eq, inArray, is, sql } from "drizzle-orm";
import { CasingCache } from "drizzle-orm/casing";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test, vi } from "vitest";
import * as schema from "#drizzle/schema/index.ts";
import {
  associationExports,
  associationInvitations,
  associationLevelTexts,
  crisisDomains,
  crisisSubscribers,
  crisisTeams,
  files as fileRows,
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
import { readDeletionConsequences } from "#server/domains/gdpr/queries.ts";
import { closeAssociation } from "#server/domains/lifecycle/close-association.ts";
import { deleteAccount } from "#server/domains/lifecycle/delete-account.ts";
import { leaveAssociation } from "#server/domains/lifecycle/end-membership.ts";
import { foundAssociation } from "#server/domains/lifecycle/found-association.ts";
import { ON_CLOSING } from "#server/domains/lifecycle/on-closing.ts";
import { applyForMembership } from "#server/domains/membership/apply-for-membership.ts";
import { listMyApplications } from "#server/domains/membership/queries.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { mediaUrl } from "#server/platform/files/media-url.ts";
import { shortAssociationName } from "#shared/crisis-text/message-text.ts";
import { foundAssociationInput } from "#shared/schemas/association.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { uniquePhone } from "#tests/factories/subscribers.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { mailsTo, mailTo, smsTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";

const casing = new CasingCache("snake_case");
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
}, 180_000);

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
    const countIn = async ({ name, column }: (typeof gone)[number]) => {
      const { rows } = await tx.execute<{ n: number }>(
        sql`select count(*)::int as n from ${sql.identifier(name)} where ${sql.identifier(column)} = ${associationId}`,
      );
      return rows[0]?.n ?? 0;
    };
    for (const place of gone) if ((await countIn(place)) > 0) had.push(place.name);
    await closeAssociation(ctx, tx, associationId);
    for (const place of gone) if ((await countIn(place)) > 0) left.push(place.name);
    throw undone;
  });
  await expect(closing).rejects.toBe(undone);
  expect(left).toEqual([]);
  expect(had.length).toBeGreaterThan(15);
});
