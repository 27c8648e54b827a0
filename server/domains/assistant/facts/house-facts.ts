import { type AssociationProfileView, readAssociationProfile } from "#server/domains/association/profile-queries.ts";
import { readPlaces } from "#server/domains/maps/queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { type Alternatives, alternativesOf } from "#shared/assistant/danger.ts";
import type { ContactKind, MapPlaceKind, ShutoffKind } from "#shared/enums.ts";
import { formatSourceDate } from "#shared/format/date.ts";
import { formatDistance } from "#shared/format/distance.ts";
import { formatNumber } from "#shared/format/number.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { formatPostalCode } from "#shared/format/postal-code.ts";
import { can } from "#shared/permissions.ts";
import { CONTACT_KIND_LABELS, SHUTOFF_KIND_LABELS } from "#shared/text/house-labels.ts";
import { MAP_PLACE_LABELS } from "#shared/text/map-labels.ts";
import { type FactAnswer, linkFor, type Said, told, untold } from "./fact.ts";

type Contact = AssociationProfileView["contacts"][number];

const PROFILE = "/association-profile";

const spoken = ({ name, phone, note }: Contact): string => sentences(`${name}, ${formatPhone(phone)}`, note);
const contactLine = (contact: Contact): string => `${CONTACT_KIND_LABELS[contact.kind]}: ${spoken(contact)}`;
const sentences = (first: string, second: string | null): string => `${first.replace(/\.$/, "")}.${second ? ` ${second}` : ""}`;

const isHelper = ({ kind }: Contact): boolean => kind === "emergency_service" || kind === "property_manager";

const ASKED_CONTACTS: readonly { kind: ContactKind; asked: Alternatives; to: string }[] = [
  { kind: "elevator", asked: alternativesOf("hiss|hissen|hissjour…|hissfirma…|hissföretag…|hissreparatör…"), to: "hissfirman" },
  {
    kind: "locksmith",
    asked: alternativesOf("lås|låset|låssmed…|låsjour…|låsfirma…|port|porten|portarna|utelåst|låst ute"),
    to: "låssmeden",
  },
  { kind: "electricity", asked: alternativesOf("el|elen|elektriker…|elbolag…|elnät…|elfirma…|strömmen|säkring…"), to: "elektrikern" },
  { kind: "heating", asked: alternativesOf("värme|värmen|fjärrvärme…|värmejour…|elementen|elementet"), to: "värmejouren" },
  {
    kind: "water",
    asked: alternativesOf("rörmokar…|rörmockar…|rör mokare…|vvs|avlopp…|vatten|vattnet|vattenjour…|vattenläcka…|läcka|läckan|läcker|stopp"),
    to: "rörmokaren",
  },
  {
    kind: "property_manager",
    asked: alternativesOf(
      "förvaltar…|~förvaltare|förvaltning…|fastighetsförvalt…|fastighetsskötar…|vaktmästar…|vicevärd…|vice värd…|felanmäl…|tvättstug…|trasig…|sönder|klotter|skadedjur|lampan|dörren",
    ),
    to: "förvaltaren",
  },
  { kind: "emergency_service", asked: alternativesOf("jour|jouren|journummer…|journumret|…jour|…jouren"), to: "fastighetsjouren" },
];
const INSURANCE = alternativesOf("försäkring…|~försäkringsbolag|försäkrad…|försäkrat|skadejour…");

/** Whom to ring about the house, and its insurance. */
export async function contactFact(ctx: DomainContext, said: Said): Promise<FactAnswer> {
  const { role } = requirePermission(ctx.actor, "association:read");
  const { association, contacts } = await readAssociationProfile(ctx);
  const mayEdit = can(role, "association:edit");
  const page = { href: PROFILE, label: "Öppna Föreningsuppgifter" };
  if (said(INSURANCE)) {
    const { insuranceCompany, insuranceNumber, insuranceEmergencyPhone } = association;
    if (!insuranceCompany && !insuranceEmergencyPhone)
      return untold("Kontakter", "Föreningens försäkring är inte inskriven.", linkFor(mayEdit, PROFILE, "Skriv in försäkringen"));
    const number = insuranceNumber && `försäkringsnummer ${insuranceNumber}`;
    const lines = [
      insuranceCompany && `Försäkringsbolag: ${[insuranceCompany, number].filter(Boolean).join(", ")}.`,
      insuranceEmergencyPhone && `Skadejour: ${formatPhone(insuranceEmergencyPhone)}.`,
    ];
    return told("Kontakter", lines.filter(Boolean).join("\n\n"), page);
  }
  const asked = ASKED_CONTACTS.find((candidate) => said(candidate.asked));
  const found = contacts.filter(({ kind }) => kind === asked?.kind);
  if (found.length > 0) return told("Kontakter", found.map(contactLine).join("\n\n"), page);
  const missing = `Numret till ${asked?.to ?? "den du söker"} är inte inskrivet.`;
  const helpers = contacts.filter(isHelper).map(contactLine);
  if (helpers.length > 0) return told("Kontakter", [`${missing} Ring i stället:`, ...helpers].join("\n\n"), page);
  return untold("Kontakter", missing, linkFor(mayEdit, PROFILE, "Skriv in numret"));
}

/** What the association is called by, and what its house is like. */
export async function buildingFact(ctx: DomainContext): Promise<FactAnswer> {
  const { association: it } = await readAssociationProfile(ctx);
  const counted = (count: number | null, one: string, many: string): string[] =>
    count === null ? [] : [`${formatNumber(count)} ${count === 1 ? one : many}`];
  const called = [
    it.name,
    it.organizationNumber && `organisationsnummer ${it.organizationNumber}`,
    it.address,
    [it.postalCode && formatPostalCode(it.postalCode), it.city].filter(Boolean).join(" "),
  ];
  const parts = [
    ...(it.buildingYear === null ? [] : [`byggt ${it.buildingYear}`]),
    ...counted(it.numBuildings, "hus", "hus"),
    ...counted(it.numStairwells, "trapphus", "trapphus"),
    ...counted(it.numFloors, "våning", "våningar"),
    ...counted(it.numElevators, "hiss", "hissar"),
  ];
  const like = parts.length > 0 ? ` Huset: ${parts.join(", ")}.` : "";
  return told("Er förening", `${called.filter(Boolean).join(", ")}.${like}`, { href: PROFILE, label: "Öppna Föreningsuppgifter" });
}

const ASKED_SHUTOFFS: readonly { kind: ShutoffKind; asked: Alternatives; untoldWords: string }[] = [
  {
    kind: "keys",
    asked: alternativesOf("nyckel…|nycklar…|reservnyckel…|reservnycklar…|nyckelskåp…|huvudnyckel…"),
    untoldWords: "Det är inte inskrivet var nycklarna finns.",
  },
  {
    kind: "heating",
    asked: alternativesOf("värme|värmen|undercentral…|fjärrvärme…|elementen"),
    untoldWords: "Det är inte inskrivet var värmen stängs av.",
  },
  {
    kind: "ventilation",
    asked: alternativesOf("ventilation…|fläkt…|friskluft…"),
    untoldWords: "Det är inte inskrivet var ventilationen stängs av.",
  },
  { kind: "gas", asked: alternativesOf("gas|gasen|gaskran…"), untoldWords: "Det är inte inskrivet var gasen stängs av." },
  {
    kind: "electricity",
    asked: alternativesOf("el|elen|strömmen|huvudbrytar…|huvudström…|elcentral…|proppskåp…|säkringsskåp…"),
    untoldWords: "Det är inte inskrivet var elen stängs av.",
  },
  {
    kind: "water",
    asked: alternativesOf("vatten|vattnet|vattne|huvudkran…|vattenkran…|vattenavstängning…|kranen|ventilen"),
    untoldWords: "Det är inte inskrivet var vattnet stängs av.",
  },
];

/** Where something is shut off, for those who may know; whom to ring, for the others. */
export async function shutoffFact(ctx: DomainContext, said: Said): Promise<FactAnswer> {
  const { role } = requirePermission(ctx.actor, "association:read");
  const { contacts, shutoffs } = await readAssociationProfile(ctx);
  const asked = ASKED_SHUTOFFS.find((candidate) => said(candidate.asked));
  const link = linkFor(shutoffs !== null, PROFILE, "Öppna Föreningsuppgifter");
  if (shutoffs === null) {
    const helpers = contacts.filter(isHelper).map(contactLine);
    const hidden =
      asked?.kind === "keys"
        ? "Var nycklarna finns visas bara för styrelsen och teamledarna."
        : "Var vatten, el, värme och ventilation stängs av visas bara för styrelsen och teamledarna.";
    if (helpers.length === 0) return untold("Avstängning", hidden, null);
    return told("Avstängning", [`${hidden} Ring:`, ...helpers].join("\n\n"), { href: PROFILE, label: "Öppna Föreningsuppgifter" });
  }
  const found = asked ? shutoffs.filter(({ kind }) => kind === asked.kind) : shutoffs;
  if (found.length > 0) {
    const lines = found.map(({ kind, location, instructions }) => `${SHUTOFF_KIND_LABELS[kind]}: ${sentences(location, instructions)}`);
    return told("Avstängningar", lines.join("\n\n"), link);
  }
  const mayEdit = can(role, "association:edit");
  return untold("Avstängningar", asked?.untoldWords ?? "Inga avstängningar är inskrivna.", linkFor(mayEdit, PROFILE, "Skriv in platsen"));
}

/** Reserve points are told together with the points that they stand in for. */
const ASKED_PLACES: readonly { kinds: readonly MapPlaceKind[]; asked: Alternatives; untoldWords: string }[] = [
  {
    kinds: ["assembly_point", "reserve_point"],
    asked: alternativesOf(
      "samlingsplats…|~samlingsplats|återsamling…|uppsamlingsplats…|reservsamlingsplats…|samlingspunkt…|mötesplats…|samlas|samlar|utrym…",
    ),
    untoldWords: "Er samlingsplats är inte inlagd på kartan.",
  },
  {
    kinds: ["defibrillator"],
    asked: alternativesOf("hjärtstartar…|~hjärtstartare|hjärtstarter…|defibrillator…|~defibrillator"),
    untoldWords: "Ingen hjärtstartare är inlagd på kartan.",
  },
  {
    kinds: ["emergency_water"],
    asked: alternativesOf("nödvatten…|tankbil…|vattentank…"),
    untoldWords: "Ingen plats för nödvatten är inlagd på kartan.",
  },
  { kinds: ["safe_point"], asked: alternativesOf("trygghetspunkt…"), untoldWords: "Ingen trygghetspunkt är inlagd på kartan." },
  { kinds: ["hydrant"], asked: alternativesOf("brandpost…"), untoldWords: "Ingen brandpost är inlagd på kartan." },
  { kinds: ["storage"], asked: alternativesOf("förråd…|krisförråd…|beredskapsförråd…"), untoldWords: "Inget förråd är inlagt på kartan." },
];
const SHELTER = alternativesOf("skyddsrum…|~skyddsrummet|skydsrum…");
const SHELTERS_SHOWN = 2;

/** Where the house gathers, and other places of its map; the shelters nearest to it. */
export async function placeFact(ctx: DomainContext, said: Said): Promise<FactAnswer> {
  const { role } = requirePermission(ctx.actor, "association:read");
  const { position, places, shelters } = await readPlaces(ctx);
  const map = { href: "/maps", label: "Öppna kartan" };
  if (said(SHELTER)) {
    const lines = shelters.slice(0, SHELTERS_SHOWN).map(({ name, address, metres, places: room }, index) => {
      const where = [...new Set([name, address])].filter(Boolean).join(", ");
      return `${index === 0 ? "Närmaste skyddsrum" : "Sedan"}: ${where}, ${formatDistance(metres)} från huset${room === null ? "" : `, ${formatNumber(room)} platser`}.`;
    });
    const [first] = shelters;
    if (first) return told("Skyddsrum", [...lines, `Källa: ${first.source}, ${formatSourceDate(first.sourceDate)}.`].join("\n\n"), map);
    if (position) return untold("Skyddsrum", "Inget skyddsrum finns i portalens register nära huset.", map);
    const mayPlace = can(role, "association:edit");
    const text = "Huset är inte utsatt på kartan, så portalen vet inte vilket skyddsrum som ligger närmast.";
    return untold("Skyddsrum", text, linkFor(mayPlace, "/maps", "Sätt ut huset"));
  }
  const asked = ASKED_PLACES.find((candidate) => said(candidate.asked));
  const found = asked?.kinds.flatMap((kind) => places.filter((place) => place.kind === kind)) ?? [];
  if (found.length > 0) {
    const lines = found.map(({ kind, name, note }) => `${MAP_PLACE_LABELS[kind].one}: ${sentences(name, note)}`);
    return told("Kartan", lines.join("\n\n"), map);
  }
  return untold(
    "Kartan",
    asked?.untoldWords ?? "Platsen är inte inlagd på kartan.",
    linkFor(can(role, "preparedness:edit"), "/maps", "Lägg till på kartan"),
  );
}
