import { expect, test } from "vitest";
import { createLedCrisis } from "#tests/factories/crisis-page.ts";
import { createMember } from "#tests/factories/people.ts";
import { createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { refuseCall } from "#tests/helpers/intercepted-calls.ts";
import { openPageAs } from "#tests/helpers/signed-in-browser.ts";
import { ACCOUNT_DIALOGS } from "./form-dialogs/account.ts";
import { ADMIN_DIALOGS } from "./form-dialogs/admin.ts";
import { ASSOCIATION_DIALOGS } from "./form-dialogs/association.ts";
import { CALENDAR_DIALOGS } from "./form-dialogs/calendar.ts";
import { COLLABORATION_DIALOGS } from "./form-dialogs/collaboration.ts";
import { COLLABORATION_ALERT_DIALOGS } from "./form-dialogs/collaboration-alerts.ts";
import { CRISIS_DIALOGS } from "./form-dialogs/crisis.ts";
import { CRISIS_LEVEL_DIALOGS } from "./form-dialogs/crisis-levels.ts";
import { JOURNEY_DIALOGS } from "./form-dialogs/journey.ts";
import { MAP_DIALOGS } from "./form-dialogs/maps.ts";
import { MEMBERSHIP_DIALOGS } from "./form-dialogs/membership.ts";
import { PRODUCT_RECOMMENDATION_DIALOGS } from "./form-dialogs/product-recommendations.ts";
import { SUBSCRIBER_DIALOGS } from "./form-dialogs/subscribers.ts";
import { TEAM_DIALOGS } from "./form-dialogs/teams.ts";

/** Dialogs with fields, by feature. */
const DIALOGS = [
  ...ACCOUNT_DIALOGS,
  ...ADMIN_DIALOGS,
  ...ASSOCIATION_DIALOGS,
  ...CALENDAR_DIALOGS,
  ...COLLABORATION_ALERT_DIALOGS,
  ...COLLABORATION_DIALOGS,
  ...CRISIS_DIALOGS,
  ...CRISIS_LEVEL_DIALOGS,
  ...JOURNEY_DIALOGS,
  ...MAP_DIALOGS,
  ...MEMBERSHIP_DIALOGS,
  ...PRODUCT_RECOMMENDATION_DIALOGS,
  ...SUBSCRIBER_DIALOGS,
  ...TEAM_DIALOGS,
];

/** An owner's house with a member and a team that has somebody from outside. */
async function usualHouse() {
  const owner = await createMember({ role: "system_owner" });
  await createMember({ associationId: owner.associationId, fullName: "Maja Medlem" });
  const team = (await createTeams(owner.associationId)).find(({ areaName }) => areaName === "El");
  if (!team) throw new Error("no team");
  await createTeamMember(team.id, { memberName: "Elin Elektriker" });
  return owner;
}

test.each(DIALOGS)(
  "ERR-06 «$title» marks each field that the server refuses, with the focus in it, says what else went wrong, and gives the focus back",
  async ({ title, house, path = "/", open, opener, fill, procedure, failed, submit, fields, discard }) => {
    const where = house ? await house() : { actor: await usualHouse(), path };
    const page = await openPageAs(where.actor);
    await page.goto(where.path);
    await open(page, where.actor);
    const dialog = page.getByRole("dialog", { name: title });
    await expect.poll(() => dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    await fill(dialog);

    for (const [field, label] of Object.entries(fields)) {
      const undo = await refuseCall(page, procedure, { reason: "INVALID_INPUT", fields: { [field]: "Så kan det inte stå." }, status: 409 });
      await dialog.getByRole("button", { name: submit, exact: true }).click();
      await dialog.getByText("Så kan det inte stå.", { exact: true }).waitFor();
      const input = dialog.getByLabel(label, { exact: false }).and(dialog.locator("input:not([type=hidden]), textarea, select"));
      await expect.poll(() => input.first().evaluate((node) => node === document.activeElement), { message: label }).toBe(true);
      expect(await input.first().getAttribute("aria-invalid")).toBe("true");
      expect(await dialog.getByRole("alert").count()).toBe(0);
      await undo();
    }

    const undo = await refuseCall(page, procedure, { reason: "CONFLICT", message: "Någon annan var före.", status: 409 });
    await dialog.getByRole("button", { name: submit, exact: true }).click();
    const told = dialog.getByRole("alert");
    await told.getByText(failed, { exact: true }).waitFor();
    await told.getByText("Någon annan var före.", { exact: true }).waitFor();
    await undo();

    await page.keyboard.press("Escape");
    await discard?.(page);
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => opener(page).evaluate((node) => node === document.activeElement)).toBe(true);
  },
);

test("ERR-06 CRIS-20 what is refused at a field that the dialog does not show is said above its buttons", async () => {
  const owner = await createMember({ role: "system_owner" });
  const crisis = await createLedCrisis(owner.associationId);
  const page = await openPageAs(owner);
  await page.goto(`/crisis-management/${crisis.id}`);
  await page.getByRole("button", { name: "Fler åtgärder" }).press("Enter");
  await page.getByRole("menuitem", { name: "Ändra tid för nästa besked" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Tid för nästa besked" });

  await dialog.getByRole("textbox", { name: "Nästa besked kommer kl" }).fill("9:3");
  await dialog.getByRole("button", { name: "Spara tiden" }).click();
  await dialog.getByText("Skriv tiden som 18:30.", { exact: true }).waitFor();

  await dialog.getByRole("button", { name: "08:00" }).click();
  await refuseCall(page, "crisis.update", { reason: "INVALID_INPUT", fields: { nextUpdateAt: "Tiden har varit." }, status: 409 });
  await dialog.getByRole("button", { name: "Spara tiden" }).click();
  const told = dialog.getByRole("alert");
  await told.getByText("Tiden kunde inte sparas", { exact: true }).waitFor();
  await told.getByText("Tiden har varit.", { exact: true }).waitFor();

  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  const opener = page.getByRole("button", { name: "Fler åtgärder" });
  await expect.poll(() => opener.evaluate((node) => node === document.activeElement)).toBe(true);
});

test("ERR-06 members that cannot be read are told of at the field where one is chosen, and are read again when it is opened", async () => {
  const page = await openPageAs(await usualHouse());
  const undo = await refuseCall(page, "tasks.candidates", { reason: "CONFLICT", status: 409 });
  await page.goto("/association-journey");
  await page.getByRole("button", { name: "Ny uppgift" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Ny uppgift" });
  const owner = dialog.getByRole("combobox", { name: "Ansvarig" });
  await dialog.getByText("Medlemmarna kunde inte läsas.", { exact: true }).waitFor();
  expect(await owner.getAttribute("aria-invalid")).toBe("true");
  await undo();
  await owner.click();
  await page.getByRole("option", { name: "Maja Medlem" }).click();
  expect(await owner.inputValue()).toBe("Maja Medlem");
  expect(await owner.getAttribute("aria-invalid")).not.toBe("true");
});

test("ERR-06 a double click sends once, and nothing is sent while the dialog moves out", async () => {
  const page = await openPageAs(await usualHouse());
  // Calls of one moment travel together.
  const sent: string[] = [];
  page.on("request", (request) => sent.push(...(request.url().match(/subscribers\.add\b/g) ?? [])));
  await page.goto("/crisis-subscribers-admin");
  await page.getByRole("button", { name: "Lägg till", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Lägg till prenumerant" });
  await dialog.getByLabel("Namn").fill("Ny Granne");
  await dialog.getByLabel("E-post").fill("granne@test.example");
  // As fast as a browser can.
  await dialog.getByRole("button", { name: "Lägg till", exact: true }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await dialog.waitFor({ state: "detached" });
  expect(sent).toHaveLength(1);
});
