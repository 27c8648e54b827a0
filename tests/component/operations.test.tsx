import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, choose, fakeClock, resizeWindow, sidewaysScroll, toast, untilFocused, wordsIn } from "./actions.ts";
import { LOCKED } from "./admin-answers.ts";
import type { Answer, Answers } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { demandPassword, passwordDialog, provePassword } from "./security-tab.ts";
import { recorded } from "./stand-in.ts";
import { expectNoWcagFaults } from "./wcag-faults.ts";

type Product = Answer<"admin.catalogue.products">["rows"][number];

const onePage = <Row,>(...rows: Row[]) => ({ rows, total: rows.length, page: 1, pageCount: 1 });
const card = (title: string) => page.getByRole("region", { name: title, exact: true }).first();

async function openOperations(tab: string, answers: Answers = {}) {
  const rendered = renderPage(`/drift?tab=${tab}`, { as: "drift", answers });
  await expect.element(page.getByRole("heading", { level: 1, name: "Drift" })).toBeVisible();
  return rendered;
}

test("PAGE-27 GUARD-20 an owner who is no operator never sees Drift, and asks for nothing of the service", async () => {
  const { server, router } = renderPage("/admin?tab=drift", { as: "agare" });
  const shown = page.getByRole("tablist", { name: "Administration" }).getByRole("tab", { selected: true });
  await expect.element(shown).toHaveTextContent("Översikt");
  expect(page.getByRole("tab", { name: "Drift" }).elements()).toEqual([]);
  await page.getByRole("button", { name: /^Kontomeny/ }).click();
  await expect.element(page.getByRole("menuitem", { name: "Adminpanel" })).toBeVisible();
  expect(page.getByRole("menuitem", { name: "Drift" }).elements()).toEqual([]);
  await router.navigate("/drift");
  await expect.poll(() => router.state.location.pathname).toBe("/dashboard");
  for (const procedure of ["admin.health", "admin.associations", "admin.users"] as const)
    expect(server.callsOf(procedure), procedure).toEqual([]);
});

test("PAGE-27 an operator gets to the service's own frame from the account menu, and back, and sees no association's menu there", async () => {
  const { router } = renderPage("/settings", {
    as: "drift",
    answers: {
      "profile.current": recorded("agare", "profile.current"),
      "profile.types": recorded("agare", "profile.types"),
      "dashboard.association": recorded("nystartad", "dashboard.association"),
    },
  });
  await page.getByRole("button", { name: /^Kontomeny/ }).click();
  await page.getByRole("menuitem", { name: "Drift" }).click();
  await expect.element(card("Köer och leverans")).toBeVisible();
  expect(page.getByRole("complementary", { name: "Sidomeny" }).elements()).toEqual([]);
  await expect.element(page.getByRole("link", { name: "Till portalen" })).toHaveAttribute("href", "/association-dashboard");
  expect(router.state.location.pathname).toBe("/drift");
});

test("PAGE-27 who has lost the second factor gets in again by an operator who types the address and proves the password, or changes their mind", async () => {
  const { server } = await openOperations("anvandare", { "admin.users": onePage(LOCKED) });
  const user = card("Användare").getByRole("row").filter({ hasText: LOCKED.email });
  await expect.element(user.getByText("Tvåfaktor", { exact: true })).toBeVisible();
  await user.getByRole("button", { name: "Stäng av tvåfaktor för Lena Utelåst" }).click();
  const dialog = page.getByRole("dialog", { name: "Stäng av tvåfaktorsautentisering" });
  const submit = dialog.getByRole("button", { name: "Stäng av tvåfaktor" });
  await dialog.getByLabelText("Skriv kontots e-postadress").fill(LOCKED.email);
  demandPassword(server, "admin.resetSecondFactor");
  await submit.click();
  await passwordDialog.getByRole("button", { name: "Avbryt" }).click();
  await expect.element(passwordDialog).not.toBeInTheDocument();
  await expect.element(submit).toBeEnabled();
  expect(dialog.getByRole("alert").elements()).toEqual([]);

  server.answer("admin.resetSecondFactor", () => {
    server.answer("admin.users", onePage({ ...LOCKED, hasSecondFactor: false }));
  });
  await submit.click();
  await provePassword();
  await toast("Tvåfaktorsautentiseringen är avstängd", "Lena Utelåst har fått ett mejl och måste logga in igen.");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(user.getByText("Tvåfaktor", { exact: true })).not.toBeInTheDocument();
  expect(user.getByRole("button").elements()).toEqual([]);
  expect(server.callsOf("admin.resetSecondFactor").at(-1)).toEqual({ userId: LOCKED.userId, email: LOCKED.email });
});

test("PAGE-27 failed jobs are told of and get another try", async () => {
  const quiet = recorded("drift", "admin.health");
  const queues = quiet.queues.map((queue) => (queue.name === "remove-media" ? { ...queue, failed: 1 } : queue));
  const { server } = await openOperations("laget", { "admin.health": { ...quiet, queues } });
  const queue = card("Köer och leverans").getByRole("listitem").filter({ hasText: "Ta bort ersatta bilder" });
  await expect.element(queue.getByText("1 misslyckade", { exact: true })).toBeVisible();
  server.answer("admin.retryDeadJobs", () => {
    server.answer("admin.health", quiet);
    return { retried: 1 };
  });
  await queue.getByRole("button", { name: "Försök igen med Ta bort ersatta bilder" }).click();
  await toast("Nytt försök", "Ett jobb körs igen.");
  await expect.element(queue).not.toBeInTheDocument();
  expect(server.callsOf("admin.retryDeadJobs")).toEqual([{ queue: "remove-media" }]);
});

test("PAGE-27 the health of the service is looked at every 15 seconds, and says when it cannot be", async () => {
  const clock = fakeClock();
  const { server, router } = await openOperations("anvandare");
  const release = server.hold("admin.health");
  await router.navigate("/drift?tab=laget");
  const looks = () => server.callsOf("admin.health").length;
  await expect.poll(looks).toBe(1);
  // The fifteen seconds begin with the answer.
  clock.pause();
  release();
  await expect.element(page.getByText("Databasens storlek")).toBeVisible();
  await expect.element(page.getByText("Kan skapas")).toBeVisible();
  await clock.forward(10_000);
  expect(looks()).toBe(1);
  await clock.forward(6_000);
  expect(looks()).toBe(2);
  clock.resume();

  const heal = server.refuse("admin.health");
  await clock.forward(15_000);
  const failure = page.getByRole("alert").filter({ hasText: "Uppgifterna är inte aktuella" });
  await expect.element(failure).toBeVisible();
  heal();
  await failure.getByRole("button", { name: "Försök igen" }).click();
  await expect.element(failure).not.toBeInTheDocument();
});

test("NS-19 the security log shows what was refused, by kind, on a wide screen and a narrow one", async () => {
  const at = "2026-11-20T08:30:00.000Z";
  const refused: Answer<"admin.securityEvents">["rows"][number] = {
    ...{ id: crypto.randomUUID(), kind: "limit", what: "prov.anrop", reason: "RATE_LIMITED", requestId: "prov-id", count: 1200 },
    ...{ ipAddress: "192.0.2.9", accountHash: null, person: null, firstAt: at, lastAt: at },
  };
  const { server } = await openOperations("sakerhet", {
    "admin.securityEvents": ({ kind }) => (kind === "webhook" ? onePage() : onePage(refused)),
  });
  const log = card("Säkerhetslogg");
  const row = log.getByRole("row").filter({ hasText: "prov.anrop" });
  await expect.element(row).toBeVisible();
  expect(wordsIn(row)).toMatch(/20 november 09:30 För många försök .*RATE_LIMITED prov-id.* 192\.0\.2\.9 1 200$/);
  await resizeWindow(390, 844);
  await expect.element(log.getByRole("listitem")).toBeVisible();
  expect(wordsIn(log.getByRole("listitem"))).toMatch(/^För många försök \(1 200\) 20 november 09:30 prov\.anrop · RATE_LIMITED/);
  expect(sidewaysScroll()).toBe(0);
  await choose(log.getByRole("combobox", { name: "Vad som nekades" }), "Webhook");
  await expect.element(log.getByText(/^Inget har nekats de senaste 90 dagarna/)).toBeVisible();
  expect(server.callsOf("admin.securityEvents").at(-1)).toMatchObject({ kind: "webhook" });
});

test("PAGE-27 of the faults of a new product, the one that stands first on the page takes the focus", async () => {
  await openOperations("katalog");
  await button("Ny produkt").click();
  const dialog = page.getByRole("dialog", { name: "Ny produkt" });
  const [name, supplier] = [dialog.getByLabelText("Namn"), dialog.getByRole("combobox", { name: "Leverantör" })];
  await expect.element(supplier).toBeVisible();
  await dialog.getByRole("button", { name: "Spara" }).click();
  await untilFocused(() => name.query(), "the name");
  await name.fill("Dunk");
  await dialog.getByRole("button", { name: "Spara" }).click();
  await untilFocused(() => supplier.query(), "the supplier");
});

test("PAGE-27 an operator changes a product, takes it out of the catalogue and finds it among the inactive", async () => {
  let [product] = recorded("drift", "admin.catalogue.products").rows as [Product];
  const { name } = product;
  const { server } = await openOperations("katalog", {
    "admin.catalogue.products": ({ state = "active" }) => ((state === "active") === product.isActive ? onePage(product) : onePage()),
    "admin.catalogue.saveProduct": () => product,
    "admin.catalogue.setProductActive": ({ isActive }) => {
      product = { ...product, isActive };
      return product;
    },
  });
  await button(`Ändra ${name}`, "Produkter").click();
  const dialog = page.getByRole("dialog", { name: "Ändra produkt" });
  const rule = dialog.getByLabelText("Regel för rekommenderat antal");
  await dialog.getByLabelText("Eget pris exkl. moms").fill("1 250,50");
  await rule.fill("personer/4");
  await dialog.getByRole("button", { name: "Spara" }).click();
  await expect.element(dialog.getByText("Regeln har en okänd variabel: personer.")).toBeVisible();
  await expectNoWcagFaults("the dialog with a fault");
  await rule.fill("ceil(persons/4)");
  await dialog.getByRole("button", { name: "Spara" }).click();
  await toast("Produkten är sparad", name);
  const [saved] = server.callsOf("admin.catalogue.saveProduct");
  expect(saved).toMatchObject({ resiliaPriceExcludingVat: 1250.5, recommendedQuantityRule: "ceil(persons/4)" });

  await button(`Inaktivera ${name}`).click();
  await toast("Produkten visas inte längre", name);
  await expect.element(card("Produkter").getByText("Ingen produkt stämmer med sökningen.")).toBeVisible();
  await choose(card("Produkter").getByRole("combobox", { name: "Visa" }), "Inaktiva");
  const row = card("Produkter").getByRole("row").filter({ hasText: name });
  await expect.element(row.getByText("Inaktiv", { exact: true })).toBeVisible();
});
