import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FORM_SECTIONS } from "#client/features/association/profile/profile-sections.ts";
import { button, resizeWindow, toast, untilFocused } from "./actions.ts";
import type { Answer } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { recorded } from "./stand-in.ts";
import { expectNoFaultsInWindow, expectNoWcagFaults } from "./wcag-faults.ts";

const field = (label: string) => page.getByLabelText(label, { exact: true });

describe("association profile", () => {
  type Profile = Answer<"association.profile">;

  const PATH = "/association-profile";
  const section = (name: string) => page.getByRole("region", { name, exact: true });
  const name = () => page.getByLabelText(/^Föreningens namn/);
  const savedIn = (title: string) =>
    section(title)
      .getByRole("status")
      .getByText(/^Sparat\./);
  const leave = () => (document.activeElement as HTMLElement | null)?.blur();

  /** The field that the keyboard is in. */
  const focusedField = () => document.activeElement?.closest("[id^=falt-]")?.id;

  /** The page of a house that has just begun, as its owner sees it. */
  async function renderProfile(hash = "") {
    const rendered = renderPage(PATH + hash, { as: "nystartad" });
    await expect.element(section("Grunduppgifter")).toBeVisible();
    return rendered;
  }

  /** The demo's house with these facts, contacts and shut-offs, to somebody who is no owner. */
  function houseAs(role: "member" | "team_leader", shutoffs: Profile["shutoffs"]) {
    const profile = recorded("medlem", "association.profile");
    const association = {
      ...profile.association,
      residentCount: 84,
      hasShelter: false,
      postalCode: "11122",
      selectedAmbitionLevelId: null,
    };
    const session = recorded("medlem", "auth.session");
    if (!session?.association) throw new Error("the member has no association");
    return renderPage(PATH, {
      as: "medlem",
      answers: {
        "auth.session": { ...session, association: { ...session.association, role } },
        "association.profile": {
          ...{ ...profile, association, shutoffs },
          contacts: [{ id: crypto.randomUUID(), kind: "elevator", name: "Hissjouren", phone: "+46701740650", note: null }],
        },
        "membership.myRole": { associationId: association.id, role },
        "collaborationAlerts.unread": recorded("agare", "collaborationAlerts.unread"),
      },
    });
  }

  test("SETA-03 SETA-04 what is wrong stands at its field while typing and is not sent; an empty address is right", async () => {
    const { server } = await renderProfile();
    let { association, ...rest } = recorded("nystartad", "association.profile");
    server.answer("association.updateProfile", ({ associationName, ...patch }) => {
      association = { ...association, ...patch, name: associationName ?? association.name } as typeof association;
      return { ...rest, association };
    });
    await name().fill("Br");
    await expect.element(name()).toHaveAccessibleDescription(expect.stringContaining("Föreningens namn måste vara minst 3 tecken."));
    await field("Organisationsnummer").fill("769612-3457");
    await expect
      .element(field("Organisationsnummer"))
      .toHaveAccessibleDescription(
        expect.stringContaining("Organisationsnumret stämmer inte. Kontrollera siffrorna, till exempel 769612-3459."),
      );
    await expect.element(field("Organisationsnummer")).toHaveAttribute("aria-invalid", "true");
    leave();
    expect(server.callsOf("association.updateProfile")).toEqual([]);
    await field("Organisationsnummer").fill("");
    await field("Adress").fill("");
    await field("Ort").fill("");
    await name().fill("Brf Tallbacken");
    leave();
    await expect
      .poll(() => Object.assign({}, ...server.callsOf("association.updateProfile")))
      .toEqual({ associationName: "Brf Tallbacken", address: null, city: null });
    await expect.element(savedIn("Grunduppgifter")).toBeVisible();
  });

  test("a refusal of the server stands at its field, under «Fel», and is not sent again until it is another", async () => {
    const { server } = await renderProfile();
    await field("Organisationsnummer").fill("769999-9012");
    const sentence = "Föreningen med det organisationsnumret finns redan här. Be dess systemägare om en inbjudningskod.";
    server.refuse("association.updateProfile", {
      message: sentence,
      reason: "ORGANIZATION_NUMBER_TAKEN",
      fields: { organizationNumber: sentence },
    });
    leave();
    await toast("Fel", sentence);
    await expect.element(field("Organisationsnummer")).toHaveAccessibleDescription(expect.stringContaining(sentence));
    await field("Organisationsnummer").click();
    leave();
    expect(server.callsOf("association.updateProfile")).toHaveLength(1);
  });

  test("SETA-06 somebody who is no owner any longer reads so, and may try again", async () => {
    const { server } = await renderProfile();
    await field("Kommun").fill("Umeå");
    const sentence = "Du har inte behörighet att ändra föreningens uppgifter.";
    const undo = server.refuse("association.updateProfile", { message: sentence, reason: "ASSOCIATION_EDIT_FORBIDDEN" });
    leave();
    await toast("Fel", sentence);
    await expect.element(section("Grunduppgifter").getByText("Inte sparat.")).toBeVisible();
    await expect.element(field("Kommun")).toHaveValue("Umeå");
    undo();
    const profile = recorded("nystartad", "association.profile");
    server.answer("association.updateProfile", { ...profile, association: { ...profile.association, municipality: "Umeå" } });
    await section("Grunduppgifter").getByRole("button", { name: "Försök igen" }).click();
    await expect.element(savedIn("Grunduppgifter")).toBeVisible();
  });

  test("SETA-07 others than owners read everything and change nothing; the text stands once", async () => {
    houseAs("member", null);
    await expect.element(section("Byggnad").getByText("84", { exact: true })).toBeVisible();
    expect(page.getByText("Endast administratörer kan ändra dessa uppgifter.", { exact: true }).elements()).toHaveLength(1);
    await expect.element(section("Grunduppgifter").getByText("111 22", { exact: true })).toBeVisible();
    await expect.element(section("Byggnad").getByText("Används i: avkylning.", { exact: true })).toBeVisible();
    for (const action of ["Lägg till kontakt", /^Ändra /, /^Ta bort /, /^Nästa: /]) {
      expect(page.getByRole("button", { name: action }).elements(), String(action)).toEqual([]);
    }
    const main = page.getByRole("main").element();
    expect(main.querySelectorAll("input:not([type=file]), select, textarea")).toHaveLength(0);
    expect(section("Nycklar & avstängning").elements()).toEqual([]);
    await expect.element(page.getByRole("link", { name: /^Ring Hissjouren/ })).toHaveAttribute("href", "tel:+46701740650");
    await expect.element(section("Föreningens logotyp").getByRole("button", { name: "Ladda upp logotyp" })).toBeVisible();
    await expect.element(section("Vad svaren ger").getByText("1 764 liter")).toBeVisible();
    // It scrolls within itself where the window is low.
    await expect.element(section("Vad svaren ger")).toHaveAttribute("tabindex", "0");
  });

  test("SETA-07 a team leader reads where things are shut off, and changes nothing there", async () => {
    houseAs("team_leader", [{ id: crypto.randomUUID(), kind: "water", location: "Källaren, rum 2", instructions: null, photoUrl: null }]);
    await expect.element(section("Nycklar & avstängning").getByText("Källaren, rum 2")).toBeVisible();
    expect(section("Nycklar & avstängning").getByRole("button").elements()).toEqual([]);
  });

  /** What stands in a line of «Vad svaren ger», piece by piece, with plain blanks. */
  function outcome(title: string): string[] {
    const lines = [...section("Vad svaren ger").element().querySelectorAll("dl > div")];
    const line = lines.find((element) => element.textContent.startsWith(title));
    return [...(line?.querySelectorAll("dd *") ?? [])].map((element) => element.textContent.replace(/\s+/g, " "));
  }

  test("what the facts amount to follows what is typed, and a saved answer says what it gave", async () => {
    const { server } = await renderProfile("#byggnad");
    const panel = section("Vad svaren ger");
    expect(outcome("Vattenbehov")).toEqual(expect.arrayContaining(["840 liter", "uppskattning", "Från: antal lägenheter, ambitionsnivå"]));
    expect(outcome("Föreningens andel")).toContain("–");

    const profile = recorded("nystartad", "association.profile");
    server.answer("association.updateProfile", { ...profile, association: { ...profile.association, residentCount: 84 } });
    await field("Antal boende").fill("84");
    await expect.poll(() => outcome("Vattenbehov")).toContain("1 764 liter");
    expect(server.callsOf("association.updateProfile")).toEqual([]);
    leave();
    await expect.poll(() => savedIn("Byggnad").element().textContent?.replace(/\s/g, " ")).toBe("Sparat. Vattenbehov: 1 764 liter.");
    expect(server.callsOf("association.updateProfile")).toEqual([{ residentCount: 84 }]);

    const { association } = profile;
    server.answer("association.updateProfile", { ...profile, association: { ...association, residentCount: 84, buildingYear: 1952 } });
    await field("Byggår").fill("1952");
    await expect.element(panel.getByText("39 timmar", { exact: true })).toBeVisible();
    await expect.element(panel.getByText("Uppskattning. Vind, ventilation och läge i huset påverkar.", { exact: false })).toBeVisible();

    // To a question in another card.
    await panel.getByRole("link", { name: "reservkraft" }).click();
    await expect.poll(focusedField).toBe("falt-hasBackupPower");
  });

  test("the level is chosen from cards that say what it means", async () => {
    const { server } = await renderProfile("#ambitionsniva");
    const profile = recorded("nystartad", "association.profile");
    const level = profile.ambitionLevels.find((known) => known.name === "Robust");
    const association = { ...profile.association, selectedAmbitionLevelId: level?.id ?? null };
    server.answer("association.updateProfile", { ...profile, association });
    const robust = page.getByRole("radio", { name: /^Robust/ });
    for (const meaning of ["14 dygn", "5 liter vatten per person och dygn", "Reservkraft i 72 timmar"])
      await expect.element(robust.getByText(meaning, { exact: true })).toBeVisible();
    await expect.element(robust.getByText(/Föreningen håller 50.% av vattnet/)).toBeVisible();
    await robust.click();
    await expect.element(savedIn("Ambitionsnivå")).toBeVisible();
    await expect.element(section("Ambitionsnivå").getByText("Klart", { exact: true })).toBeVisible();
    expect(server.callsOf("association.updateProfile")).toEqual([{ selectedAmbitionLevelId: level?.id }]);
  });

  const without = <Entry extends { id: string }>(entries: Entry[], id?: string | null): Entry[] =>
    entries.filter((entry) => entry.id !== id);
  const dialog = () => page.getByRole("dialog");

  /** Presses the dialog's button, which is what the dialog goes by. */
  async function closeBy(name: "Spara" | "Ta bort"): Promise<void> {
    await dialog().getByRole("button", { name }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
  }

  test("contacts are added, changed and removed in dialogs, and rung with a press", async () => {
    const { server } = await renderProfile();
    let profile = recorded("nystartad", "association.profile");
    server.answer("association.profile", () => profile);
    server.answer("association.saveContact", ({ id, kind, name, note }) => {
      const saved = { id: id ?? crypto.randomUUID(), kind, name, phone: "+46701740650", note: String(note) };
      profile = { ...profile, contacts: [...without(profile.contacts, id), saved] };
      return profile.contacts as never;
    });
    server.answer("association.removeContact", ({ id }) => {
      profile = { ...profile, contacts: without(profile.contacts, id) };
      return profile.contacts as never;
    });
    const card = section("Förvaltare och jourer");
    await expect.element(card.getByText("Här finns inga kontakter än.")).toBeVisible();
    await card.getByRole("button", { name: "Lägg till kontakt" }).click();
    await dialog().getByRole("button", { name: "Spara" }).click();
    for (const fault of ["Skriv ett namn.", "Skriv ett telefonnummer."]) await expect.element(dialog().getByText(fault)).toBeVisible();
    await dialog().getByLabelText("Gäller").selectOptions("Hiss");
    await dialog().getByLabelText(/^Namn/).fill("Hissjouren");
    await dialog()
      .getByLabelText(/^Telefon/)
      .fill("070 174 06 50");
    await closeBy("Spara");
    await expect.element(card.getByRole("link", { name: "Ring Hissjouren, 070-174 06 50" })).toHaveAttribute("href", "tel:+46701740650");
    await card.getByRole("button", { name: "Ändra Hissjouren" }).click();
    await expect.element(dialog().getByLabelText("Gäller")).toHaveValue("elevator");
    await dialog().getByLabelText("Anteckning").fill("Kundnummer 4711");
    await closeBy("Spara");
    await expect.element(card.getByText("Kundnummer 4711")).toBeVisible();
    await card.getByRole("button", { name: "Ta bort Hissjouren" }).click();
    await closeBy("Ta bort");
    await expect.element(card.getByText("Här finns inga kontakter än.")).toBeVisible();
  });

  test("places of shut-offs are added, changed and removed in dialogs", async () => {
    const { server } = await renderProfile();
    let shutoffs: NonNullable<Profile["shutoffs"]> = [];
    server.answer("association.profile", () => ({ ...recorded("nystartad", "association.profile"), shutoffs }));
    server.answer("association.saveShutoff", ({ id, kind, location, instructions }) => {
      const saved = { id: id ?? crypto.randomUUID(), kind, location, instructions: String(instructions), photoUrl: null };
      shutoffs = [...without(shutoffs, id), saved];
      return shutoffs as never;
    });
    server.answer("association.removeShutoff", ({ id }) => {
      shutoffs = without(shutoffs, id);
      return shutoffs as never;
    });
    const places = section("Nycklar & avstängning");
    await places.getByRole("button", { name: "Lägg till plats" }).click();
    await dialog().getByRole("button", { name: "Spara" }).click();
    await expect.element(dialog().getByText("Skriv var den finns.")).toBeVisible();
    await dialog().getByLabelText(/^Var/).fill("Källaren, rum 2");
    await dialog().getByLabelText("Gör så här").fill("Vrid ventilen medsols.\nTöm därefter.");
    await closeBy("Spara");
    await expect.element(places.getByText("Vrid ventilen medsols.")).toBeVisible();
    await places.getByRole("button", { name: "Ändra Källaren, rum 2" }).click();
    await dialog().getByLabelText("Gäller").selectOptions("Gas");
    await closeBy("Spara");
    await expect.element(places.getByText("Gas", { exact: true })).toBeVisible();
    await places.getByRole("button", { name: "Ta bort Källaren, rum 2" }).click();
    await closeBy("Ta bort");
    await expect.element(places.getByText("Här finns inga platser än.")).toBeVisible();
  });

  test("the page counts what is answered, and a card says how many questions are left", async () => {
    await renderProfile("#byggnad");
    await expect.element(page.getByText("5 av 28 fält är ifyllda", { exact: true })).toBeVisible();
    const heading = section("Byggnad").getByRole("button", { name: /^Byggnad/ });
    await expect.element(heading).toHaveTextContent("Byggnad5 kvar");
    await field("Byggår").fill("195");
    await expect.element(heading).toHaveTextContent("Byggnad5 kvar");
    await field("Byggår").fill("1952");
    await expect.element(heading).toHaveTextContent("Byggnad4 kvar");
    await expect.element(page.getByText("6 av 28 fält är ifyllda", { exact: true })).toBeVisible();
  });

  test("on a phone the first card that is done is within three screens, and the next one is one press away", async () => {
    await resizeWindow(390, 844);
    const { server } = await renderProfile();
    const profile = recorded("nystartad", "association.profile");
    const facts = { organizationNumber: "7696123459", municipality: "Umeå" };
    server.answer("association.updateProfile", { ...profile, association: { ...profile.association, ...facts } });
    await field("Organisationsnummer").fill("769612-3459");
    await field("Kommun").fill("Umeå");
    leave();
    const card = section("Grunduppgifter");
    await expect.element(card.getByText("Klart", { exact: true })).toBeVisible();
    expect(card.element().getBoundingClientRect().bottom + window.scrollY).toBeLessThan(3 * 844);
    await card.getByRole("button", { name: "Nästa: Kontakt" }).click();
    await expect.element(section("Kontakt").getByRole("button", { name: /^Kontakt/ })).toHaveFocus();
    expect(field("Kommun").elements()).toEqual([]);
    await expectNoWcagFaults("the next card");
  });

  test("the address opens the card that it names, on the way in and later", async () => {
    const { router } = await renderProfile("#forsakring");
    await expect.element(field("Försäkringsbolag")).toBeVisible();
    await router.navigate(`${PATH}#falt-buildingYear`);
    await expect.element(field("Byggår")).toBeVisible();
    expect(field("Försäkringsbolag").elements()).toEqual([]);
  });

  test("leaving with an answer that could not be saved asks first", async () => {
    const { router, server } = await renderProfile();
    await field("Organisationsnummer").fill("769612-3457");
    const overview = page.getByRole("link", { name: "Översikt", exact: true });
    await overview.click();
    const dialog = page.getByRole("dialog", { name: "Osparade ändringar" });
    await expect.element(dialog.getByRole("button", { name: "Stanna kvar" })).toBeVisible();
    await expectNoWcagFaults("the question");
    await dialog.getByRole("button", { name: "Stanna kvar" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(field("Organisationsnummer")).toHaveValue("769612-3457");
    await overview.click();
    await dialog.getByRole("button", { name: "Lämna sidan" }).click();
    await expect.poll(() => router.state.location.pathname).toBe("/association-dashboard");
    expect(server.callsOf("association.updateProfile")).toEqual([]);
  });

  test("what is still being typed when another answer is saved is not sent half", async () => {
    const { server } = await renderProfile("#forsakring");
    const profile = recorded("nystartad", "association.profile");
    server.answer("association.updateProfile", (patch) => ({
      ...profile,
      association: { ...profile.association, insuranceCompany: "Exempel", ...patch } as typeof profile.association,
    }));
    const release = server.hold("association.updateProfile");
    await field("Försäkringsbolag").fill("Exempel");
    await field("Försäkringsnummer").fill("EX-1");
    release();
    await expect.element(savedIn("Försäkring")).not.toBeInTheDocument();
    await field("Försäkringsnummer").fill("EX-1234");
    leave();
    await expect.element(savedIn("Försäkring")).toBeVisible();
    expect(server.callsOf("association.updateProfile")).toEqual([{ insuranceCompany: "Exempel" }, { insuranceNumber: "EX-1234" }]);
  });

  test("an answer that is on its way does not keep anybody on the page", async () => {
    const { router, server } = await renderProfile();
    server.answer("association.updateProfile", recorded("nystartad", "association.profile"));
    const release = server.hold("association.updateProfile");
    await field("Kommun").fill("Umeå");
    await page.getByRole("link", { name: "Översikt", exact: true }).click();
    await expect.poll(() => router.state.location.pathname).toBe("/association-dashboard");
    expect(server.callsOf("association.updateProfile")).toEqual([{ municipality: "Umeå" }]);
    release();
  });

  test("while the page is read its shape stands there", async () => {
    const { server } = renderPage(PATH, { as: "nystartad" });
    const release = server.hold("association.profile");
    await expect.element(page.getByText("Laddar föreningens uppgifter")).toBeInTheDocument();
    release();
    await expect.element(section("Grunduppgifter")).toBeVisible();
  });

  test("a page that cannot be read offers another try", async () => {
    const { server } = renderPage(PATH, { as: "nystartad" });
    const undo = server.refuse("association.profile");
    const retry = page.getByRole("button", { name: "Försök igen" });
    await expect.element(retry).toBeVisible();
    undo();
    await retry.click();
    await expect.element(section("Grunduppgifter")).toBeVisible();
  });

  test("a signed-in person without an association reads so", async () => {
    renderPage(PATH, { as: "privat" });
    await expect.element(page.getByText("Du tillhör ingen förening.")).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Gå med i en förening" })).toBeVisible();
  });
});

describe("association profile accessibility", () => {
  const opened = () => expect.element(page.getByRole("region", { name: "Grunduppgifter", exact: true })).toBeVisible();

  test("axe finds no fault with what a member reads, light and dark, on a wide screen", async () => {
    await resizeWindow(1440, 900);
    renderPage("/association-profile", { as: "medlem" });
    await opened();
    await expectNoFaultsInWindow("what a member reads");
  });

  test("every field says where it is used, also to those who listen", async () => {
    const { router } = renderPage("/association-profile", { as: "nystartad" });
    await opened();
    const fields = () => [...document.querySelectorAll("[id^=falt-]")];
    let asked = 0;
    for (const card of Object.keys(FORM_SECTIONS)) {
      await router.navigate(`/association-profile#${card}`);
      await expect.poll(() => document.getElementById(card)?.querySelectorAll("[id^=falt-]").length).toBeGreaterThan(0);
      for (const [index, field] of fields().entries()) {
        const control = field.querySelector("input:not([type=radio]), select, [role=radiogroup]");
        const ids = control?.getAttribute("aria-describedby")?.split(" ") ?? [];
        const description = ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
        expect(description, `field ${index} of ${card}`).toMatch(/Används i: .+\.$/);
      }
      asked += fields().length;
    }
    expect(asked).toBe(28);
  });

  test("axe finds no fault with the page, its faults and its dialogs, light and dark, on a phone; the keyboard comes back from them", async () => {
    await resizeWindow(390, 844);
    const { router, server } = renderPage("/association-profile#grunduppgifter", { as: "agare" });
    server.answer("association.updateProfile", recorded("agare", "association.profile"));
    await opened();
    await field("Organisationsnummer").fill("769612-3457");
    await expect.element(field("Organisationsnummer")).toHaveAttribute("aria-invalid", "true");
    await expectNoFaultsInWindow("a faulty number");
    const dialog = page.getByRole("dialog");
    for (const name of ["Ändra Exempeljouren", "Ta bort Exempeljouren", "Lägg till plats"]) {
      await button(name).click();
      await expect.element(dialog.getByRole("button", { name: "Avbryt" })).toBeVisible();
      await expectNoFaultsInWindow(name);
      await dialog.getByRole("button", { name: "Avbryt" }).click();
      await expect.element(dialog).not.toBeInTheDocument();
      await untilFocused(() => button(name).query(), name);
    }
    await field("Organisationsnummer").fill("769999-9012");
    await router.navigate("/association-profile#ambitionsniva");
    const robust = page.getByRole("radio", { name: /^Robust/ });
    await expect.element(robust).toBeVisible();
    await expectNoFaultsInWindow("the levels");
    await robust.click();
    await expect.element(page.getByRole("status").getByText(/^Sparat\./)).toBeVisible();
    await expectNoFaultsInWindow("a level that is saved");
  });

  test("targets are at least 44 pixels high", async () => {
    await resizeWindow(390, 844);
    renderPage("/association-profile#kallare", { as: "agare" });
    await expect.element(field("Källaröppningar")).toBeVisible();
    const targets = [...document.querySelectorAll("main :is(button, select, nav a, a[href^=tel]), main li > a, main .mantine-Radio-label")];
    expect(targets.length).toBeGreaterThan(20);
    const heights = targets.map((target) => [target.textContent, Math.round(target.getBoundingClientRect().height)] as const);
    expect(heights.filter(([, height]) => height < 44)).toEqual([]);
  });

  test("the keyboard alone answers the questions of a card and goes on to the next", async () => {
    const { router, server } = renderPage("/association-profile#forsakring", { as: "nystartad" });
    let { association, ...rest } = recorded("nystartad", "association.profile");
    server.answer("association.updateProfile", (patch) => {
      association = { ...association, ...patch } as typeof association;
      return { ...rest, association };
    });
    await field("Försäkringsbolag").click();
    for (const typed of ["Exempelförsäkring", "EX-1", "070-174 06 50"]) {
      await userEvent.keyboard(typed);
      await userEvent.keyboard("[Tab]");
    }
    await expect.element(page.getByRole("status").getByText(/^Sparat\./)).toBeVisible();
    const sent = () => Object.assign({}, ...server.callsOf("association.updateProfile"));
    await expect
      .poll(sent)
      .toEqual({ insuranceCompany: "Exempelförsäkring", insuranceNumber: "EX-1", insuranceEmergencyPhone: "070-174 06 50" });
    const focused = () => document.activeElement?.textContent ?? "";
    expect(focused()).toMatch(/^Nästa: /);
    await userEvent.keyboard("[Enter]");
    await expect.poll(focused).toMatch(/^Grunduppgifter\d kvar$/);

    await router.navigate("/association-profile#kallare");
    const unknown = page.getByRole("radiogroup", { name: "Skyddsrum", exact: true }).getByLabelText("Vet inte");
    await expect.element(unknown).toBeVisible();
    (unknown.element() as HTMLElement).focus();
    await userEvent.keyboard("[ArrowLeft]");
    await expect.poll(sent).toMatchObject({ hasShelter: false });
  });
});
