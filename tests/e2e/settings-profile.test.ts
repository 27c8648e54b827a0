import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { profiles, sessions, users } from "#drizzle/schema/index.ts";
import { LANGUAGES } from "#shared/text/languages.ts";
import { createMember, createPerson, TEST_PASSWORD, type TestPerson } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { goTo } from "#tests/helpers/go-to.ts";
import { callsOf, changeAnswer, holdCall, refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";
import { wcagFaults } from "#tests/helpers/wcag-faults.ts";

async function profileOf(person: { userId: string }): Promise<Page> {
  const page = await openPageAs(person);
  await page.goto("/settings");
  await page.getByLabel("Fullständigt namn").waitFor();
  return page;
}

const somebody = () => createPerson({ setup: "private" });
const saveButton = (page: Page) => page.getByRole("button", { name: "Spara ändringar" });
const notification = (page: Page) => page.locator(".mantine-Notification-root");
const title = (page: Page, text: string) => notification(page).getByText(text, { exact: true }).waitFor();

async function storedProfile({ profileId }: TestPerson): Promise<typeof profiles.$inferSelect> {
  const [row] = await portal().services.db.select().from(profiles).where(eq(profiles.id, profileId));
  if (!row) throw new Error("no profile row");
  return row;
}

const emailInForce = async ({ userId }: TestPerson): Promise<string | undefined> =>
  (await portal().services.db.select({ email: users.email }).from(users).where(eq(users.id, userId)))[0]?.email;

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

test("SETP-01 SETP-04 SETP-05 SETP-06 SETP-07 every keystroke is checked, and each fault stands at its field", async () => {
  const page = await profileOf(await somebody());
  const [name, email, phone] = [page.getByLabel("Fullständigt namn"), page.getByLabel("E-postadress"), page.getByLabel("Telefonnummer")];
  const faultOf = (field: typeof name) =>
    field.evaluate((input) => {
      const ids = input.getAttribute("aria-describedby")?.split(" ") ?? [];
      return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
    });

  await name.fill(" ");
  await expect.poll(() => faultOf(name)).toBe("Fullständigt namn är obligatoriskt.");
  expect(await name.getAttribute("aria-invalid")).toBe("true");
  await name.fill("Anna Granskog");
  await expect.poll(() => faultOf(name)).toBe("");
  await email.fill("anna@");
  await expect.poll(() => faultOf(email)).toBe("Ogiltig e-postadress.");
  await email.fill("anna@test.example");
  await expect.poll(() => faultOf(email)).toBe("");
  for (const wrong of ["070 ring", "0+46", "070/12"]) {
    await phone.fill(wrong);
    await expect.poll(() => faultOf(phone)).toBe("Ogiltigt telefonnummerformat.");
  }
  for (const right of ["+46 (0)70-123 45 67", "070-123 45 67", ""]) {
    await phone.fill(right);
    await expect.poll(() => faultOf(phone)).toBe("");
  }
});

test("SETP-10 the button can be pressed only while there is something valid to save, and «Ångra» takes it back", async () => {
  const person = await somebody();
  const page = await profileOf(person);
  const name = page.getByLabel("Fullständigt namn");
  await expect.poll(() => saveButton(page).isDisabled()).toBe(true);
  await name.fill("");
  await page.getByText("Osparade ändringar").waitFor();
  await expect.poll(() => saveButton(page).isDisabled()).toBe(true);
  await name.fill("Anna Granskog");
  await expect.poll(() => saveButton(page).isEnabled()).toBe(true);
  await name.fill(person.fullName);
  await expect.poll(() => saveButton(page).isDisabled()).toBe(true);
  await name.fill("");
  await page.getByRole("button", { name: "Ångra" }).click();
  expect(await name.inputValue()).toBe(person.fullName);
  expect(await page.getByText("Fullständigt namn är obligatoriskt.").count()).toBe(0);
  expect(await page.getByText("Osparade ändringar").count()).toBe(0);
});

test("SETP-11 SETP-14 SETP-15 SETP-17 only what changed is sent; then the form is at rest and the frame shows the new name", async () => {
  const person = await somebody();
  const page = await profileOf(person);
  const calls = callsOf(page, "profile.update");
  await page.getByLabel("Fullständigt namn").fill(" Anna Granskog ");
  await page.getByLabel("Telefonnummer").fill("070-123 45 67");
  await choose(page, "Språk", "Finska");
  await page.keyboard.press("Tab");
  await saveButton(page).click();
  await title(page, "Profil uppdaterad");
  expect(calls).toEqual([{ fullName: "Anna Granskog", phoneNumber: "070-123 45 67", preferredLanguage: "Finska" }]);
  expect(await storedProfile(person)).toMatchObject({
    fullName: "Anna Granskog",
    phoneNumber: "+46701234567",
    preferredLanguage: "Finska",
    timezone: null,
  });
  await expect.poll(() => saveButton(page).isDisabled()).toBe(true);
  expect(await page.getByLabel("Fullständigt namn").inputValue()).toBe("Anna Granskog");
  await page.getByRole("button", { name: "Kontomeny för" }).getByText("Anna Granskog").waitFor();
  await page.reload();
  expect(await page.getByLabel("Telefonnummer").inputValue()).toBe("070-123 45 67");
});

test("SETP-12 with nothing to save, Enter says so; blanks alone are nothing", async () => {
  const person = await somebody();
  const page = await profileOf(person);
  const calls = callsOf(page, "profile.update");
  const name = page.getByLabel("Fullständigt namn");
  await name.press("Enter");
  await title(page, "Inga ändringar att spara");
  await expect.poll(() => notification(page).count()).toBe(1);
  await notification(page).getByRole("button", { name: "Stäng meddelandet" }).click();
  await notification(page).waitFor({ state: "detached" });

  await name.fill(`${person.fullName}  `);
  await saveButton(page).click();
  await title(page, "Inga ändringar att spara");
  expect(await name.inputValue()).toBe(person.fullName);
  expect(calls).toEqual([]);
});

test("SETP-16 a failed save is told with its reason, or in our words, and loses nothing that was typed", async () => {
  const page = await profileOf(await somebody());
  await page.getByLabel("Fullständigt namn").fill("Anna Granskog");
  const undo = await refuseCall(page, "profile.update", { message: "För många försök. Vänta en stund och försök igen." });
  await saveButton(page).click();
  await toast(page, "Fel vid uppdatering", "För många försök. Vänta en stund och försök igen.");
  await undo();
  await refuseCall(page, "profile.update", { message: "" });
  await saveButton(page).click();
  await toast(page, "Fel vid uppdatering", "Kunde inte uppdatera profilen.");
  await expect.poll(() => notification(page).count()).toBe(1);
  expect(await page.getByLabel("Fullständigt namn").inputValue()).toBe("Anna Granskog");
  await expect.poll(() => saveButton(page).isEnabled()).toBe(true);
});

test("SETP-16 what the server finds wrong with a field stands at the field, which gets the focus", async () => {
  const page = await profileOf(await somebody());
  await page.getByLabel("Telefonnummer").fill("(12)");
  await saveButton(page).click();
  await title(page, "Fel vid uppdatering");
  await expect.poll(() => page.getByLabel("Telefonnummer").getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => page.getByLabel("Telefonnummer").evaluate((input) => input === document.activeElement)).toBe(true);
});

test("SETP-13 a new address is sent to the auth user and waits for its confirmation; it can be taken back", async () => {
  const person = await somebody();
  const page = await profileOf(person);
  const [toUser, toProfile] = [callsOf(page, "auth.updateUser"), callsOf(page, "profile.update")];
  const newEmail = `${unique("ny")}@test.example`;
  await page.getByLabel("E-postadress").fill(newEmail.toUpperCase());
  await saveButton(page).click();
  await toast(page, "Verifiera din nya e-postadress", `Vi har skickat en länk till ${newEmail}.`);
  expect([toUser, toProfile]).toEqual([[{ email: newEmail }], []]);
  await page.getByText(`Väntar på bekräftelse: ${newEmail}`).waitFor();
  await expect.poll(() => page.getByLabel("E-postadress").inputValue()).toBe(person.email);
  expect(await emailInForce(person)).toBe(person.email);
  await expect.poll(() => saveButton(page).isDisabled()).toBe(true);

  await page.getByRole("button", { name: "Avbryt bytet" }).click();
  await toast(page, "Adressbytet är avbrutet", `${person.email} gäller fortfarande.`);
  await page.getByText("Väntar på bekräftelse").waitFor({ state: "detached" });
});

test("SETP-13 long after the sign-in a new address needs the password; closing the question keeps what was typed", async () => {
  const person = await somebody();
  const page = await profileOf(person);
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await portal().services.db.update(sessions).set({ createdAt: anHourAgo }).where(eq(sessions.userId, person.userId));
  const newEmail = `${unique("ny")}@test.example`;
  await page.getByLabel("Fullständigt namn").fill("Anna Granskog");
  await page.getByLabel("E-postadress").fill(newEmail);
  await saveButton(page).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Avbryt" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(async () => (await storedProfile(person)).fullName).toBe("Anna Granskog");
  await expect.poll(() => page.getByLabel("E-postadress").inputValue()).toBe(newEmail);
  await page.getByText("Osparade ändringar").waitFor();

  await expect.poll(() => saveButton(page).isEnabled()).toBe(true);
  await saveButton(page).click();
  await dialog.getByRole("textbox", { name: "Lösenord" }).fill(TEST_PASSWORD);
  await dialog.getByRole("button", { name: "Fortsätt" }).click();
  await toast(page, "Verifiera din nya e-postadress", `Vi har skickat en länk till ${newEmail}.`);
  await page.getByText(`Väntar på bekräftelse: ${newEmail}`).waitFor();
});

test("SETP-09 SETP-25 the 22 languages are offered in their order, found by typing, and none can be chosen", async () => {
  const person = await somebody();
  const page = await profileOf(person);
  const language = page.getByRole("combobox", { name: "Språk" });
  await language.click();
  await expect.poll(() => page.getByRole("option").allTextContents()).toEqual(["Ingen vald", ...LANGUAGES]);
  expect(LANGUAGES.length).toBe(22);
  await language.fill("grek");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => language.inputValue()).toBe("Grekiska");
  await saveButton(page).click();
  await title(page, "Profil uppdaterad");
  await expect.poll(async () => (await storedProfile(person)).preferredLanguage).toBe("Grekiska");
  await choose(page, "Språk", "Ingen vald");
  await saveButton(page).click();
  await expect.poll(async () => (await storedProfile(person)).preferredLanguage).toBeNull();
});

test("SETP-26 SETP-27 SETP-28 the browser's European zones are offered, the browser's own first chosen, and none stores null", async () => {
  const person = await somebody();
  const page = await profileOf(person);
  const calls = callsOf(page, "profile.update");
  const zone = page.getByRole("combobox", { name: "Tidszon" });
  await expect.poll(() => zone.inputValue()).toBe("Europe/Stockholm");
  await page.getByText("Webbläsarens tidszon gäller så länge ingen är sparad.").waitFor();
  await zone.click();
  const european = await page.evaluate(() => Intl.supportedValuesOf("timeZone").filter((name) => name.startsWith("Europe/")));
  await expect.poll(() => page.getByRole("option").allTextContents()).toEqual(["Ingen vald", ...european]);
  await page.getByRole("option", { name: "Europe/Helsinki" }).click();
  await saveButton(page).click();
  await title(page, "Profil uppdaterad");
  await expect.poll(async () => (await storedProfile(person)).timezone).toBe("Europe/Helsinki");

  await choose(page, "Tidszon", "Ingen vald");
  await saveButton(page).click();
  await expect.poll(async () => (await storedProfile(person)).timezone).toBeNull();
  expect(calls).toEqual([{ timezone: "Europe/Helsinki" }, { timezone: null }]);
  await expect.poll(() => zone.inputValue()).toBe("Ingen vald");
});

test("SETP-26 a browser that names no zones offers Europe/Stockholm", async () => {
  const page = await openPageAs(await somebody());
  await page.addInitScript(() => Object.defineProperty(Intl, "supportedValuesOf", { value: undefined }));
  await page.goto("/settings");
  await page.getByRole("combobox", { name: "Tidszon" }).click();
  await expect.poll(() => page.getByRole("option").allTextContents()).toEqual(["Ingen vald", "Europe/Stockholm"]);
});

test("LIMIT-01 the profile is fresh for five minutes, and kept for five once the settings are closed", async () => {
  const page = await openPageAs(await somebody());
  await page.clock.install();
  const asked = callsOf(page, "profile.current");
  const name = page.getByLabel("Fullständigt namn");
  const closeSettings = async () => {
    await goTo(page, "/dashboard");
    await page.getByRole("region", { name: "Mitt hushåll" }).waitFor();
  };
  await page.goto("/settings");
  await name.waitFor();
  await closeSettings();
  await page.clock.fastForward("04:30");
  await goTo(page, "/settings");
  await name.waitFor();
  expect(asked).toHaveLength(1);

  await closeSettings();
  await page.clock.fastForward("00:31");
  const answerSecond = await holdCall(page, "profile.current");
  await goTo(page, "/settings");
  await name.waitFor();
  await expect.poll(() => asked.length, { timeout: 10_000 }).toBe(2);
  const answered = page.waitForResponse((response) => response.url().includes("profile.current"));
  answerSecond();
  await answered;

  await closeSettings();
  await page.clock.fastForward("05:01");
  const answerThird = await holdCall(page, "profile.current");
  await goTo(page, "/settings");
  await expect.poll(() => asked.length, { timeout: 10_000 }).toBe(3);
  await page.getByRole("region", { name: "Utseende" }).waitFor();
  expect(await name.count()).toBe(0);
  answerThird();
  await name.waitFor();
});

test("SETP-02 LOCAL-10 LOCAL-11 the appearance card chooses the theme, which begins with the system's", async () => {
  const page = await profileOf(await somebody());
  const card = page.getByRole("region", { name: "Utseende" });
  const state = () => page.evaluate(() => [localStorage.getItem("vite-ui-theme"), document.documentElement.dataset.mantineColorScheme]);
  expect(await card.getByRole("radio", { name: "Systemets" }).isChecked()).toBe(true);
  expect(await state()).toEqual([null, "light"]);
  await card.getByRole("radio", { name: "Mörkt" }).check();
  await expect.poll(state).toEqual(["dark", "dark"]);
  await card.getByRole("radio", { name: "Ljust" }).check();
  await expect.poll(state).toEqual(["light", "light"]);
  await card.getByRole("radio", { name: "Systemets" }).check();
  await expect.poll(state).toEqual(["system", "light"]);
});

test("leaving with unsaved changes asks first, for a link, another tab and the back button alike", async () => {
  const page = await openPageAs(await somebody());
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /^Användarmeny/ }).click();
  await page.getByRole("menuitem", { name: "Inställningar" }).click();
  await page.getByLabel("Fullständigt namn").fill("Anna Granskog");
  const dialog = page.getByRole("dialog", { name: "Osparade ändringar" });
  const leave: (() => Promise<unknown>)[] = [
    () => page.getByRole("tab", { name: "Säkerhet" }).click(),
    () => page.goBack(),
    () => page.getByRole("link", { name: "Tillbaka" }).click(),
  ];
  for (const tryToLeave of leave) {
    await tryToLeave();
    await dialog.getByRole("button", { name: "Stanna kvar" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await page.getByLabel("Fullständigt namn").inputValue()).toBe("Anna Granskog");
  }
  await page.getByRole("link", { name: "Tillbaka" }).click();
  await dialog.waitFor();
  await page.waitForTimeout(300);
  expect(await wcagFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Lämna sidan" }).click();
  await page.waitForURL(atPath("/dashboard"));
});

test("SETP-01 the form is filled in and saved with the keyboard alone", async () => {
  const person = await somebody();
  const page = await profileOf(person);
  await page.getByRole("button", { name: "Byt bild" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Ö");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("08-123 456 78");
  await page.keyboard.press("Tab");
  expect(await page.getByRole("combobox", { name: "Tidszon" }).getAttribute("aria-expanded")).toBe("false");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Ångra");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await title(page, "Profil uppdaterad");
  expect(await storedProfile(person)).toMatchObject({ fullName: "Ö", phoneNumber: "+46812345678" });
});

test("SETP-05 an account without a name is told what is missing as soon as something else is changed", async () => {
  const person = await createMember();
  await portal().services.db.update(profiles).set({ fullName: null }).where(eq(profiles.id, person.profileId));
  const page = await profileOf(person);
  expect(await page.getByText("Fullständigt namn är obligatoriskt.").count()).toBe(0);
  await page.getByLabel("Telefonnummer").fill("08-123 456 78");
  await page.getByText("Fullständigt namn är obligatoriskt.").waitFor();
  await page.getByLabel("Telefonnummer").press("Enter");
  await expect.poll(() => page.getByLabel("Fullständigt namn").evaluate((input) => input === document.activeElement)).toBe(true);
});

test("SETP-08 an avatar address that is none is refused at the picture", async () => {
  const person = await somebody();
  const page = await openPageAs(person);
  await changeAnswer<{ avatarUrl: string }>(page, "profile.current", (profile) => ({ ...profile, avatarUrl: "ingen adress" }));
  await page.goto("/settings");
  await page.getByLabel("Fullständigt namn").fill("Anna Granskog");
  await page.getByText("Ogiltig webbadress.").waitFor();
  await expect.poll(() => saveButton(page).isDisabled()).toBe(true);
});
