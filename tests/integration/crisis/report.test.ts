import { expect, test } from "vitest";
import { crisisLogEntries, crisisLogPhotos } from "#drizzle/schema/index.ts";
import { readPrintedPhotos } from "#server/domains/crisis/log-photos.ts";
import { crisisReportHtml } from "#server/domains/crisis/pdf/crisis-report-document.tsx";
import { readCrisisReport } from "#server/domains/crisis/report-queries.ts";
import { addArea } from "#server/domains/crisis/update-crisis.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { BY_MAIL, createCrisis } from "#tests/factories/crises.ts";
import { areaId } from "#tests/factories/crisis-page.ts";
import { createFile } from "#tests/factories/files.ts";
import { createImage } from "#tests/factories/images.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

async function ended() {
  const { id: associationId } = await createAssociation({ associationName: "Brf Rapporten" });
  const owner = await createMember({ role: "system_owner", associationId });
  const { id } = await createCrisis(owner, { methods: BY_MAIL, description: "Läcka <b>i</b> källaren." });
  await portal()
    .services.db.insert(crisisLogEntries)
    .values({ id: crypto.randomUUID(), crisisActivationId: id, kind: "decision", text: "Vi stänger av vattnet.", writtenAt: new Date() });
  const client = await clientFor(owner);
  await client.crisis.end.mutate({ activationId: id, closingNote: "Röret byttes.", allClear: null, idempotencyKey: crypto.randomUUID() });
  return { associationId, owner, id };
}

const fetchReport = async (person: { userId: string } | null, id: string) => {
  const { url, services } = portal();
  const cookie = person && (await services.sessions.start(person.userId, { ipAddress: null, userAgent: "test" })).cookie.split(";")[0];
  return fetch(`${url}/api/crisis/activations/${id}/report.pdf`, { headers: cookie ? { cookie } : {} });
};

test("the report tells the time line, the messages with their counts, the tasks and the closing note; nothing in it is markup", async () => {
  const { owner, id } = await ended();
  const html = await crisisReportHtml(await readCrisisReport(await contextFor(owner), id), new Date(), new Map());
  for (const text of ["Krisrapport: Vatten", "Brf Rapporten", "Läcka &lt;b&gt;i&lt;/b&gt; källaren.", "Röret byttes."])
    expect(html).toContain(text);
  for (const text of ["Vi stänger av vattnet.", "Beslut", "Brf Rapporten: Krisläge Vatten.", "E-post: 1", "Uppgifter"])
    expect(html).toContain(text);
  expect(html).toContain("Krisläget avslutades. Röret byttes.");
  expect(html).not.toContain("ÖVNING");
});

test("CRIS-22 the report of a crisis that spread is named by all its areas", async () => {
  const owner = await createMember({ role: "system_owner" });
  const ctx = await contextFor(owner);
  const { id: activationId } = await createCrisis(owner);
  await addArea(ctx, { activationId, crisisDomainId: await areaId("el") });
  expect(await crisisReportHtml(await readCrisisReport(ctx, activationId), new Date(), new Map())).toContain("Krisrapport: Vatten, El");
});

test("a photo of the log stands in its line; one that is not printed is said to be in the log", async () => {
  const { owner, id } = await ended();
  const { db, files } = portal().services;
  const line = { crisisActivationId: id, kind: "event", writtenAt: new Date() } as const;
  const [shown, lost] = [crypto.randomUUID(), crypto.randomUUID()];
  await db.insert(crisisLogEntries).values([
    { ...line, id: shown, text: "Vatten i pannrummet." },
    { ...line, id: lost, text: "Rost på röret." },
  ]);
  await createFile("log_photo", { id: shown, contents: await createImage("webp") });
  await files.remove((await createFile("log_photo", { id: lost })).key);
  await db.insert(crisisLogPhotos).values([shown, lost].map((entry) => ({ crisisLogEntryId: entry, photoId: entry })));

  const ctx = await contextFor(owner);
  const html = await crisisReportHtml(await readCrisisReport(ctx, id), new Date(), await readPrintedPhotos(ctx, id));
  expect(html).toMatch(/<img class="photo" src="data:image\/webp;base64,[^"]+" alt="Bild till raden: Vatten i pannrummet."/);
  expect(html.match(/Bild finns i loggen\./g)).toHaveLength(1);
  expect(html.match(/<img class="photo"/g)).toHaveLength(1);
  const answer = await fetchReport(owner, id);
  expect(answer.status).toBe(200);
  expect(Buffer.from(await answer.arrayBuffer()).includes("/Subtype /Image")).toBe(true);
});

test("one delivery is told in the singular", async () => {
  const { owner, id } = await ended();
  const report = await readCrisisReport(await contextFor(owner), id);
  const none = { queued: 0, sending: 0, doubtful: 0, sent: 0, delivered: 0, failed: 0, cancelled: 0, held: 0, suppressed: 0 };
  const counts = { sms: { ...none, sent: 1, failed: 2 }, email: { ...none, delivered: 1 }, push: none };
  const html = await crisisReportHtml(
    { ...report, messages: report.messages.map((message) => ({ ...message, counts })) },
    new Date(),
    new Map(),
  );
  for (const text of ["1 skickat", "2 misslyckade", "1 levererat"]) expect(html).toContain(text);
});

test("who leads opens the report as PDF with the cookie alone; members are refused, and others find nothing", async () => {
  const { associationId, owner, id } = await ended();
  const answer = await fetchReport(owner, id);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(answer.headers.get("content-disposition")).toContain("inline");
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  const statusFor = async (person: { userId: string } | null, activation = id) => (await fetchReport(person, activation)).status;
  expect(await statusFor(null)).toBe(401);
  expect(await statusFor(await createMember({ associationId }))).toBe(403);
  expect(await statusFor(await createPerson())).toBe(403);
  expect(await statusFor(await createMember({ role: "system_owner" }))).toBe(404);
  expect(await statusFor(owner, crypto.randomUUID())).toBe(404);
  expect(await statusFor(owner, "inget-id")).toBe(404);
});
