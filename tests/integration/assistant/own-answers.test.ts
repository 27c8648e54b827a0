import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  associationDocuments,
  documentPassages,
  housingAssociationContacts,
  housingAssociationShutoffs,
  mapPlaces,
} from "#drizzle/schema/index.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { portal } from "#tests/helpers/portal.ts";
import { ask } from "./ask.ts";

const TITLE = "Så stänger vi av vattnet";
const TEXT = "Den röda kranen sitter under trapphus A. Vrid den ett kvarts varv medurs.";
const UPDATED = new Date("2026-05-04T10:00:00Z");

const ABOUT_WATER = ["Hur stänger jag av vattnet?", "Hur stänger vi av vattnet?", TITLE];
const ABOUT_GATHERING = ["Var är vår samlingsplats?", "Var samlas vi vid utrymning?"];

/** A house with a document, a shut-off, a number to ring and two places; everybody's dates are the same. */
async function createHouse({ hasShutoff = false, isVisibleToResidents = false } = {}): Promise<{ id: string; documentId: string }> {
  const { db } = portal().services;
  const { id } = await createAssociation();
  const own = { housingAssociationId: id };
  const [document] = await db
    .insert(associationDocuments)
    .values({ ...own, title: TITLE, state: "final", isVisibleToResidents, updatedAt: UPDATED })
    .returning({ id: associationDocuments.id });
  const documentId = document?.id ?? "";
  await db.insert(documentPassages).values([
    { ...own, documentId, position: 0, heading: "Innehåll", body: TEXT },
    { ...own, documentId, position: 1, heading: "Källor", body: "Styrelsens rond." },
  ]);
  await db.insert(housingAssociationContacts).values({
    ...own,
    ...{ kind: "emergency_service", name: "Stjärnjouren", phone: "+46701740606", note: "Dygnet runt.", updatedAt: UPDATED },
  });
  if (hasShutoff) await db.insert(housingAssociationShutoffs).values({ ...own, ...SHUTOFF, updatedAt: UPDATED });
  const where = { latitude: 59.3, longitude: 18.1, updatedAt: UPDATED };
  await db.insert(mapPlaces).values([
    { ...own, ...where, kind: "assembly_point", name: "Gården vid gungan", note: "Första samlingsplats." },
    { ...own, ...where, kind: "reserve_point", name: "Parkens hörn", note: null },
  ]);
  return { id, documentId };
}
const SHUTOFF = { kind: "water" as const, location: "Källaren, bakom silverdörren", instructions: "Vrid medurs." };
const HELP =
  "Var vatten, el, värme och ventilation stängs av visas bara för styrelsen och teamledarna. Ring:\nFastighetsjour: Stjärnjouren, 070-174 06 06. Dygnet runt.";
const GATHERING = "Samlingsplats: Gården vid gungan. Första samlingsplats.\nReservsamlingsplats: Parkens hörn.";

describe("PAGE-20 how the water is shut off", () => {
  test.each(ABOUT_WATER)("«%s»: the owner reads the own document, found by its title, with its date", async (question) => {
    const { id, documentId } = await createHouse({ hasShutoff: true });
    const { head, text, details } = await ask(await createMember({ associationId: id, role: "system_owner" }), question);
    expect(head).toMatchObject({ mode: "knowledge", title: `${TITLE}: Innehåll`, isSure: true });
    expect(text).toBe(TEXT);
    expect(details?.sources).toEqual([{ name: `Er förening, ${TITLE}`, note: "Avsnitt Innehåll", date: "2026-05-04" }]);
    expect(details?.passages[0]).toMatchObject({ documentId, heading: "Innehåll" });
    expect(details?.passages).toContainEqual({ number: null, title: "Avstängningar", heading: "Vatten", documentId: null });
  });

  test.each(ABOUT_WATER)("«%s»: a plain member reads whom to ring, and neither document nor place", async (question) => {
    const { id } = await createHouse({ hasShutoff: true });
    const answer = await ask(await createMember({ associationId: id }), question);
    expect(answer.head).toMatchObject({ title: "Kontakter: Avstängning", isSure: true });
    expect(answer.text).toBe(HELP);
    expect(answer.details?.sources).toEqual([{ name: "Er förening, Kontakter", note: "Avsnitt Avstängning", date: "2026-05-04" }]);
    expect(JSON.stringify(answer)).not.toMatch(/silverdörren|röda kranen|Så stänger vi/u);
  });

  test("a plain member reads the document when residents may see it", async () => {
    const { id } = await createHouse({ isVisibleToResidents: true });
    expect((await ask(await createMember({ associationId: id }), TITLE)).text).toBe(TEXT);
  });

  test("without a document the shut-off itself is the answer, for team leaders too", async () => {
    const { id, documentId } = await createHouse({ hasShutoff: true });
    await portal().services.db.delete(associationDocuments).where(eq(associationDocuments.id, documentId));
    const { head, text } = await ask(await createMember({ associationId: id, role: "team_leader" }), "Hur stänger vi av vattnet?");
    expect(head.title).toBe("Avstängningar: Vatten");
    expect(text).toBe("Källaren, bakom silverdörren. Vrid medurs.");
  });
});

describe("PAGE-20 where the house gathers", () => {
  const asked = ABOUT_GATHERING.flatMap((question) =>
    (["system_owner", "member"] satisfies AssociationRole[]).map((role) => [question, role] as const),
  );
  test.each(asked)("«%s», as %s: the places of the own map, with their date", async (question, role) => {
    const { id } = await createHouse();
    const { head, text, details } = await ask(await createMember({ associationId: id, role }), question);
    expect(head).toMatchObject({ title: "Kartan: Samlingsplats", isSure: true });
    expect(text).toBe(GATHERING);
    expect(details?.sources).toEqual([{ name: "Er förening, Kartan", note: "Avsnitt Samlingsplats", date: "2026-05-04" }]);
  });
});

test.each([...ABOUT_WATER, ...ABOUT_GATHERING])("PAGE-20 «%s»: another association gets nothing of it", async (question) => {
  await createHouse({ hasShutoff: true, isVisibleToResidents: true });
  const other = await createAssociation();
  for (const role of ["system_owner", "member"] as const) {
    const answer = await ask(await createMember({ associationId: other.id, role }), question);
    expect(answer.details?.passages).toEqual([]);
    expect(JSON.stringify(answer)).not.toMatch(/silverdörren|röda kranen|gungan|Stjärnjouren/u);
  }
});

test("PAGE-20 the crisis group is told by role and name, without numbers and without those who have not answered", async () => {
  const { id } = await createAssociation();
  const owner = await createMember({ associationId: id, role: "system_owner" });
  const group = (await createTeams(id)).find(({ areaName }) => areaName.startsWith("Ledning"));
  const teamId = group?.id ?? "";
  await createTeamMember(teamId, { memberName: "Ture Teknik", phone: "+46701740624", email: "ture@firma.example", role: "technician" });
  const asked = await createMember({ associationId: id });
  await createTeamMember(teamId, { profileId: asked.profileId, role: "care" });
  for (const person of [owner, await createMember({ associationId: id })]) {
    const answer = await ask(person, "Vilka sitter i krisgruppen?");
    expect(answer.head.title).toBe("Krisgrupp: Roller");
    expect(answer.text).toBe("Fastighetsansvarig teknik: Ture Teknik");
    expect(JSON.stringify(answer)).not.toMatch(/174 ?06 ?24|ture@firma/u);
  }
});

test("PAGE-20 whom to ring is the own number", async () => {
  const { id } = await createHouse();
  const { head, text } = await ask(await createMember({ associationId: id }), "Vad har fastighetsjouren för nummer?");
  expect(head.title).toBe("Kontakter: Fastighetsjour");
  expect(text).toBe("Stjärnjouren, 070-174 06 06. Dygnet runt.");
});
