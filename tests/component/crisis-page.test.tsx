import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { button, resizeWindow, sidewaysScroll, toast } from "./actions.ts";
import type { Answer, Answers } from "./answers.ts";
import { oneNeed, sivsNeed } from "./needs.ts";
import { renderPage } from "./render-page.tsx";
import { recorded } from "./stand-in.ts";
import { expectNoWcagFaults } from "./wcag-faults.ts";

/** The page's code is transformed for whoever opens it first. */
const FIRST_OPENING = { timeout: 30_000 };

const region = (name: string) => page.getByRole("region", { name, exact: true });

/** Two residents have been asked how they are and say nothing; the time of the next message has passed. */
function askedInVain(isExercise: boolean): Answers {
  const crisis: Answer<"crisis.get"> = {
    ...recorded("krisledare", "crisis.get"),
    isExercise,
    nextUpdateAt: new Date(Date.now() - 60_000).toISOString(),
  };
  const { channels: sent } = recorded("krisledare", "crisis.deliveries");
  sent.email.sent = 2;
  const counts = { asked: 2, ok: 0, needHelp: 0, away: 0, silent: 2, unread: 0 };
  const rows = ["Siv Boende", "Bengt Boende"].map((name) => ({
    kind: "subscriber" as const,
    id: crypto.randomUUID(),
    name,
    stairwell: null,
    phone: null,
    reply: null,
  }));
  const question: Answer<"crisis.messages">[number] = {
    id: crypto.randomUUID(),
    kind: "check",
    audience: "subscribers",
    state: "released",
    subject: null,
    content: "ÖVNING. Hur är läget hos dig?",
    channels: { sms: false, email: true, push: false },
    sender: crisis.ledBy,
    asksForReply: true,
    isExercise,
    nextUpdateAt: null,
    remindsMessageId: null,
    createdAt: crisis.createdAt,
    releasedAt: crisis.createdAt,
    cancelledAt: null,
    confirmedBy: null,
    counts: sent,
    unsettled: 0,
    possiblyDuplicate: 0,
    mayCancel: false,
    mayConfirm: false,
    mayReleaseHeld: false,
  };
  return {
    "crisis.get": crisis,
    "crisis.messages": [question],
    "crisis.replies": { counts, needHelp: [], unread: [], needs: [], overTime: [{ minutes: 0, ok: 0, needHelp: 0, away: 0, silent: 2 }] },
    "crisis.people": { rows, total: 2, page: 1, pageCount: 1 },
    "crisis.preview": ({ externalText }) => ({
      ...recorded("nystartad", "crisis.preview"),
      external: { sms: 0, email: 2, push: 0 },
      people: { internal: 0, external: 2, both: 2 },
      externalText: `ÖVNING. ${externalText}`,
    }),
  };
}

/** What stands side by side on a desk stands behind tabs on a phone. */
const PARTS = {
  "Att göra": "Klockor",
  Logg: "Lägeslogg",
  Besked: "Nytt besked",
  Svar: "Svar från boende",
  Mer: "Officiell information",
};

test.each([
  ["1440 px", 1440],
  ["390 px", 390],
])(
  "CRIS-20 no fault that axe finds (WCAG 2.2 AA), light and dark at %s, dialogs open, an exercise and a crisis",
  async (_, width) => {
    const isPhone = width === 390;
    await resizeWindow(width);
    renderPage("/crisis-management/led", { as: "krisledare", answers: askedInVain(!isPhone) });
    const check = async (what: string): Promise<void> => {
      await expect.poll(() => page.getByText("Laddar...").elements()).toEqual([]);
      await expectNoWcagFaults(what);
      expect(sidewaysScroll(), what).toBe(0);
    };
    const dialog = page.getByRole("dialog");
    await expect.element(region("Uppgifter").getByRole("checkbox").first(), FIRST_OPENING).toBeInTheDocument();
    if (isPhone) {
      for (const [tab, shown] of Object.entries(PARTS)) {
        await page.getByRole("tab", { name: tab }).click();
        await expect.element(region(shown)).toBeVisible();
        await check(tab);
      }
    } else {
      await expect.element(region("Officiell information")).toBeVisible();
      await expect.element(region("Svar från boende").getByText("Bengt Boende")).toBeVisible();
      await check("columns");
    }

    await button("Skriv besked").click();
    await region("Nytt besked").getByLabelText("Text", { exact: true }).fill("Strömmen är borta – ring 112.");
    await check("composer");
    await button("Granska och skicka").click();
    await expect.element(dialog.getByText(/Till:/)).toBeVisible();
    await check("review");
    await button("Ändra").click();
    await expect.element(dialog).not.toBeInTheDocument();

    await button("Avsluta").click();
    await expect.element(dialog.getByLabelText("Text till de boende")).toBeVisible();
    await check("end");
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    for (const [item, title] of [
      ["Ändra nivå", "Ändra nivå"],
      ["Lägg till område", "Lägg till område"],
      ["Ändra tid för nästa besked", "Tid för nästa besked"],
      ["Överlämna ledningen", "Överlämna ledningen"],
    ] as const) {
      await button("Fler åtgärder").click();
      await page.getByRole("menuitem", { name: item }).click();
      await expect.element(page.getByRole("dialog", { name: title })).toBeVisible();
      await check(title);
      await userEvent.keyboard("{Escape}");
      await expect.element(dialog).not.toBeInTheDocument();
    }
  },
  120_000,
);

/** The page of a crisis with its answers open, in which Siv needs help. */
function openAnswers(values: Parameters<typeof oneNeed>[0] = {}, more: Answers = {}) {
  const crisis = { ...recorded("krisledare", "crisis.get"), createdAt: new Date(Date.now() - 3_600_000).toISOString() };
  const people = { rows: [], total: 0, page: 1, pageCount: 1 };
  const answers: Answers = { "crisis.get": crisis, "crisis.replies": oneNeed(values), "crisis.people": people, ...more };
  return renderPage("/crisis-management/led?tab=svar", { as: "krisledare", answers });
}

test("CRIS-20 who needs help stands first, with what, where and a number to press, on a phone", async () => {
  await resizeWindow(390, 844);
  openAnswers();
  const row = page.getByRole("list", { name: "Behöver hjälp" }).getByRole("listitem");
  await expect.element(row, FIRST_OPENING).toBeVisible();
  for (const words of [
    "Siv Boende · Tallgatan 2 B · 1203",
    "Vatten, medicin",
    "«Insulin i kylen»",
    "(för 30 min sedan)",
    "Ingen har tagit det",
  ]) {
    await expect.element(row.getByText(words)).toBeVisible();
  }
  await expect.element(row.getByRole("link", { name: "Ring Siv Boende, 070-174 06 05" })).toHaveAttribute("href", "tel:+46701740605");
  expect(sidewaysScroll()).toBe(0);
  await expectNoWcagFaults("needs");
});

test("CRIS-20 on a phone a part of the page opens at its beginning, however far down the former one was read", async () => {
  await resizeWindow(390, 600);
  openAnswers();
  await expect.element(page.getByRole("list", { name: "Behöver hjälp" }), FIRST_OPENING).toBeVisible();
  await page.getByRole("tab", { name: "Besked" }).click();
  await expect.element(page.getByRole("tab", { name: "Besked" })).toHaveAttribute("aria-selected", "true");
  window.scrollTo(0, 400);
  await expect.poll(() => window.scrollY).toBeGreaterThan(200);
  await page.getByRole("tab", { name: /^Svar/ }).click();
  await expect.poll(() => window.scrollY).toBe(0);
});

test("CRIS-20 whoever takes help that another took first is told who; what one has is closed by one press", async () => {
  await resizeWindow(1440);
  const bo = { profileId: crypto.randomUUID(), name: "Bo Lind" };
  const taken = { takenBy: bo, takenAt: new Date().toISOString() };
  const sent: unknown[] = [];
  openAnswers(
    {},
    {
      "crisis.takeNeed": (input) => {
        sent.push(input);
        return sivsNeed(taken);
      },
      "crisis.closeNeed": (input) => {
        sent.push(input);
        return sivsNeed({ ...taken, closedAt: new Date().toISOString(), closedBy: bo });
      },
    },
  );
  await expect.element(button("Jag tar det: Siv Boende"), FIRST_OPENING).toBeVisible();
  await button("Jag tar det: Siv Boende").click();
  await toast("Någon hann före", "Bo Lind har det.");
  await button("Klart: Siv Boende").click();
  await toast("Siv Boende har fått hjälp");
  const which = { activationId: recorded("krisledare", "crisis.get").id, needId: sivsNeed().id };
  expect(sent).toEqual([{ ...which, heldBy: null }, which]);
});

test("CRIS-20 help that is closed lies folded, with who closed it or what the person answered", async () => {
  const [createdAt, closedAt] = [new Date(Date.now() - 42 * 60_000).toISOString(), new Date().toISOString()];
  openAnswers({ createdAt, closedAt, closedByAnswer: "ok" });
  await page.getByText("Har fått hjälp (1)").click();
  const row = page.getByRole("list", { name: "Har fått hjälp" }).getByRole("listitem");
  await expect.element(row.getByText(/^Svarade själv «Jag är OK» .*efter 42 min$/)).toBeVisible();
  expect(page.getByRole("button", { name: /^Klart: / }).elements()).toEqual([]);
});
