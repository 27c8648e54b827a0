import { Alert } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { LinkButton } from "#client/components/link-button.tsx";
import { NoAssociation } from "#client/components/no-association.tsx";
import { OnlyLeaders } from "#client/components/only-leaders.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { both, Loaded, type Read } from "#client/ui/loaded.tsx";
import { can } from "#shared/permissions.ts";
import { AlertForm } from "./alert-form.tsx";
import type { Sending } from "./alert-views.ts";
import { EMPTY_ALERT, loanRequest, valuesOf } from "./form-values.ts";

/** `Nytt samverkanslarm` (COLL-05); `?draft=` goes on with a draft, `?partner=&resource=` asks to borrow what a partner shows. */
export function Component() {
  const { association } = useSignedIn();
  return (
    <>
      <PageHeader title="Nytt samverkanslarm" description="Be om hjälp, erbjud hjälp, varna eller informera föreningarna i ert nätverk." />
      {!association && <NoAssociation />}
      {association && !can(association.role, "collaboration:send") && (
        <OnlyLeaders>Samverkanslarm skickas av föreningens systemägare och teamledare.</OnlyLeaders>
      )}
      {association && can(association.role, "collaboration:send") && <Content ownName={association.name} />}
    </>
  );
}

function Content({ ownName }: { ownName: string }) {
  const [search] = useSearchParams();
  const [{ draftId, partnerId, resourceId }] = useState(() => ({
    draftId: search.get("draft"),
    partnerId: search.get("partner"),
    resourceId: search.get("resource"),
  }));
  const sending = trpc.collaborationAlerts.sending.useQuery(undefined, { staleTime: 0 });
  const draft = trpc.collaborationAlerts.draft.useQuery(
    { alertId: draftId ?? "" },
    { enabled: draftId !== null, staleTime: Infinity, gcTime: 0 },
  );
  const asked = trpc.collaboration.partnerResources.useQuery(
    { linkId: partnerId ?? "" },
    { enabled: partnerId !== null, staleTime: Infinity, gcTime: 0 },
  );
  const begun = both(draftId === null ? NOT_ASKED : draft, partnerId === null ? NOT_ASKED : asked);
  const valuesFrom = (known: typeof draft.data | null, partner: typeof asked.data | null) => {
    if (known) return valuesOf(known);
    const borrowed = partner?.resources.find(({ id }) => id === resourceId);
    return partnerId === null ? EMPTY_ALERT : loanRequest(partnerId, borrowed?.name);
  };
  return (
    <Loaded query={both(sending, begun)} skeleton={<ListSkeleton rows={5} rowHeight={72} />}>
      {([mayBeSent, [known, partner]]) => (
        <>
          <Hindrance hindrance={mayBeSent.hindrance} />
          <AlertForm
            ownName={ownName}
            sending={mayBeSent}
            onReadAnew={() => void sending.refetch()}
            firstDraftId={draftId}
            initialValues={valuesFrom(known, partner)}
          />
        </>
      )}
    </Loaded>
  );
}

const NOT_ASKED: Read<null> = { data: null, error: null, refetch: () => undefined };

const HINDRANCES: Record<NonNullable<Sending["hindrance"]>, { text: string; to: string; label: string }> = {
  role: {
    text: "Bara systemägare får skicka samverkanslarm i er förening. Du kan spara ett utkast och skicka det om en systemägare tillåter det.",
    to: "/collaboration/settings",
    label: "Till inställningarna",
  },
  paused: {
    text: "Ni har pausat all delning, så larm kan inte skickas. Du kan spara ett utkast.",
    to: "/collaboration/settings",
    label: "Till inställningarna",
  },
  no_partners: {
    text: "Det finns ingen förening i nätverket som nås just nu. Bjud in en granne först. Du kan spara ett utkast.",
    to: "/collaboration/network",
    label: "Till nätverket",
  },
};

function Hindrance({ hindrance }: Pick<Sending, "hindrance">) {
  if (!hindrance) return null;
  const { text, to, label } = HINDRANCES[hindrance];
  return (
    <Alert color="varsel" role="note" mb="md" icon={<IconInfoCircle size={20} aria-hidden />}>
      {text}{" "}
      <LinkButton to={to} variant="default" mt="xs" display="block" w="fit-content">
        {label}
      </LinkButton>
    </Alert>
  );
}
