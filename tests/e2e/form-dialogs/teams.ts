import type { Locator } from "playwright-core";
import { mondayOf } from "#shared/format/week.ts";
import { createMember } from "#tests/factories/people.ts";
import { createTeamMember, createTeams } from "#tests/factories/teams.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { chooseFor, type DialogCase, menuOf } from "#tests/helpers/dialog-case.ts";

/** An owner whose crisis group has somebody who may be on call. */
async function groupOnCall() {
  const actor = await createMember({ role: "system_owner" });
  const group = (await createTeams(actor.associationId)).find(({ areaName }) => areaName === "Ledning & samordning");
  if (!group) throw new Error("no group");
  const { id } = await createTeamMember(group.id, { memberName: "Elin Elektriker", phone: "+46701740605" });
  return { actor, path: "/crisis-team", memberIds: [id] };
}

/** The same where she has the weeks to come. */
async function groupWithRota() {
  const { memberIds, ...house } = await groupOnCall();
  const client = await clientFor(house.actor);
  await client.team.createRota.mutate({ firstWeek: mondayOf(new Date()), weeks: 3, memberIds, seenTaken: [] });
  return house;
}

const outsiderFields = { memberName: "Namn", phone: "Telefon", email: "E-post" };
const placeFields = { role: "Roll", competence: "Kompetens" };

const addMember: Omit<DialogCase, "fill" | "fields"> = {
  title: "Lägg till medlem",
  path: "/teams?area=el",
  open: (page) => page.getByRole("button", { name: "Lägg till medlem" }).press("Enter"),
  opener: (page) => page.getByRole("button", { name: "Lägg till medlem" }),
  procedure: "team.addMember",
  failed: "Det gick inte att spara",
  submit: "Lägg till",
};

export const TEAM_DIALOGS: readonly DialogCase[] = [
  {
    title: "Ändra roll",
    path: "/teams?area=el",
    open: (page) => chooseFor(page, "Elin Elektriker", "Ändra roll"),
    opener: (page) => menuOf(page, "Elin Elektriker"),
    fill: async () => {},
    procedure: "team.updateMember",
    failed: "Det gick inte att spara",
    submit: "Spara",
    fields: { ...outsiderFields, ...placeFields },
  },
  {
    ...addMember,
    fill: async (dialog: Locator) => {
      await dialog.getByRole("combobox", { name: "Medlem" }).click();
      await dialog.page().getByRole("option", { name: "Maja Medlem" }).click();
    },
    fields: { profileId: "Medlem *", ...placeFields },
  },
  {
    ...addMember,
    fill: async (dialog: Locator) => {
      await dialog.getByRole("radio", { name: "Någon utifrån" }).check();
      await dialog.getByLabel("Namn").fill("Ulf Utomstående");
    },
    fields: { ...outsiderFields, ...placeFields },
  },
  {
    title: "Skapa jourschema",
    house: groupOnCall,
    open: (page) => page.getByRole("button", { name: "Skapa jourschema" }).press("Enter"),
    opener: (page) => page.getByRole("button", { name: "Skapa jourschema" }),
    fill: async () => {},
    procedure: "team.createRota",
    failed: "Det gick inte att spara",
    submit: "Spara jourschema",
    fields: { firstWeek: "Första veckan", weeks: "Antal veckor" },
  },
  {
    title: "Byt jour",
    house: groupWithRota,
    open: (page) => page.getByRole("button", { name: "Byt jour" }).first().press("Enter"),
    opener: (page) => page.getByRole("button", { name: "Byt jour" }).first(),
    fill: async () => {},
    procedure: "team.changeDuty",
    failed: "Det gick inte att spara",
    submit: "Spara",
    fields: { memberId: "Vem har jour?" },
  },
];
