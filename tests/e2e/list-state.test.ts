import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createOperator } from "#tests/factories/operators.ts";
import { createMember } from "#tests/factories/people.ts";
import { createTeams } from "#tests/factories/teams.ts";
import { menuEntry, sidebarOf } from "#tests/helpers/menu.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";

const owner = async () => {
  const person = await createMember({ role: "system_owner" });
  await createTeams(person.associationId);
  return person;
};

const LISTS = [
  { list: "members", who: owner, path: "/admin?tab=medlemmar", field: "Roll", option: "Teamledare (0)", value: "medlem-roll=team_leader" },
  { list: "documents", who: owner, path: "/documents?tab=dokument", field: "Område", option: "El", value: "dokument-omrade=" },
  {
    list: "log",
    who: owner,
    path: "/admin?tab=handelselogg",
    field: "Kategori",
    option: "Föreningens uppgifter",
    value: "kategori=association",
  },
  { list: "alerts", who: owner, path: "/collaboration/inbox?tab=received", field: "Typ", option: "Larm", value: "mottagna-typ=" },
  {
    list: "product requests",
    who: owner,
    path: "/product-catalog?forfragan-status=completed",
    field: "Status",
    option: "Offert mottagen",
    value: "forfragan-status=offer_received",
  },
  { list: "products", who: createOperator, path: "/drift?tab=katalog", field: "Visa", option: "Inaktiva", value: "produkt-visa=inactive" },
];

const field = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });

test.each(LISTS)(
  "the list of $list keeps what is chosen through a reload, Back and a shared link",
  async ({ who, path, field: name, option, value }) => {
    const person = await who();
    const page = await openPageAs(person);
    await page.goto(path);
    await field(page, name).waitFor();
    // What comes late above the field pushes it off the screen, and its open list with it.
    await page.waitForLoadState("networkidle");
    await field(page, name).click();
    const wanted = page.getByRole("option", { name: option, exact: true });
    // The options have their counts before what was chosen is read.
    await wanted.waitFor();
    const before = await field(page, name).inputValue();
    await wanted.click();
    await page.waitForURL((url) => url.search.includes(value));
    const link = page.url();

    await page.reload();
    await field(page, name).waitFor();
    await expect.poll(() => field(page, name).inputValue()).toBe(option);

    await page.goBack();
    await expect.poll(() => field(page, name).inputValue()).toBe(before);
    expect(page.url()).not.toContain(value);

    await page.goto(link);
    await field(page, name).waitFor();
    await expect.poll(() => field(page, name).inputValue()).toBe(option);
  },
);

test("the list of applications keeps its tab through a reload, Back and a shared link, and a dialog takes it along", async () => {
  const page = await openPageAs(await owner());
  const tab = (name: string) => page.getByRole("tablist", { name: "Ansökningar" }).getByRole("tab", { name });
  const isShown = (name: string) => tab(name).getAttribute("aria-selected");
  await page.goto("/admin?tab=ansokningar");
  await tab("Avslagna").click();
  await page.waitForURL((url) => url.search === "?tab=ansokningar&ansokan-visa=rejected");
  const link = page.url();

  await page.reload();
  await expect.poll(() => isShown("Avslagna")).toBe("true");
  await page.goBack();
  await expect.poll(() => isShown("Väntande")).toBe("true");
  await page.goto(link);
  await expect.poll(() => isShown("Avslagna")).toBe("true");

  await page.goto("/dashboard");
  const opener = await menuEntry(sidebarOf(page), "Boende", "Hantera Ansökningar");
  await opener.press("Enter");
  await tab("Godkända").click();
  await page.waitForURL((url) => url.search === "?ansokan-visa=approved");
  await page.keyboard.press("Escape");
  await page.waitForURL((url) => url.search === "");
  await expect.poll(() => opener.evaluate((node) => node === document.activeElement)).toBe(true);
  await opener.press("Enter");
  await expect.poll(() => isShown("Väntande")).toBe("true");
});
