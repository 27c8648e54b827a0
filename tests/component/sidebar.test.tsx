import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { menuEntry, resizeWindow } from "./actions.ts";
import { renderPage } from "./render-page.tsx";
import { sessionOf } from "./session.ts";
import { recorded } from "./stand-in.ts";
import { expectNoFaultsInWindow } from "./wcag-faults.ts";

const sidebar = () => page.getByRole("complementary", { name: "Sidomeny" });
const menu = () => sidebar().getByRole("navigation", { name: "Meny" });

const LOGO = "/media/logos/7a11e000-0000-4000-8000-000000000001/logo.png";

/** The rows of the menu, whose groups are closed but for the one the page is in. */
const rows = (): string[] =>
  [...menu().element().querySelectorAll<HTMLElement>(":scope > a, :scope > [role=group] > button")].map(({ innerText }) =>
    innerText.replaceAll(/\s+/g, " ").trim(),
  );

/** What a group leads to: the words of each entry with its address, or without one where it opens something here. */
async function entriesOf(group: string): Promise<Record<string, string | null>> {
  await sidebar()
    .getByRole("button", { name: new RegExp(`^${group}\\b`) })
    .click();
  const unfolded = menu().getByRole("group", { name: group });
  await expect.poll(() => unfolded.element().querySelector(".mantine-Skeleton-root")).toBeNull();
  const entries = unfolded.element().querySelectorAll<HTMLElement>("[id] > :is(a, button):not([role])");
  return Object.fromEntries([...entries].map((entry) => [entry.innerText.replaceAll(/\s+/g, " ").trim(), entry.getAttribute("href")]));
}

test("SIDE-03 SIDE-04 SIDE-05 SIDE-06 SIDE-18 an owner has seven rows, and every page within two presses", async () => {
  renderPage("/association-dashboard", { as: "agare" });
  await expect
    .poll(rows)
    .toEqual(["Översikt", "Kris", "Boende 2 väntar", "Huset", "Inköp", "Dokument", "Samverkan 1 oläst", "Assistenten"]);
  await expect.element(menu().getByRole("link", { name: "Översikt" })).toHaveAttribute("href", "/association-dashboard");
  expect(await entriesOf("Kris")).toEqual({
    "Aktivera krisläge": null,
    "Starta en övning": null,
    Krisområden: null,
    Krisgruppen: "/crisis-team",
    Krisnivåer: "/crisis-levels",
    Krisresan: "/crisis-journey",
    Krishistorik: "/crisis-history",
  });
  expect(await entriesOf("Boende")).toEqual({
    "Hantera Ansökningar 2 väntar": null,
    Medlemmar: "/admin?tab=medlemmar",
    Krisprenumeranter: "/crisis-subscribers-admin",
    "Nå de boende": "/crisis-subscribers-admin?tab=anmalan",
  });
  expect(await entriesOf("Samverkan")).toEqual({
    Nätverk: "/collaboration/network",
    "Våra resurser": "/collaboration/my-resources",
    "Inkorg 1 oläst": "/collaboration/inbox",
    Samverkansinställningar: "/collaboration/settings",
  });
});

/** Entries of the open group whose name breaks, or from whose row the number of what waits sticks out. */
const untidyEntries = (group: string): (string | null)[] =>
  [...menu().getByRole("group", { name: group }).element().querySelectorAll("[id] > :is(a, button):not([role])")]
    .filter((entry) => {
      const [label, badge] = [entry.firstElementChild, entry.querySelector(".mantine-Badge-root")];
      const range = document.createRange();
      if (label) range.selectNodeContents(label);
      const lines = new Set([...range.getClientRects()].map(({ top }) => top)).size;
      return lines !== 1 || (badge?.getBoundingClientRect().right ?? 0) > entry.getBoundingClientRect().right;
    })
    .map(({ textContent }) => textContent);

test("in the sidebar each name stands on one line, and what waits inside its row", async () => {
  renderPage("/association-dashboard", { as: "agare" });
  await expect.element(menu()).toBeVisible();
  await document.fonts.ready;
  for (const group of ["Kris", "Boende", "Huset", "Inköp", "Dokument", "Samverkan"]) {
    expect(Object.keys(await entriesOf(group)), group).not.toEqual([]);
    await expect.poll(() => untidyEntries(group), { message: group }).toEqual([]);
  }
});

test("SIDE-19 SIDE-20 SIDE-22 SIDE-23 SIDE-25 the pages of the house, of buying and of documents stand in their groups", async () => {
  renderPage("/association-dashboard", { as: "agare" });
  await expect.element(menu()).toBeVisible();
  expect(await entriesOf("Huset")).toEqual({
    Föreningsuppgifter: "/association-profile",
    Vatten: "/water",
    Kartor: "/maps",
    Kalender: "/association-calendar",
    Resan: "/association-journey",
    Rekommendationer: "/recommendations",
  });
  expect(await entriesOf("Inköp")).toEqual({
    "AI-Handel": "/product-catalog",
    Förfrågningar: "/product-catalog",
    Produktrekommendationer: "/product-recommendations",
    "Tips för hushållet": "/products",
    Sparade: "/saved-products",
  });
  expect(await entriesOf("Dokument")).toEqual({
    "Dokument och mallar": "/documents",
    Krispärm: "/documents?tab=parmen",
    Formulär: "/user-form",
  });
  expect((await entriesOf("Kris")).Krisnivåer).toBe("/crisis-levels");
});

test("NS-25 SIDE-15 SIDE-17 SIDE-21 SIDE-26 who may not decide finds no administration, and who is alone finds what is for one household", async () => {
  renderPage("/association-dashboard", { as: "medlem" });
  await expect.poll(rows).toEqual(["Hem", "Översikt", "Kris", "Huset", "Inköp", "Dokument", "Samverkan", "Assistenten"]);
  expect(Object.keys(await entriesOf("Kris"))).toEqual(["Krisområden", "Krisgruppen", "Krisnivåer", "Krisresan", "Krishistorik"]);
  expect(Object.values(await entriesOf("Samverkan"))).toEqual([
    "/collaboration/network",
    "/collaboration/my-resources",
    "/collaboration/inbox",
    "/collaboration/settings",
  ]);
});

test("SIDE-19 SIDE-20 SIDE-21 who is alone has no group but one, and nobody asks for crises on their behalf", async () => {
  const { server } = renderPage("/water", { as: "privat", answers: { "water.containers": [] } });
  await expect.poll(rows).toEqual(["Hem", "Krisnivåer", "Vatten", "Inköp", "Formulär", "Assistenten"]);
  await expect.element(menu().getByRole("link", { name: "Assistenten" })).toHaveAttribute("href", "/ai-extended");
  expect(await entriesOf("Inköp")).toEqual({
    "AI-Handel": "/product-catalog",
    "Tips för hushållet": "/products",
    Sparade: "/saved-products",
  });
  expect(server.callsOf("crisis.active")).toHaveLength(0);
});

test("the group of the page is open and its entry marked, one group at a time; the next page begins anew", async () => {
  const { router } = renderPage("/water", { as: "agare" });
  const open = () =>
    menu()
      .getByRole("button", { expanded: true })
      .elements()
      .map((row) => row.textContent);
  await expect.poll(open).toEqual(["Huset"]);
  await expect.element(menu().getByRole("link", { name: "Vatten" })).toHaveAttribute("aria-current", "page");
  await (await menuEntry("Inköp", "AI-Handel")).click();
  await expect.poll(open).toEqual(["Inköp"]);
  await router.navigate("/documents?tab=parmen");
  await expect.element(menu().getByRole("link", { name: "Krispärm" })).toHaveAttribute("aria-current", "page");
  expect(menu().getByRole("link", { name: "Dokument och mallar" }).element().hasAttribute("aria-current")).toBe(false);
  await router.navigate("/vattenformular");
  await expect.poll(open).toEqual(["Dokument"]);
});

test("SIDE-09 at 768 px the menu is a rail whose groups open beside it, by mouse and by keyboard", async () => {
  await resizeWindow(768, 1024);
  const { router } = renderPage("/water", { as: "agare" });
  await expect.poll(() => sidebar().element().getBoundingClientRect().width).toBe(48);
  await sidebar().getByRole("button", { name: "Kris", exact: true }).click();
  const unfolded = page.getByRole("menu", { name: "Kris" });
  await expect.element(unfolded.getByRole("menuitem", { name: "Krishistorik" })).toBeVisible();
  expect(unfolded.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(48);
  await userEvent.keyboard("[ArrowDown][ArrowDown][ArrowDown][Enter]");
  await expect.poll(() => router.state.location.pathname).toBe("/crisis-levels");
  await expect.element(sidebar().getByRole("button", { name: /^Boende ?, 2 väntar$/ })).toBeVisible();
  await sidebar().getByRole("button", { name: "Kris", exact: true }).click();
  await page.getByRole("menuitem", { name: "Aktivera krisläge" }).click();
  await expect.element(page.getByRole("dialog", { name: "Aktivera krisläge" })).toBeVisible();
});

test("SIDE-07 SIDE-24 the account menu holds the household, the settings, for owners the administration, and the way out", async () => {
  const { router } = renderPage("/water", { as: "agare" });
  await sidebar()
    .getByRole("button", { name: /^Kontomeny/ })
    .click();
  const items = page.getByRole("menu", { name: "Kontomeny" }).getByRole("menuitem");
  expect(items.elements().map((item) => item.textContent)).toEqual(["Mitt hushåll", "Inställningar", "Adminpanel", "Logga ut"]);
  await items.nth(1).click();
  await expect.poll(() => router.state.location.pathname).toBe("/settings");
});

test("CRIS-14 where the crises cannot be read the sidebar says so, and asks again on a press", async () => {
  const { server } = renderPage("/crisis-management/led", { as: "krisledare" });
  const undo = server.refuse("crisis.active", { message: "Failed to fetch active crisis info. Status 500" });
  const unknown = sidebar().getByRole("button", { name: /^Krisläget kunde inte hämtas/ });
  await expect.element(unknown).toBeVisible();
  expect(page.getByText("Failed to fetch").elements()).toHaveLength(0);
  undo();
  await unknown.click();
  await expect.element(sidebar().getByRole("link", { name: /^Krisläge: El/ })).toBeVisible();
});

test("SIDE-01 the sidebar begins with the association's name and logo", async () => {
  const { association } = sessionOf("medlem", {});
  if (!association) throw new Error("the member has no association");
  const withLogo = sessionOf("medlem", { association: { ...association, logoUrl: LOGO } });
  renderPage("/association-dashboard", { as: "medlem", answers: { "auth.session": withLogo } });
  await expect.element(sidebar().getByText(association.name, { exact: true })).toBeVisible();
  expect(sidebar().element().querySelector("img")?.getAttribute("src")).toBe(LOGO);
});

test("SIDE-10 SIDE-12 LIMIT-35 LIMIT-37 the sidebar has 16 rem, folded with Ctrl B 3 rem, and below 768 px is a drawer of 18 rem", async () => {
  renderPage("/water", { as: "agare" });
  const width = () => sidebar().element().getBoundingClientRect().width;
  await expect.element(menu()).toBeVisible();
  expect(width()).toBe(256);
  await userEvent.keyboard("{Control>}b{/Control}");
  await expect.poll(width).toBe(48);
  await resizeWindow(768);
  await expect.element(sidebar()).toBeVisible();
  await resizeWindow(767);
  await page.getByRole("button", { name: "Öppna menyn" }).click();
  const drawer = page.getByRole("dialog", { name: "Meny" });
  await expect.element(drawer.getByRole("link", { name: "Översikt" })).toBeVisible();
  expect(sidebar().elements()).toEqual([]);
  expect(drawer.element().getBoundingClientRect().width).toBe(288);
});

test("SIDE-12 on a phone the drawer closes with a link, and is closed when one comes back to its page by another way", async () => {
  await resizeWindow(390, 844);
  const { router } = renderPage("/water", { as: "agare" });
  await page.getByRole("button", { name: "Öppna menyn" }).click();
  const drawer = page.getByRole("dialog", { name: "Meny" });
  await drawer.getByRole("link", { name: "Översikt" }).click();
  await expect.poll(() => router.state.location.pathname).toBe("/association-dashboard");
  await expect.element(drawer).not.toBeInTheDocument();
  await router.navigate("/water");
  await expect.element(page.getByRole("heading", { level: 1, name: /Vatten/ })).toBeVisible();
  expect(page.getByRole("dialog").elements()).toHaveLength(0);

  // Another part of the page that is open is a link like any other.
  await router.navigate("/admin?tab=oversikt");
  await page.getByRole("button", { name: "Öppna menyn" }).click();
  await drawer.getByRole("button", { name: /^Boende/ }).click();
  await drawer.getByRole("link", { name: "Medlemmar" }).click();
  await expect.poll(() => router.state.location.search).toBe("?tab=medlemmar");
  await expect.element(drawer).not.toBeInTheDocument();
});

test("SIDE-13 with a crisis above it and its longest group open, all of the menu is seen at 1440 × 900", async () => {
  await resizeWindow(1440, 900);
  renderPage("/crisis-management/led", { as: "krisledare" });
  await expect.element(sidebar().getByRole("link", { name: /^Krisläge: El/ })).toBeVisible();
  await expect.element(menu().getByRole("link", { name: "Krishistorik" })).toBeVisible();
  const hidden = () =>
    [...sidebar().element().querySelectorAll("*")]
      .filter((element) => getComputedStyle(element).overflowY === "auto")
      .map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  await expect.poll(() => Math.max(...hidden())).toBe(0);
});

test("SIDE-12 in a narrow window the alert stands in the drawer, without a fault that axe finds, light and dark", async () => {
  await resizeWindow(390, 844);
  const [power] = recorded("krisledare", "crisis.active");
  if (!power) throw new Error("nobody leads a crisis");
  const water = { ...power, id: crypto.randomUUID(), domainName: "Vatten" };
  renderPage("/association-dashboard", { as: "agare", answers: { "crisis.active": [power, water] } });
  await expect.element(page.getByRole("region", { name: "Pågår nu" })).toBeVisible();
  await expectNoFaultsInWindow("page");
  await page.getByRole("button", { name: "Öppna menyn" }).click();
  const several = page.getByRole("dialog").getByRole("button", { name: /^2 aktiva krislägen/ });
  await expect.element(several).toBeVisible();
  await expectNoFaultsInWindow("drawer");
  await several.click();
  await expect.element(page.getByRole("menu", { name: "Aktiva krislägen" }).getByRole("menuitem").first()).toBeVisible();
  await expectNoFaultsInWindow("menu");
});
