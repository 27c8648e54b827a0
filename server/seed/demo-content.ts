import type { MembershipRequestStatus, ProductRequestStatus } from "#shared/enums.ts";

/** Fictional suppliers, associations and people. Telephone numbers are from the series reserved for fiction (PTS). */

export const PRODUCT_CATEGORIES = [
  "Vattenförvaring",
  "Vattenrening",
  "Reservkraft",
  "Belysning & laddning",
  "Värme & isolering",
  "Mat & matlagning",
  "Kommunikation",
  "Skyltning & information",
  "Brand & utrymning",
  "Skyddsrum & skydd",
  "Sjukvård",
  "Hygien & sanitet",
  "Extremväder",
  "Förvaring & förråd",
  "IT & cybersäkerhet",
  "Planering & rådgivning",
  "Utbildning & övning",
  "Service & jour",
] as const;

const supplier = (code: string, name: string, organizationNumber: string, host: string, contactPhone: string) => ({
  code,
  name,
  organizationNumber,
  website: `https://${host}`,
  contactEmail: `order@${host}`,
  contactPhone,
});

export const SUPPLIERS = [
  supplier("NV", "NordVatten Exempelbolag AB", "559999-9017", "nordvatten.example.com", "+46701740605"),
  supplier("LB", "Ljusbron Exempelkraft AB", "559999-9025", "ljusbron.example.com", "+46701740606"),
  supplier("VV", "Varmvik Exempelvärme AB", "559999-9033", "varmvik.example.com", "+46701740607"),
  supplier("SK", "Skafferiet Exempelmat AB", "559999-9041", "skafferiet.example.com", "+46701740608"),
  supplier("TK", "Tornkom Exempelradio AB", "559999-9058", "tornkom.example.com", "+46701740609"),
  supplier("EV", "Eldvakt Exempelbrand AB", "559999-9066", "eldvakt.example.com", "+46701740610"),
  supplier("HH", "Hygienhuset Exempel AB", "559999-9074", "hygienhuset.example.org", "+46701740611"),
  supplier("TP", "Tryggplan Exempelrådgivning AB", "559999-9082", "tryggplan.example.net", "+46701740612"),
] as const;

export const ASSOCIATIONS = {
  tallen: {
    id: "7a11e000-0000-4000-8000-000000000001",
    associationName: "Brf Exempeltallen",
    organizationNumber: "769999-9012",
    address: "Exempelgatan 1",
    postalCode: "11432",
    city: "Stockholm",
    municipality: "Stockholm",
    numApartments: 42,
    residentCount: 84,
    numStairwells: 3,
    numFloors: 5,
    buildingYear: 1952,
    heatingType: "district_heating",
    contactPersonName: "Anna Exempel",
    contactPersonPhone: "+46701740613",
    contactPersonEmail: "styrelsen@tallen.example.com",
  },
  bjorken: {
    id: "7a11e000-0000-4000-8000-000000000002",
    associationName: "Brf Exempelbjörken",
    organizationNumber: "769999-9020",
    address: "Exempelvägen 12",
    postalCode: "41257",
    city: "Göteborg",
    municipality: "Göteborg",
    numApartments: 18,
    residentCount: 31,
    numStairwells: 1,
    numFloors: 4,
    buildingYear: 1974,
    heatingType: "heat_pump",
    contactPersonName: "Björn Exempel",
    contactPersonPhone: "+46701740614",
    contactPersonEmail: "styrelsen@bjorken.example.com",
  },
  granen: {
    id: "7a11e000-0000-4000-8000-000000000003",
    associationName: "Brf Exempelgranen",
    organizationNumber: "769999-9038",
    address: "Exempelstigen 7",
    postalCode: "90325",
    city: "Umeå",
    municipality: "Umeå",
    numApartments: 64,
    residentCount: 120,
    numStairwells: 4,
    numFloors: 6,
    buildingYear: 2009,
    heatingType: "district_heating",
    contactPersonName: "Disa Exempel",
    contactPersonPhone: "+46701740615",
    contactPersonEmail: "styrelsen@granen.example.com",
  },
} as const;

export type DemoAssociation = keyof typeof ASSOCIATIONS;

/** Everybody but `privat@` belongs to an association or waits to; the five accounts of the demo are among them. */
export const MEMBERSHIPS = [
  ["agare@demo.example", "tallen", "system_owner"],
  ["teamledare@demo.example", "tallen", "team_leader"],
  ["medlem@demo.example", "tallen", "member"],
  ["asa.oberg@demo.example", "tallen", "member"],
  ["bjorn.exempel@demo.example", "bjorken", "system_owner"],
  ["drift@demo.example", "granen", "system_owner"],
] as const;

/** Who leads the crisis team of which area. */
export const TEAM_LEADERS = [["teamledare@demo.example", "vatten"]] as const;

export const OTHER_PEOPLE = [
  ["asa.oberg@demo.example", "Åsa Öberg"],
  ["bjorn.exempel@demo.example", "Björn Exempel"],
  ["erik.lind@demo.example", "Erik Lind"],
  ["zahra.ek@demo.example", "Zahra Ek"],
  ["orjan.ask@demo.example", "Örjan Ask"],
] as const;

export const APPLICATIONS: readonly {
  email: string;
  association: DemoAssociation;
  status: MembershipRequestStatus;
  message: string | null;
  daysAgo: number;
}[] = [
  {
    email: "erik.lind@demo.example",
    association: "tallen",
    status: "pending",
    message: "Hej! Vi flyttade in på plan 3 i trapphus B i lördags.",
    daysAgo: 2,
  },
  { email: "zahra.ek@demo.example", association: "tallen", status: "pending", message: null, daysAgo: 1 },
  { email: "orjan.ask@demo.example", association: "granen", status: "pending", message: "Jag hyr i andra hand till sommaren.", daysAgo: 4 },
  { email: "asa.oberg@demo.example", association: "tallen", status: "approved", message: "Bor i lägenhet 1301.", daysAgo: 30 },
  { email: "privat@demo.example", association: "bjorken", status: "rejected", message: "Jag bor i huset bredvid.", daysAgo: 20 },
];

/** One request per status: supplier, its lines as article number and quantity, and how many days ago it was sent. */
export const PRODUCT_REQUESTS: readonly {
  key: string;
  supplier: string;
  status: ProductRequestStatus;
  daysAgo: number;
  lines: readonly (readonly [string, number])[];
}[] = [
  {
    key: "vatten",
    supplier: "NV",
    status: "pending",
    daysAgo: 2,
    lines: [
      ["NV-1001", 89],
      ["NV-1003", 1],
      ["NV-1004", 1],
    ],
  },
  {
    key: "kraft",
    supplier: "LB",
    status: "offer_received",
    daysAgo: 8,
    lines: [
      ["LB-2003", 3],
      ["LB-2101", 1],
      ["LB-2103", 1],
    ],
  },
  {
    key: "varme",
    supplier: "VV",
    status: "offer_approved",
    daysAgo: 15,
    lines: [
      ["VV-3002", 4],
      ["VV-3003", 17],
    ],
  },
  {
    key: "mat",
    supplier: "SK",
    status: "order_placed",
    daysAgo: 24,
    lines: [
      ["SK-4002", 10],
      ["SK-4104", 1],
    ],
  },
  {
    key: "radio",
    supplier: "TK",
    status: "completed",
    daysAgo: 45,
    lines: [
      ["TK-5001", 4],
      ["TK-5101", 3],
    ],
  },
  { key: "brand", supplier: "EV", status: "cancelled", daysAgo: 60, lines: [["EV-6002", 2]] },
  {
    key: "hygien",
    supplier: "HH",
    status: "rejected",
    daysAgo: 75,
    lines: [
      ["HH-7101", 6],
      ["HH-7103", 7],
    ],
  },
];

export const SUBSCRIBERS = [
  ["Anna Exempel", "agare@demo.example", "+46701740620", "active"],
  ["Åke Sommar", "ake.sommar@demo.example", null, "active"],
  ["Fatima Nordin", null, "+46701740621", "active"],
  ["Gustav Häll", "gustav.hall@demo.example", "+46701740622", "pending"],
  ["Lovisa Åström", "lovisa.astrom@demo.example", null, "unsubscribed"],
  ["Nils Öman", "nils.oman@demo.example", null, "bounced"],
] as const;
