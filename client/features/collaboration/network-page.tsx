import { Alert, Button, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconPlayerPause, IconPlus, IconUsersGroup } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { CopyField } from "#client/components/copy-field.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { takeLinkSecret } from "#client/lib/link-secret.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { formatDay } from "#shared/format/date.ts";
import { can } from "#shared/permissions.ts";
import { codeInWords } from "#shared/text/collaboration-labels.ts";
import { CollaborationFrame } from "./collaboration-frame.tsx";
import type { InvitationIn, InvitationOut, Network, Suggestion } from "./collaboration-views.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import { JointPurchasesCard } from "./joint-purchases-card.tsx";
import { PartnerRow } from "./partner-row.tsx";
import { StartCollaboration } from "./start-collaboration.tsx";
import { useBlock } from "./use-block.ts";

/** `Nätverk`: whom the association cooperates with, invitations and neighbours. */
export function Component() {
  return (
    <CollaborationFrame title="Nätverk" description="Föreningar i närheten som hjälper varandra när något händer.">
      <NetworkOfHouse />
    </CollaborationFrame>
  );
}

function NetworkOfHouse() {
  const { association } = useSignedIn();
  const mayManage = can(association?.role, "collaboration:manage");
  useClaimInvitation(mayManage);
  const network = trpc.collaboration.network.useQuery(undefined, { staleTime: 0 });

  return (
    <Loaded query={network} skeleton={<ListSkeleton rows={4} rowHeight={96} />}>
      {(data) => {
        const { settings, received } = data;
        return (
          <Stack gap="lg">
            {settings === null && <StartCollaboration mayManage={mayManage} />}
            {mayManage && <JointPurchasesCard />}
            {(settings !== null || received.length > 0) && <NetworkContent network={data} mayManage={mayManage} />}
          </Stack>
        );
      }}
    </Loaded>
  );
}

/** Takes the invitation of a mailed link home, once: then it stands among those that wait for an answer. */
function useClaimInvitation(mayManage: boolean): void {
  const { send } = useAction(trpc.collaboration.claimInvitation, {
    done: () => ["Inbjudan är hämtad", "Svara på den under Inbjudningar."],
    failed: "Inbjudan kunde inte öppnas",
  });
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    const token = takeLinkSecret();
    if (token === null) return;
    if (mayManage) send({ token });
    else notify.error("Inbjudan kunde inte öppnas", "Be en systemägare i föreningen att öppna länken.");
  }, [mayManage, send]);
}

interface NetworkContentProps {
  network: Network;
  mayManage: boolean;
}

function NetworkContent({ network: { settings, partners, received, sent, suggestions }, mayManage }: NetworkContentProps) {
  const [invited, setInvited] = useState<{ code: string } | null>(null);
  const mayInvite = mayManage && settings !== null && !settings.isPaused;
  const invite = mayInvite && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setInvited({ code: "" })}>
      Bjud in förening
    </Button>
  );
  return (
    <Stack gap="lg">
      {settings?.isPaused && (
        <Alert color="varsel" title="All delning är pausad" icon={<IconPlayerPause size={20} aria-hidden />}>
          Ingen ser vad ni delar, inga larm kommer fram och ni kan inte bjuda in någon.{" "}
          <TextLink to="/collaboration/settings">Öppna inställningar</TextLink>
        </Alert>
      )}
      <Invitations received={received} sent={sent} mayManage={mayManage} />
      <SectionCard title="Ni samverkar med" action={partners.length > 0 && invite}>
        {partners.length > 0 ? (
          <ListRows label="Föreningar som ni samverkar med">
            {partners.map((partner) => (
              <PartnerRow key={partner.linkId} partner={partner} mayManage={mayManage} />
            ))}
          </ListRows>
        ) : (
          <EmptyState icon={IconUsersGroup} action={invite}>
            Nätverket är tomt. Börja med huset bredvid.
          </EmptyState>
        )}
      </SectionCard>
      {suggestions.length > 0 && <Suggestions suggestions={suggestions} mayInvite={mayInvite} onInvite={(code) => setInvited({ code })} />}
      {settings && <OwnCodeCard code={settings.code} />}
      {invited && <InviteDialog code={invited.code} onClose={() => setInvited(null)} />}
    </Stack>
  );
}

/** What others enter to invite this association. */
function OwnCodeCard({ code }: { code: string }) {
  return (
    <SectionCard title="Er kod">
      <Stack gap="sm" maw={480}>
        <Text>Lämna koden till en förening som ni litar på. Med den kan de bjuda in er, inget mer.</Text>
        <CopyField label="Samverkanskod" value={codeInWords(code)} />
      </Stack>
    </SectionCard>
  );
}

interface SuggestionsProps {
  suggestions: readonly Suggestion[];
  mayInvite: boolean;
  onInvite: (code: string) => void;
}

/** Neighbours with the same postal code that let themselves be found. */
function Suggestions({ suggestions, mayInvite, onInvite }: SuggestionsProps) {
  return (
    <SectionCard title="Föreslagna grannar">
      <Text size="sm" c="dimmed" mb="xs">
        Föreningar med samma postnummer som har valt att synas.
      </Text>
      <ListRows label="Föreslagna grannar">
        {suggestions.map(({ code, name, city, presentation }) => (
          <ListRow
            key={code}
            title={name}
            details={
              <>
                {city}
                {presentation && <div>{presentation}</div>}
              </>
            }
            action={
              mayInvite && (
                <Button variant="default" onClick={() => onInvite(code)}>
                  Bjud in<VisuallyHidden> {name}</VisuallyHidden>
                </Button>
              )
            }
          />
        ))}
      </ListRows>
    </SectionCard>
  );
}

interface InvitationsProps {
  received: readonly InvitationIn[];
  sent: readonly InvitationOut[];
  mayManage: boolean;
}

/** Invitations that wait for an answer, those to answer first. */
function Invitations({ received, sent, mayManage }: InvitationsProps) {
  if (received.length + sent.length === 0) return null;
  return (
    <SectionCard title="Inbjudningar">
      <Stack gap="md">
        {received.length > 0 && (
          <ListRows label="Inbjudningar till er">
            {received.map((invitation) => (
              <Received key={invitation.linkId} invitation={invitation} mayManage={mayManage} />
            ))}
          </ListRows>
        )}
        {sent.length > 0 && (
          <ListRows label="Inbjudningar från er">
            {sent.map((invitation) => (
              <Sent key={invitation.linkId} invitation={invitation} mayManage={mayManage} />
            ))}
          </ListRows>
        )}
      </Stack>
    </SectionCard>
  );
}

function Received({
  invitation: { linkId, name, city, presentation, message },
  mayManage,
}: {
  invitation: InvitationIn;
  mayManage: boolean;
}) {
  const answer = useAction(trpc.collaboration.answerInvitation, {
    done: (_, { accepts }) => (accepts ? "Ni samverkar nu" : "Inbjudan är avböjd"),
    failed: "Svaret kunde inte sparas",
    waitsFor: ["collaboration"],
  });
  const block = useBlock();
  const [accepts, setAccepts] = useState(false);
  const [isBlocking, setBlocking] = useState(false);
  const isBusy = answer.isPending || block.isPending;
  const send = (answered: boolean): void => {
    setAccepts(answered);
    answer.send({ linkId, accepts: answered });
  };
  return (
    <ListRow
      title={`${name} vill samverka med er`}
      details={
        <>
          {city}
          {presentation && <div>{presentation}</div>}
          {message && <Text c="bright">«{message}»</Text>}
        </>
      }
      action={
        mayManage ? (
          <Group gap="xs">
            <Button loading={answer.isPending && accepts} disabled={isBusy} onClick={() => send(true)}>
              Acceptera<VisuallyHidden> inbjudan från {name}</VisuallyHidden>
            </Button>
            <Button variant="default" disabled={isBusy} onClick={() => send(false)}>
              Avböj<VisuallyHidden> inbjudan från {name}</VisuallyHidden>
            </Button>
            <Button variant="subtle" color="kris" disabled={isBusy} onClick={() => setBlocking(true)}>
              Blockera<VisuallyHidden> {name}</VisuallyHidden>
            </Button>
            <Confirm
              opened={isBlocking}
              title="Blockera föreningen?"
              text={`Inbjudan försvinner, och ${name} kan inte bjuda in er eller hitta er. De får inget besked.`}
              confirmLabel="Blockera"
              isDestructive
              onConfirm={() => block.send({ linkId, isBlocked: true })}
              onClose={() => setBlocking(false)}
            />
          </Group>
        ) : (
          <Text size="sm" c="dimmed">
            En systemägare svarar.
          </Text>
        )
      }
    />
  );
}

function Sent({ invitation: { linkId, to, invitedAt, expiresAt }, mayManage }: { invitation: InvitationOut; mayManage: boolean }) {
  const withdraw = useAction(trpc.collaboration.withdrawInvitation, {
    done: () => "Inbjudan är tillbakatagen",
    failed: "Inbjudan kunde inte tas tillbaka",
    waitsFor: ["collaboration"],
  });
  return (
    <ListRow
      title={to}
      details={`Inbjuden ${formatDay(invitedAt)}${expiresAt ? `, gäller till ${formatDay(expiresAt)}` : ", väntar på svar"}`}
      action={
        mayManage && (
          <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.send({ linkId })}>
            Ta tillbaka<VisuallyHidden> inbjudan till {to}</VisuallyHidden>
          </Button>
        )
      }
    />
  );
}
