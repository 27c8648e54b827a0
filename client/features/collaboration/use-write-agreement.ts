import { useNavigate } from "react-router";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { useApiAction } from "#client/ui/use-action.ts";
import { formatNumber } from "#shared/format/number.ts";
import { DOCUMENT_TITLE_MAX_LENGTH, FORM_ROWS_MAX } from "#shared/limits.ts";
import type { Partner, Resource, SharedResource } from "./collaboration-views.ts";

const TEMPLATE = "samverkansavtal";
/** An agreement is not written from what was shown some minutes ago. */
const FRESH = { staleTime: 0 };

/** «Skriv avtal»: begins a document from the template of an agreement and opens it, filled in when it is with a partner. */
export function useWriteAgreement() {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { association } = useSignedIn();
  const create = utils.client.documents.create;

  async function begin(partner: Partner | null): Promise<{ id: string }> {
    if (!partner) return create.mutate({ template: TEMPLATE });
    const { linkId, isResting } = partner;
    const [own, theirs] = await Promise.all([
      utils.collaboration.resources.fetch(undefined, FRESH),
      isResting ? { resources: [] } : utils.collaboration.partnerResources.fetch({ linkId }, FRESH),
    ]);
    const answers = agreementAnswers(association?.name ?? "", partner, { own: own.resources, theirs: theirs.resources });
    return create.mutate({ template: TEMPLATE, title: agreementTitle(partner), answers });
  }

  const agreement = useApiAction(begin, { failed: "Avtalet kunde inte påbörjas", touches: ["documents.ours"] });
  return {
    write: (partner: Partner | null): void =>
      agreement.send(partner, { onDone: ({ id }) => void navigate(`/documents?dokument=${id}&skriv=1`) }),
    isPending: agreement.isPending,
  };
}

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
