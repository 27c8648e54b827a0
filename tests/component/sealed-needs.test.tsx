import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { dropSealedNeeds, findKept, keep } from "#client/lib/offline/offline-store.ts";
import { button, resizeWindow, sidewaysScroll } from "./actions.ts";
import type { Answer } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { demandPassword, provePassword } from "./security-tab.ts";
import { sessionOf } from "./session.ts";
import { expectNoWcagFaults } from "./wcag-faults.ts";

describe("sealed needs", () => {
  const FIRST_OPENING = { timeout: 30_000 };
  const STAIRWELL = "5b0f7a53-8f4f-4a53-9d8b-61e2bb9a1f4e";
  type Own = Answer<"sealedNeeds.own">;

  const own = (values: Partial<Own> = {}): Own => ({
    sealed: {
      words: { kinds: ["medicine", "stairs"], text: "El till respiratorn." },
      ...{ updatedAt: "2026-11-27T13:02:00.000Z", endsAt: "2027-11-27T13:02:00.000Z", isAsked: false },
    },
    ...{ stairwell: "Trapphus A", knowsFlats: true, readings: [] },
    ...values,
  });
  const sealed = (values: object): Partial<Own> => {
    const { sealed: standing } = own();
    return { sealed: standing && { ...standing, ...values } };
  };
  const open = (answer: Own) => renderPage("/forseglade-behov", { as: "medlem", answers: { "sealedNeeds.own": answer } });
  const need = (values: object = {}) => ({
    ...{ id: crypto.randomUUID(), name: "Rut Boende", apartmentId: null, stairwellId: STAIRWELL, stairwell: "Trapphus A" },
    ...{ kinds: ["medicine" as const], text: "El till respiratorn." },
    ...values,
  });

  test("the resident reads what stands, who may read it and who has; after a year it is asked once whether it holds", async () => {
    await resizeWindow(390, 844);
    const reading = { id: crypto.randomUUID(), reader: "Olle Ledare", readAs: "leader" as const, crisis: "El", isActive: true };
    const { server } = open(own({ ...sealed({ isAsked: true }), readings: [{ ...reading, at: "2026-11-27T13:02:00.000Z" }] }));
    await expect.element(page.getByText("Medicin, hjälp i trapporna"), FIRST_OPENING).toBeVisible();
    await expect.element(page.getByText("El till respiratorn.")).toBeVisible();
    await expect.element(page.getByText("Olle Ledare, krisledare")).toBeVisible();
    await expect.element(page.getByText("Fick läsa 27 november 14:02 i krisläget El, som pågår")).toBeVisible();
    await expect.element(page.getByText(/trapphusombudet i Trapphus A/)).toBeVisible();
    server.answer("sealedNeeds.renew", () => undefined);
    await button("Ja, det stämmer").click();
    await expect.poll(() => server.callsOf("sealedNeeds.renew")).toHaveLength(1);
    expect(sidewaysScroll()).toBe(0);
    await expectNoWcagFaults("förseglade behov");
  });

  test("whoever is in no house any more has nobody's needs in the phone as soon as the server has said so", async () => {
    const opened = JSON.stringify([["sealedNeeds", "opened"], { input: { activationId: crypto.randomUUID() }, type: "query" }]);
    const kept = () => findKept((key) => key === opened);
    const { server } = open(own(sealed({ isAsked: true })));
    await expect.element(button("Ja, det stämmer"), FIRST_OPENING).toBeVisible();
    await keep(opened, { needs: [need()], lost: [] });
    expect(await kept()).toHaveLength(1);
    server.answer("auth.session", sessionOf("medlem", { association: null }));
    server.refuse("sealedNeeds.renew", { status: 403, reason: "NOT_IN_ASSOCIATION" });
    await button("Ja, det stämmer").click();
    await expect.poll(kept, FIRST_OPENING).toEqual([]);
  });

  test("a lost key is said plainly, and what is needed is to be written again", async () => {
    open(own(sealed({ words: null })));
    await expect.element(page.getByRole("alert").getByText("Skriv dem igen"), FIRST_OPENING).toBeVisible();
    await button("Skriv dem igen").click();
    await expect.element(page.getByRole("dialog").getByLabelText("Berätta kort")).toHaveValue("");
  });

  test("the leader sees how many there are by stairwell, opens them with one press and one confirmation, and whom to ask where a key is lost", async () => {
    const counted = { total: 2, places: [{ stairwellId: STAIRWELL, name: "Trapphus A", count: 2 }], openedAt: null, openedBy: null };
    const { server } = renderPage("/crisis-management/led?tab=svar", { as: "krisledare", answers: { "sealedNeeds.counted": counted } });
    const card = page.getByRole("region", { name: "Förseglade behov" });
    await expect.element(card.getByText("2 boende har i förväg berättat vad de behöver hjälp med."), FIRST_OPENING).toBeVisible();
    await expect.element(card.getByText("Trapphus A: 2.")).toBeVisible();
    server.answer("sealedNeeds.open", () => {
      server.answer("sealedNeeds.counted", { ...counted, openedAt: "2026-11-27T13:02:00.000Z", openedBy: "Kim Ledare" });
      server.answer("sealedNeeds.opened", { needs: [need()], lost: [{ id: crypto.randomUUID(), name: "Bo Ek", stairwell: "Trapphus A" }] });
    });
    await card.getByRole("button", { name: "Öppna behoven" }).click();
    expect(server.callsOf("sealedNeeds.open")).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Öppna behoven" }).click();
    await expect.element(card.getByText("El till respiratorn.")).toBeVisible();
    await expect.element(card.getByText(/^Bo Ek \(Trapphus A\) har förseglade behov/)).toBeVisible();
    expect(server.callsOf("sealedNeeds.open")).toHaveLength(1);
  });

  test("where nothing is sealed, or somebody else leads, the page of the crisis says nothing of it", async () => {
    renderPage("/crisis-management/led?tab=svar", { as: "krisledare", answers: { "sealedNeeds.counted": null } });
    await expect.element(page.getByRole("region", { name: "Dörrar" }), FIRST_OPENING).toBeVisible();
    expect(page.getByRole("heading", { name: "Förseglade behov" }).elements()).toEqual([]);
  });

  test("in the round a need stands at its door, and one without a known door above the doors", async () => {
    const apartmentId = crypto.randomUUID();
    const doors = [{ apartmentId, door: "1201", floor: 2, people: [], help: null, helpTakenBy: [], visits: [] }];
    const stairwell = { stairwellId: STAIRWELL, name: "Trapphus A", doors, elsewhere: [] };
    const elsewhere = need({ name: "Bo Ek", text: "Bärhjälp." });
    const others = need({ name: "Eva Granne", stairwellId: crypto.randomUUID(), text: "Annan trappa." });
    renderPage(`/crisis-management/led?trapphus=${STAIRWELL}`, {
      as: "krisledare",
      answers: { "crisis.doors": [stairwell], "sealedNeeds.opened": { needs: [need({ apartmentId }), elsewhere, others], lost: [] } },
    });
    const row = page.getByRole("listitem", { name: "Lägenhet 1201", exact: true });
    await expect.element(row.getByText("El till respiratorn."), FIRST_OPENING).toBeVisible();
    await expect.element(page.getByRole("region", { name: "Behöver hjälp, dörren är inte känd" }).getByText("Bärhjälp.")).toBeVisible();
    expect(page.getByText("Annan trappa.").elements()).toEqual([]);
  });

  test("others' needs are kept on the phone as long as their crisis is led, and for two days without a word of it", async () => {
    open(own());
    await expect.element(page.getByText("El till respiratorn."), FIRST_OPENING).toBeVisible();
    const [led, over] = [crypto.randomUUID(), crypto.randomUUID()];
    const keyOf = (id: string) => JSON.stringify([["sealedNeeds", "opened"], { input: { activationId: id }, type: "query" }]);
    for (const id of [led, over]) await keep(keyOf(id), { needs: [need()], lost: [] });
    const left = async () => (await findKept((key) => key.startsWith('[["sealedNeeds"'))).map(({ key }) => key);
    await dropSealedNeeds((key) => !key.includes(led));
    expect(await left()).toEqual([keyOf(led)]);
    const now = Date.now;
    Date.now = () => now() + 2 * 86_400_000;
    await dropSealedNeeds(() => false).finally(() => {
      Date.now = now;
    });
    expect(await left()).toEqual([]);
  });

  test("the recovery sheet is asked for with the password, and the key stands on paper and nowhere on the screen", async () => {
    const key = { fingerprint: "9213 315a 03d5 6ace", isUnusable: false, opens: 2, lost: 1 };
    const { server } = renderPage("/drift?tab=laget", { as: "drift", answers: { "admin.sealedNeedsKey": key } });
    const card = page.getByRole("region", { name: "Nyckeln till förseglade behov" });
    await expect.element(card.getByText("9213 315a 03d5 6ace"), FIRST_OPENING).toBeVisible();
    await expect.element(card.getByText(/^Ett behov är förseglat med en nyckel som inte finns här/)).toBeVisible();
    let printed = "";
    const print = window.print;
    window.print = () => {
      printed = document.body.textContent;
    };
    demandPassword(server, "admin.recoverySheet");
    await card.getByRole("button", { name: "Skriv ut återställningsblad" }).click();
    server.answer("admin.recoverySheet", {
      keys: [{ identity: "AGE-SECRET-KEY-1PROV", fingerprint: key.fingerprint }],
      at: "2026-11-27T13:02:00.000Z",
    });
    await provePassword();
    await expect.poll(() => printed).toContain("AGE-SECRET-KEY-1PROV");
    await expect.element(page.getByText("AGE-SECRET-KEY-1PROV")).not.toBeVisible();
    window.dispatchEvent(new Event("afterprint"));
    await expect.element(page.getByText("AGE-SECRET-KEY-1PROV")).not.toBeInTheDocument();
    window.print = print;
  });
});
