import type { CollaborationLinkState, ResourceAvailability, ResourceVisibility } from "#shared/enums.ts";

const HERE = { postalCode: "11432", city: "Stockholm", municipality: "Stockholm" };

/** The invented neighbours of Brf Exempeltallen: one it cooperates with, one that has asked, one that lets itself be found. */
export const NEIGHBOURS: readonly {
  key: string;
  association: { id: string; associationName: string; address: string; latitude: number; longitude: number } & typeof HERE;
  code: string;
  presentation: string;
  contactRole: string;
  isDiscoverable: boolean;
  /** How it stands with Brf Exempeltallen; null for no link. */
  state: CollaborationLinkState | null;
  message: string | null;
}[] = [
  {
    key: "ronnen",
    association: {
      ...{ id: "7a11e000-0000-4000-8000-000000000011", associationName: "Brf Exempelrönnen", address: "Exempelgatan 4" },
      ...{ ...HERE, latitude: 59.34401, longitude: 18.08103 },
    },
    code: "RNNEN23456",
    presentation: "26 lägenheter. Stor tvättstuga i markplan och ett elverk på 3 kW.",
    contactRole: "Samverkansansvarig",
    isDiscoverable: true,
    state: "active",
    message: null,
  },
  {
    key: "parken",
    association: {
      ...{ id: "7a11e000-0000-4000-8000-000000000012", associationName: "Samfälligheten Exempelparken", address: "Exempelparken 2" },
      ...{ ...HERE, latitude: 59.34587, longitude: 18.07511 },
    },
    code: "PARKEN2345",
    presentation: "Garage och gårdar för fyra föreningar. Vi har pumpar och presenningar.",
    contactRole: "Driftansvarig",
    isDiscoverable: false,
    state: "invited",
    message: "Vi vill gärna dela pumpar med er vid skyfall.",
  },
  {
    key: "asken",
    association: {
      ...{ id: "7a11e000-0000-4000-8000-000000000013", associationName: "Brf Exempelasken", address: "Exempelvägen 9" },
      ...{ ...HERE, latitude: 59.34226, longitude: 18.08342 },
    },
    code: "ASKEN23456",
    presentation: "Vi har just börjat med vår krisplan.",
    contactRole: "Ordförande",
    isDiscoverable: true,
    state: null,
    message: null,
  },
];

interface DemoResource {
  area: string;
  name: string;
  quantity: number;
  unit: string;
  location: string | null;
  availability: ResourceAvailability;
  conditions: string | null;
  contactRole: string | null;
  visibility: ResourceVisibility;
  /** In how many days it is to be checked. */
  checkInDays: number | null;
}

export const OWN_RESOURCES: readonly DemoResource[] = [
  {
    ...{ area: "vatten", name: "Vattendunkar 20 liter", quantity: 30, unit: "st", location: "Källaren, trapphus A" },
    ...{ availability: "in_crisis", conditions: "Lämnas tillbaka tomma och torra.", contactRole: "Vattenansvarig" },
    ...{ visibility: "network", checkInDays: 120 },
  },
  {
    ...{ area: "el", name: "Elverk 2 kW", quantity: 1, unit: "st", location: "Garaget", availability: "on_request" },
    ...{ conditions: "Bara utomhus, med vår kabel. Lånas ut i högst ett dygn.", contactRole: "Fastighetsansvarig" },
    ...{ visibility: "chosen", checkInDays: -6 },
  },
  {
    ...{ area: "varme", name: "Gemensamhetslokal med kamin", quantity: 40, unit: "platser", location: "Gårdshuset" },
    ...{ availability: "in_crisis", conditions: null, contactRole: "Samverkansansvarig", visibility: "network", checkInDays: null },
  },
  {
    ...{ area: "el", name: "Pannlampor", quantity: 12, unit: "st", location: "Krisförrådet", availability: "always" },
    ...{ conditions: null, contactRole: null, visibility: "nobody", checkInDays: 60 },
  },
];

export const NEIGHBOUR_RESOURCES: readonly DemoResource[] = [
  {
    ...{ area: "el", name: "Elverk 3 kW", quantity: 1, unit: "st", location: "Exempelgatan 4, cykelrummet" },
    ...{ availability: "on_request", conditions: "Vi kommer med och startar det.", contactRole: "Samverkansansvarig" },
    ...{ visibility: "network", checkInDays: null },
  },
  {
    ...{ area: "avlopp", name: "Dränkbar pump", quantity: 2, unit: "st", location: null, availability: "in_crisis" },
    ...{ conditions: "Högst tre dygn.", contactRole: "Samverkansansvarig", visibility: "network", checkInDays: null },
  },
];
