import type { Page } from "playwright-core";
import { formatDate } from "#shared/format/date.ts";
import { createMember } from "#tests/factories/people.ts";
import { clientFor } from "#tests/helpers/client.ts";
import type { DialogCase } from "#tests/helpers/dialog-case.ts";

/** A house with one event of today. */
async function houseWithEvent() {
  const actor = await createMember({ role: "system_owner" });
  const today = formatDate(new Date());
  const event = { title: "Gårdsrond", category: "inspection", isAllDay: true, startDay: today, endDay: today } as const;
  await (await clientFor(actor)).calendar.create.mutate(event);
  return { actor, path: "/association-calendar?view=agenda" };
}

const eventOf = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("button", { name: /^Gårdsrond/ })
    .first();

const EVENT_FIELDS = {
  title: "Rubrik",
  category: "Kategori",
  crisisDomainId: "Område",
  startDay: "Börjar",
  endDay: "Slutar",
  place: "Plats",
  description: "Beskrivning",
  ownerProfileId: "Ansvarig",
};

export const CALENDAR_DIALOGS: readonly DialogCase[] = [
  {
    title: "Kallelseguide",
    path: "/association-calendar",
    open: async (page) => {
      await page.getByRole("button", { name: "Mer", exact: true }).press("Enter");
      await page.getByRole("menuitem", { name: "Kallelseguide" }).press("Enter");
    },
    opener: (page) => page.getByRole("button", { name: "Mer", exact: true }),
    fill: (dialog) => dialog.getByLabel("Stämmans datum").fill("2027-05-20"),
    procedure: "calendar.planNotice",
    failed: "Det gick inte att spara",
    submit: "Lägg in i kalendern",
    fields: { meetingDay: "Stämmans datum", kind: "Slag av stämma", latestWeeks: "Senast, enligt stadgarna" },
  },
  {
    title: "Ny händelse",
    path: "/association-calendar",
    open: (page) => page.getByRole("button", { name: "Ny händelse", exact: true }).press("Enter"),
    opener: (page) => page.getByRole("button", { name: "Ny händelse", exact: true }),
    fill: async (dialog) => {
      await dialog.getByLabel("Rubrik").fill("Gårdsrond");
      await dialog.getByRole("combobox", { name: "Kategori" }).click();
      await dialog.page().getByRole("option", { name: "Kontroll", exact: true }).click();
    },
    procedure: "calendar.create",
    failed: "Det gick inte att spara",
    submit: "Spara",
    fields: EVENT_FIELDS,
    discard: (page) => page.getByRole("dialog", { name: "Kasta händelsen?" }).getByRole("button", { name: "Kasta" }).press("Enter"),
  },
  {
    title: "Gårdsrond",
    house: houseWithEvent,
    open: (page) => eventOf(page).press("Enter"),
    opener: eventOf,
    fill: (dialog) => dialog.getByRole("button", { name: "Ändra" }).press("Enter"),
    procedure: "calendar.update",
    failed: "Det gick inte att spara",
    submit: "Spara",
    fields: EVENT_FIELDS,
  },
];
