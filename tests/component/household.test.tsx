import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { userStorage } from "#client/lib/user-storage.ts";
import { saveHouseholdInput } from "#shared/schemas/account.ts";
import { saveHouseholdWaterInput } from "#shared/schemas/water.ts";
import { fakeClock, press, resizeWindow, untilFocused } from "./actions.ts";
import type { Answer, Answers } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { sessionOf } from "./session.ts";
import { recorded } from "./stand-in.ts";
import { expectNoFaultsInWindow } from "./wcag-faults.ts";

describe("household", () => {
  type Household = Answer<"preparedness.household">;

  const card = () => page.getByRole("region", { name: "Mitt hushåll" });
  const drawer = () => page.getByRole("dialog", { name: "Uppdatera hushåll" });
  const update = () => card().getByRole("button", { name: "Uppdatera hushåll" });

  const told = (values: Partial<Household>): Household => ({ ...recorded("privat", "preparedness.household"), ...values });
  const NOTHING = told({ adults: null, children: 0, dogs: 0, cats: 0, familySize: null, daysPrepared: null, updatedAt: null });

  /** The overview of somebody without an association, who has told nothing about the water. */
  const renderDashboard = (household: Household) => {
    const water = recorded("privat", "water.household");
    return renderPage("/dashboard", {
      as: "privat",
      answers: {
        "preparedness.household": household,
        "water.household": { ...water, updatedAt: null },
        "billing.subscription": null,
        "crisis.official": recorded("medlem", "crisis.official"),
      },
    });
  };

  test("faults stand at their fields, the first one has the focus, and nothing is sent", async () => {
    const { server } = renderDashboard(NOTHING);
    await update().click();
    const persons = drawer().getByLabelText("Vuxna");
    await persons.fill("0");
    await drawer().getByLabelText("Dygn ni klarar i dag").fill("400");
    await press(persons);
    await expect.element(drawer().getByText("Minst en person behöver bo i hushållet.", { exact: true })).toBeVisible();
    await expect.element(drawer().getByText("Värdet får vara högst 365.", { exact: true })).toBeVisible();
    await untilFocused(() => persons.query(), "the number of persons");
    expect(server.callsOf("preparedness.saveHousehold")).toEqual([]);
  });

  test("when the server cannot answer and the browser has no copy, there is a way to try again", async () => {
    const { server } = renderDashboard(told({ familySize: 4, daysPrepared: 3 }));
    const undo = server.refuse("preparedness.household");
    const again = card().getByRole("button", { name: "Försök igen" });
    await expect.element(again).toBeVisible();
    undo();
    await again.click();
    await expect.element(card().getByText("Ni klarar 3 av 7 dygn")).toBeVisible();
  });

  test("the drawer works with the keyboard alone and gives the focus back", async () => {
    const { server } = renderDashboard(NOTHING);
    server.answer("preparedness.saveHousehold", (sent) => {
      const { adults, children, ...rest } = saveHouseholdInput.parse(sent);
      const saved = told({ ...rest, adults, children, familySize: (adults ?? 0) + children, updatedAt: new Date().toISOString() });
      server.answer("preparedness.household", saved);
      return { ...saved, overtaken: [] };
    });
    const label = () => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent ?? document.activeElement?.textContent;
    const tabTo = async (name: string) => {
      await userEvent.keyboard("{Tab}");
      await expect.poll(label).toBe(name);
    };
    await press(update());
    await expect.poll(label).toBe("Vuxna");
    await userEvent.keyboard("2");
    for (const name of ["Barn", "Under 1 år", "Hundar", "Katter", "Dygn ni klarar i dag"]) await tabTo(name);
    await tabTo("Kost");
    await userEvent.keyboard("Veg");
    await expect.element(page.getByRole("option", { name: "Vegansk" })).toBeVisible();
    await userEvent.keyboard("{ArrowDown}");
    await userEvent.keyboard("{Enter}");
    // Nothing lies over the next fields once a word is chosen.
    await expect.poll(() => page.getByRole("option").elements()).toEqual([]);
    await tabTo("Allergier");
    await tabTo("Någon tar läkemedel som måste förvaras kallt");
    await tabTo("Avbryt");
    await userEvent.keyboard("{Tab}");
    await userEvent.keyboard("{Enter}");
    await expect.element(card().getByText("Vegetarisk", { exact: true })).toBeVisible();
    await expect.poll(() => document.activeElement?.textContent).toBe("Uppdatera hushåll");
    expect(server.callsOf("preparedness.saveHousehold")).toMatchObject([
      { adults: 2, diet: ["Vegetarisk"], daysPrepared: "", changed: ["persons", "diet"] },
    ]);

    await press(update());
    await expect.element(drawer()).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(drawer()).not.toBeInTheDocument();
    await untilFocused(() => update().query(), "what opened it");
  });

  const WAITS = "Sparas när du har nät igen.";
  const kept = () => userStorage.read(recorded("privat", "auth.session")?.user.id ?? "", "unsent-household");
  const DAYS = "Dygn ni klarar i dag";
  const saveDays = async (days: string) => {
    await update().click();
    await drawer().getByLabelText(DAYS).fill(days);
    await drawer().getByRole("button", { name: "Spara" }).click();
  };

  test("what no answer came to waits and is said to; the form shows it, and what is saved later takes its place", async () => {
    const { server } = renderDashboard(told({ adults: 2, familySize: 2, daysPrepared: 3 }));
    const saved = { ...told({ adults: 2, familySize: 2, daysPrepared: 5 }), overtaken: [] };
    server.answer("preparedness.saveHousehold", saved);
    const found = server.lose("preparedness.saveHousehold");
    await saveDays("6");
    await expect.element(card().getByText(WAITS, { exact: true })).toBeVisible();
    await expect.element(card().getByText("Ni klarar 6 av 7 dygn")).toBeVisible();
    await expect.element(drawer()).not.toBeInTheDocument();
    expect(kept()).toMatchObject([{ part: "daysPrepared", values: { daysPrepared: 6 } }]);
    await expectNoFaultsInWindow("the card with what waits");

    await update().click();
    await expect.element(drawer().getByLabelText(DAYS)).toHaveValue("6");
    await expect.element(drawer().getByText(WAITS, { exact: true })).toBeVisible();
    await expectNoFaultsInWindow("the drawer with what waits");
    await drawer().getByRole("button", { name: "Spara" }).click();
    await expect.element(drawer()).not.toBeInTheDocument();
    await update().click();
    found();
    await drawer().getByLabelText(DAYS).fill("5");
    await drawer().getByRole("button", { name: "Spara" }).click();
    await expect.element(card().getByText("Ni klarar 5 av 7 dygn")).toBeVisible();
    await expect.element(card().getByText(WAITS, { exact: true })).not.toBeInTheDocument();
    expect(kept()).toBeNull();
  });

  test("a network that is too slow is as none: what is saved waits after eight seconds", async () => {
    const { server } = renderDashboard(told({ adults: 2, familySize: 2, daysPrepared: 3 }));
    server.answer("preparedness.saveHousehold", { ...told({ adults: 2, familySize: 2, daysPrepared: 6 }), overtaken: [] });
    await update().click();
    await drawer().getByLabelText(DAYS).fill("6");
    const clock = fakeClock();
    const arrive = server.hold("preparedness.saveHousehold");
    await drawer().getByRole("button", { name: "Spara" }).click();
    await expect.poll(() => server.callsOf("preparedness.saveHousehold")).toHaveLength(1);
    expect(kept()).toBeNull();
    await clock.forward(8_000);
    await expect.element(card().getByText(WAITS, { exact: true })).toBeVisible();
    expect(kept()).toMatchObject([{ part: "daysPrepared", values: { daysPrepared: 6 } }]);
    arrive();
    await expect.element(card().getByText(WAITS, { exact: true })).not.toBeInTheDocument();
    await expect.element(card().getByText("Ni klarar 6 av 7 dygn")).toBeVisible();
    expect(kept()).toBeNull();
  });

  test("what waited is told with how long ago it was said, part by part; one that the server refuses is named, and not told again", async () => {
    const { server } = renderDashboard(told({ adults: 2, familySize: 2, daysPrepared: 3 }));
    const found = server.lose("preparedness.saveHousehold");
    server.answer("preparedness.saveHousehold", { ...told({ adults: 2, familySize: 2, daysPrepared: 3, dogs: 1 }), overtaken: [] });
    await update().click();
    await drawer().getByLabelText("Hundar").fill("1");
    await drawer().getByLabelText(DAYS).fill("6");
    await drawer().getByRole("button", { name: "Spara" }).click();
    await expect.element(card().getByText(WAITS, { exact: true })).toBeVisible();
    const before = server.callsOf("preparedness.saveHousehold").length;
    found();
    server.answer("preparedness.saveHousehold", () => {
      const fields = { daysPrepared: "Värdet får vara högst 365." };
      server.refuse("preparedness.saveHousehold", { status: 409, reason: "INVALID_INPUT", fields });
      return { ...told({ adults: 2, familySize: 2, daysPrepared: 3, dogs: 1 }), overtaken: ["dogs"] };
    });
    const calls = () => server.callsOf("preparedness.saveHousehold").slice(before);
    await expect.element(page.getByText("Hundar ändrades senare där, och det gäller.", { exact: true })).toBeVisible();
    await expect.element(page.getByText("Kunde inte spara hushållet", { exact: true })).toBeVisible();
    await expect.element(page.getByText("Dygn ni klarar i dag: Värdet får vara högst 365.", { exact: true })).toBeVisible();
    await expect.element(card().getByText(WAITS, { exact: true })).not.toBeInTheDocument();
    await expect.element(card().getByText("Ni klarar 3 av 7 dygn")).toBeVisible();
    expect(kept()).toBeNull();
    expect(calls()).toMatchObject([
      { changed: ["dogs"], dogs: 1, ages: { dogs: expect.any(Number) } },
      { changed: ["daysPrepared"], daysPrepared: 6, ages: { daysPrepared: expect.any(Number) } },
    ]);
    for (const { ages } of calls()) for (const age of Object.values(ages ?? {})) expect(age).toBeGreaterThan(0);
  });

  test("with a clock that was set back what is saved takes the place of what waited, and what was said meanwhile in another window is sent", async () => {
    const { server } = renderDashboard(told({ adults: 2, familySize: 2, daysPrepared: 3 }));
    const userId = recorded("privat", "auth.session")?.user.id ?? "";
    const waiting = (daysPrepared: number, at: number) => {
      userStorage.write(userId, "unsent-household", [{ part: "daysPrepared", values: { daysPrepared }, at }]);
      window.dispatchEvent(new StorageEvent("storage", { key: `${userId}:unsent-household` }));
    };
    const calls = () => server.callsOf("preparedness.saveHousehold").map((sent) => saveHouseholdInput.parse(sent).daysPrepared);
    server.answer("preparedness.saveHousehold", (sent) => {
      const { daysPrepared } = saveHouseholdInput.parse(sent);
      return { ...told({ adults: 2, familySize: 2, daysPrepared }), overtaken: [] };
    });
    await expect.element(update()).toBeVisible();
    // Another window sends, so that this one does not.
    const { promise: isSent, resolve: sent } = Promise.withResolvers<void>();
    onTestFinished(() => sent());
    void navigator.locks.request("unsent-household-sender", () => isSent);
    waiting(6, Date.now() + 3_600_000);
    await expect.element(card().getByText(WAITS, { exact: true })).toBeVisible();
    await saveDays("5");
    await expect.element(card().getByText(WAITS, { exact: true })).not.toBeInTheDocument();
    expect(kept()).toBeNull();

    const arrive = server.hold("preparedness.saveHousehold");
    await saveDays("4");
    await expect.poll(calls).toEqual([5, 4]);
    waiting(7, 1);
    arrive();
    await expect.element(drawer()).not.toBeInTheDocument();
    expect(kept()).toMatchObject([{ values: { daysPrepared: 7 } }]);
    sent();
    await expect.poll(calls).toEqual([5, 4, 7]);
    await expect.poll(kept).toBeNull();
  });

  test("a browser that takes nothing either says that it could not save, and the form stays", async () => {
    const { server } = renderDashboard(told({ adults: 2, familySize: 2, daysPrepared: 3 }));
    server.answer("preparedness.saveHousehold", { ...told({}), overtaken: [] });
    server.lose("preparedness.saveHousehold");
    const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    onTestFinished(() => full.mockRestore());
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await saveDays("6");
    const alert = drawer().getByRole("alert");
    await expect
      .element(alert)
      .toHaveTextContent("Kunde inte spara hushålletIngen kontakt med servern. Kontrollera din uppkoppling och försök igen.");
    await expect.element(drawer().getByLabelText(DAYS)).toHaveValue("6");
    expect(kept()).toBeNull();
  });

  test("PAGE-05 the household and the ring say the same number of days when the water ends first", async () => {
    const { server } = renderDashboard(told({ familySize: 2, daysPrepared: 4 }));
    const water = recorded("privat", "water.household");
    server.answer("water.household", { ...water, summary: { ...water.summary, enduranceDays: 3 } });
    await expect.element(page.getByRole("region", { name: "Min beredskap" }).getByText("3 av 7 dygn", { exact: true })).toBeVisible();
    await expect.element(card().getByText("Ni klarar 3 av 7 dygn", { exact: true })).toBeVisible();
    await expect.element(card().getByText("Vattnet tar slut först. Resten är angett till 4 dygn.", { exact: true })).toBeVisible();
  });

  test("on a phone the card and the drawer have no fault that axe finds, light and dark, and do not scroll sideways", async () => {
    await resizeWindow(390, 844);
    const allergies = ["En mycket lång allergi som inte får plats på en enda rad"];
    renderDashboard(told({ adults: 4, familySize: 4, diet: ["Vegetarisk"], allergies, daysPrepared: 3 }));
    await expect.element(card().getByText("Ni klarar 3 av 7 dygn")).toBeVisible();
    await expectNoFaultsInWindow("the card");

    await update().click();
    const persons = drawer().getByLabelText("Vuxna");
    await persons.fill("0");
    await press(persons);
    await expect.element(drawer().getByText("Minst en person behöver bo i hushållet.", { exact: true })).toBeVisible();
    await page.getByRole("combobox", { name: "Kost" }).fill("Veg");
    await expect.element(page.getByRole("option", { name: "Vegansk" })).toBeVisible();
    await expectNoFaultsInWindow("the drawer with a fault and suggestions");
  });
});

describe("water", () => {
  const result = () => page.getByRole("region", { name: "Så länge räcker vattnet" });

  /** Two adults with 18 of 42 litres, and what else their pages ask for. */
  const ANSWERS: Answers = {
    "water.containers": recorded("agare", "water.containers"),
    "billing.subscription": null,
    "crisis.official": recorded("medlem", "crisis.official"),
  };

  async function expectNoFaults(where: string): Promise<void> {
    for (const width of [360, 1280]) {
      await resizeWindow(width, 900);
      await expectNoFaultsInWindow(`${where}, ${width} px`);
    }
  }

  test("PAGE-16 PAGE-05 a household meets its water again on its dashboard", async () => {
    const { server } = renderPage("/dashboard", { as: "privat", answers: ANSWERS });
    await expect.element(page.getByRole("region", { name: "Vatten" }).getByText("18 av 42 liter")).toBeVisible();
    await expect.element(page.getByRole("region", { name: "Min beredskap" }).getByText("3 av 7 dygn")).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Spara min plan som PDF" })).toHaveAttribute("href", "/api/household/plan.pdf");
    const actions = page.getByRole("region", { name: "Gör det här härnäst" });
    await expect.element(actions.getByRole("listitem").first()).toBeVisible();
    const title = actions.getByRole("listitem").first().getByRole("paragraph").first().element().textContent ?? "";
    const list = recorded("privat", "recommendations.household");
    const [ticked, left] = [true, false].map((isIt) => list.recommendations.filter((one) => (one.title === title) === isIt));
    server.answer("recommendations.decideForHousehold", () => {
      server.answer("recommendations.household", { ...list, recommendations: left ?? [] });
    });
    const tick = actions.getByRole("button", { name: `Bocka av: ${title}` });
    await tick.click();
    await expect.element(tick).not.toBeInTheDocument();
    expect(server.callsOf("recommendations.decideForHousehold")).toMatchObject([{ key: ticked?.[0]?.key }]);
    await expectNoFaults("a household's dashboard");
  });

  const table = () => result().getByRole("table", { name: "Liter vatten: vad som finns kvar och vad resten av dygnen behöver" });
  const cellsOf = (row: Element | undefined) => [...(row?.querySelectorAll("td") ?? [])].map((cell) => cell.textContent);
  const rowOf = (days: string) =>
    table()
      .getByRole("row")
      .elements()
      .find((row) => row.textContent?.includes(days));
  const untilDrawn = () => expect.poll(() => document.querySelectorAll(".recharts-line").length).toBeGreaterThan(1);

  const withBottles: Answers = {
    ...ANSWERS,
    "water.household": (() => {
      const water = recorded("privat", "water.household");
      return { ...water, values: { ...water.values, bottleLitres: 9 } };
    })(),
  };

  test("PAGE-16 the water is drawn day by day where there is room, and stands as a table for who listens", async () => {
    renderPage("/water", { as: "privat", answers: withBottles });
    await untilDrawn();
    expect(
      table()
        .getByRole("columnheader")
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(["Efter", "Finns kvar", "Behövs för resten"]);
    expect(cellsOf(rowOf("3,1 dygn"))).toEqual(["0", "23"]);
    // It follows what is typed.
    await page.getByLabelText("Köpt vatten, liter").fill("32");
    await expect.poll(() => cellsOf(rowOf("7 dygn"))[0]).toBe("0");
    expect(cellsOf(table().getByRole("row").elements()[1])).toEqual(["42", "42"]);
    await expectNoFaults("a household's water");
  });

  test("PAGE-16 beside the one part that waited stands all that the server has by then, and a server of the version before loses none of it", async () => {
    const water = recorded("privat", "water.household");
    const { server } = renderPage("/water", { as: "privat", answers: withBottles });
    // It tells of no word that came too late.
    server.answer("water.saveHousehold", (sent) => {
      server.answer("water.household", {
        ...water,
        values: { ...water.values, ...saveHouseholdWaterInput.parse(sent) } as typeof water.values,
      });
      return { ...water, values: saveHouseholdWaterInput.parse(sent) } as unknown as Answer<"water.saveHousehold">;
    });
    const found = server.lose("water.saveHousehold");
    await page.getByLabelText("Köpt vatten, liter").fill("32");
    await page.getByRole("form", { name: "Hushållets vatten" }).getByRole("button", { name: "Spara" }).click();
    const waits = page.getByText("Sparas när du har nät igen.", { exact: true });
    await expect.element(waits).toBeVisible();
    // Meanwhile, on another device.
    const containers = [{ litres: 25, count: 2, filledShare: 1, filledOn: null }];
    const elsewhere = { ...water.values, adults: 2, containers, bottleLitres: 3, freezerBottleLitres: 4, boilerLitres: 150, days: 10 };
    server.answer("water.household", { ...water, values: elsewhere });
    const before = server.callsOf("water.saveHousehold").length;
    found();
    await expect.element(waits).not.toBeInTheDocument();
    expect(server.callsOf("water.saveHousehold").slice(before)).toEqual([
      { ...elsewhere, bottleLitres: 32, changed: [], changedWater: ["bottleLitres"], ages: { bottleLitres: expect.any(Number) } },
    ]);
    await expect.element(page.getByLabelText("Antal dygn")).toHaveValue("10");
    expect(page.getByText("Kunde inte spara hushållet", { exact: true }).elements()).toEqual([]);
  });

  test("PAGE-16 on a phone the water is drawn for who asks", async () => {
    await resizeWindow(390, 844);
    renderPage("/water", { as: "privat", answers: withBottles });
    const fold = result().getByRole("button", { name: "Vattnet dygn för dygn" });
    await expect.element(fold).toBeVisible();
    expect(table().elements()).toEqual([]);
    await fold.click();
    await untilDrawn();
    await expectNoFaultsInWindow("the drawing on a phone");
  });

  test("PAGE-16 a board's plan warns of the floor's load, and axe finds nothing", async () => {
    renderPage("/water?tab=forening", { as: "agare" });
    await page.getByLabelText("Kärlens storlek, liter").fill("1000");
    await expect.element(page.getByText("Kontrollera bjälklagets last")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Spara", exact: true })).toBeVisible();
    await expectNoFaults("a board's plan");
  });

  describe("what the households sum up to", () => {
    const WEEK = "Hushåll med vatten för sju dygn";
    const card = () => page.getByRole("region", { name: WEEK });
    const rows = () =>
      card()
        .getByRole("definition")
        .elements()
        .map((row) => `${row.previousElementSibling?.textContent}: ${row.textContent}`);
    const share = () => page.getByLabelText("Hushållens eget vatten, procent");
    const shown = (as: "agare" | "medlem", answer: Answer<"readiness.households">, answers: Answers = {}) =>
      renderPage("/water?tab=forening", { as, answers: { ...answers, "readiness.households": answer } });

    test("an owner reads it by stairwell, of no one, and axe finds nothing", async () => {
      shown("agare", {
        households: 25,
        groups: [
          { stairwell: "Tallgatan 2", share: "few" },
          { stairwell: "Tallgatan 4", share: "minority" },
          { stairwell: "Tallgatan 6", share: "majority" },
          { stairwell: null, share: "most" },
        ],
      });
      await expect.element(card()).toBeVisible();
      expect(rows()).toEqual([
        "Tallgatan 2: Färre än en fjärdedel",
        "Tallgatan 4: Färre än hälften",
        "Tallgatan 6: Minst hälften",
        "ÖvrigaTrapphuset är okänt eller visas inte för sig: Minst tre fjärdedelar",
      ]);
      const note = "Minst 25 hushåll har fyllt i sitt vatten, räknat per konto. Färre än 5 visas aldrig, och inga namn.";
      await expect.element(card().getByText(note, { exact: true })).toBeVisible();
      await expect.element(share()).toHaveAccessibleDescription("Så stor del av behovet tror ni att hushållen har hemma.");
      await expectNoFaults("what the households sum up to");
    });

    test("without stairwells it is the whole house", async () => {
      shown("agare", { households: 5, groups: [{ stairwell: null, share: "majority" }] });
      await expect.element(card()).toBeVisible();
      expect(rows()).toEqual(["Hela huset: Minst hälften"]);
    });

    test("as long as they are too few there is no card, and the field beside it says what it takes", async () => {
      shown("agare", { households: 0, groups: [] });
      await expect
        .element(share())
        .toHaveAccessibleDescription(
          "Så stor del av behovet tror ni att hushållen har hemma. När minst 5 hushåll har fyllt i sitt vatten ser ni hur stor del som klarar sju dygn.",
        );
      expect(card().elements()).toEqual([]);
    });

    test.each(["member", "team_leader"] as const)("a %s neither sees it nor asks for it", async (role) => {
      const answer = { households: 5, groups: [{ stairwell: null, share: "majority" as const }] };
      const session = recorded("medlem", "auth.session");
      if (session?.association) session.association.role = role;
      const { server } = shown("medlem", answer, {
        "auth.session": session,
        "membership.myRole": { ...recorded("medlem", "membership.myRole"), role },
        "water.association": recorded("agare", "water.association"),
        "collaborationAlerts.unread": recorded("agare", "collaborationAlerts.unread"),
      });
      await expect.element(page.getByText("Nödvattenplats", { exact: true })).toBeVisible();
      await expect.poll(() => page.getByRole("button", { name: "Spara", exact: true }).elements()).toHaveLength(role === "member" ? 0 : 1);
      expect(card().elements()).toEqual([]);
      expect(server.callsOf("readiness.households")).toEqual([]);
    });

    const OWN = "Bara du ser det du skriver.";
    const SUM = " Styrelsen ser bara hur stor del av hushållen som har vatten för sju dygn, minst 5 hushåll åt gången och utan namn.";
    test.each([
      ["medlem", OWN + SUM],
      ["privat", OWN],
    ] as const)("whoever fills in their water is told who sees what: %s", async (as, told) => {
      renderPage("/water", { as, answers: ANSWERS });
      await expect.element(page.getByText(told, { exact: true })).toBeVisible();
      await page.getByLabelText("Köpt vatten, liter").fill("32");
      await expect.element(page.getByText("Osparade ändringar")).toBeVisible();
      await expect.element(page.getByText(told, { exact: true })).toBeVisible();
    });
  });

  test("PAGE-16 what the saved products tell of is said with where it comes from, and what they do not tell is left out and named", async () => {
    const water = recorded("privat", "water.household");
    const saved = { containers: [{ litres: 20, count: 1 }], bottleLitres: water.values.bottleLitres + 2, unsized: ["Flaskvatten"] };
    renderPage("/water", { as: "privat", answers: { ...ANSWERS, "water.household": { ...water, saved } } });
    const litres = (text: string) => page.getByRole("definition").filter({ hasText: text });
    await expect.element(litres("20 liter")).toBeVisible();
    await expect.element(page.getByText("varav 2 liter i Sparade produkter")).toBeVisible();
    await expect.element(page.getByText(/^Flaskvatten i Sparade produkter räknas inte/)).toBeVisible();
    await expect.element(page.getByText("Kärl i Sparade produkter (1 à 20 liter) räknas först när de är fyllda.")).toBeVisible();

    await page.getByRole("button", { name: "De är fyllda" }).click();
    await expect.element(litres("40 liter")).toBeVisible();
    await expect.element(page.getByText(/räknas först när de är fyllda/)).not.toBeInTheDocument();
    await expect.element(page.getByText("Osparade ändringar")).toBeVisible();
  });

  test.each([
    ["another day than the plan", "2099-03-13", "Byt förrådets vatten senastkalendern har det den 13 mars 2099"],
    ["the plan's day", "2099-01-28", "Byt förrådets vatten senast"],
  ])("PAGE-16 a calendar that changes the store's water on %s is told of where it differs", async (_case, startDay, told) => {
    const [other] = recorded("agare", "calendar.list");
    if (!other) throw new Error("the demo's calendar is empty");
    const plan = recorded("agare", "water.association");
    renderPage("/water?tab=forening", {
      as: "medlem",
      answers: {
        "water.association": { ...plan, summary: { ...plan.summary, nextChange: "2099-01-28" } },
        "calendar.list": [
          { ...other, title: "Styrelsemöte", startDay: "2098-12-05", isDone: false },
          { ...other, eventId: crypto.randomUUID(), title: "Vattenbyte", startDay, isDone: false },
        ],
      },
    });
    const fact = page.getByRole("term").filter({ hasText: "Byt förrådets vatten senast" });
    await expect.element(page.getByText(/^28 januari/)).toBeVisible();
    await expect.poll(() => fact.element().textContent).toBe(told);
  });

  test("NAV-14 the menu on a phone leads to the water, whose numbers fill a recommendation", async () => {
    await resizeWindow(390, 844);
    const choices = recorded("agare", "productRecommendation.choices");
    const answers: Answers = { "productRecommendation.choices": { ...choices, days: 10, litresPerPerson: 4 } };
    const { router } = renderPage("/pricing", { as: "agare", answers });
    await page.getByRole("button", { name: /Användarmeny/ }).click();
    await expect.element(page.getByRole("menuitem", { name: "Sparade produkter" })).toBeVisible();
    await page.getByRole("menuitem", { name: "Vattenförsörjning" }).click();
    await expect.poll(() => router.state.location.pathname).toBe("/water");
    await page.getByRole("tab", { name: "Förening" }).click();
    await page.getByRole("link", { name: "Skapa inköpslista av planen" }).click();
    const dialog = page.getByRole("dialog", { name: "Skapa från vattenplanen" });
    await expect.element(dialog.getByLabelText("Antal dygn")).toHaveValue("10");
    await expect.element(dialog.getByLabelText("Liter per person och dygn")).toHaveValue("4");
  });
});

describe("local data", () => {
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
});
