import { describe, expect, test } from "vitest";
import { tabOf } from "#client/components/tab-of.ts";
import { can } from "#shared/permissions.ts";
import { ADMIN_TABS } from "./admin-tabs.ts";
import { byDay } from "./log/days.ts";
import { detailWords } from "./log/detail-words.ts";
import { type Applies, missingFacts, type ProfileSection } from "./overview/data-quality.ts";
import { byHolders, SHOWN_PERMISSIONS } from "./overview/permission-labels.ts";

describe("admin tabs", () => {
  const tabAt = (search: string) => tabOf(new URLSearchParams(search), ADMIN_TABS).tab;

  test("PAGE-27 the association's administration has eight tabs, and none of the service", () => {
    expect(ADMIN_TABS.map(({ label }) => label)).toEqual([
      "Översikt",
      "Medlemmar",
      "Ansökningar",
      "Prenumeranter",
      "Team",
      "Dokument",
      "Export",
      "Händelselogg",
    ]);
  });

  test("PAGE-27 the address names the tab, and Översikt stands in for what is not there", () => {
    expect(["?tab=export", "?tab=drift", "?tab=finns-inte", ""].map(tabAt)).toEqual(["export", "oversikt", "oversikt", "oversikt"]);
  });
});

describe("days", () => {
  test("PAGE-27 what happened on one day stands together, in the order it came", () => {
    const entries = ["2026-11-20T22:59:00Z", "2026-11-20T08:00:00Z", "2026-11-19T23:00:00Z"].map((createdAt) => ({ createdAt }));
    const days = byDay(entries, (instant) => instant.slice(0, 10));
    expect(days.map(({ day, entries: found }) => [day, found.length])).toEqual([
      ["2026-11-20", 2],
      ["2026-11-19", 1],
    ]);
    expect(byDay([], () => "")).toEqual([]);
  });
});

describe("detail words", () => {
  test.each([
    ["membership.approve", { role: "system_owner" }, ["Roll: Systemägare"]],
    ["membership.change_role", { from: "member", to: "team_leader", teams: 2 }, ["Från Medlem till Teamledare", "2 team"]],
    ["membership.change_role", { from: "team_leader", to: "team_leader", teams: ["Vatten", "El"] }, ["Teamledare", "Team: Vatten, El"]],
    ["membership.withdraw", { because: "association_closed" }, ["För att föreningen stängdes"]],
    ["association.update", { fields: ["address", "numApartments"] }, ["Adress, Antal lägenheter"]],
    ["association.invite", { invited: 1 }, ["1 inbjudan"]],
    ["association.save_contact", { kind: "elevator" }, ["Hiss"]],
    ["association.remove_shutoff", { kind: "keys" }, ["Nycklar"]],
    ["admin.order_export", { kind: "members", format: "xlsx", rows: 3 }, ["Medlemmar, Excel", "3 rader"]],
    ["team.create_rota", { week: "2026-11-23", weeks: 8 }, ["Veckan 23–29 november", "8 veckor"]],
    ["team.change_duty", { week: "2026-11-30" }, ["Veckan 30 november – 6 december"]],
  ] as const)("PAGE-27 what was recorded with %s is told in Swedish", (action, details, words) => {
    expect(detailWords(action, details)).toEqual(words);
  });

  test("PAGE-27 what has no Swedish words is not shown raw", () => {
    expect(detailWords("membership.reject", null)).toEqual([]);
    expect(detailWords("membership.approve", { role: "toString", from: 1, fields: ["secret"], because: "unheard_of" })).toEqual([]);
    expect(detailWords("association.save_contact", { kind: "unheard_of", invited: 0 })).toEqual([]);
  });
});

describe("data quality", () => {
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
    shutoffs: [{ id: "1", kind: "water", location: "Källaren", instructions: null, photoUrl: null }],
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
});

describe("permission labels", () => {
  test("PAGE-27 every right that is shown has words of its own and somebody who has it", () => {
    expect(new Set(SHOWN_PERMISSIONS.map(({ label }) => label)).size).toBe(SHOWN_PERMISSIONS.length);
    expect(SHOWN_PERMISSIONS.filter(({ permission }) => !can("system_owner", permission))).toEqual([]);
  });

  test("PAGE-27 the rights stand under those who have them, each once", () => {
    const groups = byHolders();
    expect(groups.map(({ holders }) => holders)).toEqual(["Alla roller", "Teamledare och Systemägare", "Systemägare"]);
    expect(groups.flatMap(({ labels }) => labels).toSorted()).toEqual(SHOWN_PERMISSIONS.map(({ label }) => label).toSorted());
  });
});
