import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { AssistantMessage } from "#shared/assistant/message.ts";
import { button, press, resizeWindow, toast, untilFocused } from "./actions.ts";
import type { Answer } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { sessionOf } from "./session.ts";
import type { Persona } from "./stand-in.ts";

const QUESTION = "Hur byter jag vatten?";

/** A conversation that this browser has kept: a question and its answer. */
function keepAnswer(
  persona: Persona,
  details: { slugs: string[]; origin: "portal" | "danger" | "house" | null },
  mode: "knowledge" | "none" = "knowledge",
) {
  const head = {
    mode,
    title: mode === "none" ? null : "Byt vatten",
    isDanger: false,
    isGeneralAdvice: false,
    isSure: true,
    textPart: 0,
    isChecked: true,
    isEstimate: false,
  };
  const beneath = { steps: [], facts: [], sources: [], passages: [], related: [], link: null, areaId: null, reviewBy: null, ...details };
  const messages: AssistantMessage[] = [
    { id: "fraga", role: "user", parts: [{ type: "text", text: QUESTION }] },
    {
      ...{ id: "svar", role: "assistant" },
      parts: [
        { type: "data-head", data: head },
        { type: "text", text: "Byt var sjätte månad." },
        { type: "data-details", data: beneath },
      ],
    },
  ];
  localStorage.setItem(`${sessionOf(persona, {}).user.id}:chat-history`, JSON.stringify(messages));
}

const PORTAL = { slugs: ["vatten-forvara-dunk"], origin: "portal" as const };

describe("«Hjälpte det?»", () => {
  const helped = () => page.getByRole("group", { name: "Hjälpte det?" });

  test("is one press of 44 pixels, said to be done, which another press changes; after «Nej» one may say what was wrong, in one row", async () => {
    await resizeWindow(412);
    keepAnswer("medlem", PORTAL);
    const { server } = renderPage("/ai-extended", { as: "medlem", answers: { "assistant.rate": undefined } });
    const yes = helped().getByRole("button", { name: "Ja" });
    const no = helped().getByRole("button", { name: "Nej" });
    await expect.element(yes).toBeVisible();
    for (const choice of [yes, no]) expect(choice.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await press(no);
    await expect.element(no).toHaveAttribute("aria-pressed", "true");
    await expect.element(helped().getByRole("status")).toHaveTextContent("Tack!");
    const faults = page.getByRole("group", { name: "Vad var det för fel?" }).getByRole("button");
    await expect.poll(() => faults.elements().map(({ textContent }) => textContent)).toEqual(["Saknar något", "Fel", "Svårt att förstå"]);
    expect(new Set(faults.elements().map((fault) => fault.getBoundingClientRect().top)).size).toBe(1);
    await press(button("Fel"));
    await press(yes);
    await expect.element(yes).toHaveAttribute("aria-pressed", "true");
    await expect.element(no).toHaveAttribute("aria-pressed", "false");
    expect(faults.elements()).toEqual([]);
    const calls = server.callsOf("assistant.rate");
    expect(new Set(calls.map(({ id }) => id)).size).toBe(1);
    const about = { articleSlugs: ["vatten-forvara-dunk"], question: QUESTION };
    expect(calls).toMatchObject([
      { ...about, isHelpful: false, fault: null },
      { ...about, isHelpful: false, fault: "wrong" },
      { ...about, isHelpful: true, fault: null },
    ]);
  });

  test("stands as it was when it could not be saved", async () => {
    keepAnswer("medlem", PORTAL);
    const { server } = renderPage("/ai-extended", { as: "medlem" });
    server.refuse("assistant.rate");
    const no = helped().getByRole("button", { name: "Nej" });
    await press(no);
    await toast("Svaret kunde inte sparas");
    await expect.element(no).toHaveAttribute("aria-pressed", "false");
    await expect.element(helped().getByRole("status")).toHaveTextContent("");
  });
});

describe("«För vårt hus»", () => {
  const menu = () => button("För vårt hus");

  test("an owner hides an article and shows it again", async () => {
    keepAnswer("agare", PORTAL);
    const { server } = renderPage("/ai-extended", { as: "agare", answers: { "assistant.hideArticle": undefined } });
    await press(menu());
    await press(page.getByRole("menuitem", { name: "Dölj för våra medlemmar" }));
    await toast("Artikeln är dold för ert hus", "Den ligger under Dokument och mallar, Våra dokument.");
    await press(button("Visa för vårt hus igen"));
    await expect.element(menu()).toBeVisible();
    const slug = "vatten-forvara-dunk";
    expect(server.callsOf("assistant.hideArticle")).toEqual([
      { slug, isHidden: true },
      { slug, isHidden: false },
    ]);
  });

  test("advice on danger cannot be hidden", async () => {
    keepAnswer("agare", { slugs: ["brand-vid-brand"], origin: "danger" });
    renderPage("/ai-extended", { as: "agare" });
    await press(menu());
    await expect.element(page.getByRole("menuitem", { name: "Skriv ett eget svar" })).toBeVisible();
    expect(page.getByRole("menuitem", { name: /Dölj/ }).elements()).toEqual([]);
  });

  test("a member sees whose answer it is, and is offered nothing for the house", async () => {
    keepAnswer("medlem", { slugs: ["00000000-0000-4000-8000-0000000000a2"], origin: "house" });
    renderPage("/ai-extended", { as: "medlem" });
    await expect.element(page.getByText("Er förening", { exact: true })).toBeVisible();
    expect(page.getByRole("link", { name: "Ändra husets svar" }).elements()).toEqual([]);
    await expect.element(page.getByRole("group", { name: "Hjälpte det?" })).toBeVisible();
    expect(menu().elements()).toEqual([]);
  });

  test("what has no answer gets one of the house's own, which begins with the question", async () => {
    keepAnswer("agare", { slugs: [], origin: null }, "none");
    const { server } = renderPage("/ai-extended", {
      as: "agare",
      answers: { "assistant.saveArticle": { id: "00000000-0000-4000-8000-0000000000a2", title: "Vattnet" } },
    });
    await press(menu());
    await press(page.getByRole("menuitem", { name: "Skriv ett eget svar" }));
    const dialog = page.getByRole("dialog", { name: "Skriv ett eget svar" });
    await untilFocused(() => dialog.getByLabelText("Rubrik").query(), "the title");
    await expect.element(dialog.getByLabelText("Så frågar folk")).toHaveValue(QUESTION);
    await dialog.getByLabelText("Rubrik").fill("Vattnet");
    await dialog.getByLabelText("Svar").fill("Fråga fastighetsskötaren.");
    await press(dialog.getByRole("button", { name: "Spara" }));
    await toast("Svaret är sparat", "Assistenten ger det nu till era medlemmar: Vattnet");
    expect(server.callsOf("assistant.saveArticle")).toEqual([
      { id: null, seenAt: null, title: "Vattnet", body: "Fråga fastighetsskötaren.", steps: "", terms: QUESTION },
    ]);
  });
});

test("an operator sees what is asked by how many, writes an article on it in one press, and sees it answered", async () => {
  const question = {
    stems: "hiss spök",
    question: "varför spökar hissen",
    askerCount: 3,
    lastAskedOn: "2026-11-20",
    hadAnswer: false,
    isAnswered: false,
  };
  const desk: Answer<"admin.articleDesk"> = {
    questions: [question],
    articles: [],
    unhelpful: [{ slug: "vatten-forvara-dunk", title: "Byt vatten", unhelpful: 2, rated: 4 }],
  };
  const { server } = renderPage("/drift?tab=fragor", { as: "drift", answers: { "admin.articleDesk": desk } });
  const asked = page.getByRole("list", { name: "Frågor utan svar" }).getByRole("listitem");
  await expect.element(asked.getByText("3 personer, senast 20 november")).toBeVisible();
  await expect.element(page.getByText("Nej från 2 av 4 personer")).toBeVisible();
  await press(button("Skriv artikel om: varför spökar hissen"));
  const dialog = page.getByRole("dialog", { name: "Skriv artikel" });
  await untilFocused(() => dialog.getByLabelText("Rubrik").query(), "the title");
  await expect.element(dialog.getByLabelText("Så frågar folk")).toHaveValue("varför spökar hissen");
  await dialog.getByLabelText("Rubrik").fill("Hissen");
  await dialog.getByLabelText("Svar").fill("Den går ner av sig själv.");
  server.answer("admin.saveArticle", () => {
    server.answer("admin.articleDesk", { ...desk, questions: [{ ...question, isAnswered: true }] });
    return { id: "00000000-0000-4000-8000-0000000000a1", title: "Hissen" };
  });
  await press(dialog.getByRole("button", { name: "Spara" }));
  await expect.element(asked.getByText("Besvarad")).toBeVisible();
  expect(asked.getByRole("button").elements()).toEqual([]);
  expect(server.callsOf("admin.saveArticle")).toMatchObject([
    { openQuestion: "hiss spök", title: "Hissen", terms: "varför spökar hissen", sourceName: null, sourceDate: null },
  ]);
});
