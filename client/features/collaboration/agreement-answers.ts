import { formatNumber } from "#shared/format/number.ts";
import { DOCUMENT_TITLE_MAX_LENGTH, FORM_ROWS_MAX } from "#shared/limits.ts";
import type { Partner, Resource, SharedResource } from "./collaboration-views.ts";

interface Shown {
  own: readonly Pick<Resource, "name" | "quantity" | "unit" | "conditions" | "visibility" | "visibleTo">[];
  theirs: readonly Pick<SharedResource, "name" | "quantity" | "unit" | "conditions">[];
}

export const agreementTitle = ({ name }: Pick<Partner, "name">): string =>
  `Samverkansavtal med ${name}`.slice(0, DOCUMENT_TITLE_MAX_LENGTH);

/** What an agreement begins with: both associations, and what each of them shows the other. */
export function agreementAnswers(ownName: string, { name, linkId }: Pick<Partner, "name" | "linkId">, { own, theirs }: Shown) {
  const shownToPartner = own.filter(
    ({ visibility, visibleTo }) => visibility === "network" || (visibility === "chosen" && visibleTo.includes(linkId)),
  );
  const resources = [...shownToPartner.map((it) => rowOf(it, ownName)), ...theirs.map((it) => rowOf(it, name))];
  return { parties: [{ name: ownName }, { name }], resources: resources.slice(0, FORM_ROWS_MAX) };
}

const rowOf = ({ name, quantity, unit, conditions }: Shown["theirs"][number], owner: string) => ({
  resource: `${name}, ${formatNumber(quantity)} ${unit}`,
  owner,
  ...(conditions && { terms: conditions }),
});
