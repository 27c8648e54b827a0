import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { AssistantMessage } from "#shared/assistant/message.ts";
import { renderPage } from "./render-page.tsx";
import { recorded } from "./stand-in.ts";

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
