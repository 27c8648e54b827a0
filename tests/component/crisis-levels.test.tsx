import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { saveLevelTextInput } from "#shared/schemas/crisis-levels.ts";
import { menuEntry, resizeWindow } from "./actions.ts";
import type { Answer, Answers } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { recorded } from "./stand-in.ts";
import { expectNoFaultsInWindow } from "./wcag-faults.ts";

const onPhone = () => resizeWindow(390, 844);
const heading = (level: number, name: string) => page.getByRole("heading", { level, name, exact: true });
const ladder = () => page.getByRole("list", { name: "Krisnivåer", exact: true });

test("PAGE-21 SIDE-19 the sidebar leads to the ladder, which a member reads", async () => {
  renderPage("/dashboard", { as: "medlem" });
  await (await menuEntry("Kris", "Krisnivåer")).click();
  await expect.element(heading(1, "Krisnivåer")).toBeVisible();
  await expect.element(ladder().getByRole("heading", { level: 2, name: "Nivå 5: Höjd beredskap" })).toBeVisible();
  expect(page.getByRole("button", { name: /Anpassa texten/ }).elements()).toEqual([]);
  await onPhone();
  await expectNoFaultsInWindow("the ladder");
});

test("PAGE-22 what a level means for a persona is told under its headings, and a persona that does not exist leads back", async () => {
  await onPhone();
  const { personas } = recorded("medlem", "crisisLevels.list");
  const aisha = personas.find((persona) => persona.name === "Aisha, 78");
  if (!aisha) throw new Error("Aisha is not among the personas");
  const insight: Answer<"crisisLevels.insight"> = {
    ...{ id: aisha.insights[2]?.id ?? "", level: 3, levelName: "Kris", persona: aisha, personas },
    ...{ signs: ["Det är kallt inne."], needs: ["Vatten"], associationActions: ["Bär upp vatten."], personalActions: ["Ring en granne."] },
    ...{ timeline: [{ hour: 1, text: "Hissen står." }], checklist: ["Läkemedel"], categories: [], forms: [] },
  };
  const { server, router } = renderPage(`/crisis-levels/persona/${insight.id}`, {
    as: "medlem",
    answers: { "crisisLevels.insight": insight },
  });
  await expect.element(heading(1, "Aisha, 78")).toBeVisible();
  await expect.element(page.getByText("Bor ensam på plan 5, utan hiss. Nivå 3 · Kris.")).toBeVisible();
  for (const title of ["Så märks det", "Behöver", "Föreningen gör", "Jag eller grannen gör", "Första dygnet", "Checklista"])
    await expect.element(heading(2, title)).toBeVisible();
  await expectNoFaultsInWindow("a persona");

  server.refuse("crisisLevels.insight", { status: 404, reason: "NOT_FOUND" });
  await router.navigate("/crisis-levels/persona/finns-inte");
  await expect.element(heading(1, "Insikten hittades inte")).toBeVisible();
  await page.getByRole("link", { name: "Till krisnivåerna" }).click();
  await expect.poll(() => router.state.location.pathname).toBe("/crisis-levels");
});

test("PAGE-21 an owner writes the association's own text, and sees what somebody else wrote meanwhile before replacing it", async () => {
  const { server } = renderPage("/crisis-levels", { as: "nystartad" });
  const before = recorded("nystartad", "crisisLevels.list");
  const written = (text: string): typeof before => {
    const ownText = { text, updatedAt: new Date().toISOString() };
    return { ...before, levels: before.levels.map((level) => (level.level === 2 ? { ...level, ownText } : level)) };
  };
  await page.getByRole("button", { name: "Anpassa texten för vår förening, nivå 2" }).click();
  const dialog = page.getByRole("dialog", { name: "Nivå 2: Allvarlig störning" });
  const field = dialog.getByLabelText("Föreningen gör");
  const save = dialog.getByRole("button", { name: "Spara" });
  await field.fill("Min text");
  const theirs = written("Den andras text");
  server.answer("crisisLevels.list", theirs);
  const accept = server.refuse("crisisLevels.saveText", { status: 409, reason: "LEVEL_TEXT_CHANGED" });
  await save.click();
  await expect.element(dialog.getByRole("alert").getByText("Den andras text")).toBeVisible();
  await expect.element(field).toHaveValue("Min text");
  await expectNoFaultsInWindow("the text of somebody else");

  accept();
  server.answer("crisisLevels.saveText", (sent) => {
    const list = written(saveLevelTextInput.parse(sent).text ?? "");
    server.answer("crisisLevels.list", list);
    return list.levels[1]?.ownText ?? null;
  });
  await field.fill("Vår gemensamma text");
  await save.click();
  await expect.element(ladder().getByText("Vår gemensamma text")).toBeVisible();
  await expect.element(ladder().getByText("Vår egen text")).toBeVisible();
  expect(server.callsOf("crisisLevels.saveText")).toEqual([
    { level: 2, text: "Min text", seenAt: null },
    { level: 2, text: "Vår gemensamma text", seenAt: theirs.levels[1]?.ownText?.updatedAt },
  ]);
});

test("PAGE-23 the words of the crisis journey's buttons fit on a phone, and axe finds nothing", async () => {
  await onPhone();
  renderPage("/crisis-journey?scenario=el&steg=2", { as: "agare" });
  await expect.element(page.getByRole("slider", { name: "Tid sedan start" })).toBeInTheDocument();
  for (const name of ["Tillbaka", "Framåt"]) {
    const label = page.getByRole("button", { name, exact: true }).element().querySelector(".mantine-Button-label");
    expect(label?.scrollWidth, name).toBeLessThanOrEqual(label?.clientWidth ?? 0);
  }
  await expectNoFaultsInWindow("the journey");
});

test("PAGE-01 a visitor's landing page leads in", async () => {
  renderPage("/");
  await expect.element(heading(1, "När strömmen går vet er förening vad som gäller")).toBeVisible();
  for (const [name, path] of [
    ["Kom igång", "/signup"],
    ["Se priser", "/pricing"],
    ["Jag har en kod", "/join-association"],
    ["Prenumerera", "/crisis-subscribe"],
  ] as const)
    await expect.element(page.getByRole("main").getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
});

const AREAS: Answers = { "preparedness.areas": recorded("medlem", "preparedness.areas") };

test("PAGE-14 PAGE-15 NAV-02 somebody without an association reads the areas, and who is behind the portal", async () => {
  renderPage("/categories", { as: "privat", answers: AREAS });
  await expect.element(heading(1, "Beredskapsområden")).toBeVisible();
  await expect.poll(() => page.getByRole("main").getByRole("article").elements().length).toBe(13);
  expect(page.getByText("Inget team").elements()).toEqual([]);
  const navigation = page.getByRole("navigation", { name: "Toppnavigering" });
  await navigation.getByRole("link", { name: "Beredskapsområden" }).hover();
  await expectNoFaultsInWindow("the areas");
  await page.getByRole("main").getByRole("link", { name: "Vatten", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Vatten" });
  for (const name of ["Så påverkas huset", "Gör nu", "Checklista", "Produkter", "Källor"])
    await expect.element(sheet.getByRole("heading", { name })).toBeVisible();
  await sheet.getByRole("button", { name: "Stäng" }).click();
  await expect.element(sheet).not.toBeInTheDocument();

  await navigation.getByRole("link", { name: "Om Oss" }).click();
  await expect.element(heading(1, "Om oss")).toBeVisible();
  await expect.element(page.getByText("Vi är inte en myndighet. Vid fara ring 112.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Läs integritetspolicyn" })).toHaveAttribute("href", "/integritet");
  await expect.element(page.getByRole("main").getByRole("link", { name: "Tillgänglighetsredogörelse" })).toBeVisible();
  await onPhone();
  await expectNoFaultsInWindow("about the portal");
});

test("PAGE-14 a member sees beside each area how ready the association is, and whether it has a team", async () => {
  await onPhone();
  const answers: Answers = {
    "readiness.overview": recorded("nystartad", "readiness.overview"),
    "team.list": [],
  };
  renderPage("/categories?area=el", { as: "medlem", answers });
  const sheet = page.getByRole("dialog", { name: "El" });
  await expect.element(sheet.getByText("Låg 0 %, inget underlag än")).toBeVisible();
  await expect.element(sheet.getByText("Området har inget team.")).toBeVisible();
  await expectNoFaultsInWindow("an area");
});
