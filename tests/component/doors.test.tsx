import { afterEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { addVisit, dropVisit, forgetHanded, readHanded, readVisits } from "#client/lib/offline/door-queue.ts";
import { button, press, resizeWindow, sidewaysScroll } from "./actions.ts";
import type { Answer, Answers, Input } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { recorded } from "./stand-in.ts";
import { expectNoWcagFaults } from "./wcag-faults.ts";

describe("doors", () => {
  const FIRST_OPENING = { timeout: 30_000 };
  const STAIRWELL = "5b0f7a53-8f4f-4a53-9d8b-61e2bb9a1f4e";
  const CRISIS = recorded("krisledare", "crisis.get").id;
  const ADDRESS = `/crisis-management/led?trapphus=${STAIRWELL}`;
  type Stairwell = Answer<"crisis.doors">[number];
  type Door = Stairwell["doors"][number];
  type Handed = Input<"crisis.visitDoors">;

  const door = (number: string, values: Partial<Door> = {}): Door => ({
    ...{
      apartmentId: crypto.randomUUID(),
      door: number,
      floor: Number(number.slice(0, 2)) - 10,
      people: [],
      help: null,
      helpTakenBy: [],
      visits: [],
    },
    ...values,
  });
  const visit = (result: Door["visits"][number]["result"], values: object = {}): Door["visits"][number] => ({
    ...{ id: crypto.randomUUID(), result, kinds: [], note: null, by: "Bo Lind", deviceId: crypto.randomUUID() },
    ...{ at: "2026-11-27T13:02:00.000Z", arrivedAt: "2026-11-27T13:05:00.000Z" },
    ...values,
  });
  const inA = (doors: Door[], values: Partial<Stairwell> = {}): Stairwell[] => [
    { stairwellId: STAIRWELL, name: "Trapphus A", doors, elsewhere: [], ...values },
  ];
  const three = () => [
    door("1202", { people: [{ name: "Ada Ek", answer: "ok" }] }),
    door("1201", { people: [{ name: "Siv Alm", answer: null }], help: ["medicine"] }),
    door("1101", { visits: [visit("opened_ok"), visit("nobody_home", { at: "2026-11-27T09:00:00.000Z" })] }),
  ];
  const open = (stairwells: Stairwell[], more: Answers = {}) =>
    renderPage(ADDRESS, { as: "krisledare", answers: { "crisis.doors": stairwells, ...more } });
  const row = (called: string) => page.getByRole("listitem", { name: called, exact: true });
  const at = (called: string, result: string) => row(called).getByRole("button", { name: `${result}: ${called}`, exact: true });

  // What waits in this browser is told to no other test.
  afterEach(async () => {
    for (const { visit: waiting } of readVisits()) await dropVisit(waiting.id);
    await forgetHanded(new Set(readHanded().map(({ visit: handed }) => handed.id)));
  });

  test("from the top, with who lives there, what they have answered and what was found; who has answered needs no knock", async () => {
    await resizeWindow(390, 844);
    open(inA(three(), { elsewhere: [{ name: "Nils Asp", answer: null }] }));
    await expect.element(page.getByRole("heading", { level: 1, name: "Trapphus A" }), FIRST_OPENING).toBeVisible();
    await expect.element(button("1 dörr kvar: 1201 Nästa")).toBeVisible();
    expect(
      page
        .getByRole("heading", { level: 2 })
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(["2 tr", "1 tr"]);
    await expect.element(row("Lägenhet 1202").getByText("Ada Ek", { exact: true })).toBeVisible();
    await expect.element(row("Lägenhet 1202").getByText("Svarade: Jag är OK")).toBeVisible();
    await expect.element(row("Lägenhet 1201").getByText("Väntar på hjälp: Medicin. Ingen har tagit det än.")).toBeVisible();
    await expect.element(at("Lägenhet 1101", "Allt väl")).toHaveAttribute("aria-pressed", "true");
    await row("Lägenhet 1101").getByText("Tidigare (1)").click();
    await expect.element(row("Lägenhet 1101").getByText(/^Ingen öppnade · 27 november 10:00 · av Bo Lind$/)).toBeVisible();
    await expect.element(page.getByText("Bor här, men har inte sagt bakom vilken dörr: Nils Asp.")).toBeVisible();
    expect(at("Lägenhet 1202", "Allt väl").elements()).toEqual([]);
    await row("Lägenhet 1202").getByRole("button", { name: "Knacka ändå: Lägenhet 1202" }).click();
    await expect.element(at("Lägenhet 1202", "Allt väl")).toHaveAttribute("aria-pressed", "false");
    for (const pressed of row("Lägenhet 1201").getByRole("button").elements())
      expect(pressed.getBoundingClientRect().height).toBeGreaterThanOrEqual(48);
  });

  test("a press says at once that it waits, is handed over with the phone's clock, and what is refused stays with the reason", async () => {
    const [, siv] = three();
    if (!siv) throw new Error("no door");
    const stairwells = inA([siv]);
    const { server } = open(stairwells, {
      "crisis.visitDoors": ({ visits }: Handed) =>
        visits.map(({ id, result }) => ({ id, refusal: result === "note_left" ? ("DOOR_AFTER_END" as const) : null })),
    });
    await expect.element(at("Lägenhet 1201", "Ingen öppnade"), FIRST_OPENING).toBeVisible();
    const release = server.hold("crisis.visitDoors");
    await press(at("Lägenhet 1201", "Ingen öppnade"));
    await expect.element(at("Lägenhet 1201", "Ingen öppnade")).toHaveAttribute("aria-pressed", "true");
    // Not «Klart» as long as somebody waits.
    await expect.element(button("1201 väntar på hjälp Visa")).toBeVisible();
    await press(at("Lägenhet 1201", "Ingen öppnade, lapp"));
    await expect.element(at("Lägenhet 1201", "Ingen öppnade, lapp")).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => server.callsOf("crisis.visitDoors").length, FIRST_OPENING).toBeGreaterThan(0);
    const before = Date.now();
    release();
    await expect.element(page.getByText("Inte mottaget: Trapphus A, Lägenhet 1201"), FIRST_OPENING).toBeVisible();
    await expect.element(page.getByText("En dörr togs inte emot", { exact: true })).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Se vad som hände" })).toHaveAttribute("href", `/crisis-management/${CRISIS}`);
    await expect.element(row("Lägenhet 1201").getByText(/^Inte mottaget: Ingen öppnade, lapp · /)).toBeVisible();
    await expect.element(at("Lägenhet 1201", "Ingen öppnade, lapp")).toHaveAttribute("aria-pressed", "false");
    await expect.element(page.getByText(/Krisläget var redan avslutat när dörren besöktes\.$/)).toBeVisible();
    const [handed] = server.callsOf("crisis.visitDoors");
    expect(handed?.visits[0]).toMatchObject({
      ...{ stairwellId: STAIRWELL, apartmentId: siv.apartmentId, stairwell: "Trapphus A", door: "1201" },
      ...{ result: "nobody_home", kinds: [], note: null, clock: "phone" },
    });
    const ageMs = handed?.visits[0]?.ageMs ?? -1;
    expect(ageMs).toBeGreaterThanOrEqual(0);
    expect(ageMs).toBeLessThan(60_000);
    expect(Math.abs(Date.parse(handed?.sentAt ?? "") - before)).toBeLessThan(60_000);
    await press(button("Ta bort raden"));
    await expect.element(page.getByText("Inte mottaget: Trapphus A, Lägenhet 1201")).not.toBeInTheDocument();
    expect(readVisits()).toEqual([]);
  });

  const WITHOUT_DOORS = { ...recorded("krisledare", "crisis.myPart"), mayWork: false, mayVisit: false };

  test("who was named for a stairwell and has not said yes takes it in the crisis, by one press, and has its doors", async () => {
    const place = { id: crypto.randomUUID(), areaSlug: "ledning", areaName: "Ledning & samordning", isDeputy: false, leads: false };
    const asked = { ...place, role: "stairwell_representative" as const, isAsked: true, stairwellName: "Trapphus A" };
    const [member] = recorded("agare", "team.members");
    if (!member) throw new Error("nobody in the team");
    let hasTaken = false;
    const { server } = renderPage("/crisis-management/led", {
      as: "krisledare",
      answers: {
        "crisis.myPart": () => ({ ...WITHOUT_DOORS, mayVisit: hasTaken }),
        "crisis.doors": inA(three()),
        "team.ownRoles": () => [{ ...asked, isAsked: !hasTaken }],
        "team.acceptRole": () => {
          hasTaken = true;
          return member;
        },
      },
    });
    const doors = page.getByRole("region", { name: "Dörrar" });
    await expect.element(doors.getByText(/^Du är föreslagen som trapphusombud i Trapphus A\. /), FIRST_OPENING).toBeVisible();
    await press(button("Jag tar rollen"));
    await expect.element(doors.getByRole("link", { name: "Trapphus A: 1 dörr kvar" })).toBeVisible();
    expect(server.callsOf("team.acceptRole")).toEqual([{ memberId: place.id }]);
  });

  test("whoever has doors finds them named on the overview", async () => {
    const [led] = recorded("krisledare", "crisis.active");
    const own = { "crisis.myPart": { ...WITHOUT_DOORS, mayVisit: true }, "crisis.doors": inA(three()) };
    const more = Object.fromEntries(
      ["crisis.get", "crisis.messages", "crisis.clocks"].map((name) => [name, recorded("krisledare", name as "crisis.get")]),
    );
    renderPage("/association-dashboard", { as: "medlem", answers: { "crisis.active": led ? [led] : [], ...own, ...more } });
    await expect.element(page.getByRole("link", { name: "Se läget och dörrarna" }), FIRST_OPENING).toBeVisible();
  });

  test("what was refused stands on the crisis's page for who has no doors any more", async () => {
    renderPage("/crisis-management/led", {
      as: "krisledare",
      answers: {
        "crisis.myPart": WITHOUT_DOORS,
        "team.ownRoles": [],
        "crisis.visitDoors": ({ visits }: Handed) => visits.map(({ id }) => ({ id, refusal: "DOOR_NOT_YOURS" as const })),
      },
    });
    await expect.element(page.getByText("Hur är det med dig?"), FIRST_OPENING).toBeVisible();
    await addVisit(CRISIS, {
      ...{ id: crypto.randomUUID(), stairwellId: STAIRWELL, apartmentId: null, stairwell: "Trapphus A", door: "1201" },
      ...{ result: "opened_ok", kinds: [], note: null, saidAt: "2026-11-27T13:02:00.000Z" },
    });
    await expect.element(page.getByText("Inte mottaget: Trapphus A, Lägenhet 1201"), FIRST_OPENING).toBeVisible();
    await press(button("Ta bort raden"));
    await expect.element(page.getByText("Inte mottaget: Trapphus A, Lägenhet 1201")).not.toBeInTheDocument();
  });

  test("what help is needed with goes with its press, and a press that was a mistake is taken back by «Avbryt»", async () => {
    const [, siv] = three();
    if (!siv) throw new Error("no door");
    const { server } = open(inA([siv]), { "crisis.visitDoors": ({ visits }: Handed) => visits.map(({ id }) => ({ id, refusal: null })) });
    const dialog = page.getByRole("dialog", { name: "Vad behövs i lägenhet 1201?" });
    await expect.element(at("Lägenhet 1201", "Behöver hjälp"), FIRST_OPENING).toBeVisible();
    await press(at("Lägenhet 1201", "Behöver hjälp"));
    await expect.element(at("Lägenhet 1201", "Behöver hjälp")).toHaveAttribute("aria-pressed", "true");
    await press(dialog.getByRole("button", { name: "Avbryt" }));
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(at("Lägenhet 1201", "Behöver hjälp")).toHaveAttribute("aria-pressed", "false");
    expect(readVisits()).toEqual([]);

    await press(at("Lägenhet 1201", "Behöver hjälp"));
    await expect.poll(readVisits).toMatchObject([{ visit: { result: "needs_help", kinds: ["medicine"] } }]);
    await dialog.getByRole("checkbox", { name: "Vatten" }).click();
    await press(dialog.getByRole("button", { name: "Spara" }));
    await expect
      .poll(() => server.callsOf("crisis.visitDoors"))
      .toMatchObject([{ visits: [{ result: "needs_help", kinds: ["water", "medicine"] }] }]);
  });

  test("help that is told of stays in the phone as it is typed, is offered again with the round, and leaves with that", async () => {
    const [, siv] = three();
    if (!siv) throw new Error("no door");
    const { server, router } = open(inA([siv]), {
      "crisis.visitDoors": ({ visits }: Handed) => visits.map(({ id }) => ({ id, refusal: null })),
    });
    const dialog = page.getByRole("dialog", { name: "Vad behövs i lägenhet 1201?" });
    await expect.element(at("Lägenhet 1201", "Behöver hjälp"), FIRST_OPENING).toBeVisible();
    await press(at("Lägenhet 1201", "Behöver hjälp"));
    // What help is open there stands in the form: it is not asked for anew.
    await expect.element(dialog.getByRole("checkbox", { name: "Medicin" })).toBeChecked();
    await dialog.getByRole("checkbox", { name: "Värme" }).click();
    await dialog.getByRole("textbox", { name: "Berätta kort" }).fill("Bor ensam");
    await expect.poll(readVisits).toMatchObject([{ visit: { result: "needs_help", kinds: ["heat", "medicine"], note: "Bor ensam" } }]);
    await expect.element(page.getByText("Lägenhet 1201 väntar på att du sparar.")).toBeInTheDocument();

    await router.navigate("/crisis-management/led");
    await expect.element(dialog).not.toBeInTheDocument();
    await router.navigate(ADDRESS);
    await expect.element(dialog.getByRole("textbox", { name: "Berätta kort" }), FIRST_OPENING).toHaveValue("Bor ensam");
    await expect.element(dialog.getByRole("checkbox", { name: "Värme" })).toBeChecked();
    expect(server.callsOf("crisis.visitDoors")).toEqual([]);
    // Fields that are left empty take away nothing that stood.
    for (const kind of ["Medicin", "Värme"]) await dialog.getByRole("checkbox", { name: kind }).click();
    await dialog.getByRole("textbox", { name: "Berätta kort" }).fill("");
    await press(dialog.getByRole("button", { name: "Spara" }));
    await expect
      .poll(() => server.callsOf("crisis.visitDoors"))
      .toMatchObject([{ visits: [{ result: "needs_help", kinds: ["heat", "medicine"], note: "Bor ensam" }] }]);
  });

  test("a door where nobody opened is visited; after the last one the line, the end of the list and whom to ring say so", async () => {
    const doors = [
      door("1202", { help: ["heat"], helpTakenBy: ["Anna Ek"], visits: [visit("needs_help", { kinds: ["heat"] })] }),
      door("1201", { visits: [visit("note_left")] }),
    ];
    const crisis = { ...recorded("krisledare", "crisis.get"), publicPhone: "+46701740620", ledBy: null };
    open(inA(doors), { "crisis.get": crisis });
    await expect.element(page.getByText("Klart, tack.", { exact: true }), FIRST_OPENING).toBeVisible();
    await expect.element(page.getByRole("status").getByText("Alla 2 dörrar är besökta. 1 öppnade inte.", { exact: true })).toBeVisible();
    const end = page.getByRole("region", { name: "Rundan är klar" });
    await expect.element(end.getByText("Klart, tack. Den som leder har fått din lista.")).toBeVisible();
    await expect.element(end.getByText("Alla 2 dörrar är besökta. Ingen öppnade vid 1201.")).toBeVisible();
    await expect.element(end.getByRole("link", { name: "070-174 06 20" })).toHaveAttribute("href", "tel:+46701740620");
    await expect.element(end.getByText("1 behöver hjälp: 1202.", { exact: true })).toBeVisible();
    await expect.element(row("Lägenhet 1201").getByText("Ingen öppnade, lapp").first()).toBeVisible();
    await expect.element(row("Lägenhet 1202").getByText("Anna Ek har det.")).toBeVisible();
  });

  test("who needs help and has nobody is the last word of a round, and «Allt väl» in passing does not end it", async () => {
    const doors = [door("1202", { help: ["food"], visits: [visit("needs_help", { kinds: ["food"], note: "Bruten höft" })] })];
    const crisis = { ...recorded("krisledare", "crisis.get"), publicPhone: "+46701740620", ledBy: null };
    const { server } = open(inA(doors), {
      "crisis.get": crisis,
      "crisis.visitDoors": ({ visits }: Handed) => visits.map(({ id }) => ({ id, refusal: null })),
    });
    await expect.element(page.getByRole("status").getByText("1202 väntar på hjälp"), FIRST_OPENING).toBeVisible();
    const end = page.getByRole("region", { name: "Rundan är klar" });
    await expect.element(end.getByText("1 behöver hjälp: 1202. Ingen har tagit det än.")).toBeVisible();
    await expect.element(end.getByText(/^Brådskar det eller ändras något: ring/)).toBeVisible();
    await press(at("Lägenhet 1202", "Allt väl"));
    const asked = page.getByRole("dialog", { name: "Lägenhet 1202 behöver hjälp" });
    await expect.element(asked.getByText("Mat · «Bruten höft». Är det ordnat?")).toBeVisible();
    await press(asked.getByRole("button", { name: "Nej, hjälp behövs" }));
    await expect.element(at("Lägenhet 1202", "Behöver hjälp")).toHaveAttribute("aria-pressed", "true");
    expect(server.callsOf("crisis.visitDoors")).toEqual([]);
    await press(at("Lägenhet 1202", "Allt väl"));
    await press(asked.getByRole("button", { name: "Ja, allt är väl" }));
    await expect.poll(() => server.callsOf("crisis.visitDoors")).toMatchObject([{ visits: [{ door: "1202", result: "opened_ok" }] }]);
    // Handed over, and the doors that are read anew do not have it: as when the network goes in between.
    await expect.poll(readVisits).toEqual([]);
    await expect.poll(() => server.callsOf("crisis.doors").length).toBeGreaterThan(1);
    await expect.element(at("Lägenhet 1202", "Allt väl")).toHaveAttribute("aria-pressed", "true");
    const [handed] = readHanded();
    const answered = { ...doors[0], visits: [visit("opened_ok", { id: handed?.visit.id }), ...(doors[0]?.visits ?? [])] };
    server.answer("crisis.doors", inA([answered as Door]));
    await press(at("Lägenhet 1202", "Ingen öppnade"));
    await expect.poll(() => readHanded().map(({ visit: { result } }) => result)).toEqual(["nobody_home"]);
  });

  test("while nobody has heard of a call for help, the line on top says whom to ring", async () => {
    const [, siv] = three();
    if (!siv) throw new Error("no door");
    const crisis = { ...recorded("krisledare", "crisis.get"), publicPhone: "+46701740620", ledBy: null };
    const { server } = open(inA([siv]), {
      "crisis.get": crisis,
      "crisis.visitDoors": ({ visits }: Handed) => visits.map(({ id }) => ({ id, refusal: null })),
    });
    const reach = server.refuse("crisis.visitDoors");
    await expect.element(at("Lägenhet 1201", "Behöver hjälp"), FIRST_OPENING).toBeVisible();
    await press(at("Lägenhet 1201", "Behöver hjälp"));
    await press(page.getByRole("dialog").getByRole("button", { name: "Spara" }));
    const top = page.getByRole("status").filter({ has: button("1201 väntar på hjälp Visa") });
    await expect.poll(() => top.element().textContent).toMatch(/Ring 070-174 06 20: ingen vet om 1201 än\.$/);
    await expect.element(top.getByRole("link", { name: "Ring 070-174 06 20" })).toHaveAttribute("href", "tel:+46701740620");
    top.element().addEventListener("click", (event) => event.preventDefault());
    await top.getByRole("link", { name: "Ring 070-174 06 20" }).click();
    await expect.poll(() => top.element().textContent).toMatch(/Ring igen 070-174 06 20: du har ringt om 1201\.$/);
    await expect.element(row("Lägenhet 1201").getByText(/du ringde \d\d:\d\d, skickas när det finns nät$/)).toBeVisible();
    reach();
    window.dispatchEvent(new Event("online"));
    await expect.element(page.getByText(/du har ringt/)).not.toBeInTheDocument();
  });

  test("after the end a line bears the time that is told, and a door that is not drawn is written", async () => {
    const resolvedAt = new Date(Date.now() - 3_600_000).toISOString();
    const crisis = { ...recorded("krisledare", "crisis.get"), status: "resolved" as const, resolvedAt };
    const { server } = open(inA([]), {
      "crisis.get": crisis,
      "crisis.visitDoors": ({ visits }: Handed) => visits.map(({ id }) => ({ id, refusal: null })),
    });
    await page.getByLabelText("Vad står på dörren?").fill("2 tr höger");
    await press(button("Lägg till dörren"));
    await press(at("2 tr höger", "Allt väl"));
    await expect.poll(() => server.callsOf("crisis.visitDoors").length, FIRST_OPENING).toBe(1);
    expect(server.callsOf("crisis.visitDoors")[0]?.visits).toMatchObject([
      { apartmentId: null, door: "2 tr höger", result: "opened_ok", clock: "wall", saidAt: resolvedAt },
    ]);
  });

  test.each([
    ["1440 px", 1440],
    ["390 px", 390],
  ])("no fault that axe finds (WCAG 2.2 AA), light and dark at %s, nothing known and all of it", async (_, width) => {
    await resizeWindow(width);
    const known = [
      door("1001", { visits: [visit("needs_help", { kinds: ["heat"], note: "Fryser" })] }),
      door("1002", { visits: [visit("note_left")] }),
    ];
    open(inA([...three(), ...known]), { "crisis.visitDoors": ({ visits }: Handed) => visits.map(({ id }) => ({ id, refusal: null })) });
    await expect.element(at("Lägenhet 1001", "Behöver hjälp"), FIRST_OPENING).toHaveAttribute("aria-pressed", "true");
    await expectNoWcagFaults("round");
    expect(sidewaysScroll()).toBe(0);
    await press(at("Lägenhet 1002", "Behöver hjälp"));
    await expect.element(page.getByRole("dialog", { name: "Vad behövs i lägenhet 1002?" })).toBeVisible();
    await expectNoWcagFaults("what is needed");
  });
});
