import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { saved } from "#tests/factories/household.ts";
import { createPerson, TEST_PASSWORD, type TestPerson } from "#tests/factories/people.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import type { BrowserUser } from "#tests/helpers/browser.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { openBrowserAs } from "#tests/helpers/signed-in-browser.ts";
import { sidewaysScroll, wcagFaults } from "#tests/helpers/wcag-faults.ts";

const open: BrowserUser[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((user) => user.close()));
});

async function openAs(person: TestPerson, options?: Parameters<typeof openBrowserAs>[1]): Promise<Page> {
  const user = await openBrowserAs(person, options);
  open.push(user);
  return user.page;
}

const item = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name, exact: true }) });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const FILT = "Ullfilt";

async function signOutAndIn(page: Page, person: TestPerson): Promise<void> {
  await page.getByRole("button", { name: /^Användarmeny/ }).click();
  await page.getByRole("menuitem", { name: "Logga ut" }).click();
  await page.waitForURL(atPath("/login"));
  await page.locator("form:not([inert])").waitFor();
  await page.getByLabel("E-postadress").fill(person.email);
  await page.getByLabel(/^Lösenord/).fill(TEST_PASSWORD);
  await page.getByRole("button", { name: "Logga in", exact: true }).click();
  await page.waitForURL(atPath("/dashboard"));
}

describe("saved products on two devices", () => {
  test("PAGE-32 what is saved on a phone stands on the desktop, with amount and day, and after a sign-out", async () => {
    const person = await createPerson({ setup: "private" });
    const products = async () => (await (await clientFor(person)).household.savedProducts.query()).products;
    const phone = await openAs(person, { phone: "pixel" });
    await phone.goto("/products?area=varme");
    await item(phone, FILT).getByLabel("Har redan").check();
    await expect.poll(products).toMatchObject([{ name: FILT, hasIt: true }]);

    const desktop = await openAs(person);
    await desktop.goto("/saved-products");
    const filt = item(desktop, FILT);
    await expect.poll(() => filt.getByLabel("Har redan").isChecked()).toBe(true);
    await filt.getByLabel("Antal").fill("0");
    await filt.getByText("Skriv ett antal från 1 till 9999.").waitFor();
    await filt.getByLabel("Antal").fill("3");
    await filt.getByLabel("Håller till").fill("2026-01-31");
    await filt.getByLabel("Anteckning").fill("I hallen, översta hyllan");
    await filt.getByText("Har gått ut.").waitFor();
    await expect.poll(products).toMatchObject([{ note: "I hallen, översta hyllan", quantity: 3, keepsUntil: "2026-01-31" }]);
    expect(await wcagFaults(desktop)).toEqual([]);

    // What has gone out is to be bought again.
    await phone.goto("/products?area=varme");
    await item(phone, FILT)
      .getByText(/^3 st, gick ut 31 januari/)
      .waitFor();
    await phone.getByText(/^Ni har 0 av \d+ tips hemma$/).waitFor();
    expect(await sidewaysScroll(phone)).toBe(0);
    expect(await wcagFaults(phone)).toEqual([]);

    await signOutAndIn(desktop, person);
    await desktop.goto("/saved-products");
    await expect.poll(() => item(desktop, FILT).getByLabel("Anteckning").inputValue()).toBe("I hallen, översta hyllan");
  });

  test("PAGE-32 what is done without a network waits, is said to, and is sent when it is back; the other device's words stay", async () => {
    const person = await createPerson({ setup: "private" });
    const client = await clientFor(person);
    const products = async () => (await client.household.savedProducts.query()).products;
    await client.household.changeSavedProducts.mutate({ changes: [saved("radio", { name: "Radio" })] });
    await client.household.changeSavedProducts.mutate({ changes: [saved("filt", { name: FILT })] });
    const phone = await openAs(person, { phone: "pixel" });
    await phone.goto("/saved-products");
    await item(phone, "Radio").waitFor();

    await phone.context().setOffline(true);
    await item(phone, "Radio").getByLabel("Har redan").check();
    await item(phone, FILT).getByRole("button", { name: "Ta bort" }).click();
    await phone.getByText("2 ändringar väntar på nätet.").waitFor();
    await client.household.changeSavedProducts.mutate({ changes: [{ productId: "radio", fields: { note: { value: "Vev", ageMs: 0 } } }] });
    expect(await products()).toMatchObject([{ name: "Radio", hasIt: false }, { name: FILT }]);

    await phone.context().setOffline(false);
    await expect.poll(products).toMatchObject([{ name: "Radio", hasIt: true, note: "Vev" }]);
    await expect.poll(async () => (await products()).length).toBe(1);
    await expect.poll(() => item(phone, "Radio").getByLabel("Anteckning").inputValue()).toBe("Vev");
    await phone.getByText(/väntar på nätet/).waitFor({ state: "detached" });
  });

  test("PAGE-32 who writes on what another device has changed since is told, and the later word holds", async () => {
    const person = await createPerson({ setup: "private" });
    const client = await clientFor(person);
    await client.household.changeSavedProducts.mutate({ changes: [saved("radio", { name: "Radio" })] });
    const phone = await openAs(person);
    await phone.goto("/saved-products");
    await item(phone, "Radio").waitFor();
    await phone.context().setOffline(true);
    await item(phone, "Radio").getByLabel("Anteckning").fill("Min");
    await phone.getByText("1 ändring väntar på nätet.").waitFor();
    await client.household.changeSavedProducts.mutate({
      changes: [{ productId: "radio", fields: { note: { value: "Senare", ageMs: 0 } } }],
    });
    await phone.context().setOffline(false);
    await phone.getByText("Radio ändrades senare där, och det gäller.").waitFor();
    await expect.poll(() => item(phone, "Radio").getByLabel("Anteckning").inputValue()).toBe("Senare");
  });

  test("PAGE-32 a list that a version of before kept in the browser goes to the account", async () => {
    const person = await createPerson({ setup: "private" });
    const page = await openAs(person);
    await page.goto("/pricing");
    const old = [
      { id: "kattmat-1a", name: "Kattmat", purchaseLink: "", note: "Torrfoder", hasIt: true, savedAt: "2026-10-01T08:00:00.000Z" },
    ];
    await page.evaluate(
      ([key, list]) => localStorage.setItem(key ?? "", list ?? ""),
      [`${person.userId}:saved-products`, JSON.stringify(old)],
    );
    await page.goto("/dashboard");
    const client = await clientFor(person);
    await expect
      .poll(async () => (await client.household.savedProducts.query()).products)
      .toMatchObject([{ id: "kattmat-1a", name: "Kattmat", note: "Torrfoder", hasIt: true, savedAt: "2026-10-01T08:00:00.000Z" }]);
    await page.goto("/saved-products");
    await button(page, "Kopiera lista").waitFor();
  });
});
