import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { toast, untilFocused } from "./actions.ts";
import type { Answer } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { recorded } from "./stand-in.ts";
import { expectNoWcagFaults } from "./wcag-faults.ts";

type Profile = Answer<"association.profile">;

const PATH = "/association-profile";
const section = (name: string) => page.getByRole("region", { name, exact: true });
const field = (label: string) => page.getByLabelText(label, { exact: true });
const name = () => page.getByLabelText(/^Föreningens namn/);
const saveIn = (title: string) => section(title).getByRole("button", { name: "Spara ändringar" });
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
  const association = { ...profile.association, residentCount: 84, hasShelter: false, postalCode: "11122", selectedAmbitionLevelId: null };
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

test("SETA-03 SETA-04 what is wrong stands at its field while typing; an empty address is right", async () => {
  const { server } = await renderProfile();
  const profile = recorded("nystartad", "association.profile");
  server.answer("association.updateProfile", () => ({
    ...profile,
    association: { ...profile.association, name: "Brf Tallbacken", address: null, city: null },
  }));
  await name().fill("Br");
  await expect.element(name()).toHaveAccessibleDescription(expect.stringContaining("Föreningens namn måste vara minst 3 tecken."));
  await expect.element(saveIn("Grunduppgifter")).toBeDisabled();
  await name().fill("Brf Tallbacken");
  await field("Organisationsnummer").fill("769612-3457");
  await expect
    .element(field("Organisationsnummer"))
    .toHaveAccessibleDescription(
      expect.stringContaining("Organisationsnumret stämmer inte. Kontrollera siffrorna, till exempel 769612-3459."),
    );
  await expect.element(field("Organisationsnummer")).toHaveAttribute("aria-invalid", "true");
  await expect.element(saveIn("Grunduppgifter")).toBeDisabled();
  await field("Organisationsnummer").fill("");
  await field("Adress").fill("");
  await field("Ort").fill("");
  await saveIn("Grunduppgifter").click();
  await toast("Föreningen uppdaterad!");
  expect(server.callsOf("association.updateProfile")).toEqual([{ associationName: "Brf Tallbacken", address: null, city: null }]);
});

test("a refusal of the server stands at its field, under «Fel», and takes the keyboard there", async () => {
  const { server } = await renderProfile();
  await field("Organisationsnummer").fill("769999-9012");
  const sentence = "Föreningen med det organisationsnumret finns redan här. Be dess systemägare om en inbjudningskod.";
  server.refuse("association.updateProfile", {
    message: sentence,
    reason: "ORGANIZATION_NUMBER_TAKEN",
    fields: { organizationNumber: sentence },
  });
  await saveIn("Grunduppgifter").click();
  await toast("Fel", sentence);
  await expect.element(field("Organisationsnummer")).toHaveAccessibleDescription(expect.stringContaining(sentence));
  await expect.poll(focusedField).toBe("falt-organizationNumber");
});

test("SETA-06 somebody who is no owner any longer reads so", async () => {
  const { server } = await renderProfile();
  await field("Kommun").fill("Umeå");
  const sentence = "Du har inte behörighet att ändra föreningens uppgifter.";
  server.refuse("association.updateProfile", { message: sentence, reason: "ASSOCIATION_EDIT_FORBIDDEN" });
  await saveIn("Grunduppgifter").click();
  await toast("Fel", sentence);
  await expect.element(field("Kommun")).toHaveValue("Umeå");
});

test("SETA-05 a postal code cannot be changed, and says whom to ask", async () => {
  await renderProfile();
  await expect.element(field("Postnummer")).toHaveAttribute("readonly");
  await expect
    .element(field("Postnummer"))
    .toHaveAccessibleDescription(expect.stringMatching(/^Kan inte ändras\. Är det fel, (skriv|vänd dig) till \S/));
});

test("SETA-07 others than owners read everything and change nothing; the text stands once", async () => {
  houseAs("member", null);
  await expect.element(section("Byggnad").getByText("84", { exact: true })).toBeVisible();
  expect(page.getByText("Endast administratörer kan ändra dessa uppgifter.", { exact: true }).elements()).toHaveLength(1);
  await expect.element(section("Grunduppgifter").getByText("111 22", { exact: true })).toBeVisible();
  await expect.element(section("Byggnad").getByText("Används i: avkylning.", { exact: true })).toBeVisible();
  for (const action of ["Spara ändringar", "Räkna om", "Lägg till kontakt", /^Ändra /, /^Ta bort /]) {
    expect(page.getByRole("button", { name: action }).elements(), String(action)).toEqual([]);
  }
  const main = page.getByRole("main").element();
  expect(main.querySelectorAll("input:not([type=file]), select, textarea")).toHaveLength(0);
  expect(section("Nycklar & avstängning").elements()).toEqual([]);
  expect(page.getByRole("link", { name: "Nycklar & avstängning" }).elements()).toEqual([]);
  await expect.element(page.getByRole("link", { name: /^Ring Hissjouren/ })).toHaveAttribute("href", "tel:+46701740650");
  await expect.element(section("Föreningens logotyp").getByRole("button", { name: "Ladda upp logotyp" })).toBeVisible();
  await expect.element(section("Vad uppgifterna ger").getByText("1 764 liter")).toBeVisible();
});

test("SETA-07 a team leader reads where things are shut off, and changes nothing there", async () => {
  houseAs("team_leader", [{ id: crypto.randomUUID(), kind: "water", location: "Källaren, rum 2", instructions: null }]);
  await expect.element(section("Nycklar & avstängning").getByText("Källaren, rum 2")).toBeVisible();
  expect(section("Nycklar & avstängning").getByRole("button").elements()).toEqual([]);
});

/** What stands in a line of «Vad uppgifterna ger», piece by piece, with plain blanks. */
function outcome(title: string): string[] {
  const lines = [...section("Vad uppgifterna ger").element().querySelectorAll("dl > div")];
  const line = lines.find((element) => element.textContent.startsWith(title));
  return [...(line?.querySelectorAll("dd *") ?? [])].map((element) => element.textContent.replace(/\s+/g, " "));
}

test("«Räkna om» counts anew from what stands in the fields, saved or not, and says so", async () => {
  await renderProfile();
  const panel = section("Vad uppgifterna ger");
  const behind = panel.getByText("Uppgifterna har ändrats sedan det räknades.");
  expect(outcome("Vattenbehov")).toEqual(expect.arrayContaining(["840 liter", "uppskattning", "Från: antal lägenheter, ambitionsnivå"]));
  expect(outcome("Föreningens andel")).toContain("–");

  await field("Antal boende").fill("84");
  await field("Byggår").fill("1952");
  await page.getByRole("radio", { name: /^Utökad/ }).click();
  await expect.element(behind).toBeVisible();
  expect(outcome("Vattenbehov")).toContain("840 liter");
  await panel.getByRole("button", { name: "Räkna om" }).click();
  await expect.poll(() => outcome("Vattenbehov")).toContain("2 352 liter");
  expect(outcome("Föreningens andel")).toContain("588 liter");
  await expect.element(panel.getByText("39 timmar", { exact: true })).toBeVisible();
  await expect.element(panel.getByText("Uppskattning. Vind, ventilation och läge i huset påverkar.", { exact: false })).toBeVisible();
  await expect.poll(() => panel.getByRole("status").element().textContent).toMatch(/^Omräknat\. Vattenbehov: 2.352 liter\./);
  await expect.element(behind).not.toBeInTheDocument();

  await panel.getByRole("link", { name: "reservkraft" }).click();
  expect(focusedField()).toBe("falt-hasBackupPower");
});

test("the level is chosen from cards that say what it means", async () => {
  const { server } = await renderProfile();
  const profile = recorded("nystartad", "association.profile");
  const level = profile.ambitionLevels.find((known) => known.name === "Robust");
  const association = { ...profile.association, selectedAmbitionLevelId: level?.id ?? null };
  server.answer("association.updateProfile", { ...profile, association });
  const robust = page.getByRole("radio", { name: /^Robust/ });
  for (const meaning of ["14 dygn", "5 liter vatten per person och dygn", "Reservkraft i 72 timmar"])
    await expect.element(robust.getByText(meaning, { exact: true })).toBeVisible();
  await expect.element(robust.getByText(/Föreningen håller 50.% av vattnet/)).toBeVisible();
  await robust.click();
  await saveIn("Ambitionsnivå").click();
  await toast("Föreningen uppdaterad!");
  expect(server.callsOf("association.updateProfile")).toEqual([{ selectedAmbitionLevelId: level?.id }]);
});

test("the page counts what is filled in and leads to what is not", async () => {
  await renderProfile();
  await expect.element(page.getByText("5 av 28 uppgifter ifyllda", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Visa vad som saknas" }).click();
  await page.getByRole("link", { name: "Byggår", exact: true }).click();
  await untilFocused(() => field("Byggår").query(), "the year");
  await userEvent.keyboard("195");
  await expect.element(field("Byggår")).toHaveValue("195");
  await expect.element(page.getByText("5 av 28 uppgifter ifyllda", { exact: true })).toBeVisible();
  await userEvent.keyboard("2");
  await expect.element(page.getByText("6 av 28 uppgifter ifyllda", { exact: true })).toBeVisible();
  expect(page.getByRole("link", { name: "Byggår", exact: true }).elements()).toEqual([]);
});

test("the address names the section, on the way in and by the page's own links", async () => {
  const { router } = await renderProfile("#forsakring");
  const distance = (title: string) => Math.abs(section(title).element().getBoundingClientRect().top - 72);
  await expect.poll(() => distance("Försäkring")).toBeLessThan(4);
  await page.getByRole("navigation", { name: "Avsnitt på sidan" }).getByRole("link", { name: "Byggnad" }).click();
  await expect.poll(() => router.state.location.hash).toBe("#byggnad");
  await expect.poll(() => distance("Byggnad")).toBeLessThan(4);
  await expect.poll(() => document.activeElement?.id).toBe("byggnad");
});

test("leaving with unsaved changes asks first; a section within the page does not", async () => {
  const { router, server } = await renderProfile();
  await field("Kommun").fill("Umeå");
  await page.getByRole("navigation", { name: "Avsnitt på sidan" }).getByRole("link", { name: "Byggnad" }).click();
  await expect.poll(() => router.state.location.hash).toBe("#byggnad");
  const overview = page.getByRole("link", { name: "Översikt", exact: true });
  await overview.click();
  const dialog = page.getByRole("dialog", { name: "Osparade ändringar" });
  await expect.element(dialog.getByRole("button", { name: "Stanna kvar" })).toBeVisible();
  await expectNoWcagFaults("the question");
  await dialog.getByRole("button", { name: "Stanna kvar" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(field("Kommun")).toHaveValue("Umeå");
  await section("Grunduppgifter").getByRole("button", { name: "Ångra" }).click();
  await expect.element(field("Kommun")).toHaveValue("");
  await field("Kommun").fill("Umeå");
  await overview.click();
  await dialog.getByRole("button", { name: "Lämna sidan" }).click();
  await expect.poll(() => router.state.location.pathname).toBe("/association-dashboard");
  expect(server.callsOf("association.updateProfile")).toEqual([]);
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
