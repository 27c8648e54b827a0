import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { housingAssociations } from "#drizzle/schema/index.ts";
import type { AssociationRole } from "#shared/enums.ts";
import { createApplication } from "#tests/factories/applications.ts";
import { createChecklist } from "#tests/factories/documents.ts";
import { createMember, type TestMember } from "#tests/factories/people.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { callsOf, refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { sidebarOf } from "#tests/helpers/menu.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";

const PATIENT = { timeout: 10_000 };
let owner: TestMember;
let page: Page;

async function adminOf(person: { userId: string }, tab = ""): Promise<Page> {
  const opened = await openPageAs(person);
  await opened.goto(`/admin${tab && `?tab=${tab}`}`);
  await opened.getByRole("heading", { level: 1, name: "Adminpanel" }).waitFor();
  return opened;
}

beforeAll(async () => {
  owner = await createMember({ role: "system_owner" });
  page = await adminOf(owner);
});

const shownTab = (of: Page = page) => of.getByRole("tab", { selected: true }).first().textContent();
const card = (title: string, of: Page = page) => of.getByRole("region", { name: title, exact: true }).first();

test("PAGE-27 GUARD-20 an owner finds the eight tabs of the own association, Översikt first", async () => {
  const [association] = await portal()
    .services.db.select({ name: housingAssociations.associationName })
    .from(housingAssociations)
    .where(eq(housingAssociations.id, owner.associationId));
  await page
    .getByRole("main")
    .getByText(association?.name ?? "", { exact: true })
    .waitFor();
  const tabs = page.getByRole("tablist", { name: "Administration" }).getByRole("tab");
  expect(await tabs.allTextContents()).toEqual([
    "Översikt",
    "Medlemmar",
    "Ansökningar",
    "Prenumeranter",
    "Krisgrupper",
    "Dokument",
    "Export",
    "Händelselogg",
  ]);
  expect(await shownTab()).toBe("Översikt");
});

test("PAGE-27 the address names the tab, back leads through them, and an unknown one is Översikt", async () => {
  await page.goto("/admin?tab=finns-inte");
  await expect.poll(() => shownTab(), PATIENT).toBe("Översikt");
  await page.getByRole("tab", { name: "Export" }).click();
  await page.waitForURL((url) => url.search === "?tab=export");
  await page.getByRole("button", { name: "Skapa export" }).first().waitFor();
  await page.getByRole("tab", { name: "Händelselogg" }).click();
  await page.waitForURL((url) => url.search === "?tab=handelselogg");
  await page.goBack();
  await expect.poll(() => shownTab(), PATIENT).toBe("Export");
  await page.reload();
  await expect.poll(() => shownTab(), PATIENT).toBe("Export");
  await page.getByRole("button", { name: "Skapa export" }).first().waitFor();
});

test("PAGE-27 the tabs are chosen with the arrow keys and Enter, and each loads with its first opening", async () => {
  await page.goto("/admin");
  await card("Behörigheter").waitFor();
  const loaded = (chunk: string) =>
    page.evaluate((name) => performance.getEntriesByType("resource").some((entry) => entry.name.includes(name)), chunk);
  expect([await loaded("log-tab"), await loaded("export-tab"), await loaded("overview-page")]).toEqual([false, false, true]);
  await page.getByRole("tab", { name: "Översikt" }).focus();
  await page.keyboard.press("ArrowLeft");
  expect(await shownTab()).toBe("Översikt");
  await page.keyboard.press("Enter");
  await expect.poll(() => shownTab(), PATIENT).toBe("Händelselogg");
  await page.getByRole("searchbox", { name: "Sök händelse" }).waitFor();
  expect([await loaded("log-tab"), await loaded("export-tab")]).toEqual([true, false]);
});

test("PAGE-27 Dokument lists what the association has made, with kind, day and author, and leads to it", async () => {
  const writer = await createMember({ role: "system_owner" });
  const own = await adminOf(writer, "dokument");
  const documents = card("Dokument", own);
  await documents.getByText("Föreningen har inga dokument än. Börja med krisplanen.", { exact: true }).waitFor();
  const documentId = await createChecklist(writer);
  await createChecklist(await createMember({ role: "system_owner" }));
  await own.reload();
  const row = documents.getByRole("listitem");
  await row.getByText(writer.fullName).waitFor();
  expect(await row.count()).toBe(1);
  expect(await row.innerText()).toMatch(/Källarrond[\s\S]*Checklista · Ledning & samordning · \d{1,2} \p{L}+ · /u);
  await row.getByRole("link", { name: "Fortsätt med Källarrond" }).click();
  await own.waitForURL((url) => url.pathname === "/documents" && url.searchParams.get("dokument") === documentId);
});

test("PAGE-27 JOIN-28 the overview counts members and applications as they come, and leads to those who wait", async () => {
  await page.goto("/admin");
  await card("Medlemmar").waitFor();
  const roles = () => card("Medlemmar").locator("dd").allTextContents();
  await expect.poll(roles, PATIENT).toEqual(["1", "0", "0"]);
  await createMember({ associationId: owner.associationId });
  await createMember({ associationId: owner.associationId, role: "team_leader" });
  const { applicant } = await createApplication(owner.associationId);
  await page.reload();
  await expect.poll(roles, PATIENT).toEqual(["1", "1", "1"]);
  await card("Ansökningar").getByText("väntande ansökan", { exact: true }).waitFor();
  await card("Ansökningar").getByRole("button", { name: "Hantera ansökningar" }).click();
  await page.waitForURL((url) => url.search === "?tab=ansokningar");
  await page.getByText(applicant.email).waitFor();
});

test("PAGE-27 Datakvalitet counts what is filled in and leads to what is missing", async () => {
  await page.goto("/admin");
  const quality = card("Datakvalitet");
  const counted = async () => Number((await quality.getByText(/uppgifter är ifyllda$/).textContent())?.match(/^\d+/)?.[0]);
  const before = await counted();
  await quality.getByRole("progressbar", { name: "Ifyllda uppgifter" }).waitFor();
  const missing = quality.getByRole("listitem").filter({ hasText: "Försäkring" });
  expect(await missing.textContent()).toBe("FörsäkringFörsäkringsbolag, Försäkringsnummer, Försäkringsbolagets jour");

  await portal().services.db.update(housingAssociations).set({ numFloors: 4 }).where(eq(housingAssociations.id, owner.associationId));
  await page.reload();
  await expect.poll(counted, PATIENT).toBe(before + 1);
  await missing.getByRole("link", { name: "Försäkring" }).click();
  await page.waitForURL((url) => url.pathname === "/association-profile" && url.hash === "#forsakring");
});

test("PAGE-27 Behörigheter tells what each role may do, as the server holds it", async () => {
  await page.goto("/admin");
  const answers = (right: string) => card("Behörigheter").getByRole("row").filter({ hasText: right }).getByRole("cell").allTextContents();
  await card("Behörigheter").waitFor();
  expect(await card("Behörigheter").getByRole("columnheader").allTextContents()).toEqual(["Får", "Medlem", "Teamledare", "Systemägare"]);
  expect(await answers("Se föreningens uppgifter")).toEqual(["Ja", "Ja", "Ja"]);
  expect(await answers("Se var nycklar hänger och hur något stängs av")).toEqual(["Nej", "Ja", "Ja"]);
  expect(await answers("Läsa händelseloggen")).toEqual(["Nej", "Nej", "Ja"]);
});

test("PAGE-27 the overview has the ways to invite, and the invitations that stand", async () => {
  await page.goto("/admin");
  expect(await card("Dela inbjudan").getByLabel("Inbjudningskod", { exact: true }).inputValue()).toBe(owner.associationId);
  await card("Dela inbjudan")
    .getByRole("img", { name: /^QR-kod som öppnar ansökan/ })
    .waitFor();
  const mail = card("Bjud in med e-post");
  await mail.getByRole("textbox", { name: "E-postadress 1" }).fill("granne@test.example");
  await mail.getByRole("button", { name: "Skicka inbjudningar" }).click();
  await mail.getByRole("button", { name: "Ta tillbaka inbjudan till granne@test.example" }).waitFor();
});

test("PAGE-27 a part that cannot be fetched says so and is fetched again", async () => {
  const heal = await refuseCall(page, "association.profile");
  await page.goto("/admin");
  const failure = card("Datakvalitet").getByRole("alert");
  await failure.getByText("Det gick inte att hämta uppgifterna").waitFor();
  await card("Medlemmar").waitFor();
  await heal();
  await failure.getByRole("button", { name: "Försök igen" }).click();
  await card("Datakvalitet")
    .getByText(/uppgifter är ifyllda$/)
    .waitFor();
});

test.each(["member", "team_leader"] as const satisfies AssociationRole[])(
  "GUARD-13 GUARD-20 a %s is led away from every tab and asks for nothing there",
  async (role) => {
    const visitor = await openPageAs(await createMember({ role }));
    const asked = callsOf(visitor, "admin.auditEntries");
    for (const tab of ["", "?tab=medlemmar", "?tab=export", "?tab=handelselogg", "?tab=drift"]) {
      await visitor.goto(`/admin${tab}`);
      await visitor.waitForURL(atPath("/dashboard"));
    }
    await sidebarOf(visitor).getByRole("button", { name: "Kris", exact: true }).waitFor();
    expect(
      await sidebarOf(visitor)
        .getByRole("button", { name: /^Boende/ })
        .count(),
    ).toBe(0);
    expect(asked).toEqual([]);
  },
);
