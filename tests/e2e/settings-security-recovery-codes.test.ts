import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { createPerson, type TestPerson } from "#tests/factories/people.ts";
import { createSecondFactor } from "#tests/factories/second-factors.ts";
import { openSecurityCard, toastTitled } from "#tests/helpers/security-tab.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toastLife } from "#tests/helpers/toast.ts";

interface Shown {
  person: TestPerson;
  page: Page;
  dialog: Locator;
  codes: string[];
}

/** New codes, just shown; `prepare` sees the page before. */
async function openCodes(prepare: (page: Page) => void = () => {}): Promise<Shown> {
  const person = await createPerson({ setup: "private" });
  await createSecondFactor(person);
  const page = await openPageAs(person);
  const card = await openSecurityCard(page, "Tvåfaktorsautentisering");
  prepare(page);
  await card.getByRole("button", { name: "Skapa nya återställningskoder" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Skapa nya koder" }).click();
  await page.mouse.move(1, 1);
  const dialog = page.getByRole("dialog", { name: "Dina återställningskoder" });
  await dialog.waitFor();
  return { person, page, dialog, codes: await dialog.getByRole("listitem").allInnerTexts() };
}

const question = (page: Page) => page.getByRole("dialog", { name: "Stänga utan att spara?" });

test("LIMIT-17 LIMIT-18 SETS-20 the toast of the codes stays 9 s, and the one that explains them 7 s", async () => {
  let codeToast: ReturnType<typeof toastLife> | undefined;
  const { page, dialog } = await openCodes((opened) => {
    codeToast = toastLife(opened, "Spara dina återställningskoder", 9_000);
  });
  const saveCodes = await codeToast;
  expect(saveCodes?.lifeMs).toBeGreaterThan(8900);
  expect((saveCodes?.lifeMs ?? NaN) - (saveCodes?.lateMs ?? NaN)).toBeLessThan(11_500);

  await dialog.getByRole("button", { name: "Ladda ner" }).click();
  const infoToast = toastLife(page, "Så använder du återställningskoder", 7_000);
  await dialog.getByRole("button", { name: "Klar" }).click();
  await page.mouse.move(1, 1);
  const useCodes = await infoToast;
  expect(useCodes.lifeMs).toBeGreaterThan(6900);
  expect(useCodes.lifeMs - useCodes.lateMs).toBeLessThan(8900);
});

test("the codes are copied one a line, and then the dialog closes without a question", async () => {
  const { page, dialog, codes } = await openCodes();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await dialog.getByRole("button", { name: "Kopiera alla" }).click();
  await dialog.getByText("Koderna är kopierade.", { exact: true }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join("\n"));
  await dialog.getByRole("button", { name: "Stäng", exact: true }).click();
  await toastTitled(page, "Så använder du återställningskoder").waitFor();
  expect(await question(page).count()).toBe(0);
});

test("the codes come as a text file that says whose they are", async () => {
  const { person, page, dialog, codes } = await openCodes();
  const [download] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("button", { name: "Ladda ner" }).click()]);
  expect(download.suggestedFilename()).toBe("aterstallningskoder.txt");
  const lines = (await readFile(await download.path(), "utf8")).split("\n");
  expect(lines.slice(0, 2)).toEqual(["Återställningskoder till Beredskapsportalen", person.email]);
  expect(lines.filter((line) => codes.includes(line))).toEqual(codes);
});

test("on paper there are the codes without page and buttons, black also in the dark theme", async () => {
  const { page, dialog } = await openCodes();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  expect(await dialog.getByRole("list", { name: "Återställningskoder" }).isVisible()).toBe(true);
  expect(await dialog.getByRole("button", { name: "Skriv ut" }).isVisible()).toBe(false);
  expect(await page.locator("#root").isVisible()).toBe(false);
  const list = dialog.getByRole("list", { name: "Återställningskoder" });
  expect(await list.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(0, 0, 0)");
});

test("who has neither copied nor downloaded them is asked before the dialog closes", async () => {
  const { page, dialog } = await openCodes();
  await page.keyboard.press("Escape");
  await question(page).getByRole("button", { name: "Visa koderna" }).click();
  expect(await dialog.getByRole("listitem").count()).toBe(10);
  await dialog.getByRole("button", { name: "Klar" }).click();
  await question(page).getByRole("button", { name: "Stäng ändå" }).click();
  await toastTitled(page, "Så använder du återställningskoder").waitFor();
  expect([await dialog.count(), await question(page).count()]).toEqual([0, 0]);
});
