import { expect, test } from "vitest";
import { type Applies, missingFacts, type ProfileSection } from "./data-quality.ts";

type Profile = Parameters<typeof missingFacts>[0];

const KNOWN: Profile = {
  association: {
    id: "5f0c9d0e-6a3b-4c57-9f57-0d6b4f1a0001",
    name: "Brf Granen",
    organizationNumber: "7696123456",
    address: "Provgatan 2",
    postalCode: "11122",
    city: "Stockholm",
    contactPersonName: "Eva",
    contactPersonPhone: "+46701234567",
    contactPersonEmail: "eva@test.example",
    numApartments: 20,
    residentCount: 0,
    numStairwells: 2,
    numFloors: 4,
    logoUrl: "logos/1/logo.png",
    suggestedPlan: null,
    createdAt: "2026-11-20T08:00:00Z",
    municipality: "Stockholm",
    buildingYear: 1962,
    heatingType: "district_heating",
    hasShelter: false,
    hasBackupPower: false,
    selectedAmbitionLevelId: null,
    numBuildings: 1,
    numElevators: 0,
    ventilation: "exhaust",
    hasPressureBoost: false,
    accessSystem: "key",
    accessBackupHours: null,
    backupPowerHours: null,
    basementOpenings: 3,
    shelterPlaces: null,
    insuranceCompany: null,
    insuranceNumber: null,
    insuranceEmergencyPhone: null,
  },
  contacts: [{ id: "1", kind: "elevator", name: "Hissjouren", phone: "+46812345678", note: null }],
  shutoffs: [{ id: "1", kind: "water", location: "Källaren", instructions: null }],
  ambitionLevels: [],
};
const SECTIONS: ProfileSection[] = [
  { id: "byggnad", title: "Byggnad", fields: ["numElevators", "hasShelter", "shelterPlaces", "accessSystem"] },
  { id: "jourer", title: "Förvaltare och jourer", fields: [] },
  { id: "avstangning", title: "Nycklar & avstängning", fields: [] },
  { id: "logotyp", title: "Logotyp", fields: [] },
  { id: "bjud-in", title: "Bjud in", fields: [] },
];

const applies: Applies = (field, { hasShelter }) => field !== "shelterPlaces" || hasShelter === true;

test("PAGE-27 nought and no are answers, and what the house does not have is not asked about", () => {
  expect(missingFacts(KNOWN, SECTIONS, applies)).toEqual({ filled: 3, all: 3, missing: [], toAdd: [] });
});

test("PAGE-27 what is missing is named by its section", () => {
  const association = { ...KNOWN.association, hasShelter: true, numElevators: null, logoUrl: null };
  expect(missingFacts({ ...KNOWN, association, contacts: [], shutoffs: [] }, SECTIONS, applies)).toEqual({
    filled: 2,
    all: 4,
    missing: [{ id: "byggnad", title: "Byggnad", names: ["Antal hissar", "Platser i skyddsrum"] }],
    toAdd: [
      { id: "jourer", name: "En förvaltare eller jour" },
      { id: "avstangning", name: "Var något stängs av" },
      { id: "logotyp", name: "Logotyp" },
    ],
  });
});
