import type { ContactKind, MapPlaceKind, ShutoffKind, TeamRole } from "#shared/enums.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { CONTACT_KIND_LABELS, SHUTOFF_KIND_LABELS } from "#shared/text/house-labels.ts";
import { MAP_PLACE_LABELS } from "#shared/text/map-labels.ts";
import { TEAM_ROLE_LABELS } from "#shared/text/team-roles.ts";
import type { DocumentPassage } from "./passage-queries.ts";

/** What the portal itself knows of the association, as a passage that can be found beside those of its documents. */
export interface OwnFact extends DocumentPassage {
  documentId: null;
  adoptedOn: null;
  /** Words that people use for it, searched and never shown: `terms` say what it is, `about` what it has to do with. */
  terms: string;
  about: string;
}

interface Dated {
  updatedAt: Date;
}
export interface KnownPlace extends Dated {
  kind: MapPlaceKind;
  name: string;
  note: string | null;
}
export interface KnownContact extends Dated {
  kind: ContactKind;
  name: string;
  phone: string;
  note: string | null;
}
export interface KnownShutoff extends Dated {
  kind: ShutoffKind;
  location: string;
  instructions: string | null;
}
export interface KnownRole {
  role: TeamRole | null;
  isDeputy: boolean;
  isAsked: boolean;
  displayName: string;
}

/** Reserve points are told together with the points that they stand in for; stairwells are looked at on the map. */
const PLACE_GROUPS: readonly { kinds: readonly MapPlaceKind[]; terms: string }[] = [
  { kinds: ["assembly_point", "reserve_point"], terms: "samlingsplats reservsamlingsplats återsamlingsplats samlas utrymning" },
  { kinds: ["safe_point"], terms: "trygghetspunkt" },
  { kinds: ["emergency_water"], terms: "nödvatten vattentank tankbil" },
  { kinds: ["defibrillator"], terms: "hjärtstartare defibrillator" },
  { kinds: ["storage"], terms: "förråd krisförråd" },
  { kinds: ["hydrant"], terms: "brandpost" },
  { kinds: ["other"], terms: "" },
];

/** Where the association gathers, and its other places on the map. */
export const placeFacts = (places: readonly KnownPlace[]): OwnFact[] =>
  PLACE_GROUPS.flatMap(({ kinds, terms }) => {
    const group = kinds.flatMap((kind) => places.filter((place) => place.kind === kind));
    const [first] = kinds;
    if (!first) return [];
    const lines = group.map(({ kind, name, note }) => `${MAP_PLACE_LABELS[kind].one}: ${sentences(name, note)}`);
    return factOf({ id: `place/${first}`, title: "Kartan", heading: MAP_PLACE_LABELS[first].one, terms, about: "" }, lines, group);
  });

const CONTACT_TERMS: Record<ContactKind, string> = {
  property_manager: "förvaltare felanmälan",
  emergency_service: "jour fastighetsjour journummer",
  elevator: "hissjour hissfirma",
  locksmith: "låssmed låsjour",
  electricity: "elnätsbolag elektriker",
  water: "rörmokare vattenjour",
  heating: "värmejour",
  other: "",
};

/** Whom to ring about the house. */
export const contactFacts = (contacts: readonly KnownContact[]): OwnFact[] =>
  kindsOf(CONTACT_TERMS).flatMap(([kind, terms]) => {
    const group = contacts.filter((contact) => contact.kind === kind);
    const heading = CONTACT_KIND_LABELS[kind];
    return factOf({ id: `contact/${kind}`, title: "Kontakter", heading, terms, about: "ringer telefonnummer" }, group.map(spoken), group);
  });

const SHUTOFF_TERMS: Record<ShutoffKind, { terms: string; about: string }> = {
  water: { terms: "stänga avstängning huvudkran vattenkran", about: "vattnet" },
  electricity: { terms: "stänga avstängning huvudbrytare elcentral", about: "elen strömmen" },
  heating: { terms: "stänga avstängning undercentral", about: "värmen" },
  ventilation: { terms: "stänga avstängning", about: "ventilationen fläktarna" },
  gas: { terms: "stänga avstängning gaskran", about: "gasen" },
  keys: { terms: "nycklar reservnyckel nyckelskåp", about: "" },
  other: { terms: "stänga avstängning", about: "" },
};

/** Where something is shut off, for those who may know. */
export const shutoffFacts = (shutoffs: readonly KnownShutoff[]): OwnFact[] =>
  kindsOf(SHUTOFF_TERMS).flatMap(([kind, words]) => {
    const group = shutoffs.filter((shutoff) => shutoff.kind === kind);
    const lines = group.map(({ location, instructions }) => sentences(location, instructions));
    return factOf({ id: `shutoff/${kind}`, title: "Avstängningar", heading: SHUTOFF_KIND_LABELS[kind], ...words }, lines, group);
  });

const SHUTOFF_HELP_WORDS = { terms: "stänga avstängning", about: "vattnet elen strömmen värmen ventilationen" };

/** Who is to be rung by somebody who may not know where things are shut off. */
export function shutoffHelp(contacts: readonly KnownContact[]): OwnFact[] {
  const helpers = contacts.filter(({ kind }) => kind === "emergency_service" || kind === "property_manager");
  if (helpers.length === 0) return [];
  const lines = [
    "Var vatten, el, värme och ventilation stängs av visas bara för styrelsen och teamledarna. Ring:",
    ...helpers.map((contact) => `${CONTACT_KIND_LABELS[contact.kind]}: ${spoken(contact)}`),
  ];
  return factOf({ id: "shutoff-help", title: "Kontakter", heading: "Avstängning", ...SHUTOFF_HELP_WORDS }, lines, helpers);
}

/** Who does what in the crisis group, without addresses and numbers. */
export function crisisGroupFact(people: readonly KnownRole[], changedAt: Date | undefined): OwnFact[] {
  const lines = people.flatMap(({ role, isDeputy, isAsked, displayName }) =>
    role && !isAsked ? [`${TEAM_ROLE_LABELS[role]}${isDeputy ? ", ersättare" : ""}: ${displayName}`] : [],
  );
  if (!changedAt) return [];
  const terms = "krisgrupp krisgruppen krisledare krisledaren samordnare";
  return factOf({ id: "crisis-group", title: "Krisgrupp", heading: "Roller", terms, about: "" }, lines, [{ updatedAt: changedAt }]);
}

type Named = Pick<OwnFact, "id" | "title" | "heading" | "terms" | "about">;

/** Nothing without lines. It is as old as what changed last. */
function factOf(named: Named, lines: readonly string[], dated: readonly Dated[]): OwnFact[] {
  if (lines.length === 0) return [];
  const updatedAt = new Date(Math.max(...dated.map((one) => one.updatedAt.getTime())));
  return [{ ...named, body: lines.join("\n"), documentId: null, adoptedOn: null, updatedAt }];
}

const spoken = ({ name, phone, note }: KnownContact): string => sentences(`${name}, ${formatPhone(phone)}`, note);

const sentences = (first: string, second: string | null): string => `${first.replace(/\.$/, "")}.${second ? ` ${second}` : ""}`;

const kindsOf = <Kind extends string, Words>(words: Record<Kind, Words>): [Kind, Words][] => Object.entries(words) as [Kind, Words][];
