import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles, teamMembers } from "#drizzle/schema/index.ts";
import { type CardPerson, contactCardsHtml } from "#server/domains/teams/contact-cards-document.tsx";
import { printContactCards } from "#server/domains/teams/print-contact-cards.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { openBrowser } from "#tests/helpers/browser.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";

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
    return fetch(`${url}/api/teams/contact-cards.pdf${query}`, { headers: session ? { cookie: session.cookie.split(";")[0] ?? "" } : {} });
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
