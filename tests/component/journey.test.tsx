import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { button, choose, menuOf, resizeWindow } from "./actions.ts";
import type { Answer } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { recorded } from "./stand-in.ts";
import { expectNoFaultsInWindow } from "./wcag-faults.ts";

type Task = Answer<"journey.overview">["otherTasks"][number];

const PATH = "/association-journey";
const dialog = (name: string) => page.getByRole("dialog", { name });
const task = (title: string) => page.getByRole("listitem").filter({ has: page.getByRole("checkbox", { name: title }) });
const heading = (name: string) => page.getByRole("heading", { level: 2, name });

async function act(title: string, action: string): Promise<void> {
  await menuOf(title).click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("PAGE-10 a member reads the journey, takes a task and marks it as done, and changes nothing else", async () => {
  const journey = recorded("nystartad", "journey.overview");
  const { profile } = recorded("medlem", "auth.session") ?? {};
  let given: Partial<Task> = {};
  const { server } = renderPage(PATH, {
    as: "medlem",
    answers: {
      "journey.overview": () => ({
        ...{ ...journey, mayEdit: false, mayDecide: false },
        phases: journey.phases.map((phase) => ({
          ...phase,
          tasks: phase.tasks.map((one) => (one.sourceKey === "responsible-member" ? { ...one, ...given } : one)),
        })),
      }),
    },
  });
  const person = { profileId: profile?.id ?? "", name: "Maria Exempel" };
  await expect.element(heading("Fas 1 av 8: Förankra")).toBeVisible();
  await expect.element(page.getByText("0 av 3 obligatoriska uppgifter klara", { exact: true })).toBeVisible();
  expect(button("Markera fas klar").elements()).toEqual([]);
  expect(page.getByRole("link", { name: "Exportera lägesrapport till styrelsen" }).elements()).toEqual([]);
  expect(page.getByRole("button", { name: /^Åtgärder för/ }).elements()).toEqual([]);
  const own = task("Utse ansvarig ledamot");
  const tick = own.getByRole("checkbox", { name: "Utse ansvarig ledamot" });
  await expect.element(tick).toBeDisabled();
  server.answer("tasks.take", () => {
    given = { id: crypto.randomUUID(), owner: person, version: 1 };
    return null as never;
  });
  await own.getByRole("button", { name: "Jag kan ta den här uppgiften" }).click();
  await expect.element(own.getByText("Ansvarig: Maria Exempel", { exact: true })).toBeVisible();
  expect(server.callsOf("tasks.take")).toMatchObject([{ journeyTaskKey: "responsible-member" }]);
  server.answer("tasks.setState", () => {
    given = { ...given, state: "done", doneAt: "2026-11-28T15:40:00.000Z", doneBy: person, version: 2 };
    return null as never;
  });
  await tick.click();
  await expect.element(own.getByText("Klar 28 november av Maria Exempel")).toBeVisible();
  expect(server.callsOf("tasks.setState")).toMatchObject([{ version: 1, state: "done" }]);
});

test("PAGE-10 a long list of own tasks is folded: ten at a time, and what is closed behind its number", async () => {
  await resizeWindow(360, 740);
  const [template] = recorded("nystartad", "journey.overview").phases[0]?.tasks ?? [];
  if (!template) throw new Error("the first phase has no task");
  const otherTasks = Array.from({ length: 23 }, (_, index) => ({
    ...{ ...template, id: crypto.randomUUID(), source: "manual" as const, sourceKey: null, title: `Egen uppgift ${index + 1}` },
    ...{ isMandatory: false, state: index < 21 ? ("open" as const) : ("done" as const) },
  }));
  renderPage(PATH, { as: "nystartad", answers: { "journey.overview": { ...recorded("nystartad", "journey.overview"), otherTasks } } });
  const list = page.getByRole("list", { name: "Andra uppgifter", exact: true });
  const ticks = () => list.getByRole("checkbox").elements();
  await button("Visa 10 till av 11").click();
  await expect.element(button("Visa resten (1)")).toBeVisible();
  await expect.poll(ticks).toHaveLength(20);
  await button("Visa resten (1)").click();
  await expect.element(list.getByText("Egen uppgift 21", { exact: true })).toBeVisible();
  await button("Visa färre").click();
  await expect.poll(ticks).toHaveLength(10);
  await button("Visa avslutade (2)").click();
  const closed = page.getByRole("list", { name: "Andra uppgifter, avslutade" });
  await expect.element(closed.getByText("Egen uppgift 23", { exact: true })).toBeVisible();
  await expectNoFaultsInWindow("the journey with a long list");
});

test("PAGE-10 what an area rests on opens without a fault that axe finds, light and dark, at 360 px", async () => {
  await resizeWindow(360, 740);
  renderPage(PATH, { as: "nystartad" });
  await expect.element(heading("Beredskapsindex")).toBeVisible();
  await page.getByRole("button", { name: /^Brand/ }).click();
  const area = page.getByRole("dialog", { name: /^Brand: \d+ %$/ });
  await expect.element(area.getByText("Brandskyddsrond gjord", { exact: true })).toBeVisible();
  await expectNoFaultsInWindow("an area");
  await userEvent.keyboard("{Escape}");
  await expect.element(area).not.toBeInTheDocument();
});

test("PAGE-10 the journey says when it cannot be read, and is read again", async () => {
  const { server } = renderPage(PATH, { as: "nystartad" });
  const undo = server.refuse("journey.overview", { message: "Tjänsten är tillfälligt upptagen." });
  await expect.element(page.getByText("Tjänsten är tillfälligt upptagen.", { exact: true })).toBeVisible();
  undo();
  await button("Försök igen").click();
  await expect.element(heading("Fas 1 av 8: Förankra")).toBeVisible();
});

test("PAGE-10 one without an association reads so", async () => {
  renderPage(PATH, { as: "privat" });
  await expect.element(page.getByText("Du tillhör ingen förening.", { exact: true })).toBeVisible();
});

test("PAGE-10 evidence of nothing is not added, and a file that cannot be read leaves the dialog and its words", async () => {
  const title = "Styrelsebeslut i protokoll";
  const { server } = renderPage(PATH, { as: "nystartad" });
  await act(title, "Lägg till bevis");
  const evidence = dialog("Lägg till bevis");
  const add = evidence.getByRole("button", { name: "Lägg till bevis" });
  const kind = evidence.getByRole("combobox", { name: "Typ av bevis" });
  const note = evidence.getByRole("textbox", { name: "Anteckning" });
  await add.click();
  await expect.element(evidence.getByText("Välj en fil eller skriv vad beviset visar.", { exact: true })).toBeVisible();
  await choose(kind, "Påstående utan underlag");
  await add.click();
  await expect.element(evidence.getByText("Skriv vad som intygas.", { exact: true })).toBeVisible();
  await expectNoFaultsInWindow("evidence of nothing");

  await choose(kind, "Protokoll");
  await note.fill("Möte 7");
  const file = (name: string) =>
    userEvent.upload(evidence.element().querySelector("input[type=file]") as HTMLInputElement, new File(["no PDF"], name));
  await file("protokoll.exe");
  await expect.element(evidence.getByText("Filtypen kan inte sparas.", { exact: false })).toBeVisible();
  const message = "Filtypen kan inte sparas. Välj en bild, en PDF eller ett kontorsdokument.";
  const sent = server.answerPath("/api/evidence", () => Response.json({ message, reason: "EVIDENCE_TYPE_NOT_ALLOWED" }, { status: 400 }));
  await file("protokoll.pdf");
  await add.click();
  await expect.element(evidence.getByRole("alert").getByText("Filtypen kan inte sparas.", { exact: false })).toBeVisible();
  await expect.element(note).toHaveValue("Möte 7");
  expect(sent).toHaveLength(1);
  server.answerPath("/api/evidence", () => Response.json({}, { status: 201 }));
  await add.click();
  await expect.element(evidence).not.toBeInTheDocument();
  expect(server.callsOf("readiness.addEvidence")).toEqual([]);
});

test("PAGE-10 N12 the index over time is drawn, and stands as a table for who listens", async () => {
  renderPage(PATH, { as: "agare" });
  const table = page.getByRole("table", { name: "Beredskapsindex månad för månad, av 100" });
  await expect.element(table).toBeInTheDocument();
  const textsOf = (elements: Element[]) => elements.map(({ textContent }) => textContent);
  expect(textsOf(table.getByRole("columnheader").elements())).toEqual(["Månad", "Hittills", "Om inget nytt kommer till"]);
  expect(table.getByRole("rowheader").elements()).toHaveLength(19);
  const cells = (row: number) => textsOf(table.getByRole("row").nth(row).getByRole("cell").elements());
  const [now, ahead] = cells(7);
  expect(now).toMatch(/^\d+$/);
  expect(now).toBe(ahead);
  expect(cells(8)[0]).toBe("–");
  page.getByText("Indexet över tid", { exact: true }).element().scrollIntoView();
  await expect.poll(() => document.querySelectorAll(".recharts-line")).toHaveLength(2);
});
