import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { AssistantMessage } from "#shared/assistant/message.ts";
import { openedText, WIDGET_TEXTS, type WidgetKey, widgetsFor } from "#shared/assistant/widgets.ts";
import { resizeWindow, wordsIn } from "./actions.ts";
import { renderPage } from "./render-page.tsx";
import { type Persona, recorded } from "./stand-in.ts";
import { expectNoFaultsInWindow } from "./wcag-faults.ts";

/** A conversation in which the server has opened this widget, looking for something, as the browser keeps it. */
function keepOpened(persona: Persona, key: WidgetKey, search = ""): void {
  const userId = recorded(persona, "auth.session")?.user.id;
  const messages: AssistantMessage[] = [
    { id: "fraga", role: "user", parts: [{ type: "text", text: "Öppna den" }] },
    {
      id: "svar",
      role: "assistant",
      parts: [
        { type: "text", text: openedText(key) },
        { type: "data-widget", data: { key, search } },
      ],
    },
  ];
  localStorage.setItem(`${userId}:chat-history`, JSON.stringify(messages));
  sessionStorage.setItem(`${userId}:chat-widgets`, JSON.stringify({ [key]: true }));
}

const tools = () => page.getByRole("region", { name: "Verktyg" });
const within = (key: WidgetKey) => page.getByRole("region", { name: WIDGET_TEXTS[key].label, exact: true }).first();

test("DATA-31 a member sees what members may do, nothing else, without a fault that axe finds, on a phone too", async () => {
  const form = recorded("medlem", "forms.read");
  keepOpened("medlem", "protocol-form");
  renderPage("/ai-extended", {
    as: "medlem",
    answers: {
      "calendar.next": [],
      "documents.ours": { ...recorded("medlem", "documents.ours"), rows: [], total: 0 },
      "forms.read": ({ slug }) =>
        slug === "protokoll" ? { ...form, mayFillIn: false, schema: { ...form.schema, filled_in_by: "leaders" } } : form,
    },
  });
  const offered = widgetsFor("member");
  for (const key of offered) {
    const { label } = WIDGET_TEXTS[key];
    await tools().getByRole("button", { name: label, exact: true }).click();
    await expect.element(within(key).getByRole("heading", { level: 2, name: label, exact: true })).toBeVisible();
  }
  expect(tools().getByRole("button").elements()).toHaveLength(offered.length);
  for (const [key, words] of [
    ["protocol-form", "Formuläret fylls i av föreningens teamledare och systemägare."],
    ["documents-form", "Inga dokument är synliga för boende än."],
    ["association-profile-form", "Endast administratörer kan ändra dessa uppgifter."],
    ["association-calendar", "Inget står i kalendern framöver."],
  ] as const) {
    await expect.element(within(key).getByText(words)).toBeVisible();
  }
  await expect.element(within("association-water-form").getByRole("region", { name: "Så länge räcker vattnet" })).toBeVisible();
  await expect.element(within("preparedness-overview").getByRole("list", { name: "Beredskap per område" })).toBeVisible();
  await expect.element(within("maps").getByRole("link", { name: "Öppna sidan" })).toBeVisible();
  const forLeaders = /Lägg till plats|Ny händelse|Skapa utkast|Spara ändringar|Påminn om vattenbyte/;
  const pressed = [...document.querySelectorAll("[data-widget] button")].map(({ textContent }) => textContent);
  expect(pressed.length).toBeGreaterThan(0);
  expect(pressed.filter((name) => forLeaders.test(name))).toEqual([]);
  for (const width of [1280, 360]) {
    await resizeWindow(width);
    await expectNoFaultsInWindow(`${width} px`);
  }
});

test("DATA-43 the products that a question asks for are looked for, and everything is one press away", async () => {
  keepOpened("medlem", "product-catalog", "frostvakt");
  const all = recorded("medlem", "catalogue.products");
  renderPage("/ai-extended", {
    as: "medlem",
    answers: {
      "catalogue.products": ({ search }) => {
        const rows = search ? all.rows.slice(0, 1).map((row) => ({ ...row, name: "Frostvakt" })) : all.rows;
        return { ...all, rows, total: rows.length };
      },
    },
  });
  const searched = within("product-catalog");
  const names = () =>
    searched
      .getByRole("list", { name: "Produkter" })
      .getByRole("heading")
      .elements()
      .map(({ textContent }) => textContent);
  await expect.element(searched.getByText("Sökt på «frostvakt».")).toBeVisible();
  await expect.poll(names).toEqual(["Frostvakt"]);
  await searched.getByRole("button", { name: "Visa alla produkter" }).click();
  await expect.poll(names).toHaveLength(3);
  await expect.element(searched.getByRole("searchbox", { name: "Sök produkt" })).toHaveValue("");
  expect(searched.element().contains(document.activeElement)).toBe(true);
});

test("DATA-43 when no product is called what a question asks for, that is said and all are shown", async () => {
  keepOpened("medlem", "product-catalog", "xylofonbänkar");
  const all = recorded("medlem", "catalogue.products");
  renderPage("/ai-extended", {
    as: "medlem",
    answers: { "catalogue.products": ({ search }) => (search ? { ...all, rows: [], total: 0 } : all) },
  });
  const missing = within("product-catalog");
  await expect.element(missing.getByText("Ingen produkt heter «xylofonbänkar». Här är alla.")).toBeVisible();
  const products = missing.getByRole("list", { name: "Produkter" });
  await expect.poll(() => products.getByRole("heading").elements()).toHaveLength(3);
  expect(wordsIn(products)).toContain(all.rows[0]?.name);
});
