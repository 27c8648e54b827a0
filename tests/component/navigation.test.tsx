import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { press, resizeWindow, twoFrames, untilFocused } from "./actions.ts";
import { renderPage } from "./render-page.tsx";
import { sessionOf } from "./session.ts";
import { recorded } from "./stand-in.ts";

const topNavigation = () => page.getByRole("navigation", { name: "Toppnavigering" });
const header = () => page.getByRole("banner");
const userMenu = () => page.getByRole("button", { name: /^Användarmeny/ });
const menuItem = (name: string) => page.getByRole("menuitem", { name, exact: true });
const heading = (name?: string) => page.getByRole("heading", name ? { level: 1, name } : { level: 1 });
const PRICES = { "billing.prices": recorded("medlem", "billing.prices") };

type Router = ReturnType<typeof renderPage>["router"];
const expectAt = (router: Router, path: string) => expect.poll(() => router.state.location.pathname).toBe(path);

test("NAV-01 NAV-03 NAV-04 signed in, the top navigation with theme and user menu stands on the landing page and not beside it", async () => {
  const { router } = renderPage("/", { as: "medlem" });
  await expect.element(topNavigation().getByRole("link", { name: "Hem" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Välj tema" })).toBeVisible();
  await expect.element(userMenu()).toBeVisible();
  for (const path of ["/signup-confirmation", "/reset-password", "/product-catalog", "/dashboard", "/settings"]) {
    await router.navigate(path);
    await expectAt(router, path);
    await expect.element(heading().first()).toBeVisible();
    await expect.poll(() => topNavigation().elements(), { message: path }).toEqual([]);
  }
});

test("NAV-01 signed out, every public page has the top navigation except the callback", async () => {
  const { server, router } = renderPage("/");
  server.answerPath("/api/demo-accounts", () => Response.json({ accounts: [] }));
  // It waits for an answer that does not come.
  server.refuse("auth.completeCallback");
  server.hold("auth.completeCallback");
  for (const path of ["/", "/login", "/signup", "/signup-confirmation", "/reset-password", "/integritet"]) {
    await router.navigate(path);
    await expect.element(topNavigation().getByRole("link", { name: "Hem" })).toBeVisible();
  }
  await router.navigate(`/auth/callback#access_token=${"x".repeat(43)}`);
  await expect.element(page.getByText("Slutför inloggning...")).toBeVisible();
  expect(topNavigation().elements()).toEqual([]);
});

test.each([1200, 390])(
  "NS-23 NAV-01 NAV-02 GUARD-02 a visitor's links lead to what the landing page tells, %i px wide, and none to a login",
  async (width) => {
    await resizeWindow(width, 844);
    const { router } = renderPage("/pricing", { answers: PRICES });
    const sections = { Beredskapsområden: "Tretton beredskapsområden", "Om Oss": "Om oss", Chatt: "Fråga assistenten" };
    for (const [label, name] of Object.entries(sections)) {
      // From another page, so that the landing page is drawn first.
      await router.navigate("/pricing");
      await expect.element(heading("Priser")).toBeVisible();
      if (width === 1200) await topNavigation().getByRole("link", { name: label, exact: true }).click();
      else {
        await page.getByRole("button", { name: "Öppna menyn" }).click();
        await menuItem(label).click();
      }
      await expectAt(router, "/");
      const title = page.getByRole("heading", { level: 2, name, exact: true });
      await expect.element(title).toBeInTheDocument();
      const top = () => title.element().getBoundingClientRect().top;
      await expect.poll(() => top() > 0 && top() < 422, { message: label }).toBe(true);
      await expect.poll(() => document.activeElement?.tagName).toBe("SECTION");
    }
    expect(page.getByRole("region", { name: "Tretton beredskapsområden" }).getByRole("listitem").elements()).toHaveLength(13);
  },
);

test("NS-23 NAV-01 signed in, the same links lead to the pages, and /chat-2 has no top navigation", async () => {
  const { router } = renderPage("/categories", { as: "medlem" });
  for (const path of ["/categories", "/pricing", "/about"]) {
    await router.navigate(path);
    const targets = () => [...topNavigation().element().querySelectorAll("a")].map((link) => link.getAttribute("href"));
    await expect.poll(targets).toEqual(["/", "/categories", "/pricing", "/about", "/chat-2"]);
    await expect.poll(() => document.querySelector('a[aria-current="page"]')?.getAttribute("href")).toBe(path);
  }
  await router.navigate("/chat-2");
  await expect.element(heading("Chatt")).toBeVisible();
  expect(topNavigation().elements()).toEqual([]);
  await userMenu().click();
  await expect.element(menuItem("Mitt konto")).toBeVisible();
  expect(menuItem("Om Oss").elements()).toEqual([]);
});

test("NAV-13 signed out, the header has «Logga in» and «Kom igång»; signed in, neither", async () => {
  const { server, router } = renderPage("/");
  server.answerPath("/api/demo-accounts", () => Response.json({ accounts: [] }));
  for (const [name, path] of [
    ["Logga in", "/login"],
    ["Kom igång", "/signup"],
  ] as const) {
    await router.navigate("/");
    await header().getByRole("link", { name, exact: true }).click();
    await expectAt(router, path);
  }
  expect(
    header()
      .getByRole("button", { name: /^Användarmeny/ })
      .elements(),
  ).toEqual([]);
});

test("NAV-13 signed in, the header has neither «Logga in» nor «Kom igång»", async () => {
  renderPage("/", { as: "medlem" });
  await expect.element(userMenu()).toBeVisible();
  for (const name of ["Logga in", "Kom igång"]) {
    expect(header().getByRole("link", { name, exact: true }).elements(), name).toEqual([]);
  }
});

test("NAV-03 LOCAL-10 the top navigation's theme toggle offers light, dark and the system's", async () => {
  renderPage("/");
  const state = () => [localStorage.getItem("vite-ui-theme"), document.documentElement.dataset.mantineColorScheme];
  for (const [label, value, shown] of [
    ["Mörkt", "dark", "dark"],
    ["Ljust", "light", "light"],
    ["Systemets", "system", "light"],
  ] as const) {
    await header().getByRole("button", { name: "Välj tema" }).click();
    await page.getByRole("menu").getByText(label, { exact: true }).click();
    await expect.poll(state).toEqual([value, shown]);
  }
});

test("NAV-05 NAV-06 NAV-08 LOCAL-08 «Mitt konto» leads a member to the association's dashboard and clears the stored chat", async () => {
  const { router } = renderPage("/", { as: "medlem" });
  const key = `${sessionOf("medlem", {}).user.id}:chat-history`;
  const chat = '[{"role":"user","text":"Hur mycket vatten?"}]';
  localStorage.setItem(key, chat);
  await router.navigate("/pricing");
  await expect.element(heading("Priser")).toBeVisible();
  await userMenu().click();
  await expect.element(menuItem("Mitt konto")).toBeVisible();
  expect(localStorage.getItem(key)).toBe(chat);
  await menuItem("Mitt konto").click();
  await expectAt(router, "/association-dashboard");
  await expect.poll(() => localStorage.getItem(key)).toBeNull();
});

test("GUARD-25 NAV-05 NAV-07 NAV-09 NAV-10 a private person's menu leads to the own dashboard and the settings, and to no association", async () => {
  const { router } = renderPage("/", {
    as: "privat",
    answers: { "billing.subscription": null, "crisis.official": recorded("medlem", "crisis.official") },
  });
  await userMenu().click();
  await expect.element(menuItem("Mitt konto")).toBeVisible();
  expect(menuItem("Föreningsuppgifter").elements()).toEqual([]);
  await menuItem("Mitt konto").click();
  await expectAt(router, "/dashboard");
  await router.navigate("/");
  await userMenu().click();
  await menuItem("Inställningar").click();
  await expectAt(router, "/settings");
});

test("GUARD-20 GUARD-25 NAV-09 NAV-11 an owner's menu leads to the association's facts and to the administration", async () => {
  const { router } = renderPage("/", { as: "agare" });
  for (const [item, path, name] of [
    ["Föreningsuppgifter", "/association-profile", "Föreningsuppgifter"],
    ["Admin Dashboard", "/admin", "Adminpanel"],
  ] as const) {
    await router.navigate("/");
    await userMenu().click();
    await menuItem(item).click();
    await expectAt(router, path);
    await expect.element(heading(name)).toBeVisible();
  }
});

test("GUARD-20 NAV-11 nobody else's menu has the administration", async () => {
  renderPage("/association-dashboard", { as: "medlem" });
  await userMenu().click();
  await expect.element(menuItem("Mitt konto")).toBeVisible();
  expect(menuItem("Admin Dashboard").elements()).toEqual([]);
});

const focused = () => document.activeElement?.id || document.activeElement?.textContent;
const documents = async () => {
  const sidebar = page.getByRole("complementary", { name: "Sidomeny" });
  await sidebar.getByRole("button", { name: /^Dokument\b/ }).click();
  return sidebar.getByRole("link", { name: "Dokument och mallar" });
};

test("by keyboard the focus follows to the page that a link leads to, and to the view that takes the place of another", async () => {
  const { router } = renderPage("/teams", { as: "agare" });
  const area = page.getByRole("main").getByRole("link", { name: /^El\b/ }).first();
  await expect.element(area).toBeVisible();
  // After a load the keyboard begins at the top.
  expect(document.activeElement).toBe(document.body);
  await userEvent.keyboard("{Tab}");
  expect(focused()).toBe("Hoppa till innehållet");
  await press(area);
  await expect.element(heading("El")).toBeVisible();
  await expect.poll(focused).toBe("main");
  (page.getByRole("main").getByRole("link").first().element() as HTMLElement).focus();
  await router.navigate(-1);
  await expect.element(area).toBeVisible();
  await expect.poll(focused).toBe("main");

  await press(await documents());
  await expect.element(heading("Dokument och mallar")).toBeVisible();
  await expect.poll(focused).toBe("main");
  expect(window.scrollY).toBe(0);
});

test("what a change of page finds focused on the new page, or in a dialog there, keeps the focus", async () => {
  const { router } = renderPage("/teams", { as: "nystartad" });
  await expect.element(heading("Krisgruppen")).toBeVisible();
  new MutationObserver((_, observer) => {
    const title = [...document.querySelectorAll("h1")].find(({ textContent }) => textContent === "Dokument och mallar");
    if (!title) return;
    observer.disconnect();
    title.tabIndex = -1;
    title.focus();
  }).observe(document.body, { childList: true, subtree: true });
  await press(await documents());
  await untilFocused(() => heading("Dokument och mallar").query(), "the heading");
  await twoFrames();
  expect(document.activeElement).toBe(heading("Dokument och mallar").element());

  await router.navigate("/association-dashboard");
  const link = () => document.querySelector<HTMLElement>('main a[href^="/association-journey?area="]');
  await expect.poll(link).not.toBeNull();
  link()?.focus();
  await userEvent.keyboard("{Enter}");
  const dialog = page.getByRole("dialog");
  await expect.element(dialog).toBeVisible();
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
});

test("NAV-15 LIMIT-24 the header changes once the page has scrolled more than 10 pixels", async () => {
  renderPage("/");
  await expect.element(heading()).toBeVisible();
  const shadowAt = async (top: number) => {
    window.scrollTo(0, top);
    await expect.poll(() => window.scrollY).toBe(top);
    await twoFrames();
    return getComputedStyle(header().element()).boxShadow;
  };
  expect(await shadowAt(10)).toBe("none");
  await expect.poll(() => shadowAt(11)).not.toBe("none");
});
