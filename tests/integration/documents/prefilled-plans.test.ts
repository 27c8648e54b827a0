import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { documentTemplates, mapPlaces, seedEntries } from "#drizzle/schema/index.ts";
import { createDocument } from "#server/domains/documents/create-document.ts";
import { readAssociationDocument } from "#server/domains/documents/document-queries.ts";
import { openSeedLedger } from "#server/seed/seed-ledger.ts";
import { seedFormTemplates } from "#server/seed/seed-reference.ts";
import { createMember } from "#tests/factories/people.ts";
import { createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

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
