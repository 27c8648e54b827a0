import type { DialogCase } from "#tests/helpers/dialog-case.ts";

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
];
