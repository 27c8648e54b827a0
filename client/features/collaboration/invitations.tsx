import { Button, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { SectionCard } from "#client/components/section-card.tsx";
import { Confirm } from "#client/ui/confirm.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { formatDate } from "#shared/format/date.ts";
import type { InvitationIn, InvitationOut } from "./collaboration-views.ts";
import { useNetworkChanges } from "./use-network-change.ts";

interface InvitationsProps {
  received: readonly InvitationIn[];
  sent: readonly InvitationOut[];
  mayManage: boolean;
}

/** Invitations that wait for an answer, those to answer first. */
export function Invitations({ received, sent, mayManage }: InvitationsProps) {
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
  const { answer, block } = useNetworkChanges();
  const [isBlocking, setBlocking] = useState(false);
  const isBusy = answer.isPending || block.isPending;
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
            <Button
              loading={answer.isPending && answer.variables.accepts}
              disabled={isBusy}
              onClick={() => answer.mutate({ linkId, accepts: true })}
            >
              Acceptera<VisuallyHidden> inbjudan från {name}</VisuallyHidden>
            </Button>
            <Button variant="default" disabled={isBusy} onClick={() => answer.mutate({ linkId, accepts: false })}>
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
              onConfirm={() => block.mutate({ linkId, isBlocked: true })}
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
  const { withdraw } = useNetworkChanges();
  return (
    <ListRow
      title={to}
      details={`Inbjuden ${formatDate(invitedAt)}${expiresAt ? `, gäller till ${formatDate(expiresAt)}` : ", väntar på svar"}`}
      action={
        mayManage && (
          <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate({ linkId })}>
            Ta tillbaka<VisuallyHidden> inbjudan till {to}</VisuallyHidden>
          </Button>
        )
      }
    />
  );
}
