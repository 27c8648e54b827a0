import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { AssistantMessage } from "#shared/assistant/message.ts";
import { resizeWindow, sidewaysScroll } from "./actions.ts";
import { renderPage } from "./render-page.tsx";
import { recorded } from "./stand-in.ts";
import { expectNoWcagFaults } from "./wcag-faults.ts";

type Part = AssistantMessage["parts"][number];
type Translation = Extract<Part, { type: "data-translation" }>["data"];

const NOTE = "Maskinöversatt 2026-11, inte granskad av en översättare.";
const ENGLISH: Translation = {
  ...{ language: "en", name: "English", readIn: "Read in English", isOpen: false, danger: null },
  translatedBy: { sv: NOTE, own: "Machine translated 2026-11, not reviewed by a translator." },
  ...{ title: "Smell of gas", body: ["Go out. Call 112 when you are outdoors."] },
  ...{ stepsTitle: "Do this", steps: ["Go out."] },
};
const ARABIC: Translation = {
  ...ENGLISH,
  ...{
    language: "ar",
    name: "العربية",
    readIn: "اقرأ بالعربية",
    isOpen: true,
    title: "رائحة غاز",
    body: ["معلومات: \u2066113 13\u2069."],
    steps: [],
  },
  danger: { call112: "اتصل بالرقم 112", text: "اخرج أولاً واتصل من الخارج.", about: [] },
};

/** An answer that this browser keeps. */
function showAnswer(translation: Translation, isDanger: boolean) {
  const head = {
    mode: "knowledge" as const,
    title: "Det luktar gas",
    isDanger,
    isGeneralAdvice: false,
    isSure: true,
    textPart: 0,
    isChecked: true,
    isEstimate: false,
  };
  const details = {
    ...{ steps: [], facts: [], sources: [], passages: [], related: [], link: null, areaId: null, reviewBy: null, origin: null },
    slugs: ["fara-gaslukt"],
  };
  const messages: AssistantMessage[] = [
    { id: "fraga", role: "user", parts: [{ type: "text", text: "Det luktar gas" }] },
    {
      ...{ id: "svar", role: "assistant" as const },
      parts: [
        { type: "data-head", id: "head", data: head },
        { type: "data-translation", id: "translation", data: translation },
        { type: "text", text: "Gå ut. Ring 112 när du är utomhus." },
        { type: "data-details", id: "details", data: details },
      ],
    },
  ];
  localStorage.setItem(`${recorded("agare", "auth.session")?.user.id}:chat-history`, JSON.stringify(messages));
  renderPage("/chat-2", { as: "agare" });
}

test("«Läs på engelska» shows the answer in English beneath the Swedish one, with who has translated it in both languages", async () => {
  showAnswer(ENGLISH, false);
  await expect.element(page.getByText("Gå ut. Ring 112 när du är utomhus.")).toBeVisible();
  expect(page.getByText("Smell of gas").query()).toBeNull();
  await page.getByRole("button", { name: "Läs på engelska · Read in English" }).click();
  const english = page.getByRole("region", { name: "På engelska" });
  await expect.element(english.getByRole("heading", { name: "Smell of gas" })).toBeVisible();
  expect(english.getByRole("link", { name: "112" }).element().getAttribute("href")).toBe("tel:112");
  await expect.element(english.getByText(NOTE)).toBeVisible();
  await expect.element(english.getByText(ENGLISH.translatedBy.own)).toBeVisible();
  expect(english.getByText("Smell of gas").element().closest("[lang]")?.getAttribute("lang")).toBe("en");
});

test("where life is in danger both languages stand first, Arabic from the right, and nothing has to be pressed", async () => {
  await resizeWindow(390, 1200);
  showAnswer(ARABIC, true);
  const call = page.getByRole("alert", { name: "Ring 112" });
  await expect.element(call.getByText("Gå ut först och ring utifrån.")).toBeVisible();
  const arabic = call.getByText("اخرج أولاً واتصل من الخارج.");
  expect(getComputedStyle(arabic.element()).direction).toBe("rtl");
  await expect.element(page.getByRole("heading", { name: "رائحة غاز" })).toBeVisible();
  // «13 113» would be another number.
  expect(getComputedStyle(page.getByRole("link", { name: "113 13" }).element()).direction).toBe("ltr");
  expect(sidewaysScroll()).toBe(0);
  await expectNoWcagFaults("an answer in Arabic");
});

test("PAGE-20 an answer from the own data says so, its numbers can be rung, and it is neither rated nor saved", async () => {
  const question: AssistantMessage = { id: "fraga", role: "user", parts: [{ type: "text", text: "Vem ringer vi om hissen?" }] };
  const answer: AssistantMessage = {
    ...{ id: "svar", role: "assistant" },
    parts: [
      {
        type: "data-head",
        data: {
          ...{ mode: "own", title: "Kontakter", isDanger: false, isGeneralAdvice: false, isSure: true },
          ...{ textPart: 0, isChecked: true, isEstimate: true },
        },
      },
      { type: "text", text: "Hiss: Norrhiss, 08-123 45 67. Dygnet runt.\n\nFastighetsjour: Over Heisen, +4722334455." },
      {
        type: "data-details",
        data: {
          ...{ steps: [], facts: [], sources: [], passages: [], related: [], slugs: [], areaId: null, reviewBy: null, origin: null },
          link: { href: "/association-profile", label: "Öppna Föreningsuppgifter" },
        },
      },
    ],
  };
  localStorage.setItem(`${recorded("agare", "auth.session")?.user.id}:chat-history`, JSON.stringify([question, answer]));
  renderPage("/chat-2", { as: "agare" });
  const log = page.getByRole("log", { name: "Samtal" });
  await expect.element(log.getByText("Från portalens egna uppgifter", { exact: true })).toBeVisible();
  await expect.element(log.getByText("Uppskattning", { exact: true })).toBeVisible();
  await expect.element(log.getByRole("link", { name: "08-123 45 67" })).toHaveAttribute("href", "tel:081234567");
  await expect.element(log.getByRole("link", { name: "+4722334455" })).toHaveAttribute("href", "tel:+4722334455");
  await expect.element(log.getByRole("link", { name: "Öppna Föreningsuppgifter" })).toHaveAttribute("href", "/association-profile");
  expect(log.getByRole("button", { name: "Bra svar" }).elements()).toEqual([]);
  expect(log.getByRole("button", { name: "Spara som dokument" }).elements()).toEqual([]);
});
