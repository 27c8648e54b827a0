import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AssistantMessage } from "#shared/assistant/message.ts";
import { button, menuOf, resizeWindow } from "./actions.ts";
import { renderPage } from "./render-page.tsx";
import { recorded } from "./stand-in.ts";
import { expectNoFaultsInWindow } from "./wcag-faults.ts";

const asOnPhone = () => resizeWindow(390, 844);
const seen = (target: ReturnType<typeof button>) => expect.element(target).toBeVisible();

/** Looks at the dialog that has just been opened, and closes it. */
async function lookAtDialog(where: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await seen(dialog.getByRole("button").last());
  await expectNoFaultsInWindow(where);
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
}

async function lookAtDialogsOf(...openers: (string | RegExp)[]): Promise<void> {
  for (const opener of openers) {
    await button(opener).click();
    await lookAtDialog(`dialog ${opener}`);
  }
}

test("PAGE-18 documents and a document being written have no fault that axe finds, light and dark", async () => {
  await asOnPhone();
  const { schema } = recorded("agare", "forms.read");
  const { draft, ...document } = recorded("agare", "documents.read");
  // A form with a list whose points take photos.
  const written = draft && { ...draft, schema, answers: { event: "Vatten i källaren.", damages: [{ place: "Tvättstugan" }] } };
  const { router } = renderPage("/documents", { as: "agare", answers: { "documents.read": { ...document, draft: written } } });
  for (const [path, shown] of [
    ["/documents", button("Fyll i Anteckning")],
    ["/documents?tab=dokument", page.getByText(document.title, { exact: true }).first()],
    [`/documents?dokument=${document.id}&skriv=1`, page.getByRole("textbox", { name: "Plats" })],
  ] as const) {
    await router.navigate(path);
    await seen(shown);
    await expectNoFaultsInWindow(path);
  }
});

/** What the knowledge base answers, with all that an answer can have. */
const ANSWER: AssistantMessage = {
  ...{ id: "svar", role: "assistant" },
  parts: [
    {
      type: "data-head",
      data: {
        ...{ mode: "knowledge", title: "Förvara och byt vatten", isDanger: true, isGeneralAdvice: true, isSure: false },
        ...{ textPart: 0, isChecked: true },
      },
    },
    { type: "text", text: "Kranvatten i en ren dunk håller sig ett halvår." },
    {
      type: "data-details",
      data: {
        ...{ steps: ["Skriv datum på en etikett."], facts: [{ text: "Huset behöver 840 liter.", href: "/water", isEstimate: true }] },
        ...{ sources: [{ name: "Livsmedelsverket", note: "Dricksvatten i dunk", date: "2026-11-02" }], related: ["Hämta nödvatten"] },
        ...{ passages: [], slugs: ["vatten-forvara-dunk"], areaId: null, reviewBy: "2027-11-02" },
      },
    },
  ],
};

test("PAGE-19 PAGE-20 an open widget and an answer have no fault that axe finds, light and dark", async () => {
  // So high that nothing lies half under the field that one writes in.
  await resizeWindow(390, 1600);
  const question: AssistantMessage = { id: "fraga", role: "user", parts: [{ type: "text", text: "Hur länge håller sig vattnet?" }] };
  const userId = recorded("agare", "auth.session")?.user.id;
  localStorage.setItem(`${userId}:chat-history`, JSON.stringify([question, ANSWER]));
  const { router } = renderPage("/chat-2", { as: "agare" });
  await seen(page.getByRole("heading", { name: "Förvara och byt vatten" }));
  await expectNoFaultsInWindow("an answer");
  await router.navigate("/ai-extended");
  await page.getByRole("region", { name: "Verktyg" }).getByRole("button", { name: "Produkter", exact: true }).click();
  await seen(page.getByRole("list", { name: "Produkter" }).getByRole("listitem").first());
  await expectNoFaultsInWindow("an open widget");
});

test("COLL-01 COLL-04 the network and its dialogs have no fault that axe finds, light and dark", async () => {
  await asOnPhone();
  renderPage("/collaboration/network", { as: "agare" });
  await seen(button(/^Se resurser/));
  await expectNoFaultsInWindow("/collaboration/network");
  await lookAtDialogsOf(/^Blockera/);
  for (const item of ["Pausa", "Avsluta"]) {
    await menuOf("Brf Exempelrönnen").click();
    await page.getByRole("menuitem", { name: item }).click();
    await lookAtDialog(item);
  }
});

test("COLL-02 COLL-04 resources, settings and their dialogs have no fault that axe finds, light and dark", async () => {
  await asOnPhone();
  const { resources, ...rest } = recorded("agare", "collaboration.resources");
  const late = resources.map((one) => ({ ...one, loans: one.loans.map((loan) => ({ ...loan, dueOn: "2026-01-10", hasEnded: true })) }));
  const { router } = renderPage("/collaboration/my-resources", {
    as: "agare",
    answers: { "collaboration.resources": { ...rest, resources: late } },
  });
  await seen(page.getByRole("list", { name: "Våra resurser" }).getByText("Försenad", { exact: true }));
  await expectNoFaultsInWindow("/collaboration/my-resources");
  await lookAtDialogsOf("Lägg till", "Låna ut Elverk 2 kW", /^Återlämnad/);
  await router.navigate("/collaboration/settings");
  await seen(page.getByRole("switch", { name: "Föreningen kan hittas" }));
  await expectNoFaultsInWindow("/collaboration/settings");
  await lookAtDialogsOf("Pausa all delning");
});

test("COLL-03 COLL-05 inbox, thread, form and their dialogs have no fault that axe finds, light and dark", async () => {
  await asOnPhone();
  const alert = { ...recorded("agare", "collaborationAlerts.alert"), mayWrite: true };
  const { router, server } = renderPage("/collaboration/inbox", {
    as: "agare",
    answers: { "collaborationAlerts.alert": alert, "collaborationAlerts.markRead": null as never },
  });
  await seen(page.getByRole("list", { name: "Mottagna larm" }));
  await expectNoFaultsInWindow("/collaboration/inbox");
  await router.navigate(`/collaboration/inbox?alert=${alert.id}`);
  await seen(button("Vi kan hjälpa"));
  await expectNoFaultsInWindow("what was received");
  await lookAtDialogsOf("Vi kan hjälpa", "Tilldela intern", "Stäng för oss");

  const { id } = recorded("agare", "collaborationAlerts.sent").rows[0] ?? { id: "" };
  const sent = { audience: "network", withinKilometres: null, crisis: null } as const;
  server.answer("collaborationAlerts.alert", { ...alert, id, received: null, sent });
  await router.navigate(`/collaboration/inbox?alert=${id}`);
  await lookAtDialogsOf("Stäng larmet");
  await router.navigate("/collaboration/alerts/new");
  await seen(page.getByText("Når 1 förening", { exact: true }));
  await expectNoFaultsInWindow("/collaboration/alerts/new");
});
