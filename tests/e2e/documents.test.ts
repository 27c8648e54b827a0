import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { housingAssociations } from "#drizzle/schema/index.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { checklist, createChecklist, uploadDocumentPhoto } from "#tests/factories/documents.ts";
import { handIn, survey } from "#tests/factories/forms.ts";
import { createImage } from "#tests/factories/images.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { menuEntry, sidebarOf } from "#tests/helpers/menu.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

const saved = (page: Page) => page.getByText(/^Utkastet sparades/).waitFor();

describe("documents", () => {
  const faults = async (page: Page) => [await wcagFaults(page), await sidewaysScroll(page)];

  test("PAGE-18 SIDE-22 a template is filled in, kept as a draft, made into a PDF, shown to residents and read by one", async () => {
    const owner = await createMember({ role: "system_owner" });
    const page = await openPageAs(owner);
    await page.goto("/association-dashboard");
    await (await menuEntry(sidebarOf(page), "Dokument", "Dokument och mallar")).click();
    await page.getByRole("heading", { level: 1, name: "Dokument och mallar" }).waitFor();
    await press(page, "Fyll i Anteckning");
    await page.getByRole("textbox", { name: "Text" }).fill("Vattnet stängs av i källaren.");
    await page.getByText(/^Utkastet sparades/).waitFor();
    await page.getByRole("region", { name: "Förhandsgranskning" }).getByText("Vattnet stängs av i källaren.").waitFor();
    expect(await faults(page)).toEqual([[], 0]);
    await press(page, "Skapa PDF");
    await page.getByRole("heading", { level: 2, name: "Version 1" }).waitFor();
    const link = page.getByRole("link", { name: "Öppna version 1" });
    await link.waitFor();
    await expect
      .poll(async () => (await page.request.get((await link.getAttribute("href")) ?? "")).headers()["content-type"], { timeout: 30_000 })
      .toMatch(/^application\/pdf/);

    const resident = await openPageAs(await createMember({ associationId: owner.associationId }), { colorScheme: "dark", width: 360 });
    await resident.goto("/documents");
    await resident.getByRole("heading", { level: 1, name: "Dokument och mallar" }).waitFor();
    await resident.getByText("Det som föreningen har gjort synligt för er som bor här.").waitFor();
    expect(await resident.getByRole("button", { name: /^Fyll i/ }).count()).toBe(0);
    expect(await resident.getByRole("link", { name: /^Öppna / }).count()).toBe(0);
    // The switch shows the choice before the server has it.
    const kept = page.waitForResponse(/documents\.change/);
    await page.getByRole("switch", { name: "Synligt för boende" }).click();
    await kept;
    await expect.poll(() => page.getByRole("switch", { name: "Synligt för boende" }).isChecked()).toBe(true);
    await resident.reload();
    await resident.getByRole("link", { name: /^Öppna / }).click();
    await resident.getByRole("heading", { level: 2, name: "Version 1" }).waitFor();
    expect(await faults(resident)).toEqual([[], 0]);
  });

  test("PAGE-18 a file of one's own is uploaded; what is no document is refused with the reason", async () => {
    const page = await openPageAs(await createMember({ role: "team_leader" }));
    await page.goto("/documents?tab=dokument");
    await page.getByRole("button", { name: "Ladda upp fil" }).waitFor();
    const choose = async (name: string, contents: string) => {
      const [chooser] = await Promise.all([page.waitForEvent("filechooser"), press(page, "Ladda upp fil")]);
      await chooser.setFiles({ name, mimeType: "application/pdf", buffer: Buffer.from(contents) });
    };
    await choose("skadlig.pdf", "<script>alert(1)</script>");
    await page.getByRole("alert").first().waitFor();
    await choose("Ritning plan 2.pdf", "%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");
    await page.getByRole("heading", { level: 1, name: "Ritning plan 2" }).waitFor();
    await page.getByRole("status").filter({ hasText: "Filen är uppladdad" }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.goto("/documents?tab=dokument");
    await page.getByRole("link", { name: "Öppna Ritning plan 2" }).waitFor();
    expect(await faults(page)).toEqual([[], 0]);
  });
});

describe("document writing", () => {
  const title = (page: Page) => page.getByRole("textbox", { name: "Titel", exact: true });
  const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();
  const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

  /** The PDF of the first version, once it is made. */
  async function pdfOf(page: Page): Promise<Buffer> {
    await page.getByRole("heading", { level: 2, name: "Version 1" }).waitFor();
    const link = page.getByRole("link", { name: "Öppna version 1" });
    await link.waitFor({ timeout: 60_000 });
    const answer = await page.request.get((await link.getAttribute("href")) ?? "");
    expect(answer.headers()["content-type"]).toMatch(/^application\/pdf/);
    return answer.body();
  }

  const holdsPicture = (pdf: Buffer): boolean => pdf.includes("/Subtype /Image") && pdf.includes("/DCTDecode");

  async function tabTo(page: Page, target: Locator): Promise<void> {
    await target.waitFor();
    for (let step = 0; step < 150 && !(await isFocused(target)); step++) await page.keyboard.press("Tab");
    expect(await isFocused(target)).toBe(true);
  }

  test("PAGE-18 a photo is added in a field of a document and stands in its PDF", async () => {
    const page = await openPageAs(await createMember({ role: "team_leader" }));
    await page.goto("/documents");
    await press(page, "Fyll i Checklista");
    await title(page).fill("Källarrond");
    const row = page.getByRole("group", { name: "Rad 1" });
    await row.getByRole("textbox").first().fill("Nödljuset vid porten");
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      row.getByRole("button", { name: "Lägg till foto", exact: true }).click(),
    ]);
    await chooser.setFiles({ name: "Nödljus.png", mimeType: "image/png", buffer: await createImage("png", { width: 400, height: 300 }) });
    await row.getByText("Nödljus.jpg").waitFor();
    await page.getByRole("region", { name: "Förhandsgranskning" }).getByText("Nödljus.jpg").waitFor();
    await saved(page);
    await press(page, "Skapa PDF");
    expect(holdsPicture(await pdfOf(page))).toBe(true);
  });

  test("PAGE-18 of two who write on a document at once the later is told, and keeps text and photo in a document of one's own", async () => {
    const owner = await createMember({ role: "system_owner" });
    const leader = await createMember({ role: "team_leader", associationId: owner.associationId });
    const client = await clientFor(owner);
    const id = await createChecklist(owner);
    const photo = await uploadDocumentPhoto(owner, id, "porten.png");
    await client.documents.saveDraft.mutate({ documentId: id, answers: checklist({ item: "Porten", photo }), revision: 1 });
    const [first, later] = [await openPageAs(leader), await openPageAs(owner)];
    for (const page of [first, later]) {
      await page.goto(`/documents?dokument=${id}&skriv=1`);
      await title(page).waitFor();
    }
    await title(first).fill("Vindsrond");
    await saved(first);
    await title(later).fill("Garagerond");
    const told = later.getByRole("alert").filter({ hasText: "Det finns ett nyare utkast" });
    await told.waitFor();
    expect([await title(later).inputValue(), await wcagFaults(later)]).toEqual(["Garagerond", []]);

    await told.getByRole("button", { name: "Spara min text som ett eget utkast" }).click();
    await heading(later, "Källarrond (min version)");
    expect(await title(later).inputValue()).toBe("Garagerond");
    await later.getByRole("group", { name: "Rad 1" }).getByText("porten.jpg").waitFor();
    await press(later, "Skapa PDF");
    expect(holdsPicture(await pdfOf(later))).toBe(true);

    // The first one's text is untouched, also when the later one comes back to it.
    expect((await client.documents.read.query({ documentId: id })).draft?.answers.heading).toBe("Vindsrond");
    await later.goto(`/documents?dokument=${id}&skriv=1`);
    await expect.poll(() => title(later).inputValue(), { timeout: 15_000 }).toBe("Vindsrond");
    expect(await told.count()).toBe(0);
  });

  test("PAGE-18 what is typed survives a lost network and a reload, and reaches the server when it answers again", async () => {
    const owner = await createMember({ role: "system_owner" });
    const client = await clientFor(owner);
    const id = await createChecklist(owner);
    const page = await openPageAs(owner);
    const draft = async () => (await client.documents.read.query({ documentId: id })).draft?.answers.heading;
    await page.goto(`/documents?dokument=${id}`);
    await title(page).fill("Vindsrond");
    await saved(page);
    await page.reload();
    await title(page).waitFor();
    expect(await title(page).inputValue()).toBe("Vindsrond");

    await page.route(/documents\.saveDraft/, (route) => route.abort("internetdisconnected"));
    await title(page).fill("Garagerond");
    await page.getByText(/Utkastet finns i webbläsaren/).waitFor();
    await page.reload();
    await title(page).waitFor();
    expect([await title(page).inputValue(), await draft()]).toEqual(["Garagerond", "Vindsrond"]);
    await page.getByText(/Utkastet finns i webbläsaren/).waitFor();
    await page.unroute(/documents\.saveDraft/);
    await saved(page);
    expect(await draft()).toBe("Garagerond");
  });

  test("PAGE-18 a template is filled in and made into a PDF by the keyboard alone", async () => {
    const page = await openPageAs(await createMember({ role: "team_leader" }));
    await page.goto("/documents");
    await tabTo(page, page.getByRole("button", { name: "Fyll i Anteckning", exact: true }));
    await page.keyboard.press("Enter");
    await heading(page, "Anteckning");
    const make = page.getByRole("button", { name: "Skapa PDF", exact: true });
    await tabTo(page, make);
    await page.keyboard.press("Enter");
    // What is missing is said, and the focus stands there.
    const text = page.getByRole("textbox", { name: "Text" });
    await page.getByText("Fältet är obligatoriskt.", { exact: true }).waitFor();
    await expect.poll(() => isFocused(text)).toBe(true);
    await page.keyboard.type("Vattnet stängs av i källaren.");
    await saved(page);
    await tabTo(page, make);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 2, name: "Version 1" }).waitFor();
    await tabTo(page, page.getByRole("switch", { name: "Synligt för boende" }));
    await page.keyboard.press("Space");
    await expect.poll(() => page.getByRole("switch", { name: "Synligt för boende" }).isChecked()).toBe(true);
  });
});

describe("binder", () => {
  const shelf = (page: Page) => page.getByRole("region", { name: "Pärmen på hyllan" });

  async function expectAccessible(page: Page): Promise<void> {
    for (const [width, colorScheme] of [
      [360, "dark"],
      [1280, "light"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      expect(await wcagFaults(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
    }
  }

  test("PAGE-18 PAGE-09 an owner finds the binder from the overview, notes a print, and is told which pages changed since", async () => {
    const { id: associationId } = await createAssociation();
    const page = await openPageAs(await createMember({ role: "system_owner", associationId }));
    await page.goto("/association-dashboard");
    await page.getByRole("button", { name: /steg till$/ }).click();
    await page.getByRole("link", { name: "Skriv ut krispärmen" }).click();
    const whole = shelf(page).getByRole("link", { name: /^Skriv ut pärm \(\d+ sidor\)$/ });
    await whole.waitFor();
    expect(await whole.getAttribute("href")).toBe("/api/binder.pdf");
    await shelf(page).getByText("Inte utskriven").waitFor();

    await shelf(page).getByRole("button", { name: "Sidorna sitter i pärmen" }).click();
    await shelf(page).getByText("Aktuell", { exact: true }).waitFor();
    await portal().services.db.update(housingAssociations).set({ city: "Uppsala" }).where(eq(housingAssociations.id, associationId));
    await page.reload();
    await shelf(page).getByText("2 flikar är ändrade").waitFor();
    const changed = shelf(page).getByRole("link", { name: "Skriv ut bara ändrade sidor (3 sidor)" });
    expect(await changed.getAttribute("href")).toBe("/api/binder.pdf?changed=1");
    expect(await page.getByRole("table", { name: "Pärmens flikar" }).getByText("Ändrad", { exact: true }).count()).toBe(2);
    await expectAccessible(page);
  });

  test("PAGE-18 a member finds the binder for residents, and nothing of prints", async () => {
    const { id: associationId } = await createAssociation();
    const page = await openPageAs(await createMember({ role: "member", associationId }));
    await page.goto("/documents?tab=parmen");
    const link = page.getByRole("link", { name: /^Skriv ut pärm för boende \(\d+ sidor\)$/ });
    await link.waitFor();
    expect(await link.getAttribute("href")).toBe("/api/binder.pdf?edition=resident");
    expect(await shelf(page).count()).toBe(0);
    expect(await page.getByText("Avstängningar och nycklar").count()).toBe(0);
    await expectAccessible(page);
  });
});

describe("forms", () => {
  const section = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true }).waitFor();
  const isFocused = (element: Element) => element === document.activeElement;

  test("PAGE-26 SIDE-20 the household profile is filled in part by part, kept on the way, looked through and handed in", async () => {
    const person = await createPerson({ setup: "private" });
    const page = await openPageAs(person);
    await page.goto("/dashboard");
    await page.getByRole("link", { name: "Formulär", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Min hushållsprofil" }).waitFor();
    await page.getByText(/^Frivilligt\. Ses bara av dig\./).waitFor();
    await press(page, "Fortsätt");
    await page.getByText("Fältet är obligatoriskt.", { exact: true }).waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute("data-path") === "adults");

    await page.getByLabel("Vuxna").fill("2");
    // The text may still speak of an earlier draft, without the dogs.
    const kept = page.waitForResponse(
      (response) => /forms\.saveDraft/.test(response.url()) && !!response.request().postData()?.includes('"dogs"'),
    );
    await page.getByLabel("Hundar").fill("1");
    await kept;
    await saved(page);
    await page.reload();
    await section(page, "Hushållet");
    expect([await page.getByLabel("Vuxna").inputValue(), await page.getByLabel("Hundar").inputValue()]).toEqual(["2", "1"]);
    await press(page, "Fortsätt");
    await section(page, "Mat och uthållighet");
    await expect.poll(() => page.getByRole("heading", { level: 2, name: "Mat och uthållighet" }).evaluate(isFocused)).toBe(true);
    await page.getByRole("checkbox", { name: "Vegetarisk" }).check();
    await page.getByLabel("Dygn ni klarar i dag").fill("4");
    await press(page, "Fortsätt");
    await page.getByLabel("Jag vill bli trapphusombud").check();
    await press(page, "Fortsätt");
    await section(page, "Granska och lämna in");
    for (const answer of ["Vegetarisk", "4"]) await page.getByRole("definition").filter({ hasText: answer }).first().waitFor();
    await press(page, "Ändra Hushållet");
    await page.getByLabel("Katter").fill("3");
    for (let step = 0; step < 3; step++) await press(page, "Fortsätt");
    await press(page, "Lämna in");
    await page.getByText("Hushållets värden är sparade och används i hela portalen.", { exact: true }).waitFor();
    expect(await page.getByLabel("Kvittonummer", { exact: true }).inputValue()).toMatch(/^\d{4}-\w{4}-\w{4}$/);
    const client = await clientFor(person);
    expect(await client.preparedness.household.query()).toMatchObject({ familySize: 2, diet: ["Vegetarisk"], daysPrepared: 4 });
    expect((await client.water.household.query()).values).toMatchObject({ adults: 2, dogs: 1, cats: 3 });
  });

  test("PAGE-25 conditions, repeated rows and a photo; without a network the draft waits in the browser", async () => {
    const member = await createMember();
    const page = await openPageAs(member);
    await page.goto("/checklista");
    await page.getByLabel("Titel").fill("Källarrond");
    await press(page, "Fortsätt");
    await section(page, "Punkter");
    const row = page.getByRole("group", { name: "Rad 1" });
    await row.getByLabel("Punkt", { exact: false }).first().fill("Nödljus");
    expect(await row.getByLabel("Kommentar").count()).toBe(0);
    await row.getByRole("radio", { name: "Brist" }).check();
    await row.getByLabel("Kommentar").fill("Lampan är trasig");
    await saved(page);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Lägg till rad" }).click();
    await page.getByRole("group", { name: "Rad 2" }).getByRole("textbox").first().fill("Brandfilt");
    await page.getByText(/Utkastet finns i webbläsaren/).waitFor();
    await page.context().setOffline(false);
    await saved(page);
    const client = await clientFor(member);
    const draft = async () => (await client.forms.read.query({ slug: "checklista" })).draft?.answers;
    await expect
      .poll(async () => (await draft())?.items)
      .toMatchObject([{ item: "Nödljus", state: "Brist", comment: "Lampan är trasig" }, { item: "Brandfilt" }]);

    // Another window was first: the later one chooses, and nothing is lost before.
    const other = await openPageAs(member);
    await other.goto("/checklista");
    await other.getByLabel("Titel").fill("Vindsrond");
    await saved(other);
    await page.getByRole("group", { name: "Rad 2" }).getByRole("textbox").first().fill("Brandsläckare");
    await page.getByText("Det finns ett nyare utkast", { exact: true }).waitFor();
    await press(page, "Behåll det som står här");
    await saved(page);
    await expect.poll(draft).toMatchObject({ heading: "Källarrond", items: [{ item: "Nödljus" }, { item: "Brandsläckare" }] });
  });

  test("PAGE-25 an unknown word is no page, a form for others says whose it is, and owners see a survey as counts", async () => {
    const member = await createMember();
    const owner = await createMember({ role: "system_owner", associationId: member.associationId });
    await handIn(member, "boendeenkat", survey());
    const page = await openPageAs(member);
    await page.goto("/finns-inte");
    await page.getByRole("heading", { level: 1, name: "Sidan hittades inte" }).waitFor();
    await page.goto("/protokoll");
    await page.getByText("Formuläret fylls i av föreningens teamledare och systemägare.", { exact: true }).waitFor();
    await page.goto("/boendeenkat");
    await page.getByText(/^Du har redan svarat\./).waitFor();
    const owners = await openPageAs(owner);
    await owners.goto("/boendeenkat?visa=svar");
    await owners.getByText(/^1 har svarat\. Resultatet visas när minst 5 har svarat/).waitFor();
  });

  test.each(["light", "dark"] as const)("PAGE-25 axe finds no fault with a form and its faults on a phone, %s", async (colorScheme) => {
    const page = await openPageAs(await createMember({ role: "system_owner" }));
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto("/protokoll");
    await press(page, "Fortsätt");
    await page.getByText("Fältet är obligatoriskt.", { exact: true }).first().waitFor();
    expect(await wcagFaults(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  });
});
