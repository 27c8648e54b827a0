import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { collaborationShareLog, resourceLoans, sharedResources } from "#drizzle/schema/index.ts";
import { isoDay } from "#shared/format/date.ts";
import { createCooperating, createResource, link } from "#tests/factories/collaboration.ts";
import { createMember } from "#tests/factories/people.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, type PortalClient, refusal } from "#tests/helpers/client.ts";
import { portal } from "#tests/helpers/portal.ts";

const db = () => portal().services.db;
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
  const lent = async () => Object.fromEntries((await listed(client))[0]?.loans.map(({ borrower, hasEnded }) => [borrower, hasEnded]) ?? []);
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
