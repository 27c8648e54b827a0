import type { Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { crisisSubscribers, dataExports } from "#drizzle/schema/index.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson, TEST_PASSWORD, type TestPerson } from "#tests/factories/people.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { ageSessions, provePassword } from "#tests/helpers/security-tab.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";

const privatePerson = () => createPerson({ setup: "private" });
const exportButton = (page: Page) => page.getByRole("button", { name: "Beställ export" });
const deleteButton = (page: Page) => page.getByRole("button", { name: "Radera kontot" });
const confirmButton = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Radera för alltid" });

/** The tab, once the browser has its bearer token. */
async function openTab(person: TestPerson, search = ""): Promise<Page> {
  const page = await openPageAs(person);
  await page.goto(`/settings?tab=konto${search}`);
  await page.getByRole("heading", { name: "Radera kontot" }).waitFor();
  await waitForToken(page);
  return page;
}

const waitForToken = (page: Page) => page.waitForFunction(() => localStorage.getItem("auth-token") !== null);

async function askToDelete(page: Page, word: string): Promise<void> {
  await deleteButton(page).click();
  await page.getByRole("dialog", { name: "Radera kontot?" }).getByRole("textbox").fill(word);
  await confirmButton(page).click();
}

/** Answers the path in the server's place, and keeps the requests. */
async function answer(page: Page, path: string, reply: Parameters<Route["fulfill"]>[0]) {
  const requests: { headers: Record<string, string>; body: string | null }[] = [];
  await page.route(`**/api/${path}`, async (route) => {
    requests.push({ headers: route.request().headers(), body: route.request().postData() });
    await route.fulfill(reply);
  });
  return requests;
}

test("SETG-01 the tab has information dialogs, data export and account deletion", async () => {
  const page = await openTab(await privatePerson());
  for (const name of ["Så hanterar vi dina uppgifter", "Exportera dina uppgifter", "Radera kontot"])
    await page.getByRole("region", { name }).waitFor();
  const information = page.getByRole("region", { name: "Så hanterar vi dina uppgifter" });
  const facts: [string, RegExp][] = [
    ["Vad vi sparar och varför", /lösenord \(bara som ett kontrollvärde som ingen kan läsa\)/],
    ["Med vilken rätt vi sparar det", /Berättigat intresse/],
    ["Hur länge vi sparar det", /De 50 senaste inloggningarna\./],
    ["Vem som får se det", /Medlemmar i din förening/],
    ["Dina rättigheter", /Integritetsskyddsmyndigheten, imy\.se/],
  ];
  for (const [name, fact] of facts) {
    await information.getByRole("button", { name }).click();
    const dialog = page.getByRole("dialog", { name });
    await dialog.getByText(fact).waitFor();
    await dialog.getByRole("button", { name: "Stäng" }).click();
    await dialog.waitFor({ state: "detached" });
  }
  for (const path of ["/integritet", "/sa-lagrar-vi-data", "/tillganglighet"])
    expect(await information.locator(`a[href="${path}"]`).count(), path).toBe(1);
});

describe("export", () => {
  test("SETG-07 SETG-09 the call carries the session's bearer token, and the success shows the server's message", async () => {
    const page = await openTab(await privatePerson());
    const requests = await answer(page, "gdpr/export", { status: 202, json: { message: "Vi mejlar dig om en stund." } });
    await exportButton(page).click();
    await toast(page, "Dataexport påbörjad", "Vi mejlar dig om en stund.");
    const token = await page.evaluate(() => localStorage.getItem("auth-token"));
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers.authorization).toBe(`Bearer ${token}`);
    expect(requests[0]?.headers["content-type"]).toBe("application/json");
    expect(requests[0]?.body).toBe("{}");
  });

  test("SETG-07 without a token nothing is sent", async () => {
    const page = await openTab(await privatePerson());
    const requests = await answer(page, "gdpr/**", { status: 202, json: { message: "" } });
    await page.evaluate(() => localStorage.removeItem("auth-token"));
    await exportButton(page).click();
    await toast(page, "Fel vid export", "Du är inte längre inloggad. Logga in igen.");
    await askToDelete(page, "RADERA");
    await toast(page, "Fel vid radering", "Du är inte längre inloggad. Logga in igen.");
    expect(requests).toEqual([]);
  });

  test.each([
    ["the server's message", { status: 429, json: { message: "Du har redan beställt en export." } }, "Du har redan beställt en export."],
    ["its default without one", { status: 500, body: "", headers: {} }, "Ett fel inträffade vid export."],
  ])("SETG-08 a failed export shows %s", async (_case, reply, text) => {
    const page = await openTab(await privatePerson());
    await answer(page, "gdpr/export", reply);
    await exportButton(page).click();
    await toast(page, "Fel vid export", text);
    await expect.poll(() => exportButton(page).isEnabled()).toBe(true);
  });

  test("SETG-08 without a connection it fails at once and says so", async () => {
    const page = await openTab(await privatePerson());
    // Toasts are fetched once the page is quiet.
    await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("toast-regions")));
    await page.context().setOffline(true);
    await exportButton(page).click();
    await toast(page, "Fel vid export", "Ingen kontakt med servern. Kontrollera din uppkoppling och försök igen.");
    await page.context().setOffline(false);
  });

  test("SETG-06 SETG-09 a real export is ordered, becomes ready before one's eyes, and is fetched from the link in the mail", async () => {
    const person = await privatePerson();
    const page = await openTab(person);
    await exportButton(page).click();
    await page.getByText("Dataexport påbörjad", { exact: true }).waitFor();
    const list = page.getByRole("list", { name: "Dina exporter" });
    await list.getByText("Klar", { exact: true }).waitFor();

    const { text } = await mailTo(person.email, /./);
    const link = new URL(/https?:\/\/\S*export=[\w-]+/.exec(text)?.[0] ?? "");
    await page.goto(link.pathname + link.search);
    const linked = page.locator("[data-linked]");
    await linked.getByText(/kan hämtas till \d{4}-\d{2}-\d{2} \d{2}:\d{2}/).waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), linked.getByRole("link", { name: /^Ladda ner/ }).click()]);
    expect(download.suggestedFilename()).toMatch(/\.zip$/);

    await exportButton(page).click();
    await toast(
      page,
      "Fel vid export",
      "Du har redan beställt en export det senaste dygnet. Den finns under Konto & GDPR när den är klar.",
    );
  });

  test("each export says in words how it stands, and only a ready one can be fetched", async () => {
    const person = await privatePerson();
    const day = (n: number) => `2026-11-0${n}`;
    await portal()
      .services.db.insert(dataExports)
      .values([
        { userId: person.userId, status: "ready", requestedOn: day(4), bytes: 3_400_000, expiresAt: new Date("2099-01-02T12:00:00Z") },
        { userId: person.userId, status: "failed", requestedOn: day(3) },
        { userId: person.userId, status: "expired", requestedOn: day(2), expiresAt: new Date("2020-01-02T12:00:00Z") },
      ]);
    const page = await openTab(person);
    const rows = page.getByRole("list", { name: "Dina exporter" }).getByRole("listitem");
    const row = (word: string) => rows.filter({ has: page.getByText(word, { exact: true }) });
    await row("Klar").getByText("3,4 MB, kan hämtas till 2099-01-02 13:00").waitFor();
    await row("Misslyckades").getByText("Filen blev inte klar. Beställ en ny export.").waitFor();
    await row("Har gått ut").getByText("Filen är borttagen. Beställ en ny export om du behöver den.").waitFor();
    expect(await rows.getByRole("link").count()).toBe(1);
  });

  test("a link to an export that is gone, or somebody else's, says so and shows the way on", async () => {
    const person = await privatePerson();
    const [expired] = await portal()
      .services.db.insert(dataExports)
      .values({ userId: person.userId, status: "expired", requestedOn: "2026-11-02", expiresAt: new Date("2020-01-02T12:00:00Z") })
      .returning();
    const page = await openTab(person, `&export=${expired?.id}`);
    await page.getByText("Exporten har gått ut", { exact: true }).waitFor();
    await page.getByText("En export finns kvar i 7 dagar. Beställ en ny, så mejlar vi en ny länk.").waitFor();

    const other = await openTab(await privatePerson(), `&export=${expired?.id}`);
    await other.getByText("Exporten hittades inte", { exact: true }).waitFor();
    expect(await other.getByText("Har gått ut", { exact: true }).count()).toBe(0);
    expect(await exportButton(other).isEnabled()).toBe(true);
  });

  test("when the list cannot be read, the rest of the tab works and the list can be asked for again", async () => {
    const page = await openPageAs(await privatePerson());
    const undo = await refuseCall(page, "gdpr.exports");
    await page.goto("/settings?tab=konto");
    await page.getByText("Det gick inte att hämta dina exporter").waitFor();
    expect(await exportButton(page).isEnabled()).toBe(true);
    await undo();
    await page.getByRole("region", { name: "Exportera dina uppgifter" }).getByRole("button", { name: "Försök igen" }).click();
    await page.getByText("Det gick inte att hämta dina exporter").waitFor({ state: "detached" });
  });
});

/** Requests to this address are refused, but not before the returned function is called. */
async function holdRefusal(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.fulfill({ status: 500, json: { message: "Nej." } });
  });
  return release;
}

test("SETG-04 while either action runs, both buttons are disabled", async () => {
  const page = await openTab(await privatePerson());
  await expect.poll(() => deleteButton(page).isEnabled()).toBe(true);
  const refuseExport = await holdRefusal(page, "**/api/gdpr/export");
  await exportButton(page).click();
  await expect.poll(async () => [await exportButton(page).isDisabled(), await deleteButton(page).isDisabled()]).toEqual([true, true]);
  refuseExport();
  await toast(page, "Fel vid export", "Nej.");
  await expect.poll(async () => [await exportButton(page).isDisabled(), await deleteButton(page).isDisabled()]).toEqual([false, false]);

  const refuseDelete = await holdRefusal(page, "**/api/gdpr/delete");
  await askToDelete(page, "RADERA");
  // The page behind the dialog is out of reach, so its buttons are found by their text.
  const disabledButtons = () => page.locator("button:disabled").allInnerTexts();
  await expect.poll(disabledButtons).toEqual(expect.arrayContaining(["Beställ export", "Radera kontot", "Avbryt"]));
  expect(await confirmButton(page).isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  expect(await page.getByRole("dialog", { name: "Radera kontot?" }).isVisible()).toBe(true);
  refuseDelete();
  await toast(page, "Fel vid radering", "Nej.");
  await expect.poll(disabledButtons).toEqual([]);
});

describe("deletion", () => {
  test("SETG-02 a dialog asks first, and nothing is sent before the word is typed", async () => {
    const page = await openTab(await privatePerson());
    const requests = await answer(page, "gdpr/delete", { status: 500, json: { message: "Nej." } });
    await deleteButton(page).click();
    const dialog = page.getByRole("dialog", { name: "Radera kontot?" });
    const input = dialog.getByLabel("Skriv RADERA för att bekräfta");
    await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true);
    await confirmButton(page).click();
    await dialog.getByText("Skriv RADERA för att bekräfta.", { exact: true }).waitFor();
    await input.fill("radda");
    await page.keyboard.press("Enter");
    await dialog.getByText("Skriv RADERA för att bekräfta.", { exact: true }).waitFor();
    await dialog.getByRole("button", { name: "Avbryt" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(requests).toEqual([]);
    await askToDelete(page, "radera");
    await toast(page, "Fel vid radering", "Nej.");
    expect(requests).toHaveLength(1);
  });

  test.each([
    ["the server's message", { status: 409, json: { message: "Utse en ny systemägare." } }, "Utse en ny systemägare."],
    ["its default without one", { status: 500, body: "", headers: {} }, "Kunde inte radera kontot."],
  ])("SETG-10 a failed deletion shows %s, and the account stands", async (_case, reply, text) => {
    const page = await openTab(await privatePerson());
    await answer(page, "gdpr/delete", reply);
    await askToDelete(page, "RADERA");
    await toast(page, "Fel vid radering", text);
    await page.keyboard.press("Escape");
    await page.reload();
    await page.getByRole("heading", { name: "Radera kontot" }).waitFor();
  });

  test("SETG-03 SETG-07 SETG-11 the account is deleted, the browser forgets it, and the way back does not lead into it", async () => {
    const person = await privatePerson();
    const page = await openPageAs(person);
    await page.goto("/dashboard");
    await page.goto("/settings?tab=konto");
    await waitForToken(page);
    const token = await page.evaluate(() => localStorage.getItem("auth-token"));
    const entries = await page.evaluate(() => history.length);
    const call = page.waitForRequest("**/api/gdpr/delete");
    await askToDelete(page, "RADERA");
    const request = await call;
    expect(await request.headerValue("authorization")).toBe(`Bearer ${token}`);
    expect(request.postData()).toBe("{}");

    await page.waitForURL("**/login");
    await page.getByText("Kontot har raderats", { exact: true }).waitFor();
    expect(await page.evaluate(() => history.length)).toBe(entries);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("portal_session");

    await page.getByLabel("E-postadress").fill(person.email);
    await page.getByLabel(/^Lösenord/).fill(TEST_PASSWORD);
    await page.getByRole("button", { name: "Logga in" }).click();
    await toast(page, "Fel vid inloggning", "Fel e-postadress eller lösenord.");
    await page.goBack();
    await page.waitForURL(atPath("/login"));
    expect(new URL(page.url()).search).toBe("?redirect=/dashboard");
  });

  test("NS-16 who signed in long ago is asked for the password, and may change their mind", async () => {
    const person = await privatePerson();
    const page = await openTab(person);
    await ageSessions(person);
    await askToDelete(page, "RADERA");
    const proof = page.getByRole("dialog", { name: "Bekräfta med ditt lösenord" });
    await proof.getByRole("button", { name: "Avbryt" }).click();
    await proof.waitFor({ state: "hidden" });
    expect(await page.getByText("Fel vid radering").count()).toBe(0);
    await confirmButton(page).click();
    await provePassword(page);
    await page.waitForURL("**/login");
    await page.getByText("Kontot har raderats", { exact: true }).waitFor();
  });

  test("SETG-11 the toast comes once", async () => {
    const page = await openTab(await privatePerson());
    await answer(page, "gdpr/delete", { status: 200, json: { message: "" } });
    await askToDelete(page, "RADERA");
    await page.waitForURL("**/login");
    await page.getByText("Kontot har raderats", { exact: true }).waitFor();
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Logga in" }).waitFor();
    await page.waitForTimeout(500);
    expect(await page.getByText("Kontot har raderats").count()).toBe(0);
  });

  test("the last owner among others cannot delete the account, and is told why and where to go", async () => {
    const { id: associationId, associationName } = await createAssociation();
    await createMember({ associationId });
    const page = await openTab(await createMember({ associationId, role: "system_owner" }));
    const reason = "Du är föreningens enda systemägare. Utse en ny systemägare innan du raderar kontot.";
    await page.getByText(reason, { exact: true }).waitFor();
    await page.getByText(associationName, { exact: true }).last().waitFor();
    expect(await deleteButton(page).isDisabled()).toBe(true);
    const describedBy = await deleteButton(page).getAttribute("aria-describedby");
    expect(await page.locator(`[id="${describedBy}"]`).innerText()).toBe(reason);
    await page.getByRole("link", { name: "Till Adminpanelen" }).click();
    await page.waitForURL(atPath("/admin"));
  });

  test("a sole member types the association's name, which closes with the account", async () => {
    const { id, associationName } = await createAssociation();
    await portal()
      .services.db.insert(crisisSubscribers)
      .values(
        ["granne-1", "granne-2"].map((name) => ({
          housingAssociationId: id,
          fullName: name,
          email: `${name}-${id}@test.example`,
          emailState: "active" as const,
        })),
      );
    const page = await openTab(await createMember({ associationId: id, role: "system_owner" }));
    const closes = `${associationName} stängs, eftersom du är ensam medlem. 2 krisprenumeranter får besked och tas bort.`;
    await page.getByText(closes, { exact: true }).waitFor();
    await askToDelete(page, "RADERA");
    const dialog = page.getByRole("dialog", { name: "Radera kontot?" });
    await dialog.getByText(`Skriv ${associationName} för att bekräfta.`, { exact: true }).waitFor();
    await dialog.getByLabel(`Skriv föreningens namn, ${associationName}, för att bekräfta`).fill(associationName);
    await confirmButton(page).click();
    await page.waitForURL("**/login");
    await page.getByText("Kontot har raderats", { exact: true }).waitFor();
  });

  test("as long as the consequences are not known, nothing can be deleted", async () => {
    const page = await openPageAs(await privatePerson());
    const undo = await refuseCall(page, "gdpr.deletionConsequences");
    await page.goto("/settings?tab=konto");
    await page.getByText("Det gick inte att läsa vad som händer med din förening").waitFor();
    expect(await deleteButton(page).isDisabled()).toBe(true);
    await undo();
    await page.getByRole("region", { name: "Radera kontot" }).getByRole("button", { name: "Försök igen" }).click();
    await expect.poll(() => deleteButton(page).isEnabled()).toBe(true);
  });
});

test("export and deletion work with the keyboard alone", async () => {
  const page = await openTab(await privatePerson());
  await answer(page, "gdpr/export", { status: 202, json: { message: "Vi mejlar dig om en stund." } });
  const focusedText = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  const tabTo = async (text: string) => {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press("Tab");
      if ((await focusedText()) === text) return;
    }
    throw new Error(`Tab does not reach «${text}»`);
  };
  await tabTo("Beställ export");
  await page.keyboard.press("Enter");
  await toast(page, "Dataexport påbörjad", "Vi mejlar dig om en stund.");
  await expect.poll(() => deleteButton(page).isEnabled()).toBe(true);
  await tabTo("Radera kontot");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Radera kontot?" });
  await dialog.waitFor();
  // The field takes the focus a moment after the dialog is drawn: an Escape in between is faster than any hand.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(focusedText).toBe("Radera kontot");
  await page.keyboard.press("Enter");
  await dialog.waitFor();
  await page.keyboard.type("RADERA");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/login");
  await page.getByText("Kontot har raderats", { exact: true }).waitFor();
});
