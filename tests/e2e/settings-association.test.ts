import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { housingAssociations } from "#drizzle/schema/index.ts";
import { createMember } from "#tests/factories/people.ts";
import { atPath } from "#tests/helpers/at-path.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { callsOf, refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { sidebarOf } from "#tests/helpers/menu.ts";
import { portal } from "#tests/helpers/portal.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { toast } from "#tests/helpers/toast.ts";
import { wcagFaults } from "#tests/helpers/wcag-faults.ts";

const TAB = "/settings?tab=forening";

test("SETA-01 SETA-03 SETA-05 SETA-11 GUARD-19 an owner changes name, address and city, and reads what is wrong while typing", async () => {
  const owner = await createMember({ role: "system_owner" });
  const page = await openPageAs(owner);
  await page.goto(TAB);
  const name = page.getByLabel(/^Föreningens namn/);
  const save = page.getByRole("button", { name: "Spara ändringar" });
  await name.waitFor();
  expect(await save.isDisabled()).toBe(true);
  expect(await page.getByLabel("Postnummer").getAttribute("readonly")).not.toBeNull();
  await page.getByText("Ändras under Föreningsuppgifter.", { exact: true }).waitFor();

  await name.fill("Br");
  await page.getByText("Föreningens namn måste vara minst 3 tecken.").waitFor();
  expect(await save.isDisabled()).toBe(true);
  await name.fill("Brf Tallbacken");
  await page.getByLabel("Adress").fill("Tallvägen 3");
  await page.getByLabel("Ort").fill("Umeå");
  await save.click();
  await page.locator(".mantine-Notification-root").getByText("Föreningen uppdaterad!").waitFor();
  await expect.poll(() => save.isDisabled()).toBe(true);
  expect(await save.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.reload();
  await expect.poll(() => name.inputValue()).toBe("Brf Tallbacken");
  expect([await page.getByLabel("Adress").inputValue(), await page.getByLabel("Ort").inputValue()]).toEqual(["Tallvägen 3", "Umeå"]);
});

test("SETA-05 who saves one field leaves what another owner has changed meanwhile", async () => {
  const owner = await createMember({ role: "system_owner" });
  const page = await openPageAs(owner);
  await page.goto(TAB);
  const city = page.getByRole("textbox", { name: "Ort" });
  await city.waitFor();
  const client = await clientFor(await createMember({ associationId: owner.associationId, role: "system_owner" }));
  await client.association.update.mutate({ address: "Provgatan 9" });
  await city.fill("Umeå");
  await page.getByRole("button", { name: "Spara ändringar" }).click();
  await page.getByText("Föreningen uppdaterad!").waitFor();
  expect(await client.association.current.query()).toMatchObject({ address: "Provgatan 9", city: "Umeå" });
  await expect.poll(() => page.getByRole("textbox", { name: "Adress" }).inputValue()).toBe("Provgatan 9");
});

test("SETA-06 SETA-10 SETA-12 a refused change is told under «Fel», in Swedish", async () => {
  const page = await openPageAs(await createMember({ role: "system_owner" }));
  await page.goto(TAB);
  await page.getByLabel("Adress").fill("Annan väg 9");
  const undo = await refuseCall(page, "association.update", {
    message: "Du har inte behörighet att ändra föreningens uppgifter.",
    reason: "ASSOCIATION_EDIT_FORBIDDEN",
  });
  await page.getByRole("button", { name: "Spara ändringar" }).click();
  await toast(page, "Fel", "Du har inte behörighet att ändra föreningens uppgifter.");
  await undo();
  await refuseCall(page, "association.update", { message: "Could not verify membership.", reason: "MEMBERSHIP_NOT_VERIFIED" });
  await page.getByRole("button", { name: "Spara ändringar" }).click();
  await toast(page, "Fel", "Ditt medlemskap kunde inte bekräftas. Ladda om sidan och försök igen.");
});

test("SETA-07 GUARD-22 a member sees the fields locked and why; a team leader is called Teamledare", async () => {
  const leader = await createMember({ role: "team_leader" });
  const page = await openPageAs(leader);
  await page.goto(TAB);
  await page.getByText("Endast administratörer kan ändra dessa uppgifter.").waitFor();
  for (const label of [/^Föreningens namn/, "Adress", "Ort", "Postnummer"]) {
    expect(await page.getByLabel(label).isDisabled(), String(label)).toBe(true);
  }
  expect(await page.getByRole("button", { name: "Spara ändringar" }).count()).toBe(0);
  await page.goto("/association-dashboard");
  await sidebarOf(page).getByText("Teamledare", { exact: true }).waitFor();
});

test("SETA-02 SETA-13 SETA-14 SETA-16 SETA-17 a member leaves after a question; the tab then says that there is none", async () => {
  const owner = await createMember({ role: "system_owner" });
  const page = await openPageAs(await createMember({ associationId: owner.associationId }));
  await page.goto(TAB);
  await page.getByRole("button", { name: "Lämna föreningen" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/^Vill du lämna Brf Test/).waitFor();
  expect(await wcagFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Avbryt" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Lämna föreningen" }).click();
  const askedAfter = callsOf(page, "auth.session");
  await dialog.getByRole("button", { name: "Lämna föreningen" }).click();
  await page.locator(".mantine-Notification-root").getByText("Du har lämnat föreningen").waitFor();
  await expect.poll(() => askedAfter.length).toBeGreaterThan(0);
  await page
    .getByRole("complementary", { name: "Sidomeny" })
    .getByText(/^Brf Test/)
    .first()
    .waitFor({ state: "detached" });
  await page.getByText("Ditt konto är inte kopplat till någon förening.", { exact: false }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Ingen förening");
  await page.getByRole("link", { name: "Gå med i en förening" }).click();
  await page.waitForURL(atPath("/join-association"));
});

test("SETA-18 the last owner is kept, and reads why", async () => {
  const owner = await createMember({ role: "system_owner" });
  await createMember({ associationId: owner.associationId });
  const page = await openPageAs(owner);
  await page.goto(TAB);
  await page.getByRole("button", { name: "Lämna föreningen" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Lämna föreningen" }).click();
  await toast(page, "Fel", "Kunde inte lämna föreningen: Du är föreningens enda systemägare. Utse en ny systemägare innan du lämnar.");
  const reason = page.getByRole("dialog").getByRole("note");
  await reason.getByText("Du är föreningens enda systemägare. Utse en ny systemägare innan du lämnar.").waitFor();
  await reason.getByRole("link", { name: "Utse en ny systemägare" }).waitFor();
});

test("the only member types the association's name before it closes", async () => {
  const owner = await createMember({ role: "system_owner" });
  const page = await openPageAs(owner);
  await page.goto(TAB);
  await page.getByRole("button", { name: "Lämna föreningen" }).click();
  const close = page.getByRole("button", { name: "Lämna och stäng" });
  expect(await close.isDisabled()).toBe(true);
  const [association] = await portal()
    .services.db.select()
    .from(housingAssociations)
    .where(eq(housingAssociations.id, owner.associationId));
  await page.getByLabel(/^Skriv föreningens namn/).fill(association?.associationName ?? "");
  await close.click();
  await page.locator(".mantine-Notification-root").getByText("Du har lämnat föreningen").waitFor();
});
