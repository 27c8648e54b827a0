import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { coveredByToasts, lengthenToasts } from "#tests/helpers/covering-toasts.ts";
import { elapsed, press, resizeWindow, since, twoFrames, untilFocused, wordsIn } from "./actions.ts";
import { renderPage } from "./render-page.tsx";
import { sessionOf } from "./session.ts";
import { recorded } from "./stand-in.ts";
import { expectNoWcagFaults } from "./wcag-faults.ts";

describe("navigation", () => {
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
});

describe("toasts and hints", () => {
  const FAILED = "Kunde inte lägga till produkten";
  const REASON = "Ett oväntat fel inträffade hos oss. Försök igen om en stund.";

  const toasts = () => [...document.querySelectorAll(".mantine-Notification-root[role=alert][data-destructive]")];

  /** How long the next toast stands, and how late a timer of the wanted length is in the same page. */
  async function toastLife(dueMs: number): Promise<{ lifeMs: number; lateMs: number }> {
    const shownAt = await since(() => toasts().length > 0);
    const [goneAt, dueAt] = await Promise.all([since(() => toasts().length === 0), elapsed(dueMs)]);
    return { lifeMs: goneAt - shownAt, lateMs: dueAt - shownAt - dueMs };
  }

  /** Away from what stands still while it is pointed at. */
  const leaveAlone = () => userEvent.hover(page.getByRole("heading", { level: 1 }));

  test("LIMIT-16 ERR-09 ERR-10 the other toasts stand at most three at a time, destructive on failure, for four seconds", async () => {
    const { server } = renderPage("/product-catalog", { as: "medlem" });
    server.refuse("productRequest.addDraftLine", { message: REASON });
    const cards = page.getByRole("listitem").getByRole("button", { name: "Lägg till", disabled: false });
    await expect.element(cards.first()).toBeVisible();
    const life = toastLife(4_000);
    await cards.first().click();
    await leaveAlone();
    const { lifeMs, lateMs } = await life;
    expect(lifeMs).toBeGreaterThan(3_900);
    expect(lifeMs - lateMs).toBeLessThan(5_900);

    for (let index = 0; index < 4; index++) {
      await cards.nth(index).click();
      await expect.poll(() => server.callsOf("productRequest.addDraftLine").length).toBe(index + 2);
      await expect.element(cards.nth(index)).toBeEnabled();
    }
    await expect.poll(() => toasts().length).toBe(3);
    for (const text of [FAILED, REASON]) expect(toasts()[0]?.textContent).toContain(text);
    await leaveAlone();
    await expect.poll(() => toasts().length, { timeout: 12_000 }).toBe(0);
  });

  test("ERR-09 LIMIT-15 AUTH-12 a failed sign-in shows one destructive toast at a time, for five seconds", async () => {
    const { server } = renderPage("/login");
    server.refuse("auth.signIn", { reason: "WRONG_CREDENTIALS", message: ERROR_MESSAGES.WRONG_CREDENTIALS, status: 401 });
    await page.getByLabelText("E-postadress").fill("person@test.example");
    await page.getByLabelText("Lösenord", { exact: true }).fill("fel-losenord");
    const signIn = page.getByRole("main").getByRole("button", { name: "Logga in", exact: true });
    const life = toastLife(5_000);
    await signIn.click();
    await leaveAlone();
    const { lifeMs, lateMs } = await life;
    expect(lifeMs).toBeGreaterThan(4_900);
    expect(lifeMs - lateMs).toBeLessThan(6_900);

    for (const attempt of [2, 3]) {
      await signIn.click();
      await expect.poll(() => server.callsOf("auth.signIn").length).toBe(attempt);
      await expect.element(signIn).toBeEnabled();
    }
    // Before the older ones would go by themselves.
    await expect.poll(() => toasts().length, { timeout: 3_000 }).toBe(1);
    for (const text of ["Fel vid inloggning", "Fel e-postadress eller lösenord."]) expect(toasts()[0]?.textContent).toContain(text);
  });

  test.each([768, 1440])(
    "NS-12 a toast leaves the buttons and the heading of the dialog that ends a crisis free, on %i px",
    async (width) => {
      await resizeWindow(width, 720);
      const { server } = renderPage("/crisis-management/led", { as: "krisledare" });
      server.refuse("crisis.setTaskState", { status: 409, message: "Någon annan hann före." });
      const lasting = lengthenToasts();
      await page.getByRole("region", { name: "Uppgifter" }).getByRole("checkbox").first().click();
      await expect.element(page.getByText("Uppgiften ändrades inte")).toBeVisible();
      lasting();
      const bottom = () => document.querySelector(".mantine-Notification-root")?.getBoundingClientRect().bottom ?? 0;
      await expect.poll(bottom).toBeGreaterThan(window.innerHeight - 160);

      await page.getByRole("button", { name: "Avsluta", exact: true }).click();
      const dialog = page.getByRole("dialog");
      for (const target of [dialog.getByRole("button", { name: /^Avsluta/ }), dialog.getByRole("heading")]) {
        await expect.element(target).toBeVisible();
        target.element().scrollIntoView({ block: "nearest" });
        await expect.poll(coveredByToasts, { interval: 300 }).toEqual([]);
      }
    },
  );

  test("LIMIT-19 a hint waits 700 ms before it names an entry of the collapsed sidebar", async () => {
    renderPage("/association-dashboard", { as: "medlem" });
    const heading = page.getByRole("heading", { level: 1 });
    await expect.element(heading).toBeVisible();
    await userEvent.keyboard("{Control>}b{/Control}");
    const entry = page.getByRole("complementary", { name: "Sidomeny" }).getByRole("link", { name: "Översikt" });
    const hint = page.getByRole("tooltip", { name: "Översikt" });
    // The first hover fetches the hint's code; the second is measured.
    await entry.hover();
    await expect.element(hint).toBeVisible();
    await heading.hover();
    await expect.element(hint).not.toBeInTheDocument();
    const measured = new Promise<{ waited: number; due: number }>((resolve) => {
      const measure = async () => {
        const hoveredAt = performance.now();
        const [hintedAt, dueAt] = await Promise.all([since(() => document.querySelector('[role="tooltip"]') !== null), elapsed(700)]);
        resolve({ waited: hintedAt - hoveredAt, due: dueAt - hoveredAt });
      };
      entry.element().addEventListener("pointerenter", () => void measure(), { once: true });
    });
    await entry.hover();
    const { waited, due } = await measured;
    expect(waited).toBeGreaterThanOrEqual(690);
    expect(waited - (due - 700)).toBeLessThan(2_500);
  });
});

describe("public pages", () => {
  const LEGAL_PAGES = {
    "/integritet": "Integritetspolicy",
    "/tillganglighet": "Tillgänglighetsredogörelse",
    "/sa-lagrar-vi-data": "Så lagrar vi data",
  };
  const main = () => page.getByRole("main");
  const expectHref = (name: string, href: string) =>
    expect.element(main().getByRole("link", { name, exact: true }).first()).toHaveAttribute("href", href);

  test("every public page ends with the numbers to call and the links to these pages", async () => {
    const { server, router } = renderPage("/");
    server.answerPath("/api/demo-accounts", () => Response.json({ accounts: [] }));
    const footer = page.getByRole("contentinfo");
    for (const path of ["/", "/login", "/signup", "/signup-confirmation", "/reset-password", ...Object.keys(LEGAL_PAGES)]) {
      await router.navigate(path);
      await expect.poll(() => router.state.location.pathname).toBe(path);
      await expect.element(footer.getByRole("link", { name: "112", exact: true })).toBeVisible();
      const links = footer.getByRole("navigation", { name: "Om portalen" }).getByRole("link").elements();
      expect(
        links.map((link) => [link.getAttribute("href"), link.textContent]),
        path,
      ).toEqual(Object.entries(LEGAL_PAGES));
    }
    await footer.getByRole("link", { name: "Integritetspolicy" }).click();
    await expect.poll(() => router.state.location.pathname).toBe("/integritet");
    await expect.element(page.getByRole("heading", { level: 1, name: "Integritetspolicy" })).toBeVisible();
  });

  test("the privacy page leads to the authority, to the own rights and to what is stored", async () => {
    renderPage("/integritet");
    await expectHref("imy.se", "https://www.imy.se");
    await expectHref("Konto & GDPR", "/settings?tab=konto");
    await expectHref("Säkerhet", "/settings?tab=sakerhet");
    await expectHref("Så lagrar vi data", "/sa-lagrar-vi-data");
  });

  test("the accessibility page names the standard, the law, what is known to be missing and the authority", async () => {
    renderPage("/tillganglighet");
    for (const text of ["WCAG 2.2 på nivå AA", "Lagen (2023:254)", "Portalen är inte granskad av någon utomstående."]) {
      await expect.element(page.getByText(text).first()).toBeVisible();
    }
    await expectHref("pts.se", "https://www.pts.se");
  });

  test("contact goes through the association where the operator has told no address", async () => {
    renderPage("/integritet");
    await expect.element(page.getByText("Vänd dig till systemägaren i din förening").first()).toBeVisible();
    expect(document.querySelector("a[href^='mailto:']")).toBeNull();
  });

  test("PLAN-02 PLAN-03 PLAN-04 PLAN-05 PLAN-10 three plans with price and size, and how to reach us", async () => {
    renderPage("/pricing", { answers: { "billing.prices": recorded("medlem", "billing.prices") } });
    await expect.element(page.getByRole("heading", { name: "Priser", level: 1 })).toBeVisible();
    const plans = page.getByRole("list", { name: "Abonnemang" });
    const cards = {
      Grundläggande: ["99 kr", "1 användare"],
      Standard: ["299 kr", "Upp till 10 användare", "Vanligast"],
      Premium: ["999 kr", "Obegränsat antal användare"],
    };
    expect(
      plans
        .getByRole("heading")
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(Object.keys(cards));
    for (const [name, texts] of Object.entries(cards)) {
      const card = plans.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
      for (const text of [...texts, "/mån inkl. moms"]) expect(wordsIn(card)).toContain(text);
    }
    // What the limit counts stands where the price does, not behind a question.
    const who = "En användare är en medlem med eget konto i föreningen. Boende som bara får krislarm räknas inte.";
    await expect.element(page.getByText(who)).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Kontakta oss" })).toBeVisible();
    await expectNoWcagFaults("the prices");
  });
});
