import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import {
  documentPassages,
  documentTemplates,
  documentVersions,
  generatedDocuments,
  mapPlaces,
  seedEntries,
} from "#drizzle/schema/index.ts";
import { listBinderDocuments } from "#server/domains/documents/binder-queries.ts";
import { changeDocument, saveDocumentDraft } from "#server/domains/documents/change-document.ts";
import { createDocument } from "#server/domains/documents/create-document.ts";
import { readAssociationDocument } from "#server/domains/documents/document-queries.ts";
import { listAssociationDocuments } from "#server/domains/documents/list-queries.ts";
import { makeVersion } from "#server/domains/documents/make-version.ts";
import { findVisibleDocument, listDocuments } from "#server/domains/documents/queries.ts";
import { removeDocument } from "#server/domains/documents/remove-document.ts";
import { openVersion } from "#server/domains/documents/render-version.ts";
import { listBoardRecipients, sendToBoard } from "#server/domains/documents/send-to-board.ts";
import { storeUpload } from "#server/domains/documents/store-upload.ts";
import { listTemplates } from "#server/domains/documents/template-queries.ts";
import type { MemberActor } from "#server/platform/actor.ts";
import { openSeedLedger } from "#server/seed/seed-ledger.ts";
import { seedFormTemplates } from "#server/seed/seed-reference.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createImage } from "#tests/factories/images.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { bodyOf } from "#tests/helpers/upload-body.ts";

describe("association documents", () => {
  const ALL = { page: 1, search: "", show: "current" as const };

  /** A note with one version whose PDF is made. */
  async function createNote(owner: TestMember, text = "Vattnet stängs av i källaren.") {
    const ctx = await contextFor(owner);
    const { id } = await createDocument(ctx, { template: "anteckning", title: "Så stänger vi vattnet", answers: { text } });
    await makeVersion(ctx, { documentId: id, revision: 1, note: "" });
    await pdfOf(owner, id, 1);
    return { ctx, id };
  }

  async function pdfOf(owner: TestMember, documentId: string, version: number) {
    const ctx = await contextFor(owner);
    return eventually(() => openVersion(ctx, { documentId, version }), 30_000);
  }

  test("DATA-53 templates are told with group, area, purpose and time; forms with a page of their own are no documents", async () => {
    const templates = await listTemplates(await contextFor(await createMember()), {});
    const bySlug = new Map(templates.map((template) => [template.slug, template]));
    expect(bySlug.get("krisplan")).toMatchObject({ templateGroup: "Plan", isDocument: true, name: "Krisplan" });
    expect(bySlug.get("krisplan")?.minutes).toBeGreaterThan(bySlug.get("anteckning")?.minutes ?? 0);
    for (const slug of ["user-form", "boendeenkat", "forseglade-behov", "product-request"])
      expect(bySlug.get(slug)?.isDocument).toBe(false);
  });

  test("PAGE-18 the board has read a document today in Stockholm at the latest", async () => {
    const owner = await createMember({ role: "system_owner" });
    const { ctx, id } = await createNote(owner);
    // Half past midnight in Stockholm, where it is the 22nd already.
    const late = { ...ctx, now: () => new Date("2026-11-21T23:30:00Z") };
    await expect(changeDocument(late, { documentId: id, adoptedOn: "2026-11-23" })).rejects.toMatchObject({
      code: "INVALID",
      fields: { adoptedOn: "Dagen har inte varit än. Välj dagens datum eller ett tidigare." },
    });
    expect(await readAssociationDocument(ctx, id)).toMatchObject({ adoptedOn: null });
    await changeDocument(late, { documentId: id, adoptedOn: "2026-11-22" });
    expect(await readAssociationDocument(ctx, id)).toMatchObject({ adoptedOn: "2026-11-22" });
  });

  test("PAGE-18 DATA-52 a document begins with what the portal knows, becomes a PDF, and its versions never change", async () => {
    const owner = await createMember({ role: "system_owner" });
    const ctx = await contextFor(owner);
    const { id } = await createDocument(ctx, { template: "krisplan" });
    const begun = await readAssociationDocument(ctx, id);
    expect(begun).toMatchObject({ state: "draft", documentType: "Krisplan", versions: [], mayEdit: true });
    expect(begun.draft?.answers).not.toHaveProperty("version");
    await expect(makeVersion(ctx, { documentId: id, revision: 1, note: "" })).rejects.toMatchObject({
      code: "INVALID",
      reason: "INVALID_INPUT",
    });
    await removeDocument(ctx, { documentId: id });
    await expect(readAssociationDocument(ctx, id)).rejects.toMatchObject({ code: "NOT_FOUND" });

    const note = await createNote(owner);
    const first = await pdfOf(owner, note.id, 1);
    expect(Buffer.from(first.contents).subarray(0, 5).toString()).toBe("%PDF-");
    const { db } = portal().services;
    const [generated] = await db.select().from(generatedDocuments).where(eq(generatedDocuments.associationId, owner.associationId));
    expect(generated).toMatchObject({
      documentType: "Anteckning",
      title: "Så stänger vi vattnet",
      metadata: { association_document_id: note.id },
    });
    const [passage] = await db.select().from(documentPassages).where(eq(documentPassages.documentId, note.id));
    expect(passage).toMatchObject({ position: 0, heading: "Innehåll", body: expect.stringContaining("Vattnet stängs av i källaren.") });

    await saveDocumentDraft(ctx, { documentId: note.id, answers: { dated: "2026-11-20", text: "Ny text" }, revision: 2 });
    expect((await readAssociationDocument(ctx, note.id)).draft?.isEdited).toBe(true);
    await makeVersion(ctx, { documentId: note.id, revision: 3, note: "Rättad" });
    await pdfOf(owner, note.id, 2);
    expect(Buffer.from((await pdfOf(owner, note.id, 1)).contents)).toEqual(Buffer.from(first.contents));
    const versions = await db.select().from(documentVersions).where(eq(documentVersions.documentId, note.id));
    expect(versions.map(({ answers }) => answers?.text).sort()).toEqual(["Ny text", "Vattnet stängs av i källaren."]);
    const read = await readAssociationDocument(ctx, note.id);
    expect([read.draft?.isEdited, read.versions.map(({ version, note: told }) => [version, told])]).toEqual([
      false,
      [
        [2, "Rättad"],
        [1, null],
      ],
    ]);
    expect(await auditRows("document.create", note.id)).toHaveLength(1);
    expect((await auditRows("document.make_version", note.id)).map(({ details }) => details)).toEqual([{ version: 1 }, { version: 2 }]);
  });

  test("PAGE-18 of two who write at once the later is told, and nothing is written over", async () => {
    const owner = await createMember({ role: "system_owner" });
    const leader = await contextFor(await createMember({ role: "team_leader", associationId: owner.associationId }));
    const ctx = await contextFor(owner);
    const { id } = await createDocument(ctx, { template: "anteckning" });
    await saveDocumentDraft(ctx, { documentId: id, answers: { text: "Först" }, revision: 1 });
    const late = { documentId: id, answers: { text: "Sedan" }, revision: 1 };
    await expect(saveDocumentDraft(leader, late)).rejects.toMatchObject({ code: "CONFLICT", reason: "DOCUMENT_CHANGED" });
    await expect(makeVersion(leader, { documentId: id, revision: 1, note: "" })).rejects.toMatchObject({ reason: "DOCUMENT_CHANGED" });
    expect((await readAssociationDocument(leader, id)).draft?.answers).toMatchObject({ text: "Först" });
    await changeDocument(ctx, { documentId: id, isArchived: true });
    await expect(saveDocumentDraft(leader, { ...late, revision: 2 })).rejects.toMatchObject({ reason: "DOCUMENT_ARCHIVED" });
  });

  test("PAGE-18 members read the newest version of what residents see, and nothing else by any way", async () => {
    const owner = await createMember({ role: "system_owner" });
    const member = await contextFor(await createMember({ associationId: owner.associationId }));
    const stranger = await contextFor(await createMember({ role: "system_owner" }));
    const { ctx, id } = await createNote(owner);
    const [generated] = await listDocuments(ctx, { limit: 10 });
    const hidden = async () => {
      expect((await listAssociationDocuments(member, ALL)).rows).toEqual([]);
      expect(await listDocuments(member, { limit: 10 })).toEqual([]);
      await expect(readAssociationDocument(member, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(openVersion(member, { documentId: id, version: 1 })).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(findVisibleDocument(member, generated?.id ?? "")).rejects.toMatchObject({ code: "NOT_FOUND" });
    };
    await hidden();
    await changeDocument(ctx, { documentId: id, isVisibleToResidents: true, isInBinder: true });
    expect((await listAssociationDocuments(member, ALL)).rows.map((row) => row.id)).toEqual([id]);
    expect((await listDocuments(member, { limit: 10 })).map((row) => row.id)).toEqual([generated?.id]);
    const read = await readAssociationDocument(member, id);
    expect(read).toMatchObject({ mayEdit: false, draft: null, updatedBy: null, versions: [{ version: 1, author: null }] });
    const binder = await listBinderDocuments(portal().services.db, member.actor as MemberActor, { forResidents: true });
    expect(binder).toMatchObject([{ id, version: 1, form: { answers: { text: "Vattnet stängs av i källaren." } } }]);

    await makeVersion(ctx, { documentId: id, revision: 2, note: "" });
    await pdfOf(owner, id, 2);
    await expect(openVersion(member, { documentId: id, version: 1 })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await openVersion(member, { documentId: id, version: 2 })).filename).toBe("Så stänger vi vattnet v2.pdf");
    await expect(openVersion(stranger, { documentId: id, version: 2 })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(changeDocument(member, { documentId: id, isInBinder: false })).rejects.toMatchObject({ code: "FORBIDDEN" });

    await changeDocument(ctx, { documentId: id, isArchived: true });
    expect((await listAssociationDocuments(member, ALL)).rows).toEqual([]);
    await expect(openVersion(member, { documentId: id, version: 2 })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await listAssociationDocuments(ctx, { ...ALL, show: "archived" })).rows).toMatchObject([{ id, version: 2 }]);
  });

  test("PAGE-18 a version goes to the board with its PDF, once a day; a draft cannot be sent", async () => {
    const { id: associationId } = await createAssociation({ associationName: "Brf Avsändaren" });
    const owner = await createMember({ role: "system_owner", fullName: "Anna Exempelgren", associationId });
    const ctx = await contextFor(owner);
    const draft = await createDocument(ctx, { template: "anteckning" });
    await expect(sendToBoard(ctx, { documentId: draft.id })).rejects.toMatchObject({ reason: "DOCUMENT_NOT_FINISHED" });
    const { id } = await createNote(owner);
    expect(await sendToBoard(ctx, { documentId: id })).toEqual({ recipients: [{ name: "Anna Exempelgren", isYou: true }] });
    await sendToBoard(ctx, { documentId: id });
    const mail = await mailTo(owner.email, /Så stänger vi vattnet/);
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(["Så stänger vi vattnet v1.pdf"]);
    expect(mail.text).toContain("Anna Exempelgren i Brf Avsändaren skickar version 1");
  });

  test("PAGE-18 a version whose PDF was never made is made when it is sent", async () => {
    const owner = await createMember({ role: "system_owner" });
    const { ctx, id } = await createNote(owner);
    const { db } = portal().services;
    const asOldRelease = { generatedDocumentId: null, createdAt: new Date(Date.now() - 3_600_000) };
    await db.update(documentVersions).set(asOldRelease).where(eq(documentVersions.documentId, id));
    await db.delete(generatedDocuments).where(eq(generatedDocuments.associationId, owner.associationId));
    await sendToBoard(ctx, { documentId: id });
    const [attached] = (await mailTo(owner.email, /Så stänger vi vattnet/)).attachments;
    expect(attached?.filename).toBe("Så stänger vi vattnet v1.pdf");
  });

  test("PAGE-18 before sending, the system owners of the own association are named, and nobody else", async () => {
    const owner = await createMember({ role: "system_owner", fullName: "Örjan Exempelström" });
    const { associationId } = owner;
    await createMember({ role: "system_owner", fullName: "Britta Provbäck", associationId });
    const leader = await createMember({ role: "team_leader", fullName: "Kim Lagledare", associationId });
    await createMember({ role: "system_owner", fullName: "Annan Förening" });
    expect(await listBoardRecipients(await contextFor(leader))).toEqual([
      { name: "Britta Provbäck", isYou: false },
      { name: "Örjan Exempelström", isYou: false },
    ]);
    expect(await listBoardRecipients(await contextFor(owner))).toMatchObject([{ isYou: false }, { isYou: true }]);
    await expect(listBoardRecipients(await contextFor(await createMember({ associationId })))).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("PAGE-18 an uploaded file is known by its bytes, gets versions, and is saved under its title", async () => {
    const owner = await createMember({ role: "system_owner" });
    const ctx = await contextFor(owner);
    const pdf = () => bodyOf(Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF"));
    const { id } = await storeUpload(ctx, { documentId: null, fileName: "Stadgar <2024>.exe" }, pdf());
    await storeUpload(ctx, { documentId: id, fileName: "nya.pdf" }, pdf());
    expect(await readAssociationDocument(ctx, id)).toMatchObject({ title: "Stadgar 2024", documentType: "Uppladdad fil", state: "final" });
    expect(await openVersion(ctx, { documentId: id, version: 2 })).toMatchObject({ filename: "Stadgar 2024 v2.pdf", isUpload: true });
    const script = bodyOf(Buffer.from("<html><script>alert(1)</script></html>"));
    await expect(storeUpload(ctx, { documentId: null, fileName: "bild.png" }, script)).rejects.toMatchObject({
      reason: "EVIDENCE_TYPE_NOT_ALLOWED",
    });
    const nothing = storeUpload(ctx, { documentId: null, fileName: "tom.pdf" }, bodyOf(Buffer.alloc(0)));
    await expect(nothing).rejects.toMatchObject({ reason: "EVIDENCE_EMPTY", message: "Filen är tom. Välj en annan fil." });
    const note = await createNote(owner);
    await expect(storeUpload(ctx, { documentId: note.id, fileName: "x.pdf" }, pdf())).rejects.toMatchObject({ code: "NOT_FOUND" });

    await expect(removeDocument(ctx, { documentId: id })).rejects.toMatchObject({ reason: "DOCUMENT_IN_USE" });
    const key =
      (await portal().services.db.select().from(documentVersions).where(eq(documentVersions.documentId, id)))[0]?.storageKey ?? "";
    await changeDocument(ctx, { documentId: id, isArchived: true });
    await removeDocument(ctx, { documentId: id });
    await eventually(async () => expect(await portal().services.files.exists(key)).toBe(false));
  });

  test("PAGE-18 an uploaded building plan keeps its full size", async () => {
    const ctx = await contextFor(await createMember({ role: "system_owner" }));
    const plan = await createImage("png", { width: 5000, height: 200 });
    const { id } = await storeUpload(ctx, { documentId: null, fileName: "Utrymningsplan.png" }, bodyOf(plan));
    const { contents } = await openVersion(ctx, { documentId: id, version: 1 });
    expect(await sharp(contents).metadata()).toMatchObject({ format: "png", width: 5000, height: 200 });
  });
});

describe("prefilled plans", () => {
  async function begin(template: string) {
    const owner = await createMember({ role: "system_owner" });
    const { associationId } = owner;
    const group = (await createTeams(associationId)).find(({ areaName }) => areaName === "Ledning & samordning")?.id ?? "";
    await createTeamMember(group, { memberName: "Siri Ek", role: "coordinator", phone: "+46701740608", showsContact: true });
    await createTeamMember(group, { memberName: "Bo Lind", role: "coordinator", isDeputy: true, phone: "+46701740609" });
    await createTeamMember(group, { memberName: "Cia Ros", role: "information", phone: "+46701740610" });
    const asked = await createMember({ associationId });
    await createTeamMember(group, { profileId: asked.profileId, role: "technician" });
    const place = { housingAssociationId: associationId, latitude: 59.3, longitude: 18.1 };
    await portal()
      .services.db.insert(mapPlaces)
      .values([
        { ...place, kind: "assembly_point", name: "Gården" },
        { ...place, kind: "reserve_point", name: "Skolans aula" },
        { ...place, kind: "storage", name: "Förrådet" },
      ]);
    const ctx = await contextFor(owner);
    const { id } = await createDocument(ctx, { template });
    return (await readAssociationDocument(ctx, id)).draft;
  }

  test("PAGE-18 a crisis plan begins with the crisis group and the gathering places, and only numbers that everybody sees", async () => {
    const draft = await begin("krisplan");
    expect(draft?.answers).toMatchObject({ meeting_place: "Gården", reserve_place: "Skolans aula" });
    expect(draft?.answers.crisis_group).toEqual([
      { role: "Samordnare (krisledare)", name: "Siri Ek", deputy: "Bo Lind", phone: "070-174 06 08" },
      { role: "Informationsansvarig", name: "Cia Ros" },
    ]);
    // The document has a version of its own, which nobody writes.
    expect(draft?.schema.fields.map(({ key }) => key)).not.toContain("version");
  });

  test("PAGE-18 the leaf for new neighbours begins with the gathering place", async () => {
    expect((await begin("valkommen-ny-granne"))?.answers).toMatchObject({ meeting_place: "Gården" });
  });

  test("a template that has changed reaches a portal where the earlier one was seeded, once", async () => {
    const isPlan = eq(documentTemplates.slug, "krisplan");
    const rolledBack = new Error("rolled back");
    const seeding = portal().services.db.transaction(async (tx) => {
      const [current] = await tx.select().from(documentTemplates).where(isPlan);
      const earlier = { fields: [{ key: "version", label: "Version", section: "Om planen", type: "text" as const }] };
      await tx.update(documentTemplates).set({ formSchema: earlier }).where(isPlan);
      await tx.delete(seedEntries).where(eq(seedEntries.key, "document-template/krisplan/2"));
      const ledger = await openSeedLedger(tx);
      await seedFormTemplates(tx, ledger);
      await seedFormTemplates(tx, ledger);
      const [changed] = await tx.select().from(documentTemplates).where(isPlan);
      expect([changed, ledger.added]).toEqual([current, 1]);
      throw rolledBack;
    });
    await expect(seeding).rejects.toBe(rolledBack);
  });
});
