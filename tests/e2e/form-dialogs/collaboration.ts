import type { Page } from "playwright-core";
import { createCooperating, createResource } from "#tests/factories/collaboration.ts";
import { chooseFor, type DialogCase, menuOf } from "#tests/helpers/dialog-case.ts";

const network = async () => ({ actor: (await createCooperating()).owner, path: "/collaboration/network" });

/** A house that can lend one thing. */
async function lender() {
  const { associationId, owner } = await createCooperating();
  await createResource(associationId, { name: "Elverk" });
  return { actor: owner, path: "/collaboration/my-resources" };
}

const press = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).press("Enter");
const opener = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true });

const invite = {
  title: "Bjud in förening",
  house: network,
  open: press("Bjud in förening"),
  opener: opener("Bjud in förening"),
  failed: "Det gick inte att spara",
};

const resource = {
  house: lender,
  procedure: "collaboration.saveResource",
  failed: "Det gick inte att spara",
  submit: "Spara",
  fields: {
    name: "Vad är det?",
    quantity: "Antal",
    unit: "Enhet",
    crisisDomainId: "Område",
    availability: "Tillgänglig",
    location: "Plats",
    nextCheckOn: "Nästa kontroll",
    contactRole: "Vem frågar man?",
    conditions: "Villkor",
    visibility: "Syns för",
  },
};

export const COLLABORATION_DIALOGS: readonly DialogCase[] = [
  {
    ...invite,
    fill: (dialog) => dialog.getByLabel("Föreningens samverkanskod").fill("K7MD4-XPQ82"),
    procedure: "collaboration.inviteByCode",
    submit: "Bjud in",
    fields: { code: "Föreningens samverkanskod", message: "Hälsning" },
  },
  {
    ...invite,
    fill: async (dialog) => {
      await dialog.getByRole("radio", { name: "Med e-post" }).press("Space");
      await dialog.getByLabel("E-post till föreningens styrelse").fill("styrelsen@test.example");
    },
    procedure: "collaboration.inviteByEmail",
    submit: "Skicka inbjudan",
    fields: { email: "E-post till föreningens styrelse", message: "Hälsning" },
  },
  {
    ...resource,
    title: "Lägg till resurs",
    open: press("Lägg till"),
    opener: opener("Lägg till"),
    fill: (dialog) => dialog.getByLabel("Vad är det?").fill("Dränkbar pump"),
  },
  {
    ...resource,
    title: "Ändra resurs",
    open: (page) => chooseFor(page, "Elverk", "Ändra"),
    opener: (page) => menuOf(page, "Elverk"),
    fill: async () => {},
  },
  {
    title: "Låna ut Elverk",
    house: lender,
    open: press("Låna ut Elverk"),
    opener: opener("Låna ut Elverk"),
    fill: (dialog) => dialog.getByLabel("Namn").fill("Samfälligheten Norra"),
    procedure: "collaboration.lendResource",
    failed: "Det gick inte att spara",
    submit: "Låna ut",
    fields: { linkId: "Vem lånar?", borrowerName: "Namn", quantity: "Hur mycket?", dueOn: "Åter senast" },
  },
];
