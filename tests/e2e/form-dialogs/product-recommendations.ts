import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { createCategory, createSet } from "#tests/factories/product-recommendations.ts";
import type { DialogCase } from "#tests/helpers/dialog-case.ts";

/** An owner's house of known size, with one set of products. */
async function createHouseWithSet() {
  const { id: associationId } = await createAssociation({ numApartments: 42, residentCount: 84, numStairwells: 3 });
  const actor = await createMember({ role: "system_owner", associationId });
  const category = await createCategory({ recommendedQuantityRule: "ceil(persons/10)", resiliaPriceExcludingVat: 100 });
  return { actor, set: await createSet(actor, category) };
}

const list = async () => ({ ...(await createHouseWithSet()), path: "/product-recommendations" });

async function detail() {
  const { actor, set } = await createHouseWithSet();
  return { actor, path: `/product-recommendations?set=${set.id}` };
}

const NUMBERS = { days: "Antal dygn", litresPerPerson: "Liter per person och dygn" };

export const PRODUCT_RECOMMENDATION_DIALOGS: readonly DialogCase[] = [
  {
    title: "Ny rekommendation",
    house: list,
    open: (page) => page.getByRole("button", { name: "Ny rekommendation" }).press("Enter"),
    opener: (page) => page.getByRole("button", { name: "Ny rekommendation" }),
    fill: async (dialog) => {
      await dialog.getByRole("combobox", { name: "Område" }).click();
      await dialog.page().getByRole("option").first().click();
    },
    procedure: "productRecommendation.create",
    failed: "Det gick inte att spara",
    submit: "Skapa",
    fields: { name: "Namn", crisisDomainId: "Område", productCategoryIds: "Kategorier", ...NUMBERS },
  },
  {
    title: "Uppdatera med nya tal",
    house: detail,
    open: async (page) => {
      await page.getByRole("button", { name: "Ändra" }).press("Enter");
      await page.getByRole("menuitem", { name: "Uppdatera med nya tal" }).press("Enter");
    },
    opener: (page) => page.getByRole("button", { name: "Ändra" }),
    fill: (dialog) => dialog.getByText("Mängder och priser är oförändrade.").waitFor(),
    procedure: "productRecommendation.update",
    failed: "Det gick inte att spara",
    submit: "Spara nya tal",
    fields: NUMBERS,
  },
  {
    title: "Byt namn",
    house: detail,
    open: async (page) => {
      await page.getByRole("button", { name: "Ändra" }).press("Enter");
      await page.getByRole("menuitem", { name: "Byt namn" }).press("Enter");
    },
    opener: (page) => page.getByRole("button", { name: "Ändra" }),
    fill: async () => {},
    procedure: "productRecommendation.rename",
    failed: "Det gick inte att spara",
    submit: "Spara",
    fields: { name: "Namn" },
  },
];
