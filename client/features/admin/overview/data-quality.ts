import type { RouterOutputs } from "#client/lib/trpc.ts";
import { ASSOCIATION_FIELD_LABELS, type AssociationField } from "#shared/text/association-field-labels.ts";

type Profile = RouterOutputs["association"]["profile"];

/** A section of the association's own page. Its id stands in the address; without fields it is a list or a picture. */
export interface ProfileSection {
  id: string;
  title: string;
  fields: readonly AssociationField[];
}

/** Whether a field means something in this house. Only a house with a shelter has places in it. */
export type Applies = (field: AssociationField, association: Profile["association"]) => boolean;

export interface MissingFacts {
  /** Of the fields; lists and pictures have no number. */
  filled: number;
  all: number;
  /** The sections where something is missing, each with what it is. */
  missing: { id: string; title: string; names: string[] }[];
  /** Lists and pictures that are empty. */
  toAdd: { id: string; name: string }[];
}

/** What the portal has been told of the house, and what it has not. */
export function missingFacts(profile: Profile, sections: readonly ProfileSection[], applies: Applies): MissingFacts {
  const values: Record<AssociationField, unknown> = { ...profile.association, associationName: profile.association.name };
  const asked = sections.map((section) => {
    const fields = section.fields.filter((field) => applies(field, profile.association));
    return { ...section, fields, unknown: fields.filter((field) => values[field] === null) };
  });
  const all = asked.reduce((sum, { fields }) => sum + fields.length, 0);
  const unknown = asked.reduce((sum, section) => sum + section.unknown.length, 0);
  return {
    filled: all - unknown,
    all,
    missing: asked.flatMap((section) => {
      const names = section.unknown.map((field) => ASSOCIATION_FIELD_LABELS[field]);
      return names.length > 0 ? [{ id: section.id, title: section.title, names }] : [];
    }),
    toAdd: sections.flatMap(({ id }) => missingLists(profile, id).map((name) => ({ id, name }))),
  };
}

function missingLists({ association, contacts, shutoffs }: Profile, sectionId: string): string[] {
  if (sectionId === "jourer" && contacts.length === 0) return ["En förvaltare eller jour"];
  if (sectionId === "avstangning" && shutoffs?.length === 0) return ["Var något stängs av"];
  return sectionId === "logotyp" && association.logoUrl === null ? ["Logotyp"] : [];
}
