import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { fakeClock } from "./actions.ts";
import type { Answer, Answers } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { sessionOf } from "./session.ts";
import { recorded } from "./stand-in.ts";

const OVERVIEW = "association.overview";
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** A member's page that reads the association's overview, and how often it has. */
function renderFacts() {
  const clock = fakeClock();
  const { server, router } = renderPage("/settings?tab=forening", { as: "medlem" });
  return { clock, server, router, asked: () => server.callsOf(OVERVIEW).length };
}

const facts = () => page.getByRole("main").getByRole("heading", { name: "Namn och adress" });
const seeFacts = () => expect.element(facts()).toBeVisible();

test("LIMIT-07 an answer is fresh for five minutes, and kept for thirty after its last use", async () => {
  const { clock, server, router, asked } = renderFacts();
  await seeFacts();
  const stayAway = async (ms: number) => {
    await router.navigate("/dashboard");
    await expect.element(page.getByRole("region", { name: "Mitt hushåll" })).toBeVisible();
    await clock.forward(ms);
  };
  const comeBack = () => router.navigate("/settings?tab=forening");
  await stayAway(4.5 * MINUTE_MS);
  await comeBack();
  await seeFacts();
  expect(asked()).toBe(1);

  for (const [away, calls] of [
    [31 * SECOND_MS, 2],
    [29 * MINUTE_MS, 3],
  ] as const) {
    await stayAway(away);
    const answer = server.hold(OVERVIEW);
    await comeBack();
    await seeFacts();
    await expect.poll(asked).toBe(calls);
    answer();
    await clock.forward(SECOND_MS);
  }

  await stayAway(30 * MINUTE_MS + SECOND_MS);
  const answer = server.hold(OVERVIEW);
  await comeBack();
  await expect.poll(asked).toBe(4);
  await expect.element(page.getByRole("heading", { level: 1, name: "Kontoinställningar" })).toBeVisible();
  expect(facts().elements()).toEqual([]);
  answer();
  await seeFacts();
});

test("LIMIT-08 what fails is asked for once more, and then told", async () => {
  const { clock, server, asked } = renderFacts();
  server.refuse(OVERVIEW, { message: "Tjänsten vilar just nu." });
  await expect.element(page.getByText("Tjänsten vilar just nu.").first()).toBeVisible();
  await clock.forward(MINUTE_MS);
  expect(asked()).toBe(2);
});

test("LIMIT-09 using the window again asks for nothing, however old the answers are", async () => {
  const { clock, asked } = renderFacts();
  await seeFacts();
  await clock.forward(10 * MINUTE_MS);
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  for (const event of ["visibilitychange", "focus"]) window.dispatchEvent(new Event(event));
  await clock.forward(SECOND_MS);
  expect(asked()).toBe(1);
});

const household = (values: Partial<Answer<"preparedness.household">>) => ({ ...recorded("privat", "preparedness.household"), ...values });
const PRIVATE = sessionOf("privat", {}).user.id;
const kept = (key: string): unknown => JSON.parse(localStorage.getItem(`${PRIVATE}:${key}`) ?? "null");
const views = () => page.getByRole("radiogroup", { name: "Visning" });
// The names lie behind what shows that one is chosen.
const choose = (view: string) => views().getByText(view).click({ force: true });

function renderPrivate(address: string) {
  const answers: Answers = {
    "preparedness.household": household({ familySize: 4, diet: ["Vegansk"], allergies: ["Jordnötter"], daysPrepared: 3 }),
    "catalogue.products": recorded("medlem", "catalogue.products"),
    "catalogue.suppliers": recorded("medlem", "catalogue.suppliers"),
    "productRequest.drafts": recorded("medlem", "productRequest.drafts"),
    "billing.subscription": null,
    "crisis.official": recorded("medlem", "crisis.official"),
  };
  return renderPage(address, { as: "privat", answers });
}

test("LOCAL-01 LOCAL-02 LOCAL-03 LOCAL-04 LOCAL-05 each value has its key and its type", async () => {
  const { router } = renderPrivate("/product-catalog");
  await choose("Lista");
  await router.navigate("/dashboard");
  await expect.element(page.getByRole("region", { name: "Mitt hushåll" }).getByText("Ni klarar 3 av 7 dygn")).toBeVisible();
  await expect
    .poll(() => ["preferences", "family-size", "diet", "allergies", "days-prepared"].map(kept))
    .toEqual([{ catalogueView: "list" }, 4, ["Vegansk"], ["Jordnötter"], 3]);
});

test("LOCAL-01 the catalogue opens in the view that was chosen last, for this person only", async () => {
  localStorage.setItem("somebody-else:preferences", '{"catalogueView":"list"}');
  const { router } = renderPrivate("/product-catalog");
  const reopen = async (address: string) => {
    await router.navigate("/dashboard");
    await expect.element(page.getByRole("region", { name: "Mitt hushåll" })).toBeVisible();
    await router.navigate(address);
    await expect.element(views()).toBeVisible();
  };
  const shown = () => views().element().querySelector<HTMLInputElement>("input:checked")?.value;
  await expect.element(views()).toBeVisible();
  expect(shown()).toBe("grid");
  await choose("Lista");
  await reopen("/product-catalog");
  await expect.poll(shown).toBe("list");
  await choose("Rutnät");
  // A shared link decides for itself and leaves the choice alone.
  await reopen("/product-catalog?view=list");
  await expect.poll(shown).toBe("list");
  await reopen("/product-catalog");
  await expect.poll(shown).toBe("grid");
});

test("AUTH-18 the latest token is kept: a new one takes its place five minutes before it ends", async () => {
  const clock = fakeClock();
  const { server } = renderPrivate("/dashboard");
  const asked = () => server.callsOf("auth.accessToken").length;
  server.answer("auth.accessToken", () => ({
    accessToken: `token ${asked()}`,
    expiresAt: new Date(Date.now() + 60 * MINUTE_MS).toISOString(),
  }));
  const token = () => localStorage.getItem("auth-token");
  await expect.poll(token).toBe("token 1");
  await clock.forward(54 * MINUTE_MS);
  expect([token(), asked()]).toEqual(["token 1", 1]);
  await clock.forward(MINUTE_MS + SECOND_MS);
  await expect.poll(token).toBe("token 2");
  expect(asked()).toBe(2);
});
