import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { button, fakeClock, press, resizeWindow } from "./actions.ts";
import type { Answer } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { recorded } from "./stand-in.ts";
import { expectNoFaultsInWindow, expectNoWcagFaults } from "./wcag-faults.ts";

type Warning = Answer<"maps.get">["warnings"]["items"][number];

const dialog = () => page.getByRole("dialog");
const warningOf = (values: Partial<Warning>): Warning => ({
  ...{ id: crypto.randomUUID(), title: "Orange varning: Snöfall", level: "orange", area: "Stockholms län", isHere: true, rings: [] },
  ...{ text: "", publishedAt: null, expiresAt: "2026-11-29T12:00:00.000Z", url: null },
  ...values,
});

test("PAGE-29 an owner puts the house on an empty map, and a stairwell without pressing the map", async () => {
  const empty = { ...recorded("nystartad", "maps.get"), stairwells: ["Provgatan 2"] };
  const { server } = renderPage("/maps", { as: "nystartad", answers: { "maps.get": empty } });
  await expect.element(page.getByRole("heading", { level: 1, name: "Kartor" })).toBeVisible();
  await expect.element(button("Ange husets läge")).toBeVisible();
  await expectNoWcagFaults("an empty map");
  await button("Ange husets läge").click();
  await dialog().getByRole("textbox", { name: "Latitud" }).fill("65,8");
  await dialog().getByRole("button", { name: "Spara" }).click();
  await expect.element(dialog().getByText("Skriv longituden i grader, till exempel 18,06320.")).toBeVisible();
  const house = { ...empty, house: { ...empty.house, position: { latitude: 65.8, longitude: 17.3 } } };
  server.answer("maps.savePosition", () => {
    server.answer("maps.get", house);
    return null as never;
  });
  await dialog().getByRole("textbox", { name: "Longitud" }).fill("17,3");
  await dialog().getByRole("button", { name: "Spara" }).click();
  await expect.element(page.getByText("Husets läge är sparat", { exact: true })).toBeVisible();

  await button("Sätt ut Provgatan 2").click();
  await expect.element(dialog().getByLabelText(/^Namn/)).toHaveValue("Provgatan 2");
  await dialog().getByRole("textbox", { name: "Latitud" }).fill("65,801");
  await dialog().getByRole("textbox", { name: "Longitud" }).fill("17,3");
  await expectNoWcagFaults("a place");
  const place = { id: crypto.randomUUID(), kind: "building", name: "Provgatan 2", note: null, latitude: 65.801, longitude: 17.3 } as const;
  server.answer("maps.savePlace", () => {
    server.answer("maps.get", { ...house, places: [{ ...place, metres: 111, updatedAt: "2026-11-28T15:40:00.000Z" }] });
    return null as never;
  });
  await dialog().getByRole("button", { name: "Spara" }).click();
  const buildings = page.getByRole("list", { name: "Hus och trapphus" });
  await buildings.getByRole("button", { name: /Provgatan 2.*110 m/ }).click();
  await buildings.getByRole("button", { name: "Gångväg" }).click();
  await expect.element(buildings.getByText("Fågelvägen från huset: 110 m. Uppskattning: cirka 2 min till fots.")).toBeVisible();
  await press(page.getByRole("switch", { name: "Visa Hus och trapphus på kartan" }), "Space");
  await expectNoWcagFaults("a layer that is hidden");
});

test("PAGE-29 a member with a phone reads the list first, and finds the nearest shelter", async () => {
  await resizeWindow(360, 780);
  const { shelters, ...rest } = recorded("medlem", "maps.get");
  const [near] = shelters;
  if (!near) throw new Error("the demo's house has no shelter");
  const shelter = { ...near, metres: 222, source: "Provregistret", sourceDate: "2026-02-03" };
  renderPage("/maps", { as: "medlem", answers: { "maps.get": { ...rest, shelters: [shelter] } } });
  await button("Visa gångväg").click();
  await expect.element(page.getByText("Fågelvägen från huset: 220 m. Uppskattning: cirka 4 min till fots.").first()).toBeVisible();
  await expect.element(page.getByText("Källa: Provregistret, uppgifter från 3 februari", { exact: true })).toBeVisible();
  expect(page.getByRole("button", { name: /Lägg till plats|Husets läge|Ändra/ }).elements()).toEqual([]);
  await expectNoFaultsInWindow("the list");
  await page.getByText("Karta", { exact: true }).last().click();
  const drawn = () => document.querySelector(".maplibregl-ctrl-scale") ?? page.getByText("Kartbilden går inte att visa").query();
  await expect.poll(drawn).not.toBeNull();
  await expect.poll(() => document.querySelector(".mantine-Loader-root")).toBeNull();
  await expectNoFaultsInWindow("the map");
});

test("PAGE-29 what SMHI answers after the map was opened stands there without a reload", async () => {
  const clock = fakeClock();
  const area = recorded("medlem", "maps.get");
  const note = "Vi frågar källan igen.";
  const { server } = renderPage("/maps", {
    as: "medlem",
    answers: { "maps.get": { ...area, warnings: { ...area.warnings, state: "stale", note, isBeingRead: true } } },
  });
  await expect.element(page.getByText(note)).toBeVisible();
  const items = [
    warningOf({}),
    warningOf({ title: "Röd varning: Snöfall", level: "red", area: "Skåne län", isHere: false }),
    warningOf({ title: "Gul varning: Halka", level: "yellow", area: "Uppsala län", isHere: null }),
  ];
  server.answer("maps.get", { ...area, warnings: { ...area.warnings, state: "fresh", note: "Läst nyss.", items, isBeingRead: false } });
  const before = server.callsOf("maps.get").length;
  await clock.forward(6_000);
  await expect.poll(() => server.callsOf("maps.get").length, { timeout: 3_000 }).toBe(before + 1);
  const here = page.getByRole("listitem").filter({ hasText: "Orange varning: Snöfall" });
  await expect.element(here.getByText("Gäller huset")).toBeVisible();
  await expect.element(here.getByText(/^Stockholms län · till /)).toBeVisible();
  await expect.element(page.getByRole("listitem").filter({ hasText: "Gul varning" }).getByText("Kan gälla huset")).toBeVisible();
  expect(page.getByText(note).elements()).toEqual([]);
  await expect.element(page.getByText("En varning gäller andra delar av landet.")).toBeVisible();
  await button(/^Visa den i listan/).click();
  const away = page.getByRole("listitem").filter({ hasText: "Röd varning: Snöfall" });
  await expect.element(away.getByText(/^Skåne län · till /)).toBeVisible();
  await expectNoWcagFaults("warnings");
  const asked = server.callsOf("maps.get").length;
  await clock.forward(60_000);
  expect(server.callsOf("maps.get")).toHaveLength(asked);
});

test("PAGE-29 an operator sees what a file of shelters would do before it does it", async () => {
  const { server } = renderPage("/drift?tab=skyddsrum", { as: "drift" });
  await button("Importera skyddsrum").click();
  await dialog().getByRole("textbox", { name: "Källa" }).fill("Provregistret");
  await dialog().getByLabelText("Uppgifternas datum").fill("2026-02-03");
  const file = new File(["number;name;lat;lon\r\n;Utan nummer;63,1;15,2\r\n"], "skyddsrum.csv", { type: "text/csv" });
  await userEvent.upload(dialog().element().querySelector('input[type="file"]') as HTMLInputElement, file);
  await expect.element(dialog().getByRole("checkbox", { name: "Ta bort skyddsrum som inte finns i filen" })).not.toBeChecked();
  const counts = { new: 1, changed: 0, unchanged: 0, refused: 1, removed: 0 };
  const report = { digest: "abc", counts, projection: "WGS 84", refused: [{ row: 3, number: "", reason: "Numret saknas." }] };
  server.answerPath("/api/admin/shelter-imports/preview", () => Response.json(report));
  const written = server.answerPath("/api/admin/shelter-imports", () => Response.json(report));
  await dialog().getByRole("button", { name: "Granska filen" }).click();
  await expect.element(dialog().getByText("Nya: 1 · Ändrade: 0 · Oförändrade: 0 · Avvisade: 1 · Tas bort: 0")).toBeVisible();
  await expect.element(dialog().getByText("Numret saknas.")).toBeVisible();
  await expectNoWcagFaults("what a file would do");
  expect(written).toEqual([]);
  await dialog().getByRole("button", { name: "Importera", exact: true }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(written).toHaveLength(1);
});
