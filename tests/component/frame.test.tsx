import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { menuEntry, resizeWindow, untilFocused } from "./actions.ts";
import type { Answer } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { sessionOf, undecided } from "./session.ts";
import { recorded } from "./stand-in.ts";
import { expectNoFaultsInWindow } from "./wcag-faults.ts";

describe("frame", () => {
  const SETUP = ["/profile-type-selection", "/pending-approval", "/account-setup-choice", "/create-association", "/join-association"];
  type Router = ReturnType<typeof renderPage>["router"];

  /** Where who goes there is led, one address after the other. */
  async function expectLedTo(router: Router, paths: readonly string[], destination: (path: string) => string): Promise<void> {
    for (const path of paths) {
      await router.navigate(path);
      await expect.poll(() => router.state.location.pathname + router.state.location.search, { message: path }).toBe(destination(path));
    }
  }

  const title = (name: string | RegExp) => expect.element(page.getByRole("heading", { level: 1, name })).toBeVisible();

  test("ERR-01 a path outside the listed routes shows the not-found page, also one below a route", async () => {
    const { router } = renderPage("/", { as: "agare" });
    for (const path of ["/finns-inte", "/documents/finns-inte", "/collaboration"]) {
      await router.navigate("/about");
      await title("Om oss");
      await router.navigate(path);
      await title("Sidan hittades inte");
      expect(document.title).toContain("Sidan hittades inte");
    }
  });

  test("what a page shows first is asked for with who is signed in, once, and only what the last role in this browser may read", async () => {
    const { user, association } = recorded("agare", "auth.session") as NonNullable<Answer<"auth.session">>;
    const remember = (role: string): void => {
      localStorage.setItem("user", JSON.stringify({ id: user.id, email: user.email, name: null }));
      localStorage.setItem(`${user.id}:membership`, JSON.stringify(`${association?.id} ${role}`));
    };
    const READ = ["crisis.active", "notifications.unread", "catalogue.filters", "catalogue.products", "productRequest.drafts"] as const;
    remember("system_owner");
    const { server } = renderPage("/product-catalog", { as: "agare" });
    const release = server.hold("auth.session");
    await expect.poll(() => READ.map((read) => server.callsOf(read).length)).toEqual(READ.map(() => 1));
    expect(server.callsOf("membership.pendingCount")).toHaveLength(1);
    release();
    await title("AI-Handel");
    for (const read of READ.slice(1)) expect(server.callsOf(read), read).toHaveLength(1);
  });

  test("a member's browser asks for nothing that only the board may read", async () => {
    const { user, association } = recorded("medlem", "auth.session") as NonNullable<Answer<"auth.session">>;
    localStorage.setItem("user", JSON.stringify({ id: user.id, email: user.email, name: null }));
    localStorage.setItem(`${user.id}:membership`, JSON.stringify(`${association?.id} member`));
    const { server } = renderPage("/product-catalog", { as: "medlem" });
    const release = server.hold("auth.session");
    await expect.poll(() => server.callsOf("catalogue.products").length).toBe(1);
    expect(server.callsOf("membership.pendingCount")).toEqual([]);
    expect(server.callsOf("collaborationAlerts.unread")).toEqual([]);
    release();
    await title("AI-Handel");
  });

  test("GUARD-01 GUARD-02 GUARD-05 GUARD-06 signed out, every page of both groups leads to the sign-in and remembers where from", async () => {
    const { router } = renderPage("/");
    const paths = [...SETUP.slice(0, -1), "/dashboard", "/association-dashboard", "/product-catalog?search=dunk"];
    await expectLedTo(router, paths, (path) => `/login?redirect=${path.replace("?", "%3F").replace("=", "%3D")}`);
    await title("Logga in");
  });

  test("GUARD-08 GUARD-09 GUARD-10 with an open setup the main pages lead to the choice of profile type, the setup pages do not", async () => {
    const { router } = renderPage("/", { as: "privat", answers: { "auth.session": undecided() } });
    await expectLedTo(router, ["/dashboard", "/association-dashboard", "/product-catalog"], () => "/profile-type-selection");
    await title("Hur ska du använda tjänsten?");
    for (const [path, name] of [
      ["/account-setup-choice", "Starta en förening eller gå med i en"],
      ["/create-association", "Starta egen förening"],
      ["/join-association", "Gå med i en förening"],
    ] as const) {
      await router.navigate(path);
      await title(name);
      expect(router.state.location.pathname).toBe(path);
    }
  });

  test("GUARD-14 who has completed the setup is led from the setup pages to the dashboard", async () => {
    const { router } = renderPage("/", { as: "medlem" });
    await expectLedTo(router, SETUP, () => "/dashboard");
    await title(/^(God|Hej)/);
  });
});

describe("sidebar", () => {
  const sidebar = () => page.getByRole("complementary", { name: "Sidomeny" });
  const menu = () => sidebar().getByRole("navigation", { name: "Meny" });

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
      Vatten: "/water?tab=forening",
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
    // One that loads: in place of what does not the house's letters stand.
    const logoUrl = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
    const withLogo = sessionOf("medlem", { association: { ...association, logoUrl } });
    renderPage("/association-dashboard", { as: "medlem", answers: { "auth.session": withLogo } });
    await expect.element(sidebar().getByText(association.name, { exact: true })).toBeVisible();
    expect(sidebar().element().querySelector("img")?.getAttribute("src")).toBe(logoUrl);
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
});

describe("the ribbon of a second factor", () => {
  const ribbon = () => page.getByRole("main").getByRole("status").filter({ hasText: "våfaktorsautentisering" });
  const due = (isOwed: boolean) => sessionOf("agare", { dueFactor: { from: "2099-12-14T12:00:00.000Z", isOwed } });

  test("says from when an owner needs one, and leads there", async () => {
    const { router } = renderPage("/water", { as: "agare", answers: { "auth.session": due(false) } });
    await expect
      .element(ribbon())
      .toHaveTextContent("Tvåfaktorsautentisering krävs från 14 december 2099. Ordna det redan nu. Det tar några minuter.Öppna Säkerhet");
    await ribbon().getByRole("link", { name: "Öppna Säkerhet" }).click();
    await expect.poll(() => router.state.location).toMatchObject({ pathname: "/settings", search: "?tab=sakerhet" });
    await expectNoFaultsInWindow("the ribbon of a second factor");
  });

  test("says from that day what can still be done", async () => {
    renderPage("/water", { as: "agare", answers: { "auth.session": due(true) } });
    await expect
      .element(ribbon())
      .toHaveTextContent(
        "Föreningen kräver tvåfaktorsautentisering. Tills du har det kan du bara det en teamledare kan. Det går alltid att larma.Öppna Säkerhet",
      );
  });

  test("is nobody's who owes none", async () => {
    renderPage("/water", { as: "agare" });
    await expect.element(page.getByRole("heading", { level: 1, name: /Vatten/ })).toBeVisible();
    expect(ribbon().elements()).toEqual([]);
  });
});

describe("notifications", () => {
  const [UNREAD, READ]: Answer<"notifications.list"> = [
    { id: "a", title: "Någon har ansökt om medlemskap", path: "/crisis-levels", at: "2026-11-26T08:00:00.123Z", isRead: false },
    { id: "b", title: "Ditt lösenord är bytt", path: "/settings?tab=sakerhet", at: "2026-11-27T08:00:00.456Z", isRead: true },
  ];
  const bell = (name: string) => page.getByRole("banner").getByRole("button", { name, exact: true });
  const drawer = () => page.getByRole("dialog", { name: "Aviseringar" });

  const render = (list: Answer<"notifications.list">, unread: number) =>
    renderPage("/settings", { as: "agare", answers: { "notifications.list": list, "notifications.unread": unread } });

  test("the bell says how many are unread, and a press on one marks it and opens it", async () => {
    const { server, router } = render(
      [UNREAD, READ].flatMap((one) => one ?? []),
      1,
    );
    server.answer("notifications.markRead", () => undefined);
    await bell("Aviseringar, 1 oläst").click();
    const linksIn = (list: string) => drawer().getByRole("list", { name: list }).getByRole("link").elements().length;
    await expect.poll(() => [linksIn("Nytt"), linksIn("Tidigare")]).toEqual([1, 1]);
    await expectNoFaultsInWindow("the notifications");
    await drawer().getByRole("link", { name: "Oläst: Någon har ansökt om medlemskap" }).click();
    await expect.poll(() => router.state.location.pathname).toBe("/crisis-levels");
    expect(server.callsOf("notifications.markRead")).toEqual([{ id: "a" }]);
    await expect.element(drawer()).not.toBeInTheDocument();
  });

  test("all are marked as read up to the latest that was shown, and Escape gives the focus back", async () => {
    const { server } = render(
      [UNREAD, READ].flatMap((one) => one ?? []),
      2,
    );
    server.answer("notifications.markAllRead", () => {
      server.answer("notifications.unread", 0);
      server.answer(
        "notifications.list",
        [READ].flatMap((one) => one ?? []),
      );
      return undefined;
    });
    await bell("Aviseringar, 2 olästa").click();
    await drawer().getByRole("button", { name: "Markera alla som lästa" }).click();
    await expect.element(drawer().getByRole("button", { name: "Markera alla som lästa" })).not.toBeInTheDocument();
    await expect.element(drawer().getByText("Inget nytt.", { exact: true })).toBeVisible();
    expect(drawer().getByRole("list", { name: "Tidigare" }).getByRole("link").elements()).toHaveLength(1);
    expect(server.callsOf("notifications.markAllRead")).toEqual([{ until: "2026-11-27T08:00:00.456Z" }]);
    await userEvent.keyboard("[Escape]");
    await untilFocused(() => bell("Aviseringar").query(), "the bell");
  });

  test("without any the drawer says what will stand there", async () => {
    render([], 0);
    await bell("Aviseringar").click();
    await expect.element(drawer().getByText("Inget nytt. Här står det som rör dig.")).toBeVisible();
  });
});

describe("search", () => {
  const HITS: Answer<"search.all"> = [
    { kind: "person", title: "Vera Vattrang", detail: "Krisgruppen", at: null, path: "/crisis-team" },
    {
      kind: "event",
      title: "Vattenprov",
      detail: "Källaren",
      at: "2026-12-09T12:00:00.000Z",
      path: "/association-calendar?event=x&day=2026-12-09",
    },
  ];

  const field = () => page.getByRole("combobox", { name: "Sök i portalen" });
  const options = () =>
    page
      .getByRole("listbox", { name: "Träffar" })
      .getByRole("option")
      .elements()
      .map((option) => (option as HTMLElement).innerText.replaceAll(/\s+/g, " "));
  const chosen = () => document.getElementById(field().element().getAttribute("aria-activedescendant") ?? "")?.innerText;

  test("Ctrl and K opens the search, the keys choose, Enter goes there, and what was opened stands first the next time", async () => {
    const { router } = renderPage("/settings", { as: "agare", answers: { "search.all": HITS } });
    await expect.element(page.getByRole("button", { name: "Sök", exact: true }).first()).toBeVisible();
    await userEvent.keyboard("{Control>}k{/Control}");
    await untilFocused(() => field().query(), "the field");
    await expect.element(page.getByText("Skriv minst två bokstäver: en sida, ett namn, ett dokument eller en produkt.")).toBeVisible();

    await userEvent.keyboard("vat");
    await expect.poll(options).toEqual(["Vatten Huset", "Vera Vattrang Krisgruppen", "Vattenprov 9 december · Källaren"]);
    await expect.element(page.getByText("3 träffar")).toBeInTheDocument();
    await expect.poll(chosen).toContain("Vatten");
    await expectNoFaultsInWindow("the search");
    await userEvent.keyboard("[ArrowDown]");
    await expect.poll(chosen).toContain("Vera Vattrang");
    await userEvent.keyboard("[ArrowUp][Enter]");
    await expect.poll(() => router.state.location.pathname).toBe("/water");

    await userEvent.keyboard("{Control>}k{/Control}");
    await expect.poll(options).toEqual(["Vatten Huset"]);
    expect(chosen()).toBeUndefined();
    await userEvent.keyboard("[ArrowDown]");
    await expect.poll(chosen).toContain("Vatten");
  });

  test("closing gives the focus back to the glass, and the menu's row opens the same", async () => {
    renderPage("/settings", { as: "agare" });
    const glass = page.getByRole("banner").getByRole("button", { name: "Sök", exact: true });
    await glass.click();
    await untilFocused(() => field().query(), "the field");
    await userEvent.keyboard("[Escape]");
    await untilFocused(() => glass.query(), "the glass");
    await page.getByRole("navigation", { name: "Meny" }).getByRole("button", { name: "Sök" }).click();
    await untilFocused(() => field().query(), "the field");
  });

  test("what is nowhere is told, and so is a server that does not answer, while the menu's pages are found", async () => {
    const { server } = renderPage("/settings", { as: "agare", answers: { "search.all": [] } });
    await page.getByRole("banner").getByRole("button", { name: "Sök", exact: true }).click();
    await field().fill("zzz");
    await expect.element(page.getByText("Inget hittades för «zzz». Prova ett annat ord.")).toBeVisible();

    const undo = server.refuse("search.all");
    await field().fill("kartor");
    await expect.element(page.getByRole("alert").getByText("Bara menyns sidor kunde sökas.", { exact: false })).toBeVisible();
    expect(options()).toEqual(["Kartor Huset"]);
    undo();
    await page.getByRole("button", { name: "Försök igen" }).click();
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  });
});
